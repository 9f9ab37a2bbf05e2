// The sets of books and cards on this device: one's own, those that were put aside, the sample; and which one is used.

import { useEffect, useState } from 'preact/hooks';
import { setList, type StoreSetName } from '../config/contract.ts';
import type { ResultOf } from '../kernel/command.ts';
import { parseInstant } from '../kernel/instant.ts';
import { live } from '../rpc/live.ts';
import { Button } from '../widgets/button.tsx';
import { formatBytes, formatDate } from '../widgets/format.ts';
import { Icon } from '../widgets/icon.tsx';
import { Refused } from '../widgets/refused.tsx';
import { go } from '../widgets/route.ts';
import { say } from '../widgets/toast.tsx';
import { useSubscription } from '../widgets/use-subscription.ts';
import { words as frame } from './interface-words.ts';
import { sampleWith } from './sample-with.ts';
import { readSetSizes, setSizes } from './set-sizes.ts';
import { words } from './settings-words.ts';
import { useSet } from './store-sets.ts';

type StoreSet = ResultOf<typeof setList>['store_sets'][number];

interface StoreSetsProps {
  readonly on: { readonly book: boolean; readonly practice: boolean };
}

export function StoreSets({ on }: StoreSetsProps) {
  const listed = useSubscription(() => live(setList, () => ({})), 'sets').data?.store_sets ?? [];
  const [opening, setOpening] = useState<StoreSetName | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => void readSetSizes(), [listed.length]);

  const use = async (name: StoreSetName) => {
    setOpening(name);
    setRefused(null);
    const code = name === 'sample' ? await openSample(on.practice) : await openOwn(name);
    setOpening(null);
    setRefused(code);
  };
  return (
    <>
      <ul class="rows">
        {listed
          .filter((set) => set.name !== 'sample' || set.in_use || on.book)
          .map((set) => (
            <SetRow key={set.name} set={set} isOpening={opening === set.name} onUse={() => void use(set.name)} />
          ))}
      </ul>
      {refused !== null && <Refused code={refused} />}
      <p class="small">{words('setsNote')}</p>
    </>
  );
}

interface SetRowProps {
  readonly set: StoreSet;
  readonly isOpening: boolean;
  readonly onUse: () => void;
}

function SetRow({ set, isOpening, onUse }: SetRowProps) {
  const bytes = setSizes.value?.find((size) => size.set === set.name)?.bytes ?? null;
  const size = bytes === null ? null : formatBytes(bytes);
  const parts = set.name === 'sample' ? [frame('sampleSettings'), size] : [size];
  const note = parts.filter((part) => part !== null).join(' ');
  const id = `set-${set.name}`;
  return (
    <li class="row">
      <span class="row-body">
        <span class="row-title" id={id}>
          {titleOf(set)}
        </span>
        {note !== '' && <span class="row-note">{note}</span>}
      </span>
      {set.in_use ? (
        <span class="tag tag-good">
          <Icon name="check" /> {words('inUse')}
        </span>
      ) : (
        <Button describedBy={id} unavailable={isOpening} onPress={onUse}>
          {isOpening && set.name === 'sample' ? frame('opening') : words('useThis')}
        </Button>
      )}
    </li>
  );
}

function titleOf({ name, set_aside_at: at }: StoreSet): string {
  if (name === 'sample') return words('sample');
  if (at === null) return words('own');
  const day = { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' } as const;
  return words('aside', { when: formatDate(parseInstant(at) ?? 0, day) });
}

/** Null when it went well. */
async function openSample(withCards: boolean): Promise<string | null> {
  const opened = await sampleWith(withCards);
  if (!opened.ok) return opened.code;
  go('/books');
  return null;
}

async function openOwn(name: StoreSetName): Promise<string | null> {
  if (!(await useSet(name))) return 'store_set_not_found';
  say(words('nowUsed'));
  return null;
}
