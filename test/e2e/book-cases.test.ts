// Suite cases B-1…B-3, B-5…B-8 through the page command line: real files, real OPFS, real tampering.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookMigrations } from '../../app/book/store/schema.ts';
import { type BlockResult, type BookKit, type BookResult, bookKit } from '../kit/book-commands.ts';
import { alterClosedStore, whileClosed } from '../kit/alter-store.ts';
import { type App, openApp } from '../kit/browser.ts';
import { nodeSqlJs } from '../kit/node-stores.ts';
import { listOpfs, readOpfs, writeOpfs } from '../kit/opfs.ts';
import { codeOf, resultOf } from '../kit/run.ts';
import { mergeWal } from '../kit/wal.ts';

let app: App;
let book: BookKit;
const subject = 'b0'.repeat(16);
const store = '/sets/own/plugins/book/data.sqlite3';
const newest = bookMigrations.length;
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const blobPath = (hash: string) => `/sets/own/plugins/book/blobs/sha256/${hash.slice(0, 2)}/${hash}`;

beforeAll(async () => {
  app = await openApp({ expectedProblems: [/404/] });
  await app.run('lwc --scope global config set --book enabled');
  book = bookKit(app, subject);
  await book.must('subject ensure', { id: subject, name: 'Reading' });
});
afterAll(() => app.close());

const imported = async (name: string, text: string, fields: object = {}) =>
  resultOf(await book.importBook({ name, text }, fields)) as { book: BookResult; deduplicated: boolean };

test('B-2 HTML, MOBI and AZW3 are refused with guidance: zero books, no blob folder', async () => {
  for (const name of ['page.html', 'book.mobi', 'book.azw3', 'noextension']) {
    const ran = await book.importBook({ name, text: '<p>x</p>' });
    expect(codeOf(ran)).toBe('unsupported_book_format');
    expect(JSON.parse(ran.stderr).error.details.guidance).toMatch(/EPUB, PDF, Markdown/);
  }
  expect(codeOf(await book.importBook({ name: '../x.txt', text: 'x' }))).toBe('invalid_book_path');
  expect(codeOf(await book.importBook({ name: '/x.txt', text: 'x' }))).toBe('invalid_book_path');
  expect(await book.must('status')).toMatchObject({ books: 0 });
  expect((await listOpfs(app.page)).filter((path) => path.includes('/blobs/'))).toEqual([]);
});

test('B-1 the exact bytes are kept; the same bytes are the same book; other bytes may be its edition', async () => {
  const text = 'One\r\n\r\nTwo\r\n';
  const { book: first, deduplicated } = await imported('one.txt', text, { title: 'First' });
  expect(deduplicated).toBe(false);
  expect(first).toMatchObject({
    title: 'First',
    format: 'txt',
    state: 'imported',
    revision: 1,
    original_bytes: text.length,
    original_sha256: sha256(text),
    normalized_sha256: null,
    normalized_bytes: null,
    block_count: 0,
    anomaly_count: 0,
    coverage: { committed_blocks: 0, total_blocks: 0, percent: 0 },
  });
  expect(Buffer.from(await readOpfs(app.page, blobPath(sha256(text)))).toString()).toBe(text);
  const again = await imported('other-name.txt', text, { title: 'Second' });
  expect(again).toMatchObject({ deduplicated: true, book: { id: first.id, title: 'First' } });
  const edition = await imported('one.md', `${text}Three\n`, { edition_of: first.id });
  expect(edition).toMatchObject({ deduplicated: false, book: { edition_of: first.id, format: 'markdown' } });
  expect(edition.book.id).not.toBe(first.id);
  expect(codeOf(await book.importBook({ name: 'x.txt', text: 'x' }, { edition_of: '0'.repeat(32) }))).toBe(
    'book_not_found',
  );
  expect(codeOf(await book.importBook({ name: 'x.txt', text: 'x' }, { subject_id: '0'.repeat(32) }))).toBe(
    'subject_not_found',
  );
  expect((await listOpfs(app.page)).filter((path) => path.includes('/staging/'))).toEqual([]);
});

test('empty files and files of 512 MiB and one byte are refused, and nothing is kept', async () => {
  const before = await book.must('status');
  const files = await listOpfs(app.page);
  expect(codeOf(await book.importBook({ name: 'empty.txt', text: '' }))).toBe('invalid_book_source');
  const ran = await app.page.evaluate(
    async ([line, json]) => {
      const part = new Uint8Array(16 * 1024 * 1024);
      const large = new File([...Array(32).fill(part), 'x'], 'large.txt');
      const { lectern } = globalThis as unknown as {
        lectern: { run(line: string, options: object): Promise<{ exit_code: number; stdout: string; stderr: string }> };
      };
      return lectern.run(line, { json, files: [large] });
    },
    [
      'lwc book import --json -',
      { subject_id: subject, path: 'large.txt', title: 'Large', request_id: 'large' },
    ] as const,
  );
  expect(codeOf(ran)).toBe('invalid_book_source');
  expect(await book.must('status')).toEqual(before);
  expect(await listOpfs(app.page)).toEqual(files);
});

test('B-7 a paragraph of 60,000 characters becomes sub-parts of one logical part', async () => {
  const ready = await book.readyBook({ name: 'long.md', text: `# 一致性\n\n${'字'.repeat(60_000)}\n` });
  const { blocks } = await book.must<{ blocks: BlockResult[] }>(`peek ${ready.id} --start 0 --count 100`);
  const long = blocks.slice(1);
  expect(long.length).toBeGreaterThanOrEqual(2);
  expect(new Set(long.map((block) => block.locator.logical_block_id)).size).toBe(1);
  expect(long.map((block) => block.locator.subordinal)).toEqual(long.map((_, i) => i));
  expect(blocks.every((block) => block.locator.source_hash === block.text_hash)).toBe(true);
  expect(blocks.every((block) => sha256(block.text) === block.text_hash)).toBe(true);
  expect(blocks.every((block) => block.query_only === true && block.byte_end - block.byte_start <= 32_768)).toBe(true);
  expect(blocks.every((block) => block.heading_path[0] === '一致性')).toBe(true);
  expect((await book.show(ready.id)).coverage.committed_blocks).toBe(0);
});

test('B-8 bytes that are not UTF-8: the original stays, the state stays, one anomaly', async () => {
  const file = { name: 'bad.txt', bytes: new Uint8Array([0xff, 0xfe, 0xfd]) };
  const { book: bad } = resultOf(await book.importBook(file)) as { book: BookResult };
  const before = (await book.must<{ store: { revision: number } }>('status')).store.revision;
  expect(codeOf(await book.prepare(bad))).toBe('invalid_book_text');
  expect(await book.show(bad.id)).toMatchObject({ state: 'imported', revision: 1, anomaly_count: 1 });
  const first = (await book.must<{ store: { revision: number } }>('status')).store.revision;
  expect(first).toBe(before + 1);
  expect(codeOf(await book.prepare(bad))).toBe('invalid_book_text');
  expect((await book.show(bad.id)).anomaly_count).toBe(1);
  expect((await book.must<{ store: { revision: number } }>('status')).store.revision).toBe(first);
  expect(await book.must(`anomaly list --book ${bad.id}`)).toMatchObject({
    anomalies: [{ kind: 'invalid_utf8', status: 'open', book_id: bad.id }],
    next: null,
  });
  expect(await readOpfs(app.page, blobPath(bad.original_sha256))).toEqual(file.bytes);
  const blank = resultOf(await book.importBook({ name: 'blank.txt', text: ' \n\t\n' })) as { book: BookResult };
  expect(codeOf(await book.prepare(blank.book))).toBe('empty_book_text');
  const pdf = resultOf(await book.importBook({ name: 'a.pdf', text: '%PDF-1.4' })) as { book: BookResult };
  expect(codeOf(await book.prepare(pdf.book))).toBe('pdf_invalid');
  expect((await book.show(pdf.book.id)).anomaly_count).toBe(1);
  expect((await listOpfs(app.page)).filter((path) => path.includes('/staging/'))).toEqual([]);
});

test('prepare: a wrong revision, a book that is ready, and the replay of its first reply', async () => {
  const { book: fresh } = await imported('prep.txt', 'Prepared once.\n\nTwice is a replay.\n');
  expect(codeOf(await book.run(`prepare ${fresh.id} --if-revision 7`, {}))).toBe('revision_conflict');
  expect(codeOf(await book.run(`prepare ${'0'.repeat(32)} --if-revision 1`, {}))).toBe('book_not_found');
  expect(codeOf(await book.run(`peek ${fresh.id} --start 0`))).toBe('book_not_prepared');
  expect(codeOf(await book.next(fresh))).toBe('book_not_readable');
  const json = { request_id: 'prepare-once' };
  const first = await book.run(`prepare ${fresh.id} --if-revision 1`, json);
  expect(resultOf(first)).toMatchObject({ book: { state: 'ready', revision: 2, block_count: 2, converter: null } });
  expect(await book.run(`prepare ${fresh.id} --if-revision 1`, json)).toEqual(first);
  expect(codeOf(await book.run(`prepare ${fresh.id} --if-revision 2`, {}))).toBe('book_not_imported');
});

test('B-6 an existing blob overwritten by garbage of the same size: import and reading say corrupt_blob', async () => {
  const text = 'A blob that will be damaged.\n\nIts second part.\n';
  const ready = await book.readyBook({ name: 'blob.txt', text });
  await whileClosed(app, () => writeOpfs(app.page, blobPath(sha256(text)), new Uint8Array(text.length).fill(120)));
  expect(codeOf(await book.importBook({ name: 'blob.txt', text }))).toBe('corrupt_blob');
  expect(codeOf(await book.run(`peek ${ready.id} --start 0`))).toBe('corrupt_blob');
  expect(codeOf(await book.next(ready))).toBe('corrupt_blob');
  expect(await book.show(ready.id)).toEqual(ready);
});

test('a file of a book that is lost has its own code, and importing the same bytes restores it', async () => {
  const text = 'A blob that will be lost.\n';
  const ready = await book.readyBook({ name: 'lost.txt', text });
  await whileClosed(app, () =>
    app.page.evaluate(async (hash) => {
      let directory = await navigator.storage.getDirectory();
      for (const step of ['sets', 'own', 'plugins', 'book', 'blobs', 'sha256', hash.slice(0, 2)]) {
        directory = await directory.getDirectoryHandle(step);
      }
      await directory.removeEntry(hash);
    }, sha256(text)),
  );
  expect(codeOf(await book.run(`peek ${ready.id} --start 0`))).toBe('blob_missing');
  expect(resultOf(await book.importBook({ name: 'lost.txt', text }))).toMatchObject({ deduplicated: true });
  expect(await book.must(`peek ${ready.id} --start 0`)).toMatchObject({ blocks: [{ text }] });
});

test('B-3 a dropped index is named, not repaired, and the store is not touched', async () => {
  let damaged: Uint8Array = new Uint8Array();
  await whileClosed(app, async () => {
    await alterClosedStore(app, store, 'DROP INDEX book_leases_one_active');
    damaged = await readOpfs(app.page, store);
  });
  const ran = await book.run('status');
  expect(codeOf(ran)).toBe('corrupt_store');
  expect(JSON.parse(ran.stderr).error.details).toEqual({
    missing: ['index book_leases_one_active'],
    unknown: [],
    altered: [],
  });
  expect(codeOf(await book.importBook({ name: 'x.txt', text: 'x' }))).toBe('corrupt_store');
  await whileClosed(app, async () => {
    expect(await readOpfs(app.page, store)).toEqual(damaged);
    await alterClosedStore(
      app,
      store,
      "CREATE UNIQUE INDEX book_leases_one_active ON book_leases(book_id) WHERE state = 'active'; PRAGMA user_version = 9",
    );
  });
  const newer = await book.run('status');
  expect(codeOf(newer)).toBe('unsupported_plugin_schema');
  expect(JSON.parse(newer.stderr).error.details).toEqual({ found: 9, supported: newest });
  await whileClosed(app, () => alterClosedStore(app, store, `PRAGMA user_version = ${newest}`));
  expect(await book.must('status')).toMatchObject({ store: { plugin: 'book' } });
});

test('B-5 a source of over 8 MiB: data.sqlite3 has no column for text and is smaller than twice the source', async () => {
  const line = 'It was the habit of the house to read aloud after supper, a chapter and no more. ';
  const paragraph = `${line.repeat(6)}\n\n`;
  const times = Math.ceil((8 * 1024 * 1024) / paragraph.length) + 1;
  const numbered = Array.from({ length: 64 }, (_, i) => `${i} ${paragraph}`).join('');
  const ready = await book.readyBook({ name: 'big.txt', text: numbered, times: Math.ceil(times / 64) + 1 });
  expect(ready.original_bytes).toBeGreaterThan(8 * 1024 * 1024);
  expect(ready.block_count).toBeGreaterThan(10_000);
  const last = await book.must<{ blocks: BlockResult[] }>(`peek ${ready.id} --start ${ready.block_count - 1}`);
  expect(last.blocks[0]?.text).toContain('the habit of the house');
  await whileClosed(app, async () => {
    const bytes = mergeWal(await readOpfs(app.page, store), await readOpfs(app.page, `${store}-wal`));
    expect(bytes.length).toBeLessThan(2 * ready.original_bytes);
    expect(Buffer.from(bytes).includes('the habit of the house')).toBe(false);
    const SQL = await nodeSqlJs();
    const db = new SQL.sql.Database(bytes);
    const [table] = db.exec("SELECT sql FROM sqlite_master WHERE name = 'book_blocks'");
    expect(String(table?.values[0]?.[0])).not.toMatch(/\btext\b TEXT/);
    db.close();
  });
});
