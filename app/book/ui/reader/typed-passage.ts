// A passage as a person would type it for a card: its marks with it, its lines where the page keeps them.

import { type Inline, type Leaf, type Prose, type ProseBlock } from '../../../widgets/prose/prose-tree.ts';
import { sliceInline } from '../../../widgets/prose/slice-inline.ts';
import { writeTyped } from '../../../widgets/prose/write-typed.ts';
import type { Sentence } from '../prose/sentences.ts';

export function typedPassage(prose: Prose, { leaf: id, start, end }: Sentence): string {
  const leaf = prose.leaves[id];
  if (leaf === undefined) return '';
  const element = prose.elements.find(({ firstLeaf, leafCount }) => id >= firstLeaf && id < firstLeaf + leafCount);
  const kind = element === undefined ? null : kindOf(element.block, leaf);
  const inside = sliceInline(leaf.inside, start, end);
  if (kind === 'code') return typedCode(leaf.text.slice(start, end));
  return writeTyped(kind === 'verse' ? inside : inside.map(flow));
}

function typedCode(text: string): string {
  if (!text.includes('\n')) return writeTyped([{ kind: 'code', text }]);
  return `\`\`\`\n${text.replace(/\n$/, '')}\n\`\`\``;
}

/** In a paragraph the line ends of the file are spaces. */
function flow(inline: Inline): Inline {
  switch (inline.kind) {
    case 'text':
      return { ...inline, text: inline.text.replace(/\s+/g, ' ') };
    case 'em':
    case 'strong':
    case 'del':
    case 'link':
      return { ...inline, inside: inline.inside.map(flow) };
    case 'code':
    case 'picture':
    case 'note':
    case 'break':
      return inline;
  }
}

/** The kind of the innermost block that holds the leaf; null when none of it is kept apart by kind. */
function kindOf(block: ProseBlock, leaf: Leaf): ProseBlock['kind'] | null {
  switch (block.kind) {
    case 'paragraph':
    case 'verse':
    case 'code':
    case 'heading':
    case 'note':
      return block.leaf.id === leaf.id ? block.kind : null;
    case 'quote':
      return kindAmong(block.blocks, leaf);
    case 'list':
      return kindAmong(
        block.items.flatMap((item) => item.blocks),
        leaf,
      );
    case 'table':
    case 'rule':
      return null;
  }
}

function kindAmong(blocks: readonly ProseBlock[], leaf: Leaf): ProseBlock['kind'] | null {
  for (const block of blocks) {
    const kind = kindOf(block, leaf);
    if (kind !== null) return kind;
  }
  return null;
}
