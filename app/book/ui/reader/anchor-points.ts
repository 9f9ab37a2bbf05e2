// Finds key points again on a page that is set anew: another window numbers its lines from another beginning.

import type { Part } from '../prose/cited-part.ts';
import type { Leaf } from '../../../widgets/prose/prose-tree.ts';
import { sentencesOf } from '../prose/sentences.ts';
import type { SetText } from './set-text.ts';
import { quoteOf } from './use-passage.ts';
import type { KeyPoint } from './window-draft.ts';

export function anchorPoints<P extends Part>(text: SetText<P>, points: readonly KeyPoint[]): readonly KeyPoint[] {
  return points.map((point) => (standsAt(text, point) ? point : anchor(text, point)));
}

function standsAt<P extends Part>(text: SetText<P>, point: KeyPoint): boolean {
  const leaf = text.prose.leaves[point.leaf];
  const range = text.ranges.find(({ part }) => part.id === point.block_id);
  if (leaf === undefined || range === undefined || !touches(leaf, range)) return false;
  return quoteOf(text.prose.leaves, point) === point.quote;
}

/** One that is found nowhere stays without a light: its words and its part are what counts. */
function anchor<P extends Part>(text: SetText<P>, point: KeyPoint): KeyPoint {
  const range = text.ranges.find(({ part }) => part.id === point.block_id);
  const leaves = range === undefined ? [] : text.prose.leaves.filter((leaf) => touches(leaf, range));
  for (const leaf of leaves) {
    for (const sentence of sentencesOf(leaf, text.lang)) {
      if (quoteOf(text.prose.leaves, sentence) === point.quote) return { ...point, ...sentence };
    }
    const start = leaf.text.indexOf(point.quote);
    if (start >= 0) return { ...point, leaf: leaf.id, start, end: start + point.quote.length };
  }
  return { ...point, leaf: -1 };
}

function touches(leaf: Leaf, range: { readonly start: number; readonly end: number }): boolean {
  return leaf.start < range.end && leaf.end > range.start;
}
