// Divides a page into the regions that are read one after the other: a recursive XY cut (Nagy and Seth, 1984).
//
//   ┌─────────────────┐   1. Rows: words whose heights overlap, from the top down.
//   │ a title         │   2. Bands: as many rows in a row as share one empty strip from top to bottom.
//   ├───────┬─────────┤   3. A band is cut along its strip, and each side is divided again.
//   │ left  │ right   │   Cutting rows first only where that makes a column possible keeps aligned columns whole,
//   ├───────┴─────────┤   which a cut at every gap would read line by line across.
//   │ a note          │
//   └─────────────────┘

import { bottomOf, topOf, type Word } from './words.ts';

export interface Region {
  readonly words: readonly Word[];
  /** Stands beside another region, and it is not certain that the two are read one after the other. */
  readonly isUncertain: boolean;
}

interface Strip {
  readonly from: number;
  readonly to: number;
}

const DEEPEST = 4;
const LEAST_STRIP = 0.9;
const LEAST_ROWS = 2;
// A page of this many words is no page of a book, and rows against strips take time.
const MOST_WORDS = 20_000;

export function cutColumns(words: readonly Word[], isRightToLeft: boolean): readonly Region[] {
  if (words.length === 0) return [];
  if (words.length > MOST_WORDS) return [{ words, isUncertain: true }];
  const size = medianSize(words);
  return divide(words, 0);

  function divide(part: readonly Word[], depth: number): readonly Region[] {
    const rows = rowsOf(part);
    const strips = rows.map((row) => emptyStrips(row));
    const regions: Region[] = [];
    let plain: Word[] = [];
    const flush = (): void => {
      if (plain.length > 0) regions.push({ words: plain, isUncertain: false });
      plain = [];
    };
    for (let at = 0; at < rows.length; ) {
      const band = depth < DEEPEST ? bandFrom(rows, strips, at, LEAST_STRIP * size) : null;
      const looks = band ? lookOf(band.sides) : 'table';
      if (!band || looks === 'table') {
        const last = band?.end ?? at + 1;
        for (; at < last; at += 1) plain.push(...(rows[at] ?? []));
        continue;
      }
      flush();
      const sides = isRightToLeft ? band.sides.toReversed() : band.sides;
      for (const side of sides) {
        for (const region of divide(side, depth + 1)) {
          regions.push({ ...region, isUncertain: region.isUncertain || looks === 'uncertain' });
        }
      }
      at = band.end;
    }
    flush();
    return regions;
  }
}

/** Words whose heights overlap, directly or through others. */
export function rowsOf(words: readonly Word[]): readonly (readonly Word[])[] {
  const rows: Word[][] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  for (const word of words.toSorted((a, b) => topOf(a) - topOf(b))) {
    const row = rows.at(-1);
    if (row && topOf(word) < bottom) {
      row.push(word);
      bottom = Math.max(bottom, bottomOf(word));
    } else {
      rows.push([word]);
      bottom = bottomOf(word);
    }
  }
  return rows;
}

interface Band {
  readonly end: number;
  readonly sides: readonly (readonly Word[])[];
}

/** The longest band that begins at this row, or null when no strip goes through enough rows. */
function bandFrom(
  rows: readonly (readonly Word[])[],
  stripsByRow: readonly (readonly Strip[])[],
  start: number,
  narrowest: number,
): Band | null {
  let strips: readonly Strip[] = [{ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }];
  let end = start;
  for (; end < rows.length; end += 1) {
    const next = shared(strips, stripsByRow[end] ?? [], narrowest);
    // Rows that stand on one side only may begin a band, but not for long.
    if (!next.some(isInner) && (strips.some(isInner) || end - start >= LEAST_ROWS)) break;
    strips = next;
  }
  const inner = strips.filter(isInner);
  return inner.length === 0 ? null : cutAlong(inner, rows.slice(start, end), end);
}

function isInner({ from, to }: Strip): boolean {
  return Number.isFinite(from) && Number.isFinite(to);
}

function cutAlong(inner: readonly Strip[], rows: readonly (readonly Word[])[], end: number): Band | null {
  const words = rows.flat();
  const sides: Word[][] = [];
  let left = Number.NEGATIVE_INFINITY;
  for (const right of [...inner.map(({ from, to }) => (from + to) / 2), Number.POSITIVE_INFINITY]) {
    const side = words.filter((word) => word.x0 >= left && word.x0 < right);
    if (side.length > 0) sides.push(side);
    left = right;
  }
  if (sides.length < 2) return null;
  const hasEnough = sides.every((side) => rowsOf(side).length >= LEAST_ROWS);
  return hasEnough && standBeside(sides) ? { end, sides } : null;
}

/** More than one line beside another; what stands higher on one side and lower on the other is no pair of columns. */
function standBeside(sides: readonly (readonly Word[])[]): boolean {
  const top = sides.reduce((high, side) => Math.max(high, least(side.map(topOf))), Number.NEGATIVE_INFINITY);
  const bottom = sides.reduce((low, side) => Math.min(low, most(side.map(bottomOf))), Number.POSITIVE_INFINITY);
  return bottom - top > 1.5 * medianSize(sides.flat());
}

/** From the far left to the far right, what no word of the row covers. */
function emptyStrips(row: readonly Word[]): readonly Strip[] {
  const strips: Strip[] = [];
  let from = Number.NEGATIVE_INFINITY;
  for (const { x0, x1, size } of row.toSorted((a, b) => a.x0 - b.x0)) {
    if (x0 - from > LEAST_STRIP * 0.5 * size) strips.push({ from, to: x0 });
    from = Math.max(from, x1);
  }
  return [...strips, { from, to: Number.POSITIVE_INFINITY }];
}

function shared(some: readonly Strip[], others: readonly Strip[], narrowest: number): readonly Strip[] {
  const common: Strip[] = [];
  for (const one of some) {
    for (const other of others) {
      const from = Math.max(one.from, other.from);
      const to = Math.min(one.to, other.to);
      if (to - from >= narrowest) common.push({ from, to });
    }
  }
  return common;
}

const FEW_WORDS = 3;
const MOST_FILLED = 0.5;

/** Columns are filled with lines; a table's cells are short, and numbers are rarely a column of prose. */
function lookOf(sides: readonly (readonly Word[])[]): 'columns' | 'uncertain' | 'table' {
  const cells = sides.map((side) => cellsOf(side));
  const isShort = cells.every(({ wordsALine }) => wordsALine <= FEW_WORDS);
  if (isShort && (sides.length > 2 || cells.some(({ isNumbers }) => isNumbers))) return 'table';
  if (cells.some(({ isMarks }) => isMarks)) return 'table';
  const isFilled = cells.every(({ filled, wordsALine }) => filled >= MOST_FILLED && wordsALine > FEW_WORDS);
  return isFilled ? 'columns' : 'uncertain';
}

function cellsOf(side: readonly Word[]) {
  const lines = rowsOf(side);
  const width = widthOf(side);
  const filled = lines.filter((line) => widthOf(line) > 0.7 * width).length / lines.length;
  const words = side.flatMap(({ text }) => text.split(' '));
  const letters = [...side.map(({ text }) => text).join('')].length;
  // Scripts without spaces have one long word a line.
  const wordsALine = Math.max(words.length / lines.length, letters / lines.length / 6);
  const isNumbers = words.filter((word) => /^[\p{P}\p{S}]*\d/u.test(word)).length > 0.6 * words.length;
  // Numbers, letters or bullets of a list, set apart from their items.
  const isMarks = letters / lines.length <= 4;
  return { wordsALine, filled, isNumbers, isMarks };
}

function widthOf(words: readonly Word[]): number {
  return most(words.map(({ x1 }) => x1)) - least(words.map(({ x0 }) => x0));
}

function least(numbers: readonly number[]): number {
  return numbers.reduce((held, number) => Math.min(held, number), Number.POSITIVE_INFINITY);
}

function most(numbers: readonly number[]): number {
  return numbers.reduce((held, number) => Math.max(held, number), Number.NEGATIVE_INFINITY);
}

function medianSize(words: readonly Word[]): number {
  const sizes = words.map(({ size }) => size).sort((a, b) => a - b);
  return sizes[sizes.length >> 1] ?? 1;
}
