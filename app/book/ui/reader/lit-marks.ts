// What an address lights in set text: the sentence its words stand in, or else the whole part.

import type { Part } from '../prose/cited-part.ts';
import type { Mark } from '../../../widgets/prose/marks.ts';
import { sentenceFound } from '../search/lit-words.ts';
import type { SetText } from './set-text.ts';

/** `at` is the place of the part among those that are set. */
export function litMarks<P extends Part>(text: SetText<P>, at: number, lit: string): readonly Mark[] {
  const range = text.ranges[at];
  if (range === undefined) return [];
  const leaves = text.prose.leaves.filter((leaf) => leaf.start < range.end && leaf.end > range.start);
  const sentence = sentenceFound(leaves, lit, text.lang);
  if (sentence !== null) return [{ ...sentence, look: 'found' }];
  return leaves.map((leaf) => ({ leaf: leaf.id, start: 0, end: leaf.text.length, look: 'found' }));
}
