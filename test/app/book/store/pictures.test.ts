// Pictures of a book in its store: listed and shown only as they were imported, lost and restored with the book (BK5).
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { bookImport, bookPeek, bookPrepare, bookSearch, bookSubjects } from '../../../../app/book/contract.ts';
import { pictureList, pictureShow } from '../../../../app/book/picture-contract.ts';
import { missingBlobs } from '../../../../app/book/store/lost-bodies.ts';
import type { Files } from '../../../../app/kernel/files.ts';
import { ok } from '../../../../app/kernel/result.ts';
import type { PrepareSpec } from '../../../../app/kernel/staged.ts';
import { prepareBook } from '../../../../workers/import/prepare.ts';
import { createHashers } from '../../../../workers/import/sha256.ts';
import { createStagedWriter } from '../../../../workers/import/staged-writer.ts';
import { buildEpub } from '../../../fixtures/build-epub.ts';
import { nodeHasher } from '../../../fixtures/node-hasher.ts';
import { nodePdfium } from '../../../fixtures/node-pdfium.ts';
import { pngDrawing } from '../../../fixtures/pictures.ts';
import { createNodeStores, type NodeStores } from '../../../kit/node-stores.ts';
import { memoryFile } from '../../../workers/import/memory-file.ts';

const subject_id = '5b1fe0c2a4d34e7b9c0d1e2f3a4b5c6d';
const about = { subject_id, path: 'Atlas.epub', title: 'Atlas' };
const map = pngDrawing(60, 40);
const key = pngDrawing(8, 8);
const epub = buildEpub({
  chapters: [
    {
      href: 'a.xhtml',
      body: '<h1>Atlas</h1><p>The island.</p><img src="map.png" alt="A map"/><p>A <img src="key.png"/> key.</p><img src="again.png"/>',
    },
  ],
  files: [
    { name: 'OEBPS/map.png', body: map },
    { name: 'OEBPS/key.png', body: key },
    { name: 'OEBPS/again.png', body: map },
  ],
});
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const body = new Blob([epub.slice()]);
const original: Files = {
  original: { sha256: sha256(epub), bytes: epub.length, staged: { blob: body } },
  name: about.path,
};

/** What the import worker makes when it is asked. */
async function made(spec: Omit<PrepareSpec, 'source'>): Promise<Files> {
  const reply = await prepareBook(spec, body, {
    newHasher: await createHashers(),
    openStaged: async () => ok(createStagedWriter(nodeHasher, memoryFile(Number.POSITIVE_INFINITY))),
    discard: async () => {},
    loadPdfium: nodePdfium,
  });
  if (!reply.ok) throw new Error(reply.error.code);
  return { prepared: reply.prepared };
}

async function readyBook(converter?: string): Promise<{ readonly node: NodeStores; readonly id: string }> {
  const node = await createNodeStores();
  await node.call(bookSubjects.ensure, { id: subject_id, name: 'Reading', request_id: 's' });
  const imported = await node.call(bookImport, { ...about, request_id: 'i' }, original);
  if (!imported.ok) throw new Error(imported.body.error.code);
  const { id } = imported.body.result.book;
  const files = await made({ book_id: id, format: 'epub', ...(converter === undefined ? {} : { converter }) });
  const prepared = await node.call(bookPrepare, { id, if_revision: 1, request_id: 'p' }, files);
  if (!prepared.ok) throw new Error(prepared.body.error.code);
  return { node, id };
}

/** The same file again, as `send` would bring it. */
async function importAgain(node: NodeStores, request_id: string) {
  const asked = await node.raw(bookImport, { ...about, request_id }, original);
  if (!('needs' in asked) || !('prepare' in asked.needs)) throw new Error('nothing was asked for');
  const files = await made(asked.needs.prepare);
  return {
    spec: asked.needs.prepare,
    reply: await node.call(bookImport, { ...about, request_id }, { ...original, ...files }),
  };
}

async function textOf(node: NodeStores, id: string): Promise<string> {
  const reply = await node.call(bookPeek, { id, start: 0, count: 100 });
  return reply.ok ? reply.body.result.blocks.map(({ text }) => text).join('') : reply.body.error.code;
}

test('BK16 `book picture list` names what a text shows with its size, `book picture show` answers one by its name', async () => {
  const { node, id } = await readyBook();
  const about_map = { sha256: sha256(map), bytes: map.length, media_type: 'image/png', width: 60, height: 40 };
  const about_key = { sha256: sha256(key), bytes: key.length, media_type: 'image/png', width: 8, height: 8 };
  expect(await node.call(pictureList, { id })).toMatchObject({
    body: {
      result: {
        pictures: [
          { name: 'OEBPS/again.png', ...about_map },
          { name: 'OEBPS/key.png', ...about_key },
          { name: 'OEBPS/map.png', ...about_map },
        ],
      },
    },
  });
  expect(await node.call(pictureShow, { id, name: 'OEBPS/key.png' })).toMatchObject({
    body: { result: { picture: { ...about_key, base64: Buffer.from(key).toString('base64') } } },
  });
  for (const name of ['key.png', '../OEBPS/key.png', 'https://t.example/p.png', '']) {
    expect(await node.call(pictureShow, { id, name })).toMatchObject({ body: { result: { picture: null } } });
  }
  const nobody = '0'.repeat(32);
  for (const reply of [
    await node.call(pictureList, { id: nobody }),
    await node.call(pictureShow, { id: nobody, name: 'x' }),
  ]) {
    expect(reply).toMatchObject({ body: { error: { code: 'book_not_found' } } });
  }
});

test('BK16 a picture whose bytes are not the ones that were imported is not shown', async () => {
  const { node, id } = await readyBook();
  node.blobs.bodies.set(`own/${sha256(key)}`, new Blob(['something else']));
  expect(await node.call(pictureShow, { id, name: 'OEBPS/key.png' })).toMatchObject({
    body: { error: { code: 'corrupt_blob' } },
  });
});

test('BK5 pictures that are lost are found missing, and the same bytes again restore them', async () => {
  const { node, id } = await readyBook();
  node.blobs.bodies.delete(`own/${sha256(map)}`);
  const lost = await node.stores.slot('book', async () => {
    const opened = await node.stores.open('book', true);
    return opened.ok ? missingBlobs(opened.value.tx, node.blobs) : [];
  });
  expect(lost).toEqual([{ bookId: id, sha256: sha256(map) }]);
  expect(await node.call(pictureShow, { id, name: 'OEBPS/map.png' })).toMatchObject({
    body: { error: { code: 'blob_missing' } },
  });
  const { reply } = await importAgain(node, 'again');
  expect(reply).toMatchObject({ ok: true, body: { result: { deduplicated: true } } });
  for (const name of ['OEBPS/map.png', 'OEBPS/again.png']) {
    expect(await node.call(pictureShow, { id, name })).toMatchObject({
      body: { result: { picture: { base64: Buffer.from(map).toString('base64') } } },
    });
  }
});

test('BK5 the lost text of a book that the first converter made is made again by its rules, without pictures', async () => {
  const { node, id } = await readyBook('lectern-epub 1');
  const before = '# Atlas\n\nThe island.\n\n*\\[image: A map\\]*\n\nA key.\n';
  expect(await textOf(node, id)).toBe(before);
  expect(await node.call(pictureList, { id })).toMatchObject({ body: { result: { pictures: [] } } });
  for (const key_ of [...node.blobs.bodies.keys()]) node.blobs.bodies.delete(key_);
  const { spec, reply } = await importAgain(node, 'again');
  expect(spec.converter).toBe('lectern-epub 1');
  expect(reply).toMatchObject({ ok: true, body: { result: { book: { id, converter: 'lectern-epub 1' } } } });
  expect(await textOf(node, id)).toBe(before);
  expect(node.blobs.bodies.size).toBe(2); // the original and the text; nothing of a newer making
});

test('BK5 a text that only a converter of another time can make is lost: the refusal says so and mixes nothing', async () => {
  const { node, id } = await readyBook();
  await node.inside('book', (db) =>
    db.run(`UPDATE books SET converter = 'lectern-epub 9', normalized_sha256 = '${'9'.repeat(64)}' WHERE 1`),
  );
  const { reply } = await importAgain(node, 'again');
  expect(reply).toMatchObject({
    body: { error: { code: 'book_text_lost', details: { book_id: id, converter: 'lectern-epub 9' } } },
  });
  expect(await textOf(node, id)).toBe('blob_missing');
  expect(await node.call(pictureShow, { id, name: 'OEBPS/map.png' })).toMatchObject({ ok: true });
});

test('BK12 what a picture says is found, where its file lies is not', async () => {
  const { node, id } = await readyBook();
  await node.keeper.idle();
  const found = async (query: string) => {
    const reply = await node.call(bookSearch, { id, query });
    return reply.ok ? reply.body.result.hits.length : reply.body.error.code;
  };
  expect([await found('a map'), await found('OEBPS'), await found('png'), await found('key')]).toEqual([1, 0, 0, 1]);
  node.keeper.wake();
  await node.keeper.idle();
  expect([await found('a map'), await found('OEBPS'), await found('png'), await found('key')]).toEqual([1, 0, 0, 1]);
});
