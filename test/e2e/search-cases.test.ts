// Suite cases B-4 and B-5 (search) and reported ones, through the page command line: real files, real OPFS, a real index.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { whileClosed } from '../kit/alter-store.ts';
import { type BlockResult, type BookKit, bookKit, type BookResult } from '../kit/book-commands.ts';
import { type App, openApp } from '../kit/browser.ts';
import { listOpfs, readOpfs, removeOpfs, writeOpfs } from '../kit/opfs.ts';
import { codeOf, resultOf } from '../kit/run.ts';

interface Hit {
  readonly block_id: string;
  readonly book_id: string;
  readonly ordinal: number;
  readonly text: string;
  readonly text_hash: string;
  readonly query_only: boolean;
  readonly title?: string;
}

interface Found {
  readonly hits: readonly Hit[];
  readonly marks: readonly { readonly ranges: readonly (readonly [number, number])[] }[];
  readonly matched: string;
  readonly total: number;
  readonly scanned: number;
}

let app: App;
let book: BookKit;
const subject = '5e'.repeat(16);
const index = '/sets/own/plugins/book/search.sqlite3';
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  app = await openApp({ expectedProblems: [/404/] });
  await app.run('lwc --scope global config set --book enabled');
  book = bookKit(app, subject);
  await book.must('subject ensure', { id: subject, name: 'Reading' });
});
afterAll(() => app.close());

const search = (of: BookResult, query: string, flags = '') => book.must<Found>(`search ${of.id} "${query}" ${flags}`);

/** Asks until nothing had to be read any more: the index is whole then. Each such answer reads the rest, so not often. */
async function untilIndexed(of: BookResult, query: string): Promise<Found> {
  for (;;) {
    for (let i = 0; i < 100; i += 1) await app.run('lwc book status');
    const found = await search(of, query, '--limit 1');
    if (found.scanned === 0) return search(of, query);
  }
}

function lit({ hits, marks }: Found): readonly string[] {
  return (marks[0]?.ranges ?? []).map(([start, end]) => hits[0]?.text.slice(start, end) ?? '');
}

test('B-4 a BOM and three kinds of line ends: text with LF, its hash, ready; search and peek count nothing', async () => {
  const original = '\uFEFF# 第一章 一致性\r\n\r\n数据的一致性很重要。\r次行。\n\r\nEnd of it.\r';
  const text = '# 第一章 一致性\n\n数据的一致性很重要。\n次行。\n\nEnd of it.\n';
  const ready = await book.readyBook({ name: 'mixed.md', text: original });
  expect(ready).toMatchObject({
    state: 'ready',
    revision: 2,
    original_sha256: sha256(original),
    normalized_sha256: sha256(text),
    normalized_bytes: Buffer.byteLength(text),
    coverage: { committed_blocks: 0, percent: 0 },
  });
  const { blocks } = await book.must<{ blocks: BlockResult[] }>(`peek ${ready.id} --start 0 --count 100`);
  expect(blocks.map((block) => block.text).join('')).toBe(text);
  expect(blocks.map((block) => block.byte_start)).toEqual([0, ...blocks.slice(0, -1).map((block) => block.byte_end)]);
  expect(blocks.at(-1)?.byte_end).toBe(Buffer.byteLength(text));
  expect(blocks.every((block) => block.query_only === true)).toBe(true);

  const found = await search(ready, '一致性');
  expect(found.hits.map((hit) => hit.ordinal).toSorted((a, b) => a - b)).toEqual([0, 1]);
  for (const hit of found.hits) {
    const block = blocks[hit.ordinal];
    expect(hit).toMatchObject({
      block_id: block?.id,
      book_id: ready.id,
      text: block?.text,
      text_hash: block?.text_hash,
      query_only: true,
    });
  }
  expect(lit(found)).toEqual(['一致性']);
  expect((await untilIndexed(ready, '一致性')).hits).toEqual(found.hits);
  expect(await book.show(ready.id)).toMatchObject({ revision: 2, coverage: { committed_blocks: 0, percent: 0 } });
});

test('B-5 search.sqlite3 is wiped, lost or damaged: the next search answers, and it is made anew', async () => {
  const line = 'It was the habit of the house to read aloud after supper, a chapter and no more. ';
  const paragraph = `${line.repeat(6)}\n\n`;
  const numbered = Array.from({ length: 64 }, (_, i) => `${i} ${paragraph}`).join('');
  const times = Math.ceil((8 * 1024 * 1024) / numbered.length) + 1;
  const tail = 'The last part has a zebra.\n';
  const big = await book.readyBook({ name: 'big.txt', text: numbered, times, tail });
  expect(big.original_bytes).toBeGreaterThan(8 * 1024 * 1024);
  expect(big.block_count).toBeGreaterThan(10_000);
  const first = await search(big, 'zebra');
  expect(first.hits.map((hit) => hit.ordinal)).toEqual([big.block_count - 1]);
  expect((await untilIndexed(big, 'zebra')).hits).toEqual(first.hits);
  expect(await search(big, 'after supper')).toMatchObject({ total: 4000, scanned: 0 });

  const harms: readonly (() => Promise<void>)[] = [
    () => removeOpfs(app.page, index),
    () => writeOpfs(app.page, index, new Uint8Array()),
    () => writeOpfs(app.page, index, new Uint8Array(64 * 1024).fill(7)),
  ];
  for (const harm of harms) {
    await whileClosed(app, async () => {
      expect((await readOpfs(app.page, index)).length).toBeGreaterThan(10_000);
      await harm();
    });
    const answer = await search(big, 'zebra');
    expect(answer.hits).toEqual(first.hits);
    expect(answer.scanned).toBeGreaterThan(0);
  }
  expect((await untilIndexed(big, 'zebra')).hits).toEqual(first.hits);
  expect(await listOpfs(app.page)).toContain(index);
});

test('S03 S04 S05 hostile queries, Chinese, glued words and accents, in one book and in all of them', async () => {
  const text = "# 清零\n\n悬空引用清零\n\n重跑gen-itgc后\n\nI don't say café, été, İstanbul.\n\nكِتَابٌ و ガラス\n";
  const mixed = await book.readyBook({ name: 'mixed-scripts.md', text });
  const where = async (query: string) => (await search(mixed, query)).hits.map((hit) => hit.ordinal);
  expect(await where('悬空')).toEqual([1]);
  expect(await where('空')).toEqual([1]);
  expect(await where('itgc')).toEqual([2]);
  for (const query of ['cafe', 'été'.normalize('NFD'), 'istanbul', "don't"]) expect(await where(query)).toEqual([3]);
  for (const query of ['كتاب', 'ガラス', 'ｶﾞﾗｽ']) expect(await where(query)).toEqual([4]);
  for (const query of ['state-of-the-art', 'foo:bar', '', 'NEAR(', '*', 'zz\\"b'])
    expect(await where(query)).toEqual([]);
  const all = await book.must<Found>('find 悬空');
  expect(all.hits).toMatchObject([{ book_id: mixed.id, title: 'mixed-scripts.md', ordinal: 1, query_only: true }]);
  const typed = await book.must<Found>('find istan --prefix true');
  expect(typed.hits).toHaveLength(1);
  expect((await book.must<Found>('find istan')).hits).toEqual([]);
  expect(codeOf(await book.run(`search ${'0'.repeat(32)} x`))).toBe('book_not_found');
  const ran = await book.importBook({ name: 'raw.md', text: 'Not prepared.' });
  const { book: raw } = resultOf(ran) as { book: BookResult };
  expect(codeOf(await book.run(`search ${raw.id} x`))).toBe('book_not_prepared');
});

test('book archive, outline and report list through the command line', async () => {
  const ready = await book.readyBook({ name: 'shelf.md', text: '# One\n\nText.\n\n# Two\n\nMore.\n' });
  expect(await book.must(`outline ${ready.id}`)).toMatchObject({
    archived: false,
    chapters: [
      { title: 'One', start_ordinal: 0, end_ordinal: 1 },
      { title: 'Two', start_ordinal: 2, end_ordinal: 3 },
    ],
    runs: [['unread', 4]],
  });
  await book.readToEnd(ready.id);
  const { runs } = await book.must<{ runs: unknown }>(`outline ${ready.id}`);
  expect(runs).toEqual([
    ['cited', 1],
    ['reported', 3],
  ]);
  const reports = await book.must<{ reports: { summary: string }[] }>(`report list --book ${ready.id}`);
  expect(reports.reports.map((report) => report.summary)).toEqual(['Read.']);
  const { revision } = await book.show(ready.id);
  await book.must(`archive ${ready.id} --if-revision ${revision}`, { archived: true });
  const listed = async (flags: string) =>
    (await book.must<{ books: BookResult[] }>(`list ${flags}`)).books.map((one) => one.id);
  expect(await listed('')).not.toContain(ready.id);
  expect(await listed('--state archived')).toEqual([ready.id]);
});

// Last in its file: the index of so large a book is made for minutes behind what comes after.
test('B-5 256 MiB in more than 100,000 blocks: prepared, the last block read and found', {
  timeout: 300_000,
}, async () => {
  const line = 'It was the habit of the house to read aloud after supper, a chapter and no more. ';
  const text = Array.from({ length: 512 }, (_, i) => `${i} ${line.repeat(25)}\n\n`).join('');
  const times = Math.ceil((256 * 1024 * 1024) / text.length);
  const tail = 'The very last part has an okapi.\n';
  const huge = await book.readyBook({ name: 'huge.txt', text, times, tail });
  expect(huge.original_bytes).toBe(times * text.length + tail.length);
  expect(huge.original_bytes).toBeGreaterThanOrEqual(256 * 1024 * 1024);
  expect(huge.block_count).toBe(times * 512 + 1);
  expect(huge.block_count).toBeGreaterThan(100_000);
  const last = huge.block_count - 1;
  const peeked = await book.must<{ blocks: { text: string }[] }>(`peek ${huge.id} --start ${last}`);
  expect(peeked.blocks.map((block) => block.text)).toEqual([tail]);
  expect((await search(huge, 'okapi')).hits.map((hit) => hit.ordinal)).toEqual([last]);
});
