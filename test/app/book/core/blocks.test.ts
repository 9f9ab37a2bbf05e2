// Tests of the division of normalised text into blocks (suite §4.3, case B-7; public reports T01, T09, T15, T16).

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BLOCK_BYTES, createBlockSplitter, type BlockRow } from '../../../../app/book/core/blocks.ts';
import { nodeHasher, sha256Hex } from '../../../fixtures/node-hasher.ts';

fc.configureGlobal({ seed: 20_261_130 });

const BOOK = 'b00000000000000000000000000000aa';

function split(text: string | Uint8Array, cutAt: readonly number[] = []): BlockRow[] {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const rows: BlockRow[] = [];
  const splitter = createBlockSplitter({ bookId: BOOK, newHasher: nodeHasher, emit: (row) => rows.push(row) });
  let at = 0;
  for (const end of [...cutAt].sort((a, b) => a - b)) {
    if (end <= at || end >= bytes.length) continue;
    splitter.push(bytes.subarray(at, end));
    at = end;
  }
  splitter.push(bytes.subarray(at));
  splitter.end();
  return rows;
}

function texts(text: string, rows: readonly BlockRow[]): string[] {
  const bytes = new TextEncoder().encode(text);
  return rows.map((row) => new TextDecoder().decode(bytes.subarray(row.byte_start, row.byte_end)));
}

function expectSound(bytes: Uint8Array, rows: readonly BlockRow[]): void {
  let end = 0;
  for (const [ordinal, row] of rows.entries()) {
    expect(row.ordinal).toBe(ordinal);
    expect(row.byte_start).toBe(end);
    expect(row.byte_end).toBeGreaterThan(row.byte_start);
    expect(row.byte_end - row.byte_start).toBeLessThanOrEqual(BLOCK_BYTES);
    const body = bytes.subarray(row.byte_start, row.byte_end);
    expect(row.text_hash).toBe(sha256Hex(body));
    expect(() => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)).not.toThrow();
    end = row.byte_end;
  }
  expect(end).toBe(bytes.length);
}

describe('where blocks begin and end', () => {
  test('a blank line stays with the block that it closes, and runs of them too', () => {
    const text = 'one\ntwo\n\n\n \t\nthree\n\nfour';
    expect(texts(text, split(text))).toEqual(['one\ntwo\n\n\n \t\n', 'three\n\n', 'four']);
  });

  test('blank lines at the very start join the first block', () => {
    const text = '\n　\n\nfirst\n\nsecond\n';
    expect(texts(text, split(text))).toEqual(['\n　\n\nfirst\n\n', 'second\n']);
    const headed = '\n\n# T\nbody\n';
    expect(texts(headed, split(headed))).toEqual(['\n\n# T\nbody\n']);
    expect(split(headed)[0]?.heading_path).toEqual(['T']);
  });

  test('a heading closes the block before it without a blank line and starts its own', () => {
    const text = 'before\n# Title\nafter\n## Sub ##\nend\n';
    const rows = split(text);
    expect(texts(text, rows)).toEqual(['before\n', '# Title\nafter\n', '## Sub ##\nend\n']);
    expect(rows.map((row) => row.heading_path)).toEqual([[], ['Title'], ['Title', 'Sub']]);
  });

  test('B-17 the heading path is cut to the level above and skipped levels are not padded', () => {
    const text = '### deep\n\n# 第一部\n\n## 第一章\n\n### 第一节\n\n## 第二章\n\n#### far\n\n# 第二部\n';
    expect(split(text).map((row) => row.heading_path)).toEqual([
      ['deep'],
      ['第一部'],
      ['第一部', '第一章'],
      ['第一部', '第一章', '第一节'],
      ['第一部', '第二章'],
      ['第一部', '第二章', 'far'],
      ['第二部'],
    ]);
  });

  test.each([
    ['#no space', null],
    ['####### seven', null],
    ['# ', null],
    ['#', null],
    ['## ##', null],
    ['    # indented code', null],
    ['# C#', 'C#'],
    ['# closing run ###  ', 'closing run'],
    ['   # three spaces', 'three spaces'],
    ['#\ttab', 'tab'],
    ['# 　全角　', '全角'],
  ])('a heading is an ATX heading with a title: %j', (line, title) => {
    expect(split(`${line}\n`)[0]?.heading_path).toEqual(title === null ? [] : [title]);
  });

  test('a number sign inside a code fence is no heading, the fence ends at its own mark only', () => {
    const text =
      '# A\n\n````sh\n# comment\n```\n\n# still code\n````\n\n# B\n\n``` `x` not a fence\n\n# C\n~~~\n# code\n';
    expect(split(text).map((row) => row.heading_path.join('/'))).toEqual(['A', 'A', 'A', 'B', 'B', 'C']);
  });

  test('T01 a second byte order mark is text, so the line after it is no heading', () => {
    expect(split('\u{FEFF}# H\n')[0]?.heading_path).toEqual([]);
    expect(split('# H\n')[0]?.heading_path).toEqual(['H']);
  });

  test('an empty text has no blocks and a blank one has a single block', () => {
    expect(split('')).toEqual([]);
    expect(texts('\n \n', split('\n \n'))).toEqual(['\n \n']);
  });
});

describe('long blocks', () => {
  test('B-7 a paragraph of 60,000 Chinese characters becomes sub-blocks of one logical block', () => {
    const text = `# 章\n\n${'汉'.repeat(60_000)}\n\nend\n`;
    const bytes = new TextEncoder().encode(text);
    const rows = split(text);
    expectSound(bytes, rows);
    const long = rows.filter((row) => row.logical_block_id === rows[1]?.logical_block_id);
    expect(long.map((row) => row.subordinal)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(long.map((row) => row.byte_end - row.byte_start)).toEqual([32_766, 32_766, 32_766, 32_766, 32_766, 16_172]);
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
    expect(rows.at(-1)).toMatchObject({ subordinal: 0, heading_path: ['章'] });
  });

  test('ids are the hashes that suite §4.3 spells out', () => {
    const text = `first\n\n${'x'.repeat(40_000)}\n`;
    const rows = split(text);
    const logical = sha256Hex(`${BOOK}:logical:1:${sha256Hex(`${'x'.repeat(40_000)}\n`)}`).slice(0, 32);
    const hash = sha256Hex('x'.repeat(32_768));
    expect(rows[1]).toEqual({
      ordinal: 1,
      id: sha256Hex(`${logical}:0:7:32775:${hash}`).slice(0, 32),
      logical_block_id: logical,
      subordinal: 0,
      byte_start: 7,
      byte_end: 32_775,
      text_hash: hash,
      heading_path: [],
    });
    expect(rows[2]).toMatchObject({ ordinal: 2, subordinal: 1, logical_block_id: logical, byte_end: 40_008 });
  });

  test.each([
    ['a combining accent', 'e\u{301}'],
    ['a family joined by zero-width joiners', '👨‍👩‍👧'],
    ['a skin tone', '👍🏽'],
    ['a flag of two regional letters', '🇩🇪'],
    ['a flag of tag letters', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['an emoji with a variation selector', '❤️'],
    ['Hangul written as separate letters', '\u{1112}\u{1161}\u{11ab}'],
    ['Devanagari with vowel signs', 'नि'],
  ])('T16 a cut does not fall inside %s', (_name, grapheme) => {
    const size = new TextEncoder().encode(grapheme).length;
    for (const lead of ['', 'a', 'ab', 'abc', 'abcd']) {
      const text = lead + grapheme.repeat(Math.ceil(70_000 / size));
      const rows = split(text);
      expectSound(new TextEncoder().encode(text), rows);
      const cuts = rows.slice(1).map((row) => row.byte_start);
      expect(cuts.length).toBe(2);
      expect(cuts.map((cut) => (cut - lead.length) % size)).toEqual([0, 0]);
    }
  });

  test('T16 a heap of more than 64 combining marks is still cut at a character', () => {
    const text = `a${'\u{301}'.repeat(40_000)}\n`;
    const rows = split(text);
    expectSound(new TextEncoder().encode(text), rows);
    expect(rows.length).toBe(3);
  });

  test('T15 20 MB without a line end, 5 MB of *_ and 1 MB of [ are cut into bounded blocks', () => {
    for (const text of ['x'.repeat(20_000_000), '*_'.repeat(2_500_000), '['.repeat(1_000_000), '#'.repeat(1_000_000)]) {
      const rows = split(text);
      expect(rows.length).toBe(Math.ceil(text.length / BLOCK_BYTES));
      expect(rows.at(-1)?.byte_end).toBe(text.length);
      expect(new Set(rows.map((row) => row.logical_block_id)).size).toBe(1);
    }
  });

  test('T15 a heading line that never ends keeps a title of bounded length', () => {
    const rows = split(`# ${'长'.repeat(100_000)}\n\nbody\n`);
    const title = rows.at(-1)?.heading_path[0] ?? '';
    expect(title).toBe('长'.repeat(682));
    expect(rows[0]?.subordinal).toBe(0);
    expect(rows[9]?.logical_block_id).toBe(rows[0]?.logical_block_id);
  });

  test('a line of spaces that never ends is not held back', () => {
    const text = `a\n\n${' '.repeat(100_000)}\nb\n`;
    const rows = split(text);
    expectSound(new TextEncoder().encode(text), rows);
  });
});

describe('properties', () => {
  const line = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.constantFrom(
      '',
      ' ',
      '# A',
      '## B ##',
      '### C',
      '```',
      '~~~~',
      '```js',
      '#',
      '　',
      '👨‍👩‍👧🇩🇪',
      '> q',
      '- i',
      '    # x',
    ),
    fc.integer({ min: 0, max: 70_000 }).map((n) => '字e\u{301}'.repeat(Math.ceil(n / 6))),
    fc.integer({ min: 2_040, max: 2_056 }).map((n) => ' '.repeat(n)),
    fc.integer({ min: 2_040, max: 2_056 }).map((n) => `# ${'t'.repeat(n)}`),
  );
  const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n').replaceAll('\r', ''));

  test('T09 the rows do not depend on how the bytes arrive', () => {
    fc.assert(
      fc.property(text, fc.array(fc.nat(200_000), { maxLength: 40 }), (body, cuts) => {
        const bytes = new TextEncoder().encode(body);
        const places = cuts.map((cut) => (bytes.length === 0 ? 0 : cut % bytes.length));
        expect(split(bytes, places)).toEqual(split(bytes));
      }),
      { numRuns: 60 },
    );
  });

  test('T09 feeding one byte at a time changes nothing', () => {
    const bytes = new TextEncoder().encode(`# é🌍\n\n${'字👨‍👩‍👧'.repeat(2_500)}\n\n~~~\n# no\n~~~\n# B\n`);
    expect(split(bytes, [...bytes.keys()])).toEqual(split(bytes));
  });

  test('rows are contiguous, bounded, whole characters and hash to their text', () => {
    fc.assert(
      fc.property(text, (body) => {
        const bytes = new TextEncoder().encode(body);
        const rows = split(bytes);
        expectSound(bytes, rows);
        const visible = texts(body, rows).filter((block) => /\P{White_Space}/u.test(block));
        const isBlankBook = !/\P{White_Space}/u.test(body);
        if (!isBlankBook && body.length < BLOCK_BYTES / 4) expect(visible.length).toBe(rows.length);
      }),
      { numRuns: 60 },
    );
  });
});
