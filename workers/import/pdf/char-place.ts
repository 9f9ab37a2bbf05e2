// Where a character stands, in the frame of its own direction of writing.

import type { Pdfium } from './pdfium.ts';
import type { Turn } from './words.ts';

export interface CharPlace {
  readonly x0: number;
  readonly x1: number;
  /** Of the baseline, growing downwards. */
  readonly y: number;
  /** Along the line: where the pen was. Letters of one glyph share it, though PDFium divides their width among them. */
  readonly pen: number;
}

/** Answers the same object every time, since there are a million of them in a book: take the numbers out at once. */
export function createPlaceReader(pdfium: Pdfium, text: number): (index: number, turn: Turn) => CharPlace {
  const { scratch, characters } = pdfium;
  const place = { x0: 0, x1: 0, y: 0, pen: 0 };
  return (index, turn) => {
    characters.box(text, index, scratch);
    characters.origin(text, index, scratch + 16, scratch + 24);
    // Left, top, right, bottom; the origin's x and y. PDF's own y grows upwards. A page's /Rotate is not asked: each
    // direction is read in a frame where it is upright.
    const isAcross = turn === 0 || turn === 2;
    const low = pdfium.float(isAcross ? scratch : scratch + 12);
    const high = pdfium.float(isAcross ? scratch + 8 : scratch + 4);
    const across = pdfium.double(isAcross ? scratch + 24 : scratch + 16);
    const isForward = turn === 0 || turn === 1;
    place.x0 = isForward ? low : -high;
    place.x1 = isForward ? high : -low;
    place.pen = pdfium.double(isAcross ? scratch + 16 : scratch + 24);
    place.y = turn === 0 || turn === 3 ? -across : across;
    return place;
  };
}
