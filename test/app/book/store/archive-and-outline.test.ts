// Archiving, the outline of a whole book, and the reports of its windows, through the real dispatcher and stores.
import { expect, test } from 'vitest';
import {
  bookArchive,
  bookImport,
  bookList,
  bookOutline,
  readCommit,
  readNext,
  reportList,
} from '../../../../app/book/contract.ts';
import type { Book } from '../../../../app/book/core/values.ts';
import type { CommandDef, InputOf, Reply, ResultOf } from '../../../../app/kernel/command.ts';
import { createNodeStores, type NodeStores } from '../../../kit/node-stores.ts';
import { addTextBook } from '../../../rig/text-book.ts';

const noBook = '0'.repeat(32);
const codeOf = (reply: Reply) => (reply.ok ? null : reply.body.error.code);

async function must<D extends CommandDef>(node: NodeStores, def: D, input: object): Promise<ResultOf<D>> {
  const reply = await node.call(def, input);
  if (!reply.ok) throw new Error(reply.body.error.code);
  return reply.body.result;
}

const listed = async (node: NodeStores, input: object = {}) =>
  (await must(node, bookList, input)).books.map((book) => book.title);

test('book archive: out of every list but its own, and back; everything of it stays', async () => {
  const node = await createNodeStores();
  const book = await addTextBook(node, 'kept', 'Text.\n');
  await addTextBook(node, 'other', 'Other text.\n');
  const archive = (input: object) => node.call(bookArchive, { id: book.id, archived: true, ...input });
  expect(codeOf(await archive({ id: noBook, if_revision: 2, request_id: 'a' }))).toBe('book_not_found');
  expect(codeOf(await archive({ if_revision: 1, request_id: 'b' }))).toBe('revision_conflict');
  const first = await archive({ if_revision: 2, request_id: 'c' });
  expect(first).toMatchObject({ ok: true, body: { result: { book: { revision: 3, state: 'ready' } } } });
  expect(await archive({ if_revision: 2, request_id: 'c' })).toEqual(first);

  expect(await listed(node)).toEqual(['other']);
  expect(await listed(node, { state: 'ready' })).toEqual(['other']);
  expect(await listed(node, { state: 'archived' })).toEqual(['kept']);
  expect((await must(node, bookOutline, { id: book.id })).archived).toBe(true);

  const revision = () => node.stores.slot('book', async () => node.notices.at(-1)?.revision);
  const before = await revision();
  expect(await archive({ if_revision: 3, request_id: 'd' })).toMatchObject({ ok: true });
  expect(await revision()).toBe(before);

  await must(node, bookArchive, { id: book.id, if_revision: 3, archived: false, request_id: 'e' });
  expect((await listed(node)).toSorted()).toEqual(['kept', 'other']);
  expect(await listed(node, { state: 'archived' })).toEqual([]);
});

test('importing the bytes of an archived book answers the same book, still archived', async () => {
  const node = await createNodeStores();
  const book = await addTextBook(node, 'kept', 'Text.\n');
  await must(node, bookArchive, { id: book.id, if_revision: 2, archived: true, request_id: 'archive' });
  const bytes = new TextEncoder().encode('kept\nText.\n');
  const original = { sha256: book.original_sha256, bytes: bytes.length, staged: { blob: new Blob([bytes]) } };
  const about = { subject_id: book.subject_id, path: 'again.md', title: 'Again', request_id: 'again' };
  const reply = await node.call(bookImport, about, { original, name: 'again.md' });
  expect(reply).toMatchObject({ ok: true, body: { result: { deduplicated: true, book: { id: book.id } } } });
  expect(await listed(node)).toEqual([]);
  expect(await listed(node, { state: 'archived' })).toEqual(['kept']);
});

const nested = [
  'Front matter.',
  '# Part \\*I\\*',
  '## One',
  'Text of one.',
  '## Two',
  'Text of two.',
  '# Part II',
  '### Deep',
  'End.',
].join('\n\n');

test('book outline: headings as people see them, each with its first and last part and its length', async () => {
  const node = await createNodeStores();
  const book = await addTextBook(node, 'nested', nested);
  const { archived, chapters, runs } = await must(node, bookOutline, { id: book.id });
  expect(archived).toBe(false);
  expect(
    chapters.map(({ title, level, start_ordinal, end_ordinal }) => [level, title, start_ordinal, end_ordinal]),
  ).toEqual([
    [1, 'Part *I*', 1, 5],
    [2, 'One', 2, 3],
    [2, 'Two', 4, 5],
    [1, 'Part II', 6, 8],
    [2, 'Deep', 7, 8],
  ]);
  expect(chapters[1]?.heading_path).toEqual(['Part \\*I\\*', 'One']);
  const bytes = (title: string) => chapters.find((chapter) => chapter.title === title)?.bytes ?? 0;
  expect(bytes('Part *I*') + bytes('Part II') + 'Front matter.\n\n'.length).toBe(book.normalized_bytes);
  expect(bytes('One')).toBe('## One\n\nText of one.\n\n'.length);
  expect(runs).toEqual([['unread', 9]]);
  expect(codeOf(await node.call(bookOutline, { id: noBook }))).toBe('book_not_found');
  await node.inside('book', (db) => db.run("UPDATE books SET state = 'imported', normalized_bytes = NULL"));
  expect(codeOf(await node.call(bookOutline, { id: book.id }))).toBe('book_not_prepared');
});

async function readWindow(node: NodeStores, book: Book, revision: number, cite: readonly number[] | null) {
  const budget = { unit: 'tokens', value: 1024 };
  const asked = { id: book.id, if_revision: revision, owner: 'me', budget, request_id: `next ${revision}` };
  const { lease } = await must(node, readNext, asked);
  if (!cite) return lease;
  const report: InputOf<typeof readCommit> = {
    id: lease.id,
    if_revision: 1,
    owner: 'me',
    range_hash: lease.range_hash,
    summary: `Window ${revision}`,
    key_points: cite.map((i) => ({
      text: `Point ${i}`,
      block_id: lease.blocks[i]?.id ?? '',
      source_hash: lease.blocks[i]?.text_hash ?? '',
    })),
    new_concepts: [],
    prior_links: [],
    open_threads: [],
    anomalies: [],
    request_id: `commit ${revision}`,
  };
  await must(node, readCommit, report);
  return lease;
}

test('the runs of an outline: unread, in the open window, reported, cited; and book report list', async () => {
  const node = await createNodeStores();
  const book = await addTextBook(node, 'long', `${'A sentence of some length. '.repeat(10)}\n\n`.repeat(8));
  await readWindow(node, book, 2, [1, 1]);
  const second = await readWindow(node, book, 4, [0]);
  expect([second.start_ordinal, second.end_ordinal]).toEqual([2, 3]);
  await readWindow(node, book, 6, null);
  const { runs } = await must(node, bookOutline, { id: book.id });
  expect(runs).toEqual([
    ['reported', 1],
    ['cited', 2],
    ['reported', 1],
    ['read', 2],
    ['unread', 2],
  ]);

  const { reports, next } = await must(node, reportList, { book: book.id });
  expect(next).toBeNull();
  expect(reports.map(({ summary }) => summary).toSorted()).toEqual(['Window 2', 'Window 4']);
  expect(reports.find(({ summary }) => summary === 'Window 4')).toEqual({
    lease_id: second.id,
    book_id: book.id,
    start_ordinal: 2,
    end_ordinal: 3,
    summary: 'Window 4',
    key_points: [{ text: 'Point 0', block_id: second.blocks[0]?.id, source_hash: second.blocks[0]?.text_hash }],
    created_at: '2026-11-30T08:00:00.000Z',
  });
  const page = await must(node, reportList, { limit: 1 });
  expect(page.reports).toHaveLength(1);
  const rest = await must(node, reportList, { limit: 1, after: page.next });
  expect(rest.next).toBeNull();
  expect(new Set([...page.reports, ...rest.reports].map(({ lease_id }) => lease_id)).size).toBe(2);
  expect((await must(node, reportList, { book: noBook })).reports).toEqual([]);
});

test('the outline of 10,000 parts is one scan', async () => {
  const node = await createNodeStores();
  const book = await addTextBook(
    node,
    'vast',
    '# A\n\n'.concat('p\n\n'.repeat(4_999), '# B\n\n', 'q\n\n'.repeat(4_999)),
  );
  expect(book.block_count).toBe(10_000);
  const { chapters, runs } = await must(node, bookOutline, { id: book.id });
  expect(chapters.map(({ title, end_ordinal }) => [title, end_ordinal])).toEqual([
    ['A', 4_999],
    ['B', 9_999],
  ]);
  expect(runs).toEqual([['unread', 10_000]]);
  const plan = await node.inside('book', (db) =>
    db.all(`EXPLAIN QUERY PLAN SELECT ordinal, byte_start, heading_path_json, LAG(heading_path_json)
      OVER (ORDER BY ordinal) FROM book_blocks WHERE book_id = 'x'`),
  );
  const steps = plan.map((row) => String(row['detail'])).join('\n');
  expect(steps).toContain('book_blocks_by_ordinal');
  expect(steps).not.toMatch(/TEMP B-TREE|SCAN book_blocks/);
});
