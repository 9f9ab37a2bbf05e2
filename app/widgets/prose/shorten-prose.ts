// The beginning of a text, set as the whole would be: at most so many characters, cut between letters as people see them.

import { type Leaf, type ListItem, type Prose, type ProseBlock, type ProseElement, shownText } from './prose-tree.ts';
import { sliceInline } from './slice-inline.ts';

/** How many characters there is still room for. */
interface Room {
  left: number;
}

export function shortenProse(prose: Prose, most: number): Prose {
  if (prose.leaves.reduce((sum, leaf) => sum + leaf.text.length, 0) <= most) return prose;
  const room = { left: most };
  const elements = prose.elements.flatMap((element): ProseElement[] => {
    const block = cutBlock(element.block, room);
    return block === null ? [] : [{ ...element, block }];
  });
  return { ...prose, elements };
}

function cutBlock(block: ProseBlock, room: Room): ProseBlock | null {
  if (room.left <= 0) return null;
  switch (block.kind) {
    case 'paragraph':
    case 'verse':
    case 'code':
    case 'heading':
    case 'note':
      return { ...block, leaf: cutLeaf(block.leaf, room) };
    case 'quote':
      return { ...block, blocks: cutBlocks(block.blocks, room) };
    case 'list':
      return { ...block, items: cutItems(block.items, room) };
    case 'table': {
      const head = block.head.map((cell) => cutLeaf(cell, room));
      const rows = block.rows.filter((row) => takeRow(row, room));
      return { ...block, head, rows };
    }
    case 'rule':
      return block;
  }
}

function cutBlocks(blocks: readonly ProseBlock[], room: Room): readonly ProseBlock[] {
  return blocks.flatMap((block) => cutBlock(block, room) ?? []);
}

function cutItems(items: readonly ListItem[], room: Room): readonly ListItem[] {
  return items.flatMap((item) => (room.left <= 0 ? [] : [{ ...item, blocks: cutBlocks(item.blocks, room) }]));
}

/** A row is whole or not there. */
function takeRow(row: readonly Leaf[], room: Room): boolean {
  const fits = room.left > 0;
  room.left -= row.reduce((sum, cell) => sum + cell.text.length, 0);
  return fits;
}

function cutLeaf(leaf: Leaf, room: Room): Leaf {
  const most = room.left;
  room.left -= leaf.text.length;
  if (leaf.text.length <= most) return leaf;
  const kept = leaf.text.slice(0, letterStart(leaf.text, Math.max(0, most))).trimEnd().length;
  const inside = [...sliceInline(leaf.inside, 0, kept), { kind: 'text', text: '\u2026' } as const];
  return { ...leaf, inside, text: shownText(inside) };
}

const LONGEST_LETTER = 64;

/** Where the letter at `at` begins, its accents and joiners with it. */
function letterStart(text: string, at: number): number {
  const from = Math.max(0, at - LONGEST_LETTER);
  const near = text.slice(from, at + LONGEST_LETTER);
  return from + (new Intl.Segmenter().segment(near).containing(at - from)?.index ?? at - from);
}
