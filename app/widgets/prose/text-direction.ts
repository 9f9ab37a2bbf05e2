// Which way a list, a quote or a table runs: as its first letter does. The platform's own `dir="auto"` passes over
// elements that have a direction of their own, and every paragraph inside them has.

import type { Leaf, ProseBlock } from './prose-tree.ts';

const firstLetter = /\p{L}/u;
const fromTheRight = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

export function directionOf(block: ProseBlock): 'ltr' | 'rtl' | 'auto' {
  for (const leaf of leavesOf(block)) {
    const letter = firstLetter.exec(leaf.text)?.[0];
    if (letter !== undefined) return fromTheRight.test(letter) ? 'rtl' : 'ltr';
  }
  return 'auto';
}

function* leavesOf(block: ProseBlock): Generator<Leaf> {
  switch (block.kind) {
    case 'paragraph':
    case 'verse':
    case 'code':
    case 'heading':
    case 'note':
      yield block.leaf;
      break;
    case 'quote':
      for (const inner of block.blocks) yield* leavesOf(inner);
      break;
    case 'list':
      for (const item of block.items) for (const inner of item.blocks) yield* leavesOf(inner);
      break;
    case 'table':
      yield* block.head;
      for (const row of block.rows) yield* row;
      break;
    case 'rule':
      break;
  }
}
