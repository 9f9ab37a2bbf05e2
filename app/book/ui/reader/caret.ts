// From a point on the screen to a character of a leaf, and back to its element.

/** Characters of the leaf before the point; past its last line, its length. */
export function caretIn(leaf: HTMLElement, x: number, y: number): number {
  const caret = document.caretPositionFromPoint?.(x, y);
  if (caret !== null && caret !== undefined) return offsetWithin(leaf, caret.offsetNode, caret.offset);
  // WebKit's older name for the same.
  const range = document.caretRangeFromPoint?.(x, y);
  return range === null || range === undefined ? 0 : offsetWithin(leaf, range.startContainer, range.startOffset);
}

export function offsetWithin(leaf: HTMLElement, node: Node, offset: number): number {
  if (!leaf.contains(node)) return leaf.textContent?.length ?? 0;
  const range = document.createRange();
  range.setStart(leaf, 0);
  range.setEnd(node, offset);
  return range.toString().length;
}

export function leafElement(id: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-leaf="${id}"]`);
}
