// The list of chapters: which headings make it, where one is, and how coverage is cut to each.
import { expect, test } from 'vitest';
import { chapterRows } from '../../../../../app/book/ui/page/chapter-rows.ts';
import { countOf, runsBetween, stateAt } from '../../../../../app/book/ui/page/runs-between.ts';
import type { Book, CoverageRun } from '../../../../../app/book/core/values.ts';

const chapter = (title: string, level: number, start_ordinal: number, end_ordinal: number) => ({
  heading_path: [title],
  title,
  level,
  start_ordinal,
  end_ordinal,
  bytes: 1,
});

function bookRead(committed_blocks: number, total_blocks: number): Book {
  const coverage = { committed_blocks, total_blocks, percent: (100 * committed_blocks) / total_blocks };
  return {
    id: 'b',
    subject_id: 's',
    title: 'T',
    author: null,
    format: 'markdown',
    original_sha256: '',
    original_bytes: 1,
    normalized_sha256: '',
    normalized_bytes: 1,
    converter: null,
    converter_args: null,
    edition_of: null,
    state: 'reading',
    revision: 1,
    created_at: '',
    updated_at: '',
    block_count: total_blocks,
    anomaly_count: 0,
    coverage,
  };
}

test('a title over all chapters is not one of them; the chapters are counted, and one is where the reader is', () => {
  const chapters = [
    chapter('The book', 1, 0, 19),
    ...['One', 'Two', 'Three', 'Four'].map((title, at) => chapter(title, 2, at * 5, at * 5 + 4)),
    chapter('A section', 3, 6, 7),
  ].toSorted((a, b) => a.start_ordinal - b.start_ordinal || a.level - b.level);
  const rows = chapterRows(bookRead(6, 20), chapters, [
    ['reported', 6],
    ['unread', 14],
  ]);
  expect(rows.map(({ title, number, isHere }) => [title, number, isHere])).toEqual([
    ['One', 1, false],
    ['Two', 2, true],
    ['Three', 3, false],
    ['Four', 4, false],
  ]);
});

test('few parts show their chapters inside them; a book that counts itself is not counted again', () => {
  const chapters = [
    chapter('Part 1', 1, 1, 9),
    chapter('Chapter 1', 2, 2, 5),
    chapter('Chapter 2', 2, 6, 9),
    chapter('Part 2', 1, 10, 19),
  ];
  const rows = chapterRows(bookRead(0, 20), chapters, [['unread', 20]]);
  expect(rows.map(({ title, number, isInside, isHere }) => [title, number, isInside, isHere])).toEqual([
    [null, null, false, false],
    ['Part 1', null, false, false],
    ['Chapter 1', null, true, false],
    ['Chapter 2', null, true, false],
    ['Part 2', null, false, false],
  ]);
});

test('coverage is cut to a chapter, both ends counted', () => {
  const runs: readonly CoverageRun[] = [
    ['cited', 2],
    ['reported', 3],
    ['read', 1],
    ['unread', 4],
  ];
  expect(runsBetween(runs, 1, 5)).toEqual([
    ['cited', 1],
    ['reported', 3],
    ['read', 1],
  ]);
  expect(runsBetween(runs, 9, 30)).toEqual([['unread', 1]]);
  expect([0, 4, 5, 9, 99].map((ordinal) => stateAt(runs, ordinal))).toEqual([
    'cited',
    'reported',
    'read',
    'unread',
    'unread',
  ]);
  expect(countOf(runs, 'cited', 'reported')).toBe(5);
});
