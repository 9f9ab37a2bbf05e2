// A bundle packed while a book is being prepared: its parts change without a revision of the store, so they stay at home.
import { expect, test } from 'vitest';
import { bookImport, bookPrepare } from '../../../app/book/contract.ts';
import { bookPortable } from '../../../app/book/store/portable.ts';
import { readPortableTables } from '../../../workers/bundle/portable-tables.ts';
import { createRecordProver } from '../../../workers/bundle/prove-records.ts';
import { createHashers } from '../../../workers/import/sha256.ts';
import { createDevice, type Device } from '../../rig/device.ts';
import { forgeRecords, readBundle, writeBundle } from '../../rig/edit-bundle.ts';
import { smallBook } from '../../rig/small-book.ts';

const title = 'In the Making';
const about = { subject_id: '5b1fe0c2a4d34e7b9c0d1e2f3a4b5c6d', path: `${title}.epub`, title, author: null };

/** Calls `work` once, after the first slice of the parts of a book is written. */
function betweenSlices(device: Device, work: () => Promise<void>): void {
  const { blobs } = device.node;
  const { stagedLines } = blobs;
  blobs.stagedLines = async function* (staged, batch) {
    blobs.stagedLines = stagedLines;
    let slice = 0;
    for await (const lines of stagedLines(staged, batch)) {
      if ((slice += 1) === 2) await work();
      yield lines;
    }
  };
}

async function changeOf(device: Device, file: Blob): Promise<string | undefined> {
  const reply = await device.sync.import(file);
  if (!reply.ok) throw new Error(JSON.stringify(reply.body.error));
  return reply.body.result.parts.find(({ plugin }) => plugin === 'book')?.change;
}

test('an export between two slices is the state of before them, byte for byte, and the history goes on from it', async () => {
  const device = await createDevice('first');
  await device.live();
  const { original, prepared } = smallBook(title, 700, 60);
  const { book } = await device.tell(bookImport, about, original);
  const before = await device.sync.exportFile();
  let between = before;
  let rows = 0;
  betweenSlices(device, async () => {
    const counted = await device.node.inside('book', (db) =>
      db.get(`SELECT COUNT(*) AS n FROM book_blocks WHERE book_id = '${book.id}'`),
    );
    rows = Number(counted?.['n']);
    between = await device.sync.exportFile();
  });
  await device.tell(bookPrepare, { id: book.id, if_revision: 1 }, prepared);
  expect([between === before, rows > 0 && rows < 700]).toEqual([false, true]);
  const [a, b] = [await readBundle(before), await readBundle(between)];
  for (const [path, bytes] of a) if (path.startsWith('units/')) expect(b.get(path), path).toEqual(bytes);

  const other = await createDevice('other');
  expect(await changeOf(other, between)).toBe('adopted');
  expect(await changeOf(other, await device.sync.exportFile())).toBe('fast_forwarded');
  const states = await other.node.inside('book', (db) => db.all('SELECT title, state FROM books ORDER BY title'));
  expect(states).toEqual([
    { title: 'A Small Book', state: 'reading' },
    { title, state: 'ready' },
    { title: 'Put Away', state: 'imported' },
  ]);
});

test('the other device prepares such a book itself', async () => {
  const device = await createDevice('first');
  await device.live();
  const { original, prepared } = smallBook(title, 300, 60);
  const { book } = await device.tell(bookImport, about, original);
  const other = await createDevice('other');
  betweenSlices(device, async () => void (await changeOf(other, await device.sync.exportFile())));
  await device.tell(bookPrepare, { id: book.id, if_revision: 1 }, prepared);
  expect(await other.tell(bookPrepare, { id: book.id, if_revision: 1 }, prepared)).toMatchObject({
    book: { state: 'ready' },
  });
});

test('parts of a book that is not prepared are in no bundle, so one that holds some is refused', async () => {
  const device = await createDevice('first');
  await device.live();
  const { book } = await device.tell(bookImport, about, smallBook(title, 3).original);
  const entries = await readBundle(await device.sync.exportFile());
  const withOne = (lines: readonly string[]) => {
    const last = lines.findLastIndex((line) => line.includes('"table":"book_blocks"'));
    const { table, values } = JSON.parse(lines[last] ?? '');
    const id = 'f'.repeat(32);
    return lines.toSpliced(
      last + 1,
      0,
      JSON.stringify({ table, key: [id], values: { ...values, id, book_id: book.id } }),
    );
  };
  const lines = new TextDecoder().decode(entries.get('units/book/records.ndjson')).split('\n').slice(0, -1);
  forgeRecords(entries, 'book', withOne, { logical_hash: await logicalHashOf(device, withOne(lines)) });
  const empty = await createDevice('empty');
  const refused = await empty.sync.import(await writeBundle(entries));
  expect(refused).toMatchObject({
    ok: false,
    body: { error: { code: 'sync_plugin_materialize_failed', message: 'The rows read back are not those written.' } },
  });
});

async function logicalHashOf(device: Device, lines: readonly string[]): Promise<string> {
  const tables = await device.node.inside('book', (db) => readPortableTables(db, bookPortable.tables));
  const keepRun = async () => Promise.reject(new Error('few rows are sorted in memory'));
  const prover = createRecordProver({ plugin: 'book', tables, newHasher: await createHashers(), keepRun });
  await prover.write(new TextEncoder().encode(lines.map((line) => `${line}\n`).join('')));
  const proven = await prover.finish();
  if (!proven.ok) throw new Error(proven.error.message);
  return proven.value.logical_hash;
}
