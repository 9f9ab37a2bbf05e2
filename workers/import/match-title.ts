// Finds where a title from the table of contents stands in a chapter's own text.

import { plainText, SPACE, type Block, type Inline } from './block-tree.ts';

const LONGEST_TITLE = 200;
// How many short blocks may stand between the place that the contents point at and the heading.
const WINDOW = 4;
const MOST_PARTS = 3;

export interface TitleMatch {
  readonly index: number;
  /** How many blocks become the heading. */
  readonly parts: number;
  readonly inlines: readonly Inline[];
  /** The author's level; null when it was no heading. */
  readonly level: number | null;
}

export function findTitle(title: string, blocks: readonly Block[], from: number, end: number): TitleMatch | null {
  const wanted = folded(title);
  if (wanted === '') return null;
  const last = Math.min(end, from + WINDOW);
  for (let index = from; index < last; index += 1) {
    const match = wholeTitle(wanted, title, blocks, index, end);
    if (match) return match;
    const block = blocks[index];
    if (!block || !isShort(block)) break;
  }
  for (let index = from; index < last; index += 1) {
    const block = blocks[index];
    if (block?.kind === 'heading' && isSameTitle(folded(plainText(block.inlines)), wanted)) {
      return { index, parts: 1, inlines: block.inlines, level: block.level };
    }
    if (!block || !isShort(block)) return null;
  }
  return null;
}

/** One to three headings or short paragraphs whose letters are, together, those of the title. */
function wholeTitle(
  wanted: string,
  title: string,
  blocks: readonly Block[],
  index: number,
  end: number,
): TitleMatch | null {
  const inlines: Inline[] = [];
  for (let parts = 1; parts <= MOST_PARTS && index + parts <= end; parts += 1) {
    const block = blocks[index + parts - 1];
    if (!block || (block.kind !== 'heading' && block.kind !== 'paragraph') || !isShort(block)) return null;
    if (parts > 1) inlines.push(SPACE);
    for (const inline of block.inlines) inlines.push(inline);
    if (folded(plainText(inlines.filter((inline) => inline.kind !== 'note'))) !== wanted) continue;
    const first = blocks[index];
    const level = first?.kind === 'heading' ? first.level : null;
    const hasNotes = inlines.some((inline) => inline.kind === 'note');
    // Of several parts the contents know how they belong together: with a colon, a dash, a full stop.
    return { index, parts, inlines: parts === 1 || hasNotes ? inlines : [textInline(title)], level };
  }
  return null;
}

function isShort(block: Block): boolean {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return plainText(block.inlines).length <= LONGEST_TITLE;
    case 'rule':
      return true;
    case 'code':
    case 'quote':
    case 'list':
    case 'table':
      return false;
  }
}

/** "1. Loomings" and "Loomings" are the same title; one letter is not enough to say so. Both are folded. */
export function isSameTitle(a: string, b: string): boolean {
  if (a === b) return true;
  const shorter = a.length < b.length ? a : b;
  return shorter.length >= 4 && (a.includes(b) || b.includes(a));
}

export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '');
}

export function textInline(text: string): Inline {
  return { kind: 'text', text, style: 0, href: null };
}
