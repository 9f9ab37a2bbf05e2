// Finds where a text that is too long for one block may be cut: never inside a character, preferably not inside a grapheme.
//
// The rules are a fixed, small part of Unicode's grapheme rules and not Intl.Segmenter: a cut decides block ids, and
// those must not depend on which engine made them.

import { codePointAt, codePointStart } from './utf8-text.ts';

const BACK_OFF_CODE_POINTS = 64;
const MARK = /^\p{M}$/u;

/** The largest cut at or before `limit`. There is at least one whole code point after `limit` or it is the end. */
export function cutPoint(bytes: Uint8Array, limit: number): number {
  let cut = limit;
  while (cut > 0 && ((bytes[cut] ?? 0) & 0xc0) === 0x80) cut -= 1;
  const latest = cut;
  for (let steps = 0; steps < BACK_OFF_CODE_POINTS && cut > 0; steps += 1) {
    if (isBetweenGraphemes(bytes, cut)) return cut;
    cut = codePointStart(bytes, cut);
  }
  return latest;
}

function isBetweenGraphemes(bytes: Uint8Array, cut: number): boolean {
  const next = codePointAt(bytes, cut);
  const before = codePointAt(bytes, codePointStart(bytes, cut));
  if (next < 0x300 && before < 0x300) return true;
  if (before === ZERO_WIDTH_JOINER || extendsGrapheme(next)) return false;
  if (isRegional(next) && isRegional(before)) return regionalsBefore(bytes, cut) % 2 === 0;
  return true;
}

const ZERO_WIDTH_JOINER = 0x200d;

function extendsGrapheme(point: number): boolean {
  if (point < 0x300) return false;
  if (point === ZERO_WIDTH_JOINER || point === 0x200c) return true;
  // Vowels and finals of Hangul written as separate letters; Thai and Lao AM; half-width voicing marks.
  if ((point >= 0x1160 && point <= 0x11ff) || (point >= 0xd7b0 && point <= 0xd7fb)) return true;
  if (point === 0xe33 || point === 0xeb3 || point === 0xff9e || point === 0xff9f) return true;
  // Skin tones and the tag letters of flags.
  if ((point >= 0x1f3fb && point <= 0x1f3ff) || (point >= 0xe0020 && point <= 0xe007f)) return true;
  return MARK.test(String.fromCodePoint(point));
}

function isRegional(point: number): boolean {
  return point >= 0x1f1e6 && point <= 0x1f1ff;
}

function regionalsBefore(bytes: Uint8Array, cut: number): number {
  let count = 0;
  let at = cut;
  while (at > 0) {
    at = codePointStart(bytes, at);
    if (!isRegional(codePointAt(bytes, at))) return count;
    count += 1;
  }
  return count;
}
