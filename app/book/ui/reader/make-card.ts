// What Books needs from whoever makes cards: it hands over a passage and where it stands. The shell connects the two.

import type { Book } from '../../core/values.ts';

export interface CardSource {
  readonly book: Book;
  readonly block: { readonly id: string; readonly text_hash: string; readonly heading_path: readonly string[] };
  /** The passage as a person would type it, with its marks. */
  readonly quote: string;
  /** Told once the card is kept; a card that its source did not vouch for is not asked yet. */
  readonly onKept?: (card: { readonly id: string; readonly isAsked: boolean }) => void;
}

export type MakeCard = (source: CardSource) => void;
