// Writes the blocks of a chapter as Markdown that the reader's parser shows as the same blocks.

import { Lexer } from 'marked';
import { inlinesOf, STRONG, type Block, type Inline } from './block-tree.ts';
import { lineOfInlines, longestRun, paragraphMarkdown, titleMarkdown, type NoteNumber } from './inline-markdown.ts';
import { escapeTitle } from './escape-markdown.ts';

// A quotation or list is one block of the book up to here; a longer one is spaced so that its parts are blocks.
const LONGEST_WHOLE = 8_192;
// Reading a table back takes time, and what could go wrong does so in small ones.
const LONGEST_VERIFIED = 200_000;

/** Blocks at the outer level, parted by blank lines, without a line end at the end. */
export function blocksMarkdown(blocks: readonly Block[], noteNumber: NoteNumber): string {
  const written: string[] = [];
  let last: Block | null = null;
  let isOther = false;
  for (const block of blocks) {
    // Two lists in a row are one to Markdown, unless their marks differ.
    isOther = areSameLists(last, block) && !isOther;
    const markdown = blockMarkdown(block, noteNumber, isOther);
    if (markdown === '') continue;
    written.push(markdown);
    last = block;
  }
  return written.join('\n\n');
}

/** A heading whose words come from a table of contents. */
export function headingFromTitle(title: string, level: number): string {
  return `${'#'.repeat(level)} ${escapeTitle(title)}`;
}

/** A note as a block of its own. */
export function noteMarkdown(number: number, blocks: readonly Block[], noteNumber: NoteNumber): string {
  const line = lineOfInlines(
    blocks.flatMap((block) => inlinesOf(block)),
    noteNumber,
  );
  // What followed the note's own number, which the mark replaces.
  const text = line.replace(/^(?:\\?[.:)\]])+\s*/, '');
  return `[^${number}]: ${text}`;
}

function areSameLists(last: Block | null, block: Block): boolean {
  return last?.kind === 'list' && block.kind === 'list' && (last.start === null) === (block.start === null);
}

function blockMarkdown(block: Block, noteNumber: NoteNumber, isOther: boolean): string {
  switch (block.kind) {
    case 'paragraph':
      return paragraphMarkdown(block.inlines, noteNumber);
    case 'heading': {
      const title = titleMarkdown(block.inlines, noteNumber).replace(/(^|\s)(#+)$/, '$1\\$2');
      return title === '' ? '' : `${'#'.repeat(block.level)} ${title}`;
    }
    case 'code':
      return codeMarkdown(block.text, block.language);
    case 'rule':
      return '***';
    case 'quote':
      return quoteMarkdown(block.blocks, noteNumber);
    case 'list':
      return listMarkdown(block.start, block.items, noteNumber, isOther);
    case 'table':
      return tableMarkdown(block.rows, block.hasHeader, noteNumber);
  }
}

function codeMarkdown(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

function quoteMarkdown(blocks: readonly Block[], noteNumber: NoteNumber): string {
  const inner = blocksMarkdown(nested(blocks), noteNumber);
  if (inner.length <= LONGEST_WHOLE) return prefixed(inner, '> ', '> ');
  const parts = nested(blocks).map((block) => blockMarkdown(block, noteNumber, false));
  return parts
    .filter((part) => part !== '')
    .map((part) => prefixed(part, '> ', '> '))
    .join('\n\n');
}

function listMarkdown(
  start: number | null,
  items: readonly (readonly Block[])[],
  noteNumber: NoteNumber,
  isOther: boolean,
): string {
  const bullet = isOther ? '*' : '-';
  const delimiter = isOther ? ')' : '.';
  const written = items.map((blocks, i) => {
    const mark = start === null ? `${bullet} ` : `${start + i}${delimiter} `;
    const body = itemMarkdown(blocks, noteNumber);
    // A fence must stand on a line of its own, or a comment below it would look like a heading.
    if (blocks[0]?.kind === 'code') return `${mark.trimEnd()}\n${prefixed(body, indent(mark), indent(mark))}`;
    return prefixed(body, mark, indent(mark));
  });
  const isLoose = items.some((blocks) => !isTightItem(blocks)) || written.join('\n').length > LONGEST_WHOLE;
  return written.join(isLoose ? '\n\n' : '\n');
}

function indent(mark: string): string {
  return ' '.repeat(mark.length);
}

function itemMarkdown(blocks: readonly Block[], noteNumber: NoteNumber): string {
  const inner = nested(blocks);
  const [first, second] = inner;
  if (!isTightItem(blocks) || !first || !second) return blocksMarkdown(inner, noteNumber);
  return `${blockMarkdown(first, noteNumber, false)}\n${blockMarkdown(second, noteNumber, false)}`;
}

/** A line, or a line and a list below it. */
function isTightItem(blocks: readonly Block[]): boolean {
  const [first, second] = blocks;
  if (blocks.length > 2 || (first && first.kind !== 'paragraph' && first.kind !== 'heading')) return false;
  return !second || second.kind === 'list';
}

/** Headings belong to the outer level; within a quotation or an item they are emphasised lines, and rules are nothing. */
function nested(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block): readonly Block[] => {
    if (block.kind === 'rule') return [];
    return block.kind === 'heading' ? [{ kind: 'paragraph', inlines: strong(block.inlines) }] : [block];
  });
}

function strong(inlines: readonly Inline[]): readonly Inline[] {
  return inlines.map((inline) => (inline.kind === 'text' ? { ...inline, style: inline.style | STRONG } : inline));
}

/** GitHub's tables: one line a row. A row that would not be read back as it was is written as a paragraph instead. */
function tableMarkdown(
  rows: readonly (readonly (readonly Block[])[])[],
  hasHeader: boolean,
  noteNumber: NoteNumber,
): string {
  const cells = rows.map((row) => row.map((blocks) => cellMarkdown(blocks, noteNumber)));
  const width = cells.reduce((widest, row) => Math.max(widest, row.length), 0);
  const blank = Array.from({ length: width }, () => '');
  const [header = blank, ...body] = hasHeader ? cells : [blank, ...cells];
  const lines = [header, blank.map(() => '---'), ...body].map((row) => tableLine(row, width));
  const markdown = lines.join('\n');
  if (markdown.length > LONGEST_VERIFIED || isReadAsTable(markdown, body.length)) return markdown;
  const asLines = rows.map((row) =>
    paragraphMarkdown(
      row.flat().flatMap((block) => inlinesOf(block)),
      noteNumber,
    ),
  );
  return asLines.filter((line) => line !== '').join('\n\n');
}

function isReadAsTable(markdown: string, rows: number): boolean {
  const [token, ...others] = Lexer.lex(markdown);
  return others.length === 0 && token?.type === 'table' && token['rows'].length === rows;
}

function cellMarkdown(blocks: readonly Block[], noteNumber: NoteNumber): string {
  const inlines = blocks.flatMap((block) => inlinesOf(block));
  return lineOfInlines(inlines, noteNumber).replaceAll('|', '\\|');
}

function tableLine(row: readonly string[], width: number): string {
  const padded = [...row, ...Array.from({ length: width - row.length }, () => '')];
  return `| ${padded.join(' | ')} |`;
}

function prefixed(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, i) => (i === 0 ? first : rest) + line)
    .map((line) => withoutTrail(line))
    .join('\n');
}

/** Not a pattern: one for the end of a line takes the square of the time on a line of spaces. */
function withoutTrail(line: string): string {
  let end = line.length;
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t')) end -= 1;
  return line.slice(0, end);
}
