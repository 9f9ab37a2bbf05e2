// Half of the place: everything of one's own into one file, and when that was last done.

import { useState } from 'preact/hooks';
import { live } from '../../rpc/live.ts';
import { Button } from '../../widgets/button.tsx';
import { formatBytes, formatList } from '../../widgets/format.ts';
import { Icon } from '../../widgets/icon.tsx';
import { JobLine } from '../../widgets/job-line.tsx';
import { Refused } from '../../widgets/refused.tsx';
import { useSubscription } from '../../widgets/use-subscription.ts';
import { syncStatus } from '../contract.ts';
import { words } from './move-words.ts';
import { lackOf, type MadeBundle, type Packing, packing, packUp, saveAgain, whereIs } from './pack-up.ts';
import { canShare, share } from './save-file.ts';
import { formatWhen } from './when.ts';

/** Null for what is not known: it is turned off, or the sample is open. */
export interface Holdings {
  readonly books: number | null;
  readonly cards: number | null;
}

interface BackUpProps {
  readonly holdings: Holdings;
  readonly isSample: boolean;
  /** Beside a file that is looked at, this is not the main thing to do. */
  readonly look: 'main' | 'outline';
}

export function BackUp({ holdings, isSample, look }: BackUpProps) {
  const state = packing.value;
  const isBusy = state.kind === 'packing' || state.kind === 'saving';
  const isEmpty = holdings.books === 0 && holdings.cards === 0;
  return (
    <section class="stack" aria-labelledby="pack">
      <h2 id="pack">{words('packHead')}</h2>
      {look === 'main' && <p class="quiet">{words('packText')}</p>}
      {isSample ? (
        <p>{words('sampleStays')}</p>
      ) : isEmpty || state.kind === 'nothing' ? (
        <p>{words('nothingHere')}</p>
      ) : (
        <Here holdings={holdings} />
      )}
      {state.kind !== 'made' && <LastBackup />}
      {isBusy && <Progress state={state} />}
      {state.kind === 'refused' && <Refused code={state.code} />}
      {state.kind === 'made' && <Made made={state.made} />}
      {isSample && state.kind === 'nothing' && <p role="status">{words('nothingHere')}</p>}
      {!isBusy && (
        <div class="btns">
          <Button look={look} onPress={() => void packUp()}>
            {words(state.kind === 'made' ? 'packAgain' : 'packNow')}
          </Button>
        </div>
      )}
      <p class="small">
        {words('stays')} {words('open')}
      </p>
    </section>
  );
}

function Here({ holdings: { books, cards } }: { readonly holdings: Holdings }) {
  const things = [
    ...(books === null || books === 0 ? [] : [words('books', { n: books })]),
    ...(cards === null || cards === 0 ? [] : [words('cards', { n: cards })]),
  ];
  return things.length === 0 ? null : <p>{words('here', { things: formatList(things) })}</p>;
}

function LastBackup() {
  const status = useSubscription(() => live(syncStatus, () => ({})), 'status').data;
  if (status === undefined) return <p class="move-line">&nbsp;</p>;
  const { last_export: last, changed_since: isChanged } = status;
  return (
    <p class="move-line">
      <Icon name={last === null || isChanged === true ? 'info' : 'check'} />
      <span>
        {last === null
          ? words('lastNone')
          : words('last', { when: formatWhen(last.exported_at), size: formatBytes(last.bytes) })}{' '}
        {isChanged !== null && words(isChanged ? 'changedSince' : 'sameSince')}
      </span>
    </p>
  );
}

function Progress({ state }: { readonly state: Extract<Packing, { kind: 'packing' | 'saving' }> }) {
  const { kind, name, progress, stop } = state;
  const values = progress && { done: formatBytes(progress.done), total: formatBytes(progress.total) };
  return (
    <JobLine
      about={name}
      name={words(kind, { name })}
      share={progress === null || progress.total === 0 ? 0 : progress.done / progress.total}
      note={values === null ? words('gathering') : words(kind === 'packing' ? 'packed' : 'savedSoFar', values)}
      stop={{ name: words('stop'), run: stop }}
    />
  );
}

function Made({ made }: { readonly made: MadeBundle }) {
  const [wasRefused, setRefused] = useState(false);
  const hand = async () => setRefused((await share(made.file)) === 'failed');
  const { where } = made;
  const isUnsaved = where === 'failed' || where === 'stopped';
  const lack = lackOf(made);
  return (
    <div class="stack-s" role="status">
      <p class={where === 'failed' ? 'move-line move-caution' : 'move-line'}>
        <Icon name={where === 'failed' ? 'alert' : where === 'stopped' ? 'info' : 'check'} />
        <span>{whereIs(made)}</span>
      </p>
      {lack !== '' && (
        <p class="move-line move-caution">
          <Icon name="alert" />
          <span>{lack}</span>
        </p>
      )}
      <div class="btns">
        {isUnsaved && (
          <Button onPress={() => void saveAgain(made)}>{words(where === 'failed' ? 'saveAgain' : 'saveNow')}</Button>
        )}
        {canShare(made.file) && <Button onPress={() => void hand()}>{words('share')}</Button>}
      </div>
      {wasRefused && <p class="small">{words('notShared')}</p>}
    </div>
  );
}
