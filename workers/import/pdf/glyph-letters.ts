// The letters of one glyph that is read from the right, in the order in which they are read.
//
// PDFium turns round what stands on a line from the right, letter by letter. When the file says that a glyph is several
// letters, they are turned round as well, which is wrong: the lam-alef of `لا` comes as `ال`. When the file names
// Unicode's own sign for the shape, PDFium takes it apart in the right order. Only the result tells which of the two it was.

import { RIGHT_TO_LEFT } from './clear-text.ts';

const knownSigns = signsTakenApart();

export function lettersOfGlyph(glyph: string): string {
  if (!RIGHT_TO_LEFT.test(glyph) || knownSigns.has(glyph)) return glyph;
  // Vowel points are drawn where their letter is, by themselves or with it, and come after it.
  const marks = glyph.replace(/\P{M}/gu, '');
  const letters = glyph.replace(/\p{M}/gu, '');
  return (knownSigns.has(letters) ? letters : [...letters].reverse().join('')) + marks;
}

/** Unicode's signs for Hebrew and Arabic shapes of more than one letter. */
function signsTakenApart(): ReadonlySet<string> {
  const all = new Set<string>();
  for (let code = 0xfb1d; code <= 0xfefc; code += 1) {
    const apart = String.fromCharCode(code).normalize('NFKC');
    if (apart.length > 1) all.add(apart);
  }
  return all;
}
