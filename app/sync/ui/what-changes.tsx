// What a file from another device would change here, part by part, and the one thing that can be done about it.

import type { PluginName } from '../../kernel/command.ts';
import { Button } from '../../widgets/button.tsx';
import { formatBytes, formatList } from '../../widgets/format.ts';
import { Icon } from '../../widgets/icon.tsx';
import { JobLine } from '../../widgets/job-line.tsx';
import { bringIn, leaveBundle, type Opening, type Seen, type SeenPart } from './bring-in.ts';
import { named, titlesIn } from './lost-files.ts';
import { words } from './move-words.ts';

/** What the whole file comes to. `put_aside`: what is here makes way for it. */
export type Verdict = 'bring' | 'put_aside' | 'nothing' | 'empty';

export function verdictOf({ parts }: Pick<Seen, 'parts'>): Verdict {
  const changes = parts.map(({ change }) => change);
  if (changes.length === 0) return 'empty';
  if (changes.includes('diverged')) return 'put_aside';
  const brings = parts.some(({ change, restored }) => isTaken(change) || restored.length > 0);
  return brings ? 'bring' : 'nothing';
}

/** Whether the part's rows become this device's. */
function isTaken(change: SeenPart['change']): boolean {
  return change === 'adopted' || change === 'fast_forwarded';
}

export function Parts({ parts }: { readonly parts: readonly SeenPart[] }) {
  return (
    <ul class="rows" aria-label={words('parts')}>
      {parts.map((part) => (
        <li class="row" key={part.plugin}>
          <Icon name={part.plugin === 'book' ? 'books' : part.plugin === 'practice' ? 'practice' : 'file'} />
          <span class="row-body">
            <span class="row-title">{words(`part_${part.plugin}`)}</span>
            <span class="row-note">{contentsOf(part)}</span>
          </span>
          <span class={part.change === 'diverged' ? 'row-end move-parted' : 'row-end'}>{words(stateOf(part))}</span>
          <Files part={part} />
        </li>
      ))}
    </ul>
  );
}

function stateOf({ change, restored }: SeenPart): SeenPart['change'] | 'comesBack' {
  return restored.length > 0 && !isTaken(change) ? 'comesBack' : change;
}

/** What of the books' own files it brings back, and what it lacks. */
function Files({ part: { restored, missing } }: { readonly part: SeenPart }) {
  const [back, lacking] = [titlesIn([restored]), titlesIn([missing])];
  return (
    <>
      {back.length > 0 && <span class="row-note move-files">{words('givesBack', { books: named(back) })}</span>}
      {lacking.length > 0 && (
        <span class="row-note move-files move-lacks">
          {words('lacksHere', { n: lacking.length, books: named(lacking) })}
        </span>
      )}
    </>
  );
}

/** As far as the rows that travel tell it. */
function contentsOf({ plugin, record_counts: counts, blob_bytes: bytes }: SeenPart): string {
  const books = counts['books'] ?? 0;
  const reviewed = counts['fsrs_cards'] ?? 0;
  const things = [
    ...(plugin === 'book' ? [words('books', { n: books })] : []),
    ...(reviewed > 0 ? [words('reviewed', { n: reviewed })] : []),
    ...(bytes > 0 ? [formatBytes(bytes)] : []),
  ];
  return formatList(things, 'unit');
}

interface DecideProps {
  readonly state: Extract<Opening, { kind: 'seen' | 'bringing' }>;
  readonly isSample: boolean;
  readonly onBrought: (plugins: readonly PluginName[]) => Promise<void>;
}

export function Decide({ state, isSample, onBrought }: DecideProps) {
  const { file, seen } = state;
  const verdict = verdictOf(seen);
  if (state.kind === 'bringing') return <Bringing state={state} />;
  const bring = () => bringIn({ file, seen, isSample, onBrought, setAside: verdict === 'put_aside' });
  return (
    <div class="stack">
      {verdict === 'put_aside' && <p>{words('asideNote')}</p>}
      {(verdict === 'bring' || verdict === 'put_aside') && (
        <Button look="main" size="big" class="btn-wide" onPress={() => void bring()}>
          {words(verdict === 'bring' ? 'bringIt' : 'useThis')}
        </Button>
      )}
      {(verdict === 'nothing' || verdict === 'empty') && (
        <p class="move-line">
          <Icon name="check" />
          <span>
            <strong>{words('nothingToDo')}.</strong> {words(verdict === 'nothing' ? 'nothingNote' : 'empty')}
          </span>
        </p>
      )}
      <Button class="btn-wide" onPress={leaveBundle}>
        {words(verdict === 'bring' || verdict === 'put_aside' ? 'leave' : 'done')}
      </Button>
      {verdict === 'bring' && <p class="small">{words('bringNote')}</p>}
    </div>
  );
}

function Bringing({ state }: { readonly state: Extract<Opening, { kind: 'bringing' }> }) {
  const { file, progress, stop } = state;
  // Once all of it is read it is written in one go, which cannot be stopped in the middle.
  const isRead = progress !== null && progress.done >= progress.total;
  return (
    <JobLine
      about={file.name}
      name={words('bringing', { name: file.name })}
      share={progress === null || progress.total === 0 ? 0 : progress.done / progress.total}
      note={
        isRead
          ? words('puttingIn')
          : progress === null
            ? words('readingNote')
            : words('readSoFar', { done: formatBytes(progress.done), total: formatBytes(progress.total) })
      }
      stop={isRead ? null : { name: words('stop'), run: stop }}
    />
  );
}
