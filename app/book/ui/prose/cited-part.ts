// Which part of the window a passage cites: the page is set as one text, but a key point stands on one part.

import type { Leaf } from '../../../widgets/prose/prose-tree.ts';

export interface Part {
  readonly id: string;
  readonly text: string;
  readonly text_hash: string;
  readonly heading_path: readonly string[];
}

export interface PartRange<P> {
  readonly part: P;
  readonly start: number;
  readonly end: number;
}

/** Parts follow each other without a gap; their texts joined are the page. */
export function rangesOf<P extends Part>(parts: readonly P[]): readonly PartRange<P>[] {
  let start = 0;
  return parts.map((part) => {
    const range = { part, start, end: start + part.text.length };
    start = range.end;
    return range;
  });
}

/** The part under a leaf; when the leaf spans several, the one that has the passage's words. */
export function citedPart<P extends Part>(ranges: readonly PartRange<P>[], leaf: Leaf, passage: string): P | null {
  const under = ranges.filter((range) => range.start < leaf.end && range.end > leaf.start);
  if (under.length <= 1) return under[0]?.part ?? null;
  const wanted = letters(passage);
  const found = under.find((range) => letters(range.part.text).includes(wanted));
  if (found !== undefined) return found.part;
  // The passage itself runs over a border of parts: it cites the part that it begins in.
  const head = wanted.slice(0, 24);
  return (under.find((range) => letters(range.part.text).includes(head)) ?? under[0])?.part ?? null;
}

/** Marking and spacing aside, the words are what both texts share. */
function letters(text: string): string {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).join('').toLowerCase();
}
