// Puts the words of a region on lines, in logical order, with the spaces that gaps stand for.

import { RIGHT_TO_LEFT } from './clear-text.ts';
import { bottomOf, topOf, type Word } from './words.ts';

export interface Line {
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  readonly size: number;
  readonly isBold: boolean;
  readonly isMono: boolean;
  readonly isRightToLeft: boolean;
  readonly hyphen: Word['hyphen'];
}

const OVERLAP = 0.5;
const SPACE_GAP = 0.25;
const WIDE_GAP = 0.6;

export function linesOf(words: readonly Word[]): readonly Line[] {
  const lines: { words: Word[]; top: number; bottom: number }[] = [];
  for (const word of words.toSorted((a, b) => a.y - b.y || a.order - b.order)) {
    const top = topOf(word);
    const bottom = bottomOf(word);
    const line = lines.slice(-3).find((held) => {
      const common = Math.min(held.bottom, bottom) - Math.max(held.top, top);
      return common > OVERLAP * Math.min(held.bottom - held.top, bottom - top);
    });
    if (!line) {
      lines.push({ words: [word], top, bottom });
      continue;
    }
    line.words.push(word);
    // The largest word says how high the line is; a raised number does not.
    if (bottom - top > line.bottom - line.top) Object.assign(line, { top, bottom });
  }
  return lines.toSorted((a, b) => a.bottom - b.bottom).map((line) => toLine(line.words));
}

function toLine(words: readonly Word[]): Line {
  const isRightToLeft = isMostlyRightToLeft(words);
  const ordered = inLogicalOrder(words, isRightToLeft);
  const main = mainWord(words);
  const total = words.reduce((sum, { text }) => sum + text.length, 0);
  const share = (is: (word: Word) => boolean): number =>
    words.reduce((sum, word) => sum + (is(word) ? word.text.length : 0), 0) / total;
  const text = joinWords(ordered);
  const hyphen = ordered.at(-1)?.hyphen ?? 'none';
  return {
    text,
    x0: words.reduce((least, { x0 }) => Math.min(least, x0), Number.POSITIVE_INFINITY),
    x1: words.reduce((most, { x1 }) => Math.max(most, x1), Number.NEGATIVE_INFINITY),
    y: main.y,
    size: main.size,
    isBold: share(({ isBold }) => isBold) > 0.9,
    isMono: share(({ isMono }) => isMono) > 0.9,
    isRightToLeft,
    // At a column's seam PDFium does not see that the line ends.
    hyphen: hyphen === 'none' && /[\p{L}\p{N}][-‐]$/u.test(text) ? 'plain' : hyphen,
  };
}

/** The size that most characters of the line have. */
function mainWord(words: readonly Word[]): Word {
  const lengths = new Map<number, number>();
  for (const { size, text } of words) lengths.set(size, (lengths.get(size) ?? 0) + text.length);
  const [size] = [...lengths].reduce((most, one) => (one[1] > most[1] ? one : most));
  const found = words.find((word) => word.size === size);
  if (!found) throw new Error('a line without words');
  return found;
}

const EACH_RIGHT_TO_LEFT = new RegExp(RIGHT_TO_LEFT, 'gu');
const EACH_LETTER = /\p{L}/gu;

function lettersOf(words: readonly Pick<Word, 'text'>[], kind: RegExp): number {
  return words.reduce((sum, { text }) => sum + (text.match(kind)?.length ?? 0), 0);
}

export function isMostlyRightToLeft(words: readonly Pick<Word, 'text'>[]): boolean {
  const rightToLeft = lettersOf(words, EACH_RIGHT_TO_LEFT);
  return rightToLeft > 0 && 2 * rightToLeft > lettersOf(words, EACH_LETTER);
}

/**
 * PDFium knows the order within what it saw as one line; between such pieces it is the place that counts. A line that
 * is written from left to right only is ordered by place throughout, since some programs write its words in any order.
 */
function inLogicalOrder(words: readonly Word[], isRightToLeft: boolean): readonly Word[] {
  const hasRightToLeft = words.some(({ text }) => RIGHT_TO_LEFT.test(text));
  if (!hasRightToLeft) return words.toSorted((a, b) => a.x0 - b.x0 || a.order - b.order);
  const pieces = new Map<number, Word[]>();
  for (const word of words.toSorted((a, b) => a.order - b.order)) {
    const piece = pieces.get(word.chain) ?? [];
    piece.push(word);
    pieces.set(word.chain, piece);
  }
  const left = (piece: readonly Word[]): number =>
    piece.reduce((x, { x0 }) => Math.min(x, x0), Number.POSITIVE_INFINITY);
  const sorted = [...pieces.values()].sort((a, b) => left(a) - left(b));
  return (isRightToLeft ? sorted.reverse() : sorted).flat();
}

const FULL_WIDTH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，．！？：；「」『』（）《》]/u;
// Within a line of these, a space is meant; at its end there is none.
const NO_SPACE_AT_LINE_END = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function joinWords(words: readonly Word[]): string {
  let text = '';
  let before: Word | null = null;
  for (const word of words) {
    if (before && isSpaced(before, word)) text += ' ';
    text += word.text;
    before = word;
  }
  return text;
}

function isSpaced(before: Word, word: Word): boolean {
  const size = Math.max(before.size, word.size);
  const gap = Math.max(word.x0 - before.x1, before.x0 - word.x1);
  if (meet(FULL_WIDTH, before.text, word.text)) return gap > WIDE_GAP * size;
  return (word.order === before.order + 1 && word.hasSpaceBefore) || gap > SPACE_GAP * size;
}

/** Whether nothing stands between a line's end and the next one's beginning in their script. */
export function needsNoSpace(before: string, after: string): boolean {
  return meet(FULL_WIDTH, before, after) || meet(NO_SPACE_AT_LINE_END, before, after);
}

function meet(script: RegExp, before: string, after: string): boolean {
  return script.test([...before.slice(-2)].at(-1) ?? '') && script.test([...after.slice(0, 2)][0] ?? '');
}
