// Files that were lost come back with the same bytes; a finding that comes back is open again (BK4, BK5).
import { expect, test } from 'vitest';
import { anomalyList, bookImport, bookPeek, bookPrepare, bookSubjects } from '../../../../app/book/contract.ts';
import { coverShow } from '../../../../app/book/picture-contract.ts';
import { missingBlobs } from '../../../../app/book/store/lost-bodies.ts';
import { createNodeStores, type NodeStores } from '../../../kit/node-stores.ts';
import { smallBook } from '../../../rig/small-book.ts';

const subject = { id: '5b1fe0c2a4d34e7b9c0d1e2f3a4b5c6d', name: 'Reading', request_id: 's' };
const about = { subject_id: subject.id, path: 'Long.epub', title: 'Long' };
const { original, prepared } = smallBook('Long', 3);

async function importedBook(node: NodeStores) {
  await node.call(bookSubjects.ensure, subject);
  const reply = await node.call(bookImport, { ...about, request_id: 'i' }, original);
  if (!reply.ok) throw new Error(reply.body.error.code);
  return reply.body.result.book;
}

function lose(node: NodeStores, sha256: string): void {
  node.blobs.bodies.delete(`own/${sha256}`);
}

test('BK5 the same bytes again restore the text and the cover that were lost, not only the original', async () => {
  const node = await createNodeStores();
  const { id } = await importedBook(node);
  await node.call(bookPrepare, { id, if_revision: 1, request_id: 'p' }, prepared);
  if (!prepared.prepared || 'error' in prepared.prepared) throw new Error('a prepared book');
  const { normalized, cover } = prepared.prepared;
  for (const sha256 of [original.original?.sha256, normalized.sha256, cover?.sha256]) lose(node, sha256 ?? '');
  const lost = await node.stores.slot('book', async () => {
    const opened = await node.stores.open('book', true);
    return opened.ok ? missingBlobs(opened.value.tx, node.blobs) : [];
  });
  expect(lost.map(({ bookId }) => bookId)).toEqual([id, id, id]);
  expect(await node.call(bookPeek, { id, start: 0 })).toMatchObject({ body: { error: { code: 'blob_missing' } } });

  const again = { ...about, request_id: 'again' };
  expect(await node.raw(bookImport, again, original)).toEqual({
    needs: {
      prepare: { book_id: id, format: 'epub', converter: 'test 1', args: [], source: original.original?.staged },
    },
  });
  const restored = await node.call(bookImport, again, { ...original, ...prepared });
  expect(restored).toMatchObject({ ok: true, body: { result: { deduplicated: true, book: { id, state: 'ready' } } } });
  expect(await node.call(bookPeek, { id, start: 0 })).toMatchObject({ ok: true });
  expect(await node.call(coverShow, { id })).toMatchObject({
    ok: true,
    body: { result: { cover: { sha256: cover?.sha256 } } },
  });
  expect(await node.call(bookImport, again, original)).toEqual(restored);
});

test('BK5 a text that is not the lost one is not put in its place: a refusal says so, and what else came back stays', async () => {
  const node = await createNodeStores();
  const { id } = await importedBook(node);
  await node.call(bookPrepare, { id, if_revision: 1, request_id: 'p' }, prepared);
  if (!prepared.prepared || 'error' in prepared.prepared) throw new Error('a prepared book');
  const { normalized, cover, pictures } = prepared.prepared;
  lose(node, normalized.sha256);
  lose(node, original.original?.sha256 ?? '');
  await node.inside('book', (db) => {
    for (const [n, sha256] of [normalized.sha256, original.original?.sha256].entries()) {
      db.run(`INSERT INTO book_anomalies VALUES('${n}', '${id}', 'blob_missing', '${sha256}', 'open', '')`);
    }
  });
  const other = smallBook('Longer', 4).prepared;
  const files = { ...original, ...other };
  const again = await node.call(bookImport, { ...about, request_id: 'again' }, files);
  expect(again).toMatchObject({
    ok: false,
    body: {
      error: { code: 'book_text_lost', details: { book_id: id, sha256: normalized.sha256, converter: 'test 1' } },
    },
  });
  expect(await node.call(bookPeek, { id, start: 0 })).toMatchObject({ body: { error: { code: 'blob_missing' } } });
  const bodies = [...node.blobs.bodies.keys()].map((key) => key.slice('own/'.length));
  expect(new Set(bodies)).toEqual(new Set([original.original?.sha256, cover?.sha256, pictures[0]?.sha256]));
  expect(await node.call(anomalyList, { state: 'open' })).toMatchObject({
    body: { result: { anomalies: [{ kind: 'image_without_text' }, { details: normalized.sha256 }] } },
  });
});

test('BK4 a failure that repeats changes nothing, and one that was resolved is open again', async () => {
  const node = await createNodeStores();
  const { id } = await importedBook(node);
  const failed = {
    prepared: {
      error: { code: 'epub_no_text', message: '', details: null },
      anomaly: { kind: 'converter_error', details: 'epub_no_text' },
    },
  };
  const fail = (request_id: string) => node.call(bookPrepare, { id, if_revision: 1, request_id }, failed);
  const revision = async () =>
    await node.stores.slot('book', async () => {
      const opened = await node.stores.open('book', true);
      return opened.ok ? node.stores.identity(opened.value)?.revision : null;
    });
  expect(await fail('f1')).toMatchObject({ ok: false, body: { error: { code: 'epub_no_text' } } });
  expect(await revision()).toBe(3);
  await fail('f2');
  expect(await revision()).toBe(3);
  await node.inside('book', (db) => db.run("UPDATE book_anomalies SET status = 'resolved' WHERE 1"));
  await fail('f3');
  expect(await revision()).toBe(4);
  expect(await node.call(anomalyList, {})).toMatchObject({ body: { result: { anomalies: [{ status: 'open' }] } } });
});

test('a part says the page that it begins on, in a book that has pages; in another it says nothing', async () => {
  const node = await createNodeStores();
  const { id } = await importedBook(node);
  if (!prepared.prepared || 'error' in prepared.prepared) throw new Error('a prepared book');
  const starts = [0, 1_600, 1_700].map((byte_start, i) => ({ page: i + 4, byte_start }));
  await node.call(
    bookPrepare,
    { id, if_revision: 1, request_id: 'p' },
    { prepared: { ...prepared.prepared, pages: starts } },
  );
  const peeked = await node.call(bookPeek, { id, start: 0, count: 3 });
  if (!peeked.ok) throw new Error(peeked.body.error.code);
  expect(peeked.body.result.blocks.map(({ locator }) => locator.page)).toEqual([4, 4, 6]);

  const other = await createNodeStores();
  const plain = await importedBook(other);
  const { pages: _pages, ...unpaged } = prepared.prepared;
  await other.call(bookPrepare, { id: plain.id, if_revision: 1, request_id: 'p' }, { prepared: unpaged });
  const without = await other.call(bookPeek, { id: plain.id, start: 0, count: 3 });
  if (!without.ok) throw new Error(without.body.error.code);
  expect(without.body.result.blocks.some(({ locator }) => 'page' in locator)).toBe(false);
});

test('a prepare to which nothing was handed that could convert the book is refused, and the book stays as it is', async () => {
  const node = await createNodeStores();
  const { id } = await importedBook(node);
  const failed = {
    prepared: { error: { code: 'book_converter_required', message: '', details: null }, anomaly: null },
  };
  const reply = await node.call(bookPrepare, { id, if_revision: 1, request_id: 'p' }, failed);
  expect(reply).toMatchObject({ ok: false, body: { error: { code: 'book_converter_required' } } });
  const listed = await node.call(anomalyList, { book: id });
  expect(listed).toMatchObject({ ok: true, body: { result: { anomalies: [] } } });
});
