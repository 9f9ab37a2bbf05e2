// A text file becomes paragraphs: lines that an editor wrapped flow again, verse and lists of short lines keep theirs.

import { createLeafList } from './leaf-list.ts';
import { parseWords } from './parse-inline.ts';
import type { Inline, Prose, ProseBlock, ProseElement } from './prose-tree.ts';

const SHORTEST_WRAPPED_LINE = 45;
const LONGEST_HEADING = 70;
const headingWords = /^(chapter|part|book|canto|act|scene|section|letter|volume)\s+([0-9ivxlc]+|[a-z-]+)\b/i;

export function parsePlainText(source: string): Prose {
  const list = createLeafList();
  const elements: ProseElement[] = [];
  for (const paragraph of paragraphsOf(source)) {
    const { lines, ...range } = paragraph;
    const firstLeaf = list.leaves.length;
    const block = setParagraph(lines, (inside) => list.add(inside, range));
    elements.push({ ...range, block, firstLeaf, leafCount: list.leaves.length - firstLeaf });
  }
  return { elements, leaves: list.leaves };
}

interface Paragraph {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** Runs of lines with words in them; the blank lines around one belong to it, so that ranges leave no gap. */
function paragraphsOf(source: string): readonly Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let lines: string[] = [];
  let start = 0;
  let at = 0;
  let blank = false;
  while (at < source.length) {
    const end = source.indexOf('\n', at);
    const next = end < 0 ? source.length : end + 1;
    const line = source.slice(at, end < 0 ? source.length : end);
    const isBlank = line.trim() === '';
    if (!isBlank && blank && lines.length > 0) {
      paragraphs.push({ start, end: at, lines });
      lines = [];
      start = at;
    }
    if (!isBlank) lines.push(line);
    blank = isBlank;
    at = next;
  }
  if (lines.length > 0) paragraphs.push({ start, end: source.length, lines });
  return paragraphs;
}

type AddLeaf = (inside: readonly Inline[]) => ReturnType<ReturnType<typeof createLeafList>['add']>;

function setParagraph(lines: readonly string[], addLeaf: AddLeaf): ProseBlock {
  if (isRule(lines)) return { kind: 'rule' };
  if (isHeading(lines))
    return { kind: 'heading', level: 2, rank: 1, leaf: addLeaf(parseWords(lines.map(trim).join(' '))) };
  if (isVerse(lines)) return { kind: 'verse', leaf: addLeaf(parseWords(lines.map(trimEnd).join('\n'))) };
  return { kind: 'paragraph', leaf: addLeaf(parseWords(lines.map(trim).join(' '))) };
}

/** Lines are the author's when several are short: an editor fills its lines, a poet does not. The last says nothing. */
function isVerse(lines: readonly string[]): boolean {
  if (lines.length < 2) return false;
  const judged = lines.slice(0, -1);
  const short = judged.filter((line) => [...trim(line)].length < SHORTEST_WRAPPED_LINE).length;
  return short * 2 > judged.length;
}

function isHeading(lines: readonly string[]): boolean {
  const text = lines.map(trim).join(' ');
  if (lines.length > 2 || text.length > LONGEST_HEADING) return false;
  if (headingWords.test(text) && !/[.,;:!?]$/.test(text.replace(/^\S+\s+\S+\./, ''))) return true;
  return /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text) && !/[,;]$/.test(text);
}

function isRule(lines: readonly string[]): boolean {
  return lines.length === 1 && /^\s*([*_\-=~#.•–—]\s*){3,}$/.test(lines[0] ?? '');
}

function trim(line: string): string {
  return line.trim();
}

function trimEnd(line: string): string {
  return line.trimEnd();
}
