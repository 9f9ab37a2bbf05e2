// What the reader keeps and computes: pace and budget, drafts, places, the title of a file.

import { expect, test } from 'vitest';
import { titleFromName } from '../../../../../app/book/ui/file-title.ts';
import { lookStyle, parseLook } from '../../../../../app/book/ui/reader/reading-look.ts';
import {
  afterWindow,
  budgetFor,
  learnPace,
  nextMinutes,
  parsePace,
  secondsToGo,
} from '../../../../../app/book/ui/reader/reading-pace.ts';
import { noPlace, parsePlace } from '../../../../../app/book/ui/reader/reading-place.ts';
import { emptyDraft, parseDraft, pointsIn, withoutPoints } from '../../../../../app/book/ui/reader/window-draft.ts';

test('minutes become tokens by the rule of the contract, never below the smallest budget', () => {
  expect([1, 5, 15, 40].map((minutes) => budgetFor({ minutes, pace: 900 }))).toEqual([1637, 8182, 24546, 65455]);
  expect(budgetFor({ minutes: 1, pace: 200 })).toBe(1024);
  expect(budgetFor({ minutes: 40_000, pace: 4000 })).toBe(4_000_000);
});

test('the first window of all is short whatever is set, and the next one is as long as was set', () => {
  const before = parsePace({ minutes: 25 });
  expect([nextMinutes(before), nextMinutes(parsePace({ minutes: 5 }))]).toEqual([3, 3]);
  const after = afterWindow(before, 2700, 180);
  expect(after).toEqual({ minutes: 25, pace: 900, finished: 1 });
  expect(nextMinutes(parsePace({ ...after }))).toBe(25);
});

test('a window that was read teaches a third of its pace, one that was only closed teaches nothing', () => {
  expect(learnPace(900, 13_500, 600)).toBe(1050);
  expect(learnPace(900, 13_500, 5)).toBe(900);
  expect(learnPace(900, 13_500, 40_000)).toBe(900);
  expect(learnPace(900, 100, 60)).toBe(900);
});

test('what is left of a book is its unread bytes at the pace of the person', () => {
  expect(secondsToGo(90_000, 0.5, 900)).toBe(3000);
});

test('unknown or damaged memories become the defaults', () => {
  expect(
    [undefined, 7, 'x', {}, { minutes: 15.5, pace: Number.NaN }, { minutes: 25, pace: 1200 }].map(parsePace),
  ).toEqual([
    { minutes: 15, pace: 900, finished: 0 },
    { minutes: 15, pace: 900, finished: 0 },
    { minutes: 15, pace: 900, finished: 0 },
    { minutes: 15, pace: 900, finished: 0 },
    { minutes: 15, pace: 900, finished: 0 },
    { minutes: 25, pace: 1200, finished: 0 },
  ]);
  expect(parsePlace({ ordinal: 4, at: 'x', opened_at: '' })).toEqual(noPlace);
  expect(parsePlace({ ordinal: 4, at: 120, leafing: null, opened_at: '2026-11-30T10:00:00.000Z' }).at).toBe(120);
  expect(parseLook({ size: 3, width: 'wide', edge: 7 })).toEqual({
    size: null,
    width: 'wide',
    lines: 'usual',
    edge: 'ragged',
  });
});

test('the size that the screen suggests is not written into the page', () => {
  expect(lookStyle(parseLook(null))).not.toHaveProperty('--read-size');
  expect(lookStyle({ ...parseLook(null), size: 1.5 })).toHaveProperty('--read-size', '1.5rem');
});

const point = (block: string, start: number) => ({
  block_id: block,
  source_hash: 'h',
  quote: 'q',
  own: '',
  leaf: 0,
  start,
  end: start + 1,
});

test('a draft keeps points of parts that another window has, and sends only its own', () => {
  const draft = { summary: 'one line', points: [point('a', 0), point('b', 1), point('c', 2)], cards: ['card'] };
  const sent = pointsIn(draft, [{ id: 'a' }, { id: 'b' }]);
  expect(sent.map((each) => each.block_id)).toEqual(['a', 'b']);
  expect(withoutPoints(draft, sent)).toEqual({ summary: '', points: [point('c', 2)], cards: [] });
});

test('a draft survives being kept, and loses only what is not a key point', () => {
  const draft = { summary: 's', points: [point('a', 0)], cards: ['card'] };
  expect(parseDraft(structuredClone(draft))).toEqual(draft);
  expect(parseDraft({ summary: 's', points: [point('a', 0), { quote: 'x' }, null], cards: ['card', 7] })).toEqual(
    draft,
  );
  expect([null, 4, { summary: 1, points: [] }, { summary: 's' }].map(parseDraft)).toEqual(Array(4).fill(emptyDraft));
});

test('a file without a title is called by its name', () => {
  expect(['a_long__name.epub', 'notes.v2.md', '.md', 'plain'].map(titleFromName)).toEqual([
    'a long name',
    'notes.v2',
    '.md',
    'plain',
  ]);
});

test('a draft that is far too long for a person to have written does not come back whole', () => {
  const kept = { summary: 'x'.repeat(3_000_000), points: [] };
  expect(parseDraft(kept).summary.length).toBe(50_000);
  expect(parseDraft({ summary: 'A line.', points: [] }).summary).toBe('A line.');
});
