// The deck as a hook: loaded again after every change to what it shows.

import { useEffect, useState } from 'preact/hooks';
import { onChange } from '../../rpc/changes.ts';
import { type LoadedDeck, loadDeck } from './deck.ts';

const shown = ['practice_items', 'fsrs_cards', 'review_debt', 'subjects'];

/** Null while the first answer is on its way. */
export function useDeck(): LoadedDeck | null {
  const [deck, setDeck] = useState<LoadedDeck | null>(null);
  useEffect(() => {
    let asked = 0;
    const load = async () => {
      asked += 1;
      const turn = asked;
      const loaded = await loadDeck();
      if (turn === asked) setDeck(loaded);
    };
    void load();
    const stop = onChange((change) => {
      const concerns =
        'epoch' in change || (change.plugin === 'practice' && change.tables.some((t) => shown.includes(t)));
      if (concerns) void load();
    });
    return () => {
      asked = Number.POSITIVE_INFINITY;
      stop();
    };
  }, []);
  return deck;
}
