// Which headings of a book stand in its list of chapters: the first levels that make a list, and where one is in it.

import type { Book, Chapter, CoverageRun } from '../../core/values.ts';
import { countOf } from './runs-between.ts';

export interface ChapterRow {
  /** Null is what stands before the first heading. */
  readonly title: string | null;
  readonly start: number;
  readonly end: number;
  /** Null where the book counts its chapters itself, or in a part of the book. */
  readonly number: number | null;
  /** A chapter inside the one above. */
  readonly isInside: boolean;
  readonly isHere: boolean;
}

/** Fewer are no list: then the next level of headings is shown as well. */
const ENOUGH = 4;

export function chapterRows(
  book: Book,
  chapters: readonly Chapter[],
  runs: readonly CoverageRun[],
): readonly ChapterRow[] {
  const shown = listed(chapters);
  const [first] = shown;
  if (first === undefined) return [];
  const outer = Math.min(...shown.map(({ level }) => level));
  const isFlat = shown.every(({ level }) => level === outer);
  const counts = isFlat && shown.filter(({ title }) => /\p{N}/u.test(title)).length * 2 < shown.length;
  const rows = shown.map((chapter, at) => ({
    title: chapter.title,
    start: chapter.start_ordinal,
    end: chapter.end_ordinal,
    number: counts ? at + 1 : null,
    isInside: chapter.level > outer,
  }));
  const before = { title: null, start: 0, end: first.start_ordinal - 1, number: null, isInside: false };
  const all = first.start_ordinal > 0 && !counts ? [before, ...rows] : rows;
  const here = hereOf(book, runs);
  // The innermost one that holds the place; one that only encloses it is not where the person is.
  const at = here === null ? -1 : all.findLastIndex((row) => row.start <= here && here <= row.end);
  return all.map((row, index) => ({ ...row, isHere: index === at }));
}

function listed(chapters: readonly Chapter[]): readonly Chapter[] {
  const levels = [...new Set(chapters.map(({ level }) => level))].toSorted((a, b) => a - b);
  for (const [at, level] of levels.entries()) {
    const upTo = chapters.filter((chapter) => chapter.level <= level);
    if (upTo.length < ENOUGH && at + 1 < levels.length) continue;
    // A single heading over all the others is the title of the book.
    const outer = upTo.filter((chapter) => chapter.level === levels[0]);
    return outer.length === 1 && upTo.length > 1 ? upTo.filter((chapter) => chapter !== outer[0]) : upTo;
  }
  return [];
}

/** The part to read next; null before a book is begun and after it is finished. */
function hereOf(book: Book, runs: readonly CoverageRun[]): number | null {
  const { committed_blocks: read, total_blocks: total } = book.coverage;
  const isBegun = read > 0 || countOf(runs, 'read') > 0;
  return isBegun && read < total ? read : null;
}
