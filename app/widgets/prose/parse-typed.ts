// What a person types becomes set text: Markdown's marks where they are meant, every other character and line as typed.

import { createLeafList } from './leaf-list.ts';
import { plainWords } from './parse-inline.ts';
import { type MarkdownWays, readMarkdown } from './parse-markdown.ts';
import type { Prose } from './prose-tree.ts';
import { createTypedTokenizer } from './typed-tokenizer.ts';

const asTyped: MarkdownWays = {
  createTokenizer: createTypedTokenizer,
  hasNotes: false,
  keepsNumbers: true,
  readWords: plainWords,
  withoutMarks: setLines,
};

/** Beyond these nobody typed it, and the lexer's time grows faster than the text. */
const LONGEST_MARKED = 100_000;
const MOST_LINES_MARKED = 2000;

export function parseTyped(text: string): Prose {
  const lines = text.replace(/\r\n?/g, '\n');
  if (lines.length > LONGEST_MARKED || lines.split('\n').length > MOST_LINES_MARKED) return setLines(lines);
  const prose = readMarkdown(lines, asTyped);
  // "---" and nothing else would show no character of what was typed.
  return prose.leaves.some((leaf) => leaf.text.trim() !== '') ? prose : setLines(lines);
}

/** Text that has no marks: its lines and the spaces in them are kept. */
export function setLines(text: string): Prose {
  return oneBlock('verse', text);
}

/** Text that a machine wrote, with its lines and the spaces in them. */
export function setCode(text: string): Prose {
  return oneBlock('code', text);
}

function oneBlock(kind: 'verse' | 'code', text: string): Prose {
  const range = { start: 0, end: text.length };
  const leaf = createLeafList().add(plainWords(text), range);
  return { elements: [{ ...range, block: { kind, leaf }, firstLeaf: 0, leafCount: 1 }], leaves: [leaf] };
}
