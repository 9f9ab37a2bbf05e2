// The book that is being read: the one opened last among those not finished; without any, those not begun yet.

import type { bookList } from '../book/contract.ts';
import { paceKey, parsePace, secondsToGo } from '../book/ui/reader/reading-pace.ts';
import { parsePlace, placeKey } from '../book/ui/reader/reading-place.ts';
import { draftKey, parseDraft } from '../book/ui/reader/window-draft.ts';
import type { ResultOf } from '../kernel/command.ts';
import type { Memory } from '../widgets/memory.ts';

export type ShownBook = ResultOf<typeof bookList>['books'][number];

export interface OpenBook {
  readonly book: ShownBook;
  /** Null when it was never opened on this device. */
  readonly openedAt: string | null;
  /** Seconds of reading left, at this person's own speed. */
  readonly secondsLeft: number;
  /** Sentences kept in its open window, which nobody has closed yet. */
  readonly kept: number;
}

export function openBooks(books: readonly ShownBook[], memory: Memory): readonly OpenBook[] {
  const { pace } = memory.at(paceKey, parsePace).value;
  const unfinished = books
    .filter((book) => book.state === 'ready' || book.state === 'reading')
    .map((book) => {
      const openedAt = memory.at(placeKey(book.id), parsePlace).value.opened_at;
      const draft = memory.at(draftKey(book.id), parseDraft).value;
      return {
        book,
        openedAt: openedAt === '' ? null : openedAt,
        secondsLeft: secondsToGo(book.normalized_bytes ?? 0, book.coverage.percent / 100, pace),
        kept: draft.points.length,
      };
    })
    .toSorted((a, b) => (lastUse(b) > lastUse(a) ? 1 : -1));
  const begun = unfinished.filter(({ book, openedAt }) => book.state === 'reading' || openedAt !== null);
  return begun.length > 0 ? begun : unfinished;
}

function lastUse({ book, openedAt }: OpenBook): string {
  return openedAt ?? book.updated_at;
}
