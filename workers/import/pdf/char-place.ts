// Where a character stands, in the frame of its own direction of writing.

import type { Pdfium } from './pdfium.ts';
import type { Turn } from './words.ts';

export interface CharPlace {
  readonly x0: number;
  readonly x1: number;
  /** Of the baseline, growing downwards. */
  readonly y: number;
}

export function readPlace(pdfium: Pdfium, text: number, index: number, turn: Turn): CharPlace {
  const { scratch } = pdfium;
  pdfium.charBox(text, index, scratch);
  pdfium.charOrigin(text, index, scratch + 16, scratch + 24);
  const left = pdfium.float(scratch);
  const top = pdfium.float(scratch + 4);
  const right = pdfium.float(scratch + 8);
  const bottom = pdfium.float(scratch + 12);
  const x = pdfium.double(scratch + 16);
  const y = pdfium.double(scratch + 24);
  // PDF's own y grows upwards. A page's /Rotate is not asked: each direction is read in a frame where it is upright.
  switch (turn) {
    case 0:
      return { x0: left, x1: right, y: -y };
    case 1:
      return { x0: bottom, x1: top, y: x };
    case 2:
      return { x0: -right, x1: -left, y };
    case 3:
      return { x0: -top, x1: -bottom, y: -x };
  }
}
