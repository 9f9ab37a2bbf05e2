// Finds the lines that stand at the top or bottom of page after page: titles of the book or chapter, page numbers.

import type { Line } from './page-lines.ts';

export interface RunningLines {
  see(regions: readonly (readonly Line[])[]): void;
  /** The lines of a page without those that run through the book, and how many those were. */
  without(regions: readonly (readonly Line[])[], bodySize: number): Kept;
}

export interface Kept {
  readonly regions: readonly (readonly Line[])[];
  readonly left: number;
}

const ENOUGH_PAGES = 3;
const LOOKED_AT = 3;
const APART = 1.5;
const LEAST_LINES = 4;
const LONGEST = 120;
const MOST_KEPT = 50_000;

export function createRunningLines(): RunningLines {
  const pagesByKey = new Map<string, number>();
  let pages = 0;

  return { see, without };

  function see(regions: readonly (readonly Line[])[]): void {
    pages += 1;
    // A page of a line or two says nothing about what runs over the others, but for the numbers of pages.
    const isFull = regions.reduce((sum, lines) => sum + lines.length, 0) >= LEAST_LINES;
    const edge = edgeLines(regions).filter(({ line }) => isFull || !/\p{L}/u.test(line.text));
    const keys = edge.flatMap(({ exact, alike, place }) => [exact, alike, place ?? exact]);
    for (const key of new Set(keys)) {
      if (pagesByKey.size < MOST_KEPT || pagesByKey.has(key)) pagesByKey.set(key, pagesOf(key) + 1);
    }
  }

  function without(regions: readonly (readonly Line[])[], bodySize: number): Kept {
    const running = new Set(edgeLines(regions).flatMap((edge) => (isRunning(edge, bodySize) ? [edge.line] : [])));
    if (running.size === 0) return { regions, left: 0 };
    const kept = regions.map((lines) => lines.filter((line) => !running.has(line)));
    return { regions: kept.filter((lines) => lines.length > 0), left: running.size };
  }

  function isRunning({ line, exact, alike, place }: EdgeLine, bodySize: number): boolean {
    if (pagesOf(exact) >= ENOUGH_PAGES) return true;
    const isPlain = !line.isBold && line.size < 1.1 * bodySize;
    // `Chapter 1`, `Chapter 2` in large letters are headings, one a page; a number alone is a page's.
    if (pagesOf(alike) >= ENOUGH_PAGES && (isPlain || !/\p{L}/u.test(line.text))) return true;
    // A chapter of two pages has its title over one of them: what stands where most pages have such a line is one.
    return place !== null && isPlain && pages >= 2 * ENOUGH_PAGES && pagesOf(place) > 0.6 * pages;
  }

  function pagesOf(key: string): number {
    return pagesByKey.get(key) ?? 0;
  }
}

interface EdgeLine {
  readonly line: Line;
  readonly exact: string;
  /** Numbers count as one another, and so do the Roman ones of a preface. */
  readonly alike: string;
  /** Where it stands, when it is more than a line's distance from the text. */
  readonly place: string | null;
}

function edgeLines(regions: readonly (readonly Line[])[]): readonly EdgeLine[] {
  const lines = regions.flat().toSorted((a, b) => a.y - b.y);
  const top = fromEdge(lines, 'top');
  const bottom = fromEdge(lines.toReversed(), 'bottom');
  return [...top, ...bottom.filter(({ line }) => !top.some((other) => other.line === line))];
}

/** From the edge inwards to the last gap: what touches the text is text, unless it is a number. */
function fromEdge(lines: readonly Line[], edge: 'top' | 'bottom'): readonly EdgeLine[] {
  const found: EdgeLine[] = [];
  let apart = 0;
  for (const [i, line] of lines.slice(0, LOOKED_AT).entries()) {
    if (line.text.length > LONGEST) break;
    const next = lines.slice(i + 1).find(({ y }) => Math.abs(y - line.y) > 0.5 * line.size);
    const isApart = next === undefined || Math.abs(next.y - line.y) > APART * Math.max(line.size, next.size);
    if (isApart || !/\p{L}/u.test(line.text)) apart = i + 1;
    found.push({
      line,
      exact: `${edge} = ${line.text}`,
      alike: `${edge} ~ ${alike(line.text)}`,
      place: isApart ? `${edge} @ ${Math.round(line.y / 4)} ${Math.round(line.size)}` : null,
    });
  }
  return found.slice(0, apart);
}

function alike(text: string): string {
  return text
    .toLowerCase()
    .replace(/\p{Nd}+/gu, '#')
    .replace(/(?<=^|\s)[ivxlc]+(?=$|\s)/g, '#')
    .replace(/\s+/g, ' ')
    .trim();
}
