// Collects the leaves of a text while it is being read, numbering them in reading order.

import { type Inline, type Leaf, shownText } from './prose-tree.ts';

export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface LeafList {
  readonly add: (inside: readonly Inline[], range: Range) => Leaf;
  readonly leaves: readonly Leaf[];
}

export function createLeafList(): LeafList {
  const leaves: Leaf[] = [];
  return {
    leaves,
    add: (inside, range) => {
      const leaf = { id: leaves.length, text: shownText(inside), inside, start: range.start, end: range.end };
      leaves.push(leaf);
      return leaf;
    },
  };
}

/** Where `raw` stands in `within` of the source, searched from a cursor; the whole range when it was rewritten. */
export function rangeOf(source: string, raw: string, within: Range, from: number): Range {
  const start = source.indexOf(raw, from);
  if (raw === '' || start < 0 || start + raw.length > within.end) return within;
  return { start, end: start + raw.length };
}
