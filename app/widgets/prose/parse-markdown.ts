// Markdown becomes set text through marked's Lexer: tokens only, never a string of HTML.
//
// Books are hostile until shown otherwise. Whatever the input, this returns: nesting that would exhaust the stack and
// paragraphs that would take the lexer long are set as the plain characters they are.

import { getDefaults, Lexer, type Token, Tokenizer, type Tokens } from 'marked';
import { createHeadingRanks, type HeadingRanks } from './heading-rank.ts';
import { createLeafList, type LeafList, type Range, rangeOf } from './leaf-list.ts';
import { bookWords, parseInline, parseWords, plainWords, type ReadWords } from './parse-inline.ts';
import { parsePlainText } from './parse-plain-text.ts';
import { countLeaves, type Leaf, type ListItem, type Prose, type ProseBlock, type ProseElement } from './prose-tree.ts';
import { tagWords } from './tag-words.ts';

const LONGEST_MARKED_PARAGRAPH = 40_000;
const MOST_MARKS_IN_A_PARAGRAPH = 4_000;
const DEEPEST = 24;
const noteStart = /^\[\^([^\]\s]{1,64})\]:[ \t]*/;

export function parseMarkdown(text: string): Prose {
  // Same length, so that offsets hold.
  const source = text.replace(/\r\n/g, ' \n').replace(/\r/g, '\n');
  return readMarkdown(source, inBooks);
}

/** What counts as marks in one kind of text, and what becomes of a text that cannot be read with them. */
export interface MarkdownWays {
  readonly createTokenizer: () => Tokenizer;
  readonly hasNotes: boolean;
  readonly keepsNumbers: boolean;
  readonly readWords: ReadWords;
  readonly withoutMarks: (text: string) => Prose;
}

const inBooks: MarkdownWays = {
  createTokenizer: () => new Tokenizer(),
  hasNotes: true,
  keepsNumbers: false,
  readWords: bookWords,
  withoutMarks: parsePlainText,
};

export function readMarkdown(source: string, ways: MarkdownWays): Prose {
  try {
    return readTokens(source, ways);
  } catch (error) {
    // The stack ran out inside the lexer: thousands of nested quotes or lists are no text anybody wrote to be read.
    if (error instanceof RangeError) return ways.withoutMarks(source);
    throw error;
  }
}

interface Reading {
  readonly ways: MarkdownWays;
  readonly source: string;
  readonly list: LeafList;
  readonly lexer: Lexer;
  readonly ranks: HeadingRanks;
}

function readTokens(source: string, ways: MarkdownWays): Prose {
  const lexer = new Lexer({ ...getDefaults(), tokenizer: ways.createTokenizer() });
  const tokens = lexer.blockTokens(source, []);
  for (const waiting of lexer.inlineQueue.splice(0)) readInline(lexer, waiting.src, waiting.tokens);

  const reading: Reading = { ways, source, list: createLeafList(), lexer, ranks: createHeadingRanks() };
  const elements: ProseElement[] = [];
  let cursor = 0;
  for (const token of tokens) {
    const range = { start: cursor, end: Math.min(source.length, cursor + token.raw.length) };
    cursor = range.end;
    let firstLeaf = reading.list.leaves.length;
    for (const block of readBlock(reading, token, range, 0)) {
      const leafCount = countLeaves(block);
      elements.push({ ...range, block, firstLeaf, leafCount });
      firstLeaf += leafCount;
    }
  }
  return { elements, leaves: reading.list.leaves };
}

function readInline(lexer: Lexer, text: string, into: Token[]): void {
  const marks = text.match(/[*_~`[\]<]/g)?.length ?? 0;
  if (text.length > LONGEST_MARKED_PARAGRAPH || marks > MOST_MARKS_IN_A_PARAGRAPH) {
    into.push({ type: 'escape', raw: text, text });
    return;
  }
  lexer.inlineTokens(text, into);
}

function readBlock(reading: Reading, token: Token, range: Range, depth: number): readonly ProseBlock[] {
  if (depth > DEEPEST) return [{ kind: 'paragraph', leaf: plainLeaf(reading, token.raw.trim(), range) }];
  if (isBlock(token, 'space') || isBlock(token, 'checkbox')) return [];
  if (isBlock(token, 'heading')) {
    const leaf = leafOf(reading, token.tokens, range);
    return [{ kind: 'heading', level: token.depth, rank: reading.ranks.rankOf(token.depth), leaf }];
  }
  if (isBlock(token, 'paragraph')) return readParagraph(reading, token, range);
  if (isBlock(token, 'text')) return [{ kind: 'paragraph', leaf: leafOf(reading, token.tokens ?? [token], range) }];
  if (isBlock(token, 'code')) return [{ kind: 'code', leaf: reading.list.add(plainWords(token.text), range) }];
  if (isBlock(token, 'blockquote')) return [{ kind: 'quote', blocks: readBlocks(reading, token.tokens, range, depth) }];
  if (isBlock(token, 'list')) return [readList(reading, token, range, depth)];
  if (isBlock(token, 'table')) return [readTable(reading, token, range)];
  if (isBlock(token, 'hr')) return [{ kind: 'rule' }];
  if (isBlock(token, 'def')) return readDefinition(reading, token, range);
  const shown = (token.type === 'html' ? tagWords(token.raw) : token.raw).trim();
  return shown === '' ? [] : [{ kind: 'verse', leaf: plainLeaf(reading, shown, range) }];
}

function readBlocks(reading: Reading, tokens: readonly Token[], within: Range, depth: number): readonly ProseBlock[] {
  const blocks: ProseBlock[] = [];
  let cursor = within.start;
  for (const token of tokens) {
    const range = rangeOf(reading.source, token.raw, within, cursor);
    if (range !== within) cursor = range.end;
    blocks.push(...readBlock(reading, token, range, depth + 1));
  }
  return blocks;
}

function readList(reading: Reading, token: Tokens.List, within: Range, depth: number): ProseBlock {
  const items: ListItem[] = [];
  let cursor = within.start;
  for (const item of token.items) {
    const range = rangeOf(reading.source, item.raw, within, cursor);
    if (range !== within) cursor = range.end;
    const checked = item.task ? item.checked === true : null;
    const number = token.ordered && reading.ways.keepsNumbers ? Number.parseInt(item.raw.trimStart(), 10) : null;
    items.push({ checked, number, blocks: readBlocks(reading, item.tokens, range, depth) });
  }
  return { kind: 'list', ordered: token.ordered, first: token.start === '' ? 1 : token.start, items };
}

function readTable(reading: Reading, token: Tokens.Table, range: Range): ProseBlock {
  const head = token.header.map((cell) => leafOf(reading, cell.tokens, range));
  const rows = token.rows.map((row) => row.map((cell) => leafOf(reading, cell.tokens, range)));
  return { kind: 'table', align: token.align, head, rows };
}

/** A paragraph; or footnotes, which marked does not know and leaves as one paragraph of `[^label]: words`. */
function readParagraph(reading: Reading, token: Tokens.Paragraph, range: Range): readonly ProseBlock[] {
  const isNotes = reading.ways.hasNotes && noteStart.test(token.text);
  if (!isNotes) return [{ kind: 'paragraph', leaf: leafOf(reading, token.tokens, range) }];
  const notes = token.text.split(/\n(?=\[\^[^\]\s]{1,64}\]:)/);
  let cursor = range.start;
  return notes.map((raw) => {
    const own = rangeOf(reading.source, raw, range, cursor);
    if (own !== range) cursor = own.end;
    return readNote(reading, raw, own);
  });
}

/** `[^1]: word` looks like the definition of a link; any other definition is not shown. */
function readDefinition(reading: Reading, token: Tokens.Def, range: Range): readonly ProseBlock[] {
  return noteStart.test(token.raw) ? [readNote(reading, token.raw.trim(), range)] : [];
}

function readNote(reading: Reading, raw: string, range: Range): ProseBlock {
  const start = noteStart.exec(raw);
  const words = raw.slice(start?.[0].length ?? 0).replace(/\n[ \t]+/g, '\n');
  const tokens: Token[] = [];
  readInline(reading.lexer, words, tokens);
  return { kind: 'note', label: start?.[1] ?? '', leaf: leafOf(reading, tokens, range) };
}

function leafOf(reading: Reading, tokens: readonly Token[], range: Range): Leaf {
  return reading.list.add(parseInline(tokens, reading.ways.readWords), range);
}

function plainLeaf(reading: Reading, text: string, range: Range): Leaf {
  return reading.list.add(reading.ways.hasNotes ? parseWords(text) : plainWords(text), range);
}

interface BlockTokens {
  space: Tokens.Space;
  checkbox: Tokens.Checkbox;
  heading: Tokens.Heading;
  paragraph: Tokens.Paragraph;
  text: Tokens.Text;
  code: Tokens.Code;
  blockquote: Tokens.Blockquote;
  list: Tokens.List;
  table: Tokens.Table;
  hr: Tokens.Hr;
  def: Tokens.Def;
}

/** marked's union ends in a catch-all, which keeps `switch` from narrowing. */
function isBlock<K extends keyof BlockTokens>(token: Token, kind: K): token is BlockTokens[K] & Token {
  return token.type === kind;
}
