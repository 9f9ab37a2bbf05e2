// Set words become what a person would type for them: read again, the same marks stand on the same words, and a
// character that only looks like a mark stays a character.

import { parseTyped } from './parse-typed.ts';
import { type Inline, shownText } from './prose-tree.ts';

export function writeTyped(given: readonly Inline[]): string {
  const inside = trimEnds(withoutNotes(given));
  const wanted = JSON.stringify(inside);
  const reads = (text: string) => readAs(text) === wanted;
  const written = [asItIs, escaped].map((write) => inside.map((inline) => writeOne(inline, write)).join(''));
  // Marks that cannot stand where they did leave, and their words stay.
  return written.find(reads) ?? escaped(shownText(inside));
}

/** What is read back, when it is one paragraph. */
function readAs(text: string): string | null {
  const [element, more] = parseTyped(text).elements;
  return element?.block.kind === 'paragraph' && more === undefined ? JSON.stringify(element.block.leaf.inside) : null;
}

type WriteText = (text: string) => string;

function writeOne(inline: Inline, write: WriteText): string {
  switch (inline.kind) {
    case 'text':
      return write(inline.text);
    case 'code':
      return writeCode(inline.text);
    case 'em':
      return `*${writeAll(inline.inside, write)}*`;
    case 'strong':
      return `**${writeAll(inline.inside, write)}**`;
    case 'del':
      return `~~${writeAll(inline.inside, write)}~~`;
    case 'link': {
      const words = writeAll(inline.inside, write);
      const isItsOwnName = write === asItIs && readAs(words) === JSON.stringify([inline]);
      return isItsOwnName ? words : `[${words}](${/[()<>]/.test(inline.href) ? `<${inline.href}>` : inline.href})`;
    }
    case 'picture':
    case 'note':
    case 'break':
      return '';
  }
}

function writeAll(inside: readonly Inline[], write: WriteText): string {
  return inside.map((inline) => writeOne(inline, write)).join('');
}

function writeCode(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = /^`|`$|^ .* $/.test(text) ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
}

function asItIs(text: string): string {
  return text;
}

/** Every character that could be a mark; at the begin of a line more of them could. */
function escaped(text: string): string {
  return text
    .replace(/[\\`*_~[\]<>|@]/g, '\\$&')
    .replace(/(https?|ftp)(?=:\/\/)/gi, '$1\\')
    .replace(/www(?=\.)/gi, '$&\\')
    .replace(/^([ \t]*)([#+=-])/gm, '$1\\$2')
    .replace(/^([ \t]*\d{1,9})([.)])/gm, '$1\\$2');
}

/** As a card can hold them: numbers of notes have nothing there to lead to, a picture is the words in its place. */
function withoutNotes(inside: readonly Inline[]): readonly Inline[] {
  const kept: Inline[] = [];
  for (const inline of inside) {
    const last = kept.at(-1);
    const next = plainer(inline);
    if (next.kind === 'text' && last?.kind === 'text') {
      kept[kept.length - 1] = { kind: 'text', text: last.text + next.text };
    } else if (next.kind !== 'text' || next.text !== '') {
      kept.push(next);
    }
  }
  return kept;
}

function plainer(inline: Inline): Inline {
  switch (inline.kind) {
    case 'note':
      return { kind: 'text', text: '' };
    case 'break':
      return { kind: 'text', text: '\n' };
    case 'picture':
      return { kind: 'text', text: inline.text === '' ? '' : `[${inline.text}]` };
    case 'em':
    case 'strong':
    case 'del':
    case 'link':
      return { ...inline, inside: withoutNotes(inline.inside) };
    case 'text':
    case 'code':
      return inline;
  }
}

function trimEnds(inside: readonly Inline[]): readonly Inline[] {
  const trimmed = inside.map((inline, at) => {
    if (inline.kind !== 'text') return inline;
    const start = at === 0 ? inline.text.trimStart() : inline.text;
    return { ...inline, text: at === inside.length - 1 ? start.trimEnd() : start };
  });
  return trimmed.filter((inline) => inline.kind !== 'text' || inline.text !== '');
}
