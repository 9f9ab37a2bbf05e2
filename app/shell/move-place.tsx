// Move & back up with what the rest of the app knows: how much is here, what is on, and in which set one is.

import { bookStatus } from '../book/contract.ts';
import type { PluginName } from '../kernel/command.ts';
import { practiceStatus } from '../practice/contract.ts';
import { live } from '../rpc/live.ts';
import { MovePage } from '../sync/ui/move-page.tsx';
import { SentenceContext } from '../widgets/refused.tsx';
import { useSubscription } from '../widgets/use-subscription.ts';
import { bundleSentenceFor } from './sentence-for.ts';
import { turnOn } from './store-sets.ts';

interface MovePlaceProps {
  readonly on: { readonly book: boolean; readonly practice: boolean };
  readonly isSample: boolean;
  readonly isFirst: boolean;
}

export function MovePlace({ on, isSample, isFirst }: MovePlaceProps) {
  const asked = (isOn: boolean) => (isOn && !isSample ? {} : null);
  const books = useSubscription(() => live(bookStatus, () => asked(on.book)), `books ${on.book} ${isSample}`);
  const cards = useSubscription(
    () => live(practiceStatus, () => asked(on.practice)),
    `cards ${on.practice} ${isSample}`,
  );
  return (
    <SentenceContext.Provider value={bundleSentenceFor}>
      <MovePage
        holdings={{ books: books.data?.books ?? null, cards: cards.data?.items ?? null }}
        isSample={isSample}
        isFirst={isFirst}
        onBrought={turnOnWhatCame}
      />
    </SentenceContext.Provider>
  );
}

async function turnOnWhatCame(plugins: readonly PluginName[]): Promise<void> {
  await turnOn(Object.fromEntries(plugins.map((plugin) => [plugin, true])));
}
