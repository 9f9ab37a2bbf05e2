// What a page is made of after PDFium: runs of characters in one style on one baseline, with their place.

/** A quarter turn: 0 reads to the right, 1 up, 2 to the left on its head, 3 down. */
export type Turn = 0 | 1 | 2 | 3;

/** In the frame of its own direction: x grows as one reads a line from the left, y grows downwards. */
export interface Word {
  readonly text: string;
  readonly turn: Turn;
  /** Neither upright nor on its side: a stamp or a watermark. */
  readonly isSlanted: boolean;
  readonly x0: number;
  readonly x1: number;
  /** Of the baseline. */
  readonly y: number;
  readonly size: number;
  readonly isBold: boolean;
  readonly isMono: boolean;
  /** Place in the file's own order, and the line that PDFium saw it in. */
  readonly order: number;
  readonly chain: number;
  readonly hasSpaceBefore: boolean;
  /** Ends in a hyphen that may be there for the line's sake only. */
  readonly hyphen: 'none' | 'soft' | 'plain';
}

export interface PageWords {
  readonly words: readonly Word[];
  readonly images: number;
  /** Something is drawn, even if nothing is written. */
  readonly hasContent: boolean;
  /** Characters of which the file does not say what they are. */
  readonly unmapped: number;
  readonly isCutShort: boolean;
}

const BAND_ABOVE = 0.75;
const BAND_BELOW = 0.2;

export function topOf(word: { readonly y: number; readonly size: number }): number {
  return word.y - BAND_ABOVE * word.size;
}

export function bottomOf(word: { readonly y: number; readonly size: number }): number {
  return word.y + BAND_BELOW * word.size;
}
