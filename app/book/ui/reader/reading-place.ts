// Where in a book the person is: kept by characters of the window, so that another size or screen changes nothing.

import type { Parse } from '../../../widgets/memory.ts';

export interface ReadingPlace {
  /** The first part of the text that is set: of the window, or of the pages leafed through. */
  readonly ordinal: number;
  /** Characters from there to the line at the top of the page. */
  readonly at: number;
  /** Leafing ahead begins at this part; null is reading the window. */
  readonly leafing: number | null;
  /** When the book was last open, to know which one is read now. */
  readonly opened_at: string;
}

export function placeKey(bookId: string): string {
  return `place.${bookId}`;
}

export const noPlace: ReadingPlace = { ordinal: 0, at: 0, leafing: null, opened_at: '' };

export const parsePlace: Parse<ReadingPlace> = (kept) => {
  if (typeof kept !== 'object' || kept === null) return noPlace;
  const place: Readonly<Record<string, unknown>> = { ...kept };
  const { ordinal, at, leafing, opened_at } = place;
  if (typeof ordinal !== 'number' || typeof at !== 'number' || typeof opened_at !== 'string') return noPlace;
  return { ordinal, at, leafing: typeof leafing === 'number' ? leafing : null, opened_at };
};
