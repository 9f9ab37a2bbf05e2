// Where on a page of set text a page of the printed book begins, for books that have such pages.

import type { Part } from '../prose/cited-part.ts';
import type { ProseElement } from '../../../widgets/prose/prose-tree.ts';
import type { SetText } from './set-text.ts';

export interface PagedPart extends Part {
  readonly locator: { readonly page?: number };
}

/** The page that begins with an element: at most one an element, and the first element says the page that it is on. */
export function pageMarks({ prose, ranges }: SetText<PagedPart>): ReadonlyMap<ProseElement, number> {
  const marks = new Map<ProseElement, number>();
  let last: number | undefined;
  let at = 0;
  for (const { part, start } of ranges) {
    const { page } = part.locator;
    if (page === undefined || page === last) continue;
    last = page;
    while (at < prose.elements.length && startOf(prose, at) < start) at += 1;
    const element = prose.elements[at];
    if (element) marks.set(element, page);
  }
  return marks;
}

/** An element without words of its own, such as a rule, stands where the next words are. */
function startOf({ elements, leaves }: SetText<PagedPart>['prose'], at: number): number {
  const element = elements[at];
  return (element && leaves[element.firstLeaf]?.start) ?? Number.POSITIVE_INFINITY;
}
