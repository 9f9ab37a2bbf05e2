// What a person typed, where only one line fits: the words alone, without marks and line ends.

import { parseTyped } from './parse-typed.ts';

/** More than any one line shows. */
const LONGEST = 400;

export function oneLine(text: string): string {
  // Never half a character: the last one may be cut.
  const begin = text.length <= LONGEST ? text : [...text.slice(0, LONGEST)].slice(0, -1).join('');
  const words = parseTyped(begin)
    .leaves.map((leaf) => leaf.text)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
  return begin === text ? words : `${words}\u2026`;
}
