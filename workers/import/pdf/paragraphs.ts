// Divides the lines of a region into paragraphs, by gaps, indents, changes of look and lines that end early.

import type { Line } from './page-lines.ts';

export interface Paragraph {
  readonly lines: readonly Line[];
  /** Where the book breaks the line itself, as in verse or a table: the numbers of the lines that begin anew. */
  readonly breaks: ReadonlySet<number>;
  /** Its first line is set in, so it goes on from nothing before it. */
  readonly isIndented: boolean;
  /** Its last line reaches the edge, so it may go on elsewhere. */
  readonly isFull: boolean;
  readonly marker: Marker | null;
  /** A line of a table of contents, whose page number stands behind dots. */
  readonly isEntry: boolean;
}

export type Marker = { readonly kind: 'bullet' } | { readonly kind: 'number'; readonly value: number };

const BULLET = /^[•◦▪▫‣⁃∙●○■□➢➤✓–—\-*·]\s+(?=\S)/u;
const NUMBER = /^(\d{1,3})[.)]\s+(?=\S)/;

export function markerOf(text: string): { readonly marker: Marker; readonly length: number } | null {
  const bullet = BULLET.exec(text);
  if (bullet) return { marker: { kind: 'bullet' }, length: bullet[0].length };
  const number = NUMBER.exec(text);
  return number && { marker: { kind: 'number', value: Number(number[1]) }, length: number[0].length };
}

const GAP = 1.35;
const INDENT = 0.8;
const LIKE_SIZE = 1.08;
const TITLE = 1.1;
const ENDS_SENTENCE = /[.!?:;…。！？：；؟۔।][)\]"'”’»」』]*$/u;
const LEADERS = /(?:\s?\.){4,}\s*(?=\S{0,8}$)/;

/** Dots that lead the eye to a page number say nothing to the ear. */
export function withoutLeaders(text: string): string {
  return text.replace(LEADERS, ' … ');
}

export function endsSentence(text: string): boolean {
  return ENDS_SENTENCE.test(text);
}

export function paragraphsOf(lines: readonly Line[]): readonly Paragraph[] {
  const edges = edgesOf(lines);
  const paragraphs: Paragraph[] = [];
  let start = 0;
  for (let i = 1; i <= lines.length; i += 1) {
    if (i < lines.length && !beginsParagraph(lines, start, i, edges)) continue;
    paragraphs.push(toParagraph(lines.slice(start, i), edges));
    start = i;
  }
  return paragraphs;
}

interface Edges {
  readonly left: number;
  readonly right: number;
  readonly leading: number;
  /** Of most lines. */
  readonly size: number;
}

function edgesOf(lines: readonly Line[]): Edges {
  const left = lines.reduce((least, { x0 }) => Math.min(least, x0), Number.POSITIVE_INFINITY);
  const right = lines.reduce((most, { x1 }) => Math.max(most, x1), Number.NEGATIVE_INFINITY);
  const steps = lines.slice(1).flatMap((line, i) => {
    const step = line.y - (lines[i]?.y ?? line.y);
    return step > 0 ? [step] : [];
  });
  // The lower quarter: gaps between paragraphs must not become the measure.
  const leading = steps.sort((a, b) => a - b)[Math.floor(steps.length / 4)] ?? Number.POSITIVE_INFINITY;
  const sizes = lines.map((line) => line.size).sort((a, b) => a - b);
  return { left, right, leading, size: sizes[sizes.length >> 1] ?? 1 };
}

function startIndent(line: Line, { left, right }: Pick<Edges, 'left' | 'right'>): number {
  return line.isRightToLeft ? right - line.x1 : line.x0 - left;
}

function roomAfter(line: Line, { left, right }: Pick<Edges, 'left' | 'right'>): number {
  return line.isRightToLeft ? line.x0 - left : right - line.x1;
}

function beginsParagraph(lines: readonly Line[], start: number, i: number, edges: Edges): boolean {
  const [first, before, line, next] = [lines[start], lines[i - 1], lines[i], lines[i + 1]];
  if (!first || !before || !line) return true;
  const step = line.y - before.y;
  if (step > gapOf(line, edges) || step < 0 || !looksLike(before, line)) return true;
  if (line.isMono) return false;
  if (markerOf(line.text)) return true;
  if (before.hyphen !== 'none') return false;

  const isItem = markerOf(first.text) !== null;
  const indent = startIndent(line, edges) - startIndent(before, edges);
  const endsHere = isEarlyEnd(before, line, edges) && endsSentence(before.text);
  if (areCentred(before, line)) return false;
  if (indent > INDENT * line.size) {
    if (isItem && i - 1 === start) return false;
    // What stays set in goes on from a first line that hangs out; what comes back is the first line of the next.
    const staysIn = next !== undefined && next.y - line.y < gapOf(next, edges) && !isMoved(line, next, edges);
    return !staysIn || endsHere;
  }
  if (indent < -INDENT * line.size) {
    const isOnlyFirst = i - 1 === start;
    return isOnlyFirst ? isItem || endsHere : true;
  }
  return endsHere;
}

/** Lines of a title, each of its own width about one middle. */
function areCentred(one: Line, other: Line): boolean {
  const [left, right] = [other.x0 - one.x0, one.x1 - other.x1];
  return Math.abs(left) > INDENT * one.size && Math.abs(left - right) < 0.5 * one.size;
}

function isMoved(one: Line, other: Line, edges: Edges): boolean {
  return Math.abs(startIndent(one, edges) - startIndent(other, edges)) > INDENT * one.size;
}

/** Large letters have larger steps, and the lines of a title stand further apart than those of the text. */
function gapOf(line: Line, { leading, size }: Edges): number {
  if (line.size > TITLE * size) return 1.9 * line.size;
  return GAP * Math.max(Math.min(leading, 1.6 * line.size), 1.1 * line.size);
}

function looksLike(one: Line, other: Line): boolean {
  const ratio = Math.max(one.size, other.size) / Math.min(one.size, other.size);
  return ratio < LIKE_SIZE && one.isBold === other.isBold && one.isMono === other.isMono;
}

/** The next line's first word would have had room: the line was ended on purpose. */
function isEarlyEnd(before: Line, line: Line, edges: Edges): boolean {
  const [word = ''] = line.text.split(' ', 1);
  const width = (line.x1 - line.x0) / Math.max(1, line.text.length);
  return roomAfter(before, edges) > (Math.min(word.length, 24) + 3) * width;
}

function toParagraph(lines: readonly Line[], edges: Edges): Paragraph {
  const breaks = new Set<number>();
  for (const [i, line] of lines.entries()) {
    const before = lines[i - 1];
    if (!before || before.hyphen !== 'none') continue;
    const isEntry = LEADERS.test(before.text) || LEADERS.test(line.text);
    if (isEntry || (isEarlyEnd(before, line, edges) && !isCentred(before, edges))) breaks.add(i);
  }
  const [first] = lines;
  const last = lines.at(-1);
  return {
    lines,
    breaks,
    isIndented: first !== undefined && startIndent(first, edges) > INDENT * first.size,
    isFull: last !== undefined && roomAfter(last, edges) < 4 * last.size,
    marker: (first && !first.isMono && markerOf(first.text)?.marker) || null,
    isEntry: lines.some((line) => LEADERS.test(line.text)),
  };
}

/** A title or a caption, whose lines go on although they are short. */
function isCentred(line: Line, { left, right }: Edges): boolean {
  const [before, after] = [line.x0 - left, right - line.x1];
  return before > 2 * line.size && Math.abs(before - after) < line.size;
}
