// Parts what stands between two block elements into paragraphs: two line breaks in a row are the end of one.

import type { Inline } from './block-tree.ts';

const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}]/u;

/** Only paragraphs in which there is something to see. */
export function paragraphsOf(inlines: readonly Inline[]): readonly (readonly Inline[])[] {
  const paragraphs: Inline[][] = [[]];
  let breaks = 0;
  for (const inline of inlines) {
    if (inline.kind === 'break') {
      breaks += 1;
      if (breaks === 2) paragraphs.push([]);
    } else if (isVisible(inline)) breaks = 0;
    if (inline.kind !== 'break' || breaks === 1) paragraphs.at(-1)?.push(inline);
  }
  return paragraphs.map((paragraph) => trimmed(paragraph)).filter((paragraph) => paragraph.length > 0);
}

/** Without the breaks and blanks at both ends; empty when there is nothing to see. */
export function trimmed(inlines: readonly Inline[]): readonly Inline[] {
  const first = inlines.findIndex((inline) => isVisible(inline));
  const last = inlines.findLastIndex((inline) => isVisible(inline));
  return first < 0 ? [] : inlines.slice(first, last + 1);
}

function isVisible(inline: Inline): boolean {
  return inline.kind === 'note' || inline.kind === 'picture' || (inline.kind === 'text' && VISIBLE.test(inline.text));
}
