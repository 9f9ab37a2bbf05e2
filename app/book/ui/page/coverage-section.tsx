// How far a book is read: one strip for all of it, its key, and the same as a table.

import { formatPercent } from '../../../widgets/format.ts';
import { type Run, Strip } from '../../../widgets/pictures.tsx';
import type { Book, CoverageRun, CoverageState } from '../../core/values.ts';
import { pageWords as words } from './page-words.ts';
import { countOf } from './runs-between.ts';

const states = ['unread', 'read', 'reported', 'cited'] as const satisfies readonly CoverageState[];

interface CoverageProps {
  readonly book: Book;
  readonly runs: readonly CoverageRun[];
}

export function CoverageSection({ book, runs }: CoverageProps) {
  const { committed_blocks: read, total_blocks: total, percent } = book.coverage;
  return (
    <section aria-labelledby="coverage">
      <div class="section-head">
        <h2 id="coverage">{words('partsRead', { read, total })}</h2>
        <span class="small num">{formatPercent(percent / 100)}</span>
      </div>
      <Strip runs={toStrip(runs)} name={words('coverage')} />
      <p class="legend book-legend" aria-hidden="true">
        {states.map((state) => {
          const count = countOf(runs, state);
          // The open window is the only state that may be nowhere without saying anything by it.
          if (state === 'read' && count === 0) return null;
          return (
            <span key={state}>
              <span class="strip strip-s">
                <i data-s={state === 'unread' ? undefined : state} style={{ '--n': '1' }} />
              </span>
              {legend(state, count)}
            </span>
          );
        })}
      </p>
      <table class="vh">
        <caption>{words('coverageTable')}</caption>
        <thead>
          <tr>
            <th scope="col">{words('state')}</th>
            <th scope="col">{words('howMany')}</th>
          </tr>
        </thead>
        <tbody>
          {states.map((state) => (
            <tr key={state}>
              <th scope="row">{words(`col_${state}`)}</th>
              <td>{countOf(runs, state)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function toStrip(runs: readonly CoverageRun[]): readonly Run[] {
  return runs.map(([state, count]) => ({ state, count }));
}

function legend(state: CoverageState, n: number): string {
  switch (state) {
    case 'unread':
      return words('unread');
    case 'read':
      return words('readNow', { n });
    case 'reported':
      return words('inYourWords', { n });
    case 'cited':
      return words('cited', { n });
  }
}
