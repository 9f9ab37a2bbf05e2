// The search index is derived: however it was cut, lost, damaged or replaced, the answers are those of the text.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordsOf } from '../../../app/book/core/search-words.ts';
import { bookFind, bookSearch } from '../../../app/book/contract.ts';
import type { Book } from '../../../app/book/core/values.ts';
import type { ResultOf } from '../../../app/kernel/command.ts';
import type { DatabaseFiles } from '../../../workers/sqlite/opfs-vfs.ts';
import { createMemoryFile } from '../../../workers/sqlite/sync-file.ts';
import type { SearchPlace } from '../../../workers/search/index-file.ts';
import { searchMigrations } from '../../../workers/search/search-schema.ts';
import { createNodeStores, type NodeStores, nodeSqlJs } from '../../kit/node-stores.ts';
import { addTextBook } from '../../rig/text-book.ts';

const noPlace: SearchPlace = {
  open: async () => {
    throw new DOMException('No room.', 'QuotaExceededError');
  },
  close: () => undefined,
};

function keptPlace(): SearchPlace & { readonly files: DatabaseFiles } {
  const files = { '': createMemoryFile(), '-journal': createMemoryFile(), '-wal': createMemoryFile() };
  return { files, open: async () => files, close: () => undefined };
}

async function search(node: NodeStores, book: Book, query: string, more: object = {}) {
  const reply = await node.call(bookSearch, { id: book.id, query, ...more });
  if (!reply.ok) throw new Error(reply.body.error.code);
  return reply.body.result;
}

/** All of an answer but how it was come by. */
function withoutWay({ scanned: _scanned, ...rest }: ResultOf<typeof bookSearch>) {
  return rest;
}

async function indexed(node: NodeStores): Promise<void> {
  node.keeper.wake();
  await node.keeper.idle();
}

const story = Array.from({ length: 40 }, (_, i) => {
  const animals = ['whale', 'shark', '鯨魚', 'gull'];
  return `# Day ${i}\n\n${`The ${animals[i % 4]} swam `.repeat(1 + (i % 5))}by the ship on day ${i}, café 一致性.\n`;
}).join('\n');
const queries = [
  'whale',
  'the whale swam',
  'ship shark day',
  '鯨',
  '一致性',
  'CAFE',
  'day 7',
  'swam the gull by',
  'nowhere',
];

test('an index made in any slices, half an index and no index at all answer the same', async () => {
  const reading = await createNodeStores({ searchPlace: noPlace });
  const readBook = await addTextBook(reading, 'story', story);
  const expected = [];
  for (const query of queries) expected.push(withoutWay(await search(reading, readBook, query, { limit: 100 })));
  expect(expected.filter(({ hits }) => hits.length > 0)).toHaveLength(queries.length - 1);
  expect(expected.map(({ matched }) => matched)).toContain('words');

  for (const sliceBytes of [1, 700, 1 << 20]) {
    const node = await createNodeStores({ sliceBytes });
    const book = await addTextBook(node, 'story', story);
    const seen = new Set<boolean>();
    // Asked while the index grows, and once more when it is whole.
    for (const isWhole of [false, true]) {
      if (isWhole) await indexed(node);
      for (const [i, query] of queries.entries()) {
        const answer = await search(node, book, query, { limit: 100 });
        seen.add(answer.scanned === 0);
        expect([sliceBytes, query, withoutWay(answer)]).toEqual([sliceBytes, query, expected[i]]);
      }
    }
    expect(seen.has(true)).toBe(true);
    expect(node.faults).toEqual([]);
  }
});

test('C.17 every word of every part finds that part, in every script, read or indexed', async () => {
  const script = fc.constantFrom(
    ['the', 'Straße', "don't", 'ﬁn', 'İz', 'x²', 'AND'],
    ['一致', '性', '學而時習', '注意**事', '。'],
    ['東京', 'ガラス', 'ｶﾞ', 'でした'],
    ['ประเทศ', 'ที่', 'น้ำ'],
    ['كِتَابٌ', 'إلى', 'على', 'می‌خواهم'],
    ['हिन्दी', 'क्‍ष', '한국은', 'ёж', 'Ἑλλάς', 'שָׁלוֹם'],
  );
  const sentence = script.chain((words) =>
    fc.array(fc.tuple(fc.constantFrom(...words), fc.constantFrom('', ' ', '-', '\n')), { minLength: 1, maxLength: 8 }),
  );
  const text = fc
    .array(sentence, { minLength: 1, maxLength: 6 })
    .map((parts) => parts.map((part) => `${part.map(([word, after]) => word + after).join('')}.\n`).join('\n'));
  await fc.assert(
    fc.asyncProperty(text, fc.boolean(), async (body, isIndexed) => {
      if (wordsOf(body).texts.length === 0) return;
      const node = await createNodeStores(isIndexed ? { sliceBytes: 40 } : { searchPlace: noPlace });
      const book = await addTextBook(node, 'book', body);
      if (isIndexed) await indexed(node);
      const whole = await node.inside('book', (db) => db.all('SELECT ordinal, byte_start, byte_end FROM book_blocks'));
      const bytes = new TextEncoder().encode(body);
      for (const { ordinal, byte_start, byte_end } of whole) {
        const part = new TextDecoder().decode(bytes.subarray(Number(byte_start), Number(byte_end)));
        const { starts, ends } = wordsOf(part);
        for (const [i, start] of starts.entries()) {
          const query = part.slice(start, ends[i]);
          const { hits } = await search(node, book, query, { limit: 100 });
          expect([query, hits.map((hit) => hit.ordinal)]).toEqual([query, expect.arrayContaining([ordinal])]);
        }
      }
      await node.keeper.close();
    }),
    { numRuns: 25 },
  );
});

test('an index that is empty, cut short, foreign, newer or of another schema is made anew without a word', async () => {
  const { sql } = await nodeSqlJs();
  const foreign = new sql.Database();
  foreign.run('CREATE TABLE strangers(name TEXT)');
  const newer = new sql.Database();
  newer.run('PRAGMA user_version=99');
  const damage: Readonly<Record<string, (files: DatabaseFiles) => void>> = {
    empty: (files) => files[''].truncate(0),
    'cut short': (files) => files[''].truncate(files[''].getSize() >> 1),
    garbage: (files) => void files[''].write(new Uint8Array(8192).fill(7), { at: 0 }),
    'garbage inside': (files) => void files[''].write(new Uint8Array(files[''].getSize() - 8192).fill(7), { at: 8192 }),
    foreign: (files) => replace(files, foreign.export()),
    newer: (files) => replace(files, newer.export()),
  };
  for (const [name, harm] of Object.entries(damage)) {
    const place = keptPlace();
    const first = await createNodeStores({ searchPlace: place });
    const book = await addTextBook(first, 'story', story);
    await indexed(first);
    const before = withoutWay(await search(first, book, 'the whale swam'));
    await first.keeper.close();
    expect(place.files['-wal'].getSize()).toBe(0);
    expect(place.files[''].getSize()).toBeGreaterThan(20_000);
    harm(place.files);

    const second = await createNodeStores({ searchPlace: place });
    const again = await addTextBook(second, 'story', story);
    expect([name, withoutWay(await search(second, again, 'the whale swam'))]).toEqual([name, before]);
    await second.keeper.idle();
    const whole = await search(second, again, 'the whale swam');
    expect([name, whole.scanned, withoutWay(whole)]).toEqual([name, 0, before]);
  }
});

function replace(files: DatabaseFiles, bytes: Uint8Array): void {
  files[''].truncate(0);
  files[''].write(bytes, { at: 0 });
}

test('an index that names the wrong parts is found out, and the text answers', async () => {
  const place = keptPlace();
  const node = await createNodeStores({ searchPlace: place });
  const book = await addTextBook(node, 'story', story);
  await indexed(node);
  const before = withoutWay(await search(node, book, 'shark'));
  await node.keeper.close();
  const { sql } = await nodeSqlJs();
  const file = new Uint8Array(place.files[''].getSize());
  place.files[''].read(file, { at: 0 });
  const db = new sql.Database(setRollbackMode(file));
  db.run('UPDATE ranges SET first = first + 1; UPDATE lengths SET first = first + 1');
  replace(place.files, db.export());

  const second = await createNodeStores({ searchPlace: place });
  const again = await addTextBook(second, 'story', story);
  expect(withoutWay(await search(second, again, 'shark'))).toEqual(before);
  expect(second.faults).toHaveLength(1);
  await indexed(second);
  const whole = await search(second, again, 'shark');
  expect([whole.scanned, withoutWay(whole)]).toEqual([0, before]);
});

/** A memory database of sql.js cannot be opened in WAL mode. */
function setRollbackMode(bytes: Uint8Array): Uint8Array {
  bytes.set([1, 1], 18);
  return bytes;
}

test('an index that cannot be kept is done without: the command is not refused', async () => {
  const node = await createNodeStores({ searchPlace: noPlace });
  const book = await addTextBook(node, 'story', story);
  for (const _ of [1, 2, 3]) expect((await search(node, book, 'whale')).hits).toHaveLength(10);
  expect(node.faults.map(({ code }) => code)).toEqual(['storage_full', 'storage_full']);
});

test('ranges of texts that are not there any more are dead, and a fifth of them is too much', async () => {
  const place = keptPlace();
  const node = await createNodeStores({ searchPlace: place });
  const small = await addTextBook(node, 'small', 'one whale\n');
  const large = await addTextBook(node, 'large', story);
  await indexed(node);
  const count = async (book: Book) => (await search(node, book, 'whale')).hits.length;
  expect([await count(small), await count(large)]).toEqual([1, 10]);
  await node.inside('book', (db) => db.run(`UPDATE books SET state = 'imported' WHERE id = '${small.id}'`));
  await indexed(node);
  const size = () => place.files[''].getSize() + place.files['-wal'].getSize();
  const withDead = size();
  const found = await node.call(bookFind, { query: 'one whale' });
  expect(found).toMatchObject({ ok: true, body: { result: { hits: [], scanned: 0 } } });
  await node.inside('book', (db) => db.run(`UPDATE books SET state = iif(id = '${small.id}', 'ready', 'imported')`));
  await indexed(node);
  expect(size()).toBeLessThan(withDead);
  const only = await node.call(bookFind, { query: 'whale' });
  expect(only).toMatchObject({ ok: true, body: { result: { total: 1, scanned: 0 } } });
});

test('a book whose text is lost or changed: its own search says so, the others are still found', async () => {
  const node = await createNodeStores();
  const lost = await addTextBook(node, 'lost', 'a whale lost\n');
  const kept = await addTextBook(node, 'kept', 'a whale kept\n');
  const key = `own/${lost.normalized_sha256}`;
  const body = node.blobs.bodies.get(key);
  const codeOf = async () => {
    const reply = await node.call(bookSearch, { id: lost.id, query: 'whale' });
    return reply.ok ? null : reply.body.error.code;
  };
  const find = () => node.call(bookFind, { query: 'whale' });
  for (const isIndexed of [true, false]) {
    if (body) node.blobs.bodies.set(key, body);
    if (isIndexed) await indexed(node);
    else await node.keeper.close();
    node.blobs.bodies.delete(key);
    expect(await codeOf()).toBe('blob_missing');
    const rest = { hits: [{ book_id: kept.id }], unreadable: [{ book_id: lost.id, code: 'blob_missing' }] };
    expect(await find()).toMatchObject({ ok: true, body: { result: rest } });
    node.blobs.bodies.set(key, new Blob(['a whale LOST\n']));
    expect(await codeOf()).toBe('corrupt_blob');
  }
});

test('another set in use has another index', async () => {
  const node = await createNodeStores();
  const own = await addTextBook(node, 'own', 'a whale of my own\n');
  await indexed(node);
  await node.stores.use('sample');
  const sample = await addTextBook(node, 'sample', 'a sample whale\n\nanother whale\n');
  expect((await search(node, sample, 'whale')).total).toBe(2);
  await node.keeper.idle();
  expect(await search(node, sample, 'whale')).toMatchObject({ total: 2, scanned: 0 });
  await node.stores.use('own');
  expect(await search(node, own, 'whale')).toMatchObject({ total: 1, scanned: 0 });
});

test('commands of every store go between the steps of the indexer', async () => {
  const node = await createNodeStores({ sliceBytes: 200 });
  const book = await addTextBook(node, 'story', story.repeat(6));
  node.keeper.wake();
  let asked = 0;
  let isDone = false;
  const done = node.keeper.idle().then(() => {
    isDone = true;
  });
  while (!isDone) {
    expect((await search(node, book, 'whale', { limit: 1 })).total).toBe(60);
    asked += 1;
    await new Promise((resolve) => setImmediate(resolve)); // commands come as messages, each in a turn of its own
  }
  await done;
  expect(asked).toBeGreaterThan(3);
});

test('S02 the index asks for FTS4, for this SQLite has no FTS5', async () => {
  const { sql } = await nodeSqlJs();
  const db = new sql.Database();
  expect(() => db.run('CREATE VIRTUAL TABLE t USING fts5(a)')).toThrow('no such module: fts5');
  const words = searchMigrations.map((migration) => migration.sql).join();
  expect(words).toContain('fts4(content=""');
  db.run(words);
  db.run("INSERT INTO parts(docid, words) VALUES(7, 'Straße und strasse')");
  expect(db.exec('SELECT docid FROM parts WHERE parts MATCH \'"und strasse"\'')[0]?.values).toEqual([[7]]);
  db.close();
});
