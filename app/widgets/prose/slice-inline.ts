// A stretch of a run of words with its marks kept; offsets are those of the text that is shown.

import { type Inline, shownText } from './prose-tree.ts';

export function sliceInline(inside: readonly Inline[], start: number, end: number): readonly Inline[] {
  const kept: Inline[] = [];
  let offset = 0;
  for (const inline of inside) {
    const length = shownText([inline]).length;
    const from = Math.max(0, start - offset);
    const to = Math.min(length, end - offset);
    if (from < to) kept.push(from === 0 && to === length ? inline : sliceOne(inline, from, to));
    offset += length;
  }
  return kept;
}

function sliceOne(inline: Inline, from: number, to: number): Inline {
  switch (inline.kind) {
    case 'text':
    case 'code':
    case 'picture':
      return { ...inline, text: inline.text.slice(from, to) };
    case 'em':
    case 'strong':
    case 'del':
    case 'link':
      return { ...inline, inside: sliceInline(inline.inside, from, to) };
    case 'note':
    case 'break':
      return inline;
  }
}
