// The chapters of a book, each with how far it is read; the first few, and the rest when asked for.

import { useState } from 'preact/hooks';
import { Button } from '../../../widgets/button.tsx';
import { Strip } from '../../../widgets/pictures.tsx';
import type { Book, CoverageRun } from '../../core/values.ts';
import { addressOf } from '../reader/place-address.ts';
import { toStrip } from './coverage-section.tsx';
import type { ChapterRow } from './chapter-rows.ts';
import { pageWords as words } from './page-words.ts';
import { countOf, runsBetween } from './runs-between.ts';

const AT_FIRST = 6;

interface ChaptersProps {
  readonly book: Book;
  readonly rows: readonly ChapterRow[];
  readonly runs: readonly CoverageRun[];
}

export function ChaptersSection({ book, rows, runs }: ChaptersProps) {
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) return null;
  // One's own place is never among those that are left out.
  const here = rows.findIndex((row) => row.isHere);
  const first = Math.max(AT_FIRST, here + 1);
  const shown = isWhole || rows.length <= first + 1 ? rows : rows.slice(0, first);
  const left = rows.length - shown.length;
  return (
    <section class="section outline" aria-labelledby="chapters">
      <div class="section-head">
        <h2 id="chapters">{words('chapters')}</h2>
      </div>
      <ol class="rows">
        {shown.map((row) => (
          <li key={row.start}>
            <Chapter book={book} row={row} runs={runsBetween(runs, row.start, row.end)} />
          </li>
        ))}
      </ol>
      {left > 0 && (
        <Button look="plain" class="edge-start" onPress={() => setWhole(true)}>
          {words('moreChapters', { n: left })}
        </Button>
      )}
      {isWhole && rows.length > first + 1 && (
        <Button look="plain" class="edge-start" onPress={() => setWhole(false)}>
          {words('fewerChapters')}
        </Button>
      )}
    </section>
  );
}

interface ChapterProps {
  readonly book: Book;
  readonly row: ChapterRow;
  readonly runs: readonly CoverageRun[];
}

function Chapter({ book, row, runs }: ChapterProps) {
  return (
    <a
      class="row"
      data-inside={row.isInside ? '' : undefined}
      href={row.isHere ? `/books/${book.id}/read` : addressOf(book.id, row.start)}
      aria-current={row.isHere ? 'true' : undefined}
    >
      {row.number !== null && <span class="outline-number num">{row.number}</span>}
      <span class="row-body">
        <span class={row.isHere ? 'row-title serif outline-here' : 'row-title serif'} dir="auto">
          {row.title ?? words('beforeFirst')}
        </span>
        {row.isHere && <span class="row-note">{words('youAreHere')}</span>}
      </span>
      <Strip small runs={toStrip(runs)} name={farName(runs)} />
    </a>
  );
}

function farName(runs: readonly CoverageRun[]): string {
  const read = countOf(runs, 'reported', 'cited');
  const total = countOf(runs, 'unread', 'read', 'reported', 'cited');
  if (read === 0) return words('chapterUnread');
  return read === total ? words('chapterRead') : words('chapterPart', { read, total });
}
