// The arithmetic of the bench: what is the middle, what is met, and what happens when somebody does not come.
import { expect, test } from 'vitest';
import { judgeRow, median, missingRow, type Row, rowsOf } from '../kit/bench.ts';
import { type Contender, interleave, ratioRow } from '../kit/bench-ratio.ts';
import { report, sentence } from '../kit/bench-report.ts';
import { memoryRow } from '../kit/memory-row.ts';

const row = (fields: Partial<Row>): Row => ({ what: 'it', samples: [3], target: 5, judgedBy: 'median', ...fields });
const contender = (name: string, time: readonly number[], missing: string | null = null): Contender => ({
  name,
  figures: { time },
  missing,
});
const spec = { what: 'it', figure: 'time', unit: 'ms', target: 0.8, bound: 'at most' } as const;

test('the middle, the one that 95 of 100 do not pass, the least and the worst', () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);
  expect(judgeRow(row({ samples: hundred }))).toMatchObject({ least: 1, median: 50, p95: 95, worst: 100 });
  expect(median([9, 1, 5])).toBe(5);
  expect(median([2, 1])).toBe(1);
  expect(judgeRow(row({ samples: [7] }))).toMatchObject({ least: 7, median: 7, p95: 7, worst: 7 });
});

test('a figure at its target is met, above it is not, and for a rate the other way round', () => {
  expect(judgeRow(row({ samples: [5] })).isMet).toBe(true);
  expect(judgeRow(row({ samples: [5.01] })).isMet).toBe(false);
  expect(judgeRow(row({ samples: [5], bound: 'at least' })).isMet).toBe(true);
  expect(judgeRow(row({ samples: [4.99], bound: 'at least' })).isMet).toBe(false);
  expect(judgeRow(row({ samples: [1, 1, 9], judgedBy: 'worst' })).isMet).toBe(false);
  expect(judgeRow(row({ samples: [99], target: null })).isMet).toBeNull();
});

test('a row without figures is not met, with a target or without', () => {
  expect(judgeRow(row({ samples: [] })).isMet).toBe(false);
  expect(judgeRow(row({ samples: [], bound: 'at least' })).isMet).toBe(false);
  expect(judgeRow(missingRow('it', 'no peer')).isMet).toBe(false);
  expect(sentence(missingRow('it', 'no peer'))).toBe('✗ it: missing: no peer (not met)');
});

test('each has its turn in every round, and one that fails has no further one', async () => {
  const turns: string[] = [];
  const all = await interleave(['a', 'b', 'c'], 3, async (name, round) => {
    turns.push(`${name}${round}`);
    if (name === 'b' && round === 1) throw new Error('b is gone');
    return { time: round };
  });
  expect(turns).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'c1', 'a2', 'c2']);
  expect(all.map(({ figures }) => figures['time'])).toEqual([[0, 1, 2], [0], [0, 1, 2]]);
  expect(all.map(({ missing }) => missing)).toEqual([null, 'Error: b is gone', null]);
});

test('ours is divided by the peer that is best over all rounds, round by round', () => {
  const ours = contender('ours', [4, 6, 8, 10, 12]);
  const slow = contender('slow', [1, 100, 100, 100, 100]);
  const quick = contender('quick', [8, 8, 8, 8, 8]);
  const made = ratioRow([ours, slow, quick], spec);
  expect(made.samples).toEqual([0.5, 0.75, 1, 1.25, 1.5]);
  expect(judgeRow(made)).toMatchObject({ least: 0.5, median: 1, worst: 1.5, isMet: false });
  expect(made.beside).toBe('ours 8.0 ms (4.0–12); slow 100 ms (1.0–100); quick 8.0 ms (8.0–8.0)');
  expect(judgeRow(ratioRow([ours, slow], spec)).isMet).toBe(true);
});

test('of rates the greatest is the best peer', () => {
  const ours = contender('ours', [90, 90, 90, 90, 90]);
  const peers = [contender('slow', [50, 50, 50, 50, 50]), contender('quick', [100, 100, 100, 100, 100])];
  const made = ratioRow([ours, ...peers], { ...spec, target: 0.9, bound: 'at least' });
  expect(made.samples).toEqual([0.9, 0.9, 0.9, 0.9, 0.9]);
  expect(judgeRow(made).isMet).toBe(true);
});

test('a peer that failed, came too seldom or is not there at all leaves the row unmet', () => {
  const ours = contender('ours', [1, 1, 1, 1, 1]);
  const failed = ratioRow([ours, contender('peer', [9, 9, 9, 9, 9], 'it crashed')], spec);
  const seldom = ratioRow([ours, contender('peer', [9, 9, 9, 9])], spec);
  const other = ratioRow([ours, { name: 'peer', figures: {}, missing: null }], spec);
  const alone = ratioRow([ours], spec);
  expect([failed, seldom, other, alone].map((made) => judgeRow(made).isMet)).toEqual([false, false, false, false]);
  expect([failed, seldom, other, alone].map(({ missing }) => missing)).toEqual([
    'peer: it crashed',
    'peer: 4 rounds',
    'peer: 0 rounds',
    'there is no peer',
  ]);
  expect(judgeRow(ratioRow([contender('ours', [1]), contender('peer', [9, 9, 9, 9, 9])], spec)).isMet).toBe(false);
});

test('a scenario that breaks off, or leaves a row out, does not hide it', async () => {
  const broken = await rowsOf({
    name: 'broken',
    promises: ['one', 'two'],
    run: () => Promise.reject(new Error('no browser')),
  });
  expect(broken.map(({ what, missing }) => [what, missing])).toEqual([
    ['one', 'Error: no browser'],
    ['two', 'Error: no browser'],
  ]);
  const short = await rowsOf({ name: 'short', promises: ['it', 'two'], run: async () => [row({})] });
  expect(short.map((one) => judgeRow(one).isMet)).toEqual([true, false]);
});

test('memory is judged by its worst run, and by none where the system does not tell', () => {
  expect(judgeRow(memoryRow('memory', 32, [10, 33])).isMet).toBe(false);
  expect(judgeRow(memoryRow('memory', 32, [10, null, 32])).isMet).toBe(true);
  expect(judgeRow(memoryRow('memory', 32, [null, null])).isMet).toBe(false);
});

test('a row is told with its figures, its promise and whether that is kept', () => {
  expect(sentence(row({ samples: [3] }))).toBe('✓ it: 3.0 ms (median at most 5 ms: met)');
  expect(sentence(row({ samples: [3, 30, 4], judgedBy: 'p95' }))).toBe(
    '✗ it: median 4.0 ms, p95 30 ms, worst 30 ms of 3 (p95 at most 5 ms: not met)',
  );
  expect(sentence(row({ samples: [200], target: null }))).toBe('· it: 200 ms');
  const ratio = row({ samples: [0.5, 0.75, 1], unit: '×', target: 0.9, bound: 'at least', beside: 'how' });
  expect(sentence(ratio)).toBe('✗ it: 0.75 × (0.50–1.00 in 3 rounds) (median at least 0.9 ×: not met)\n      how');
});

test('the report says on what it was measured, every figure and how many are met', () => {
  const machine = { cores: 2, browser: 'Chromium 156', node: '20.20.2', date: '2026-12-01' };
  const told = report(machine, [
    { name: 'one', rows: [row({}), row({ what: 'a|b', samples: [9] }), row({ what: 'told', target: null })] },
  ]);
  expect(told).toContain('on 2026-12-01: 2 cores, Chromium 156, Node 20.20.2.\n1 of 2 promised figures are met.');
  expect(told).toContain('| it | 3.0 ms | median at most 5 ms | met |');
  expect(told).toContain('| a\\|b | 9.0 ms | median at most 5 ms | **not met** |');
  expect(told).toContain('| told | 3.0 ms |  |  |');
});
