// Practice re-reads what it cites in Book's own slot: what is wrong with Book is not said of Practice (PR1, PR3).
import { expect, test } from 'vitest';
import { bookImport, bookPeek, bookPrepare, bookSubjects } from '../../app/book/contract.ts';
import { itemCreate, itemVerify, practiceStatus, practiceSubjects } from '../../app/practice/contract.ts';
import { createNodeStores } from '../kit/node-stores.ts';
import { createHeldPlace } from '../rig/held-place.ts';
import { smallBook } from '../rig/small-book.ts';

const subject_id = '5b1fe0c2a4d34e7b9c0d1e2f3a4b5c6d';

/** A book, and a draft that cites its first part. */
async function citedBook() {
  const place = createHeldPlace();
  const node = await createNodeStores({ place });
  for (const { ensure } of [bookSubjects, practiceSubjects]) {
    await node.call(ensure, { id: subject_id, name: 'Reading', request_id: 's' });
  }
  const { original, prepared } = smallBook('Long', 3);
  const about = { subject_id, path: 'Long.epub', title: 'Long', request_id: 'i' };
  const imported = await node.call(bookImport, about, original);
  if (!imported.ok) throw new Error(imported.body.error.code);
  const { id } = imported.body.result.book;
  await node.call(bookPrepare, { id, if_revision: 1, request_id: 'p' }, prepared);
  const peeked = await node.call(bookPeek, { id, start: 0 });
  const block = peeked.ok ? peeked.body.result.blocks[0] : undefined;
  const source = { kind: 'book', id, revision_or_hash: block?.text_hash, locator: block?.id, subject_id };
  const card = { prompt: 'p', answer: 'a', source };
  const scored = { grading_kind: 'objective', max_points: 1, estimated_minutes: 1, difficulty: 0 };
  const made = await node.call(itemCreate, { ...card, ...scored, subject_id, item_type: 'flashcard', request_id: 'c' });
  if (!made.ok) throw new Error(made.body.error.code);
  const item = made.body.result.item;
  return {
    node,
    place,
    verify: (request_id: string) => node.call(itemVerify, { ...card, id: item.id, if_revision: 1, request_id }),
  };
}

const unavailable = { ok: false, body: { error: { code: 'source_truth_unavailable' } } };

test('a fault of Book’s disk leaves Practice open, and the next attempt verifies', async () => {
  const { node, place, verify } = await citedBook();
  await node.stores.close();
  expect(await node.call(practiceStatus, {})).toMatchObject({ ok: true });
  place.broken('own/book').read = () => {
    throw new DOMException('The disk is gone.', 'InvalidStateError');
  };
  expect(await verify('v1')).toMatchObject(unavailable);
  expect(place.held()).toEqual(['own/practice']);
  expect(node.faults).toMatchObject([{ code: 'io_error' }]);
  delete place.broken('own/book').read;
  expect(await verify('v2')).toMatchObject({ ok: true, body: { result: { item: { state: 'verified' } } } });
});

test('PR3 a source is unavailable while its plugin is off or its file is missing, and differs when its bytes do', async () => {
  const { node, verify } = await citedBook();
  node.enabled.delete('book');
  expect(await verify('v1')).toMatchObject(unavailable);
  node.enabled.add('book');
  const bodies = [...node.blobs.bodies];
  node.blobs.bodies.clear();
  expect(await verify('v2')).toMatchObject(unavailable);
  for (const [key, body] of bodies) node.blobs.bodies.set(key, new Blob([new Uint8Array(body.size)]));
  expect(await verify('v3')).toMatchObject({ body: { error: { code: 'source_truth_mismatch' } } });
  for (const [key, body] of bodies) node.blobs.bodies.set(key, body);
  expect(await verify('v4')).toMatchObject({ ok: true });
});
