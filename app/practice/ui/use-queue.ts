// The queue as a hook: laid out again after every change, in this tab or another, and as time makes more cards due.

import { useKept } from '../../widgets/memory.ts';
import { minutesKey, parseMinutes } from '../../widgets/minutes.ts';
import { newCardsKey, newLeft, parseNewCards } from './new-limit.ts';
import { type LoadedQueue, loadQueue, type QueueWish } from './queue.ts';
import type { SittingWish } from './sitting-wish.ts';
import { useLoaded } from './use-loaded.ts';

const EVERY_MS = 60_000;

/** What the person has set, together with what this sitting is for. */
export function useWish(sitting: SittingWish): QueueWish {
  const minutes = useKept(minutesKey, parseMinutes).value;
  const left = newLeft(useKept(newCardsKey, parseNewCards).value);
  return { ...sitting, minutes, newLeft: left };
}

/** Null while the first answer is on its way, and for who does not ask. */
export function useQueue(wish: QueueWish, isAsked = true): LoadedQueue | null {
  const { value } = useLoaded(
    () => loadQueue(wish),
    ['x_deck', 'subjects', 'review_controls'],
    isAsked ? JSON.stringify(wish) : null,
    EVERY_MS,
  );
  return value;
}
