// The road of a command: replay, refusals that write nothing, revisions, notices (suite §2.0, §3.0).
import { expect, test } from 'vitest';
import { bookImport, bookPrepare, bookShow, bookSubjects } from '../../app/book/contract.ts';
import { practiceSubjects } from '../../app/practice/contract.ts';
import { tutorSubjects } from '../../app/tutor/contract.ts';
import { mutation } from '../../app/kernel/command.ts';
import { tutorStore } from '../../app/tutor/store/tutor-store.ts';
import { createNodeStores, firstSoulBody } from '../kit/node-stores.ts';
import { smallBook } from '../rig/small-book.ts';

const body = { name: '会计学', tags: ['专业'], request_id: 'r1' };

test('a mutation answers in the contract’s order of fields, and its replay answers the same text', async () => {
  const node = await createNodeStores();
  const first = await node.call(tutorSubjects.create, body);
  expect(JSON.stringify(first)).toMatch(
    /^\{"ok":true,"body":\{"schema_version":1,"plugin":"tutor","command":"subject.create","result":\{"subject":\{"id":"[0-9a-f]{32}","name":"会计学","parent_id":null,"tags":\["专业"\],"revision":1,"created_at":"2026-11-30T08:00:00.000Z","updated_at":"2026-11-30T08:00:00.000Z"\}\},"store":\{"id":"[0-9a-f]{64}","plugin":"tutor","revision":1\},"request_id":"r1","committed_at":"2026-11-30T08:00:00.000Z"\}\}$/,
  );
  node.clock.now += 5000;
  const again = await node.call(tutorSubjects.create, { request_id: 'r1', tags: ['专业'], name: '会计学' });
  expect(JSON.stringify(again)).toBe(JSON.stringify(first));
  expect(node.notices).toEqual([
    { plugin: 'tutor', tables: expect.arrayContaining(['plugin_meta', 'requests', 'subjects']), revision: 1 },
  ]);
});

test('the same request id with another body is refused and writes nothing', async () => {
  const node = await createNodeStores();
  await node.call(tutorSubjects.create, body);
  const reply = await node.call(tutorSubjects.create, { ...body, name: 'x' });
  expect(reply).toMatchObject({ ok: false, body: { error: { code: 'request_id_reused' } } });
  const list = await node.call(tutorSubjects.list, {});
  expect(list).toMatchObject({ ok: true, body: { result: { subjects: [{ name: '会计学' }], next: null } } });
});

test('an unknown field is refused before anything is made', async () => {
  const node = await createNodeStores();
  const reply = await node.call(tutorSubjects.create, { ...body, system_prompt: 'x' });
  expect(reply).toMatchObject({
    ok: false,
    body: { error: { code: 'invalid_input', details: [{ path: 'system_prompt' }] } },
  });
  expect(await node.inside('tutor', (db) => db.all('SELECT * FROM requests'))).toEqual([]);
});

test('a long list of wrong values is refused with the first of them, not with all', async () => {
  const node = await createNodeStores();
  const reply = await node.call(tutorSubjects.create, { ...body, tags: Array.from({ length: 10_000 }, () => 7) });
  expect(reply).toMatchObject({ ok: false, body: { error: { code: 'invalid_input', details: [{ path: 'tags.0' }] } } });
  expect(JSON.stringify(reply).length).toBeLessThan(300);
});

test('a staged file that cannot be read to its end is a fault of the disk, and the next attempt succeeds', async () => {
  const node = await createNodeStores();
  const subject_id = '5b1fe0c2a4d34e7b9c0d1e2f3a4b5c6d';
  await node.call(bookSubjects.ensure, { id: subject_id, name: 'Reading', request_id: 's' });
  const { original, prepared } = smallBook('Long', 300, 40);
  const about = { subject_id, path: 'Long.epub', title: 'Long', request_id: 'i' };
  const imported = await node.call(bookImport, about, original);
  if (!imported.ok) throw new Error(imported.body.error.code);
  const prepare = { id: imported.body.result.book.id, if_revision: 1, request_id: 'p' };
  const { stagedLines } = node.blobs;
  node.blobs.stagedLines = async function* (staged, batch) {
    for await (const lines of stagedLines(staged, batch)) {
      yield lines;
      throw new DOMException('The file is gone.', 'NotReadableError');
    }
  };
  expect(await node.call(bookPrepare, prepare, prepared)).toMatchObject({ body: { error: { code: 'io_error' } } });
  expect(node.faults).toMatchObject([{ code: 'io_error' }]);
  expect(await node.call(bookShow, { id: prepare.id })).toMatchObject({
    body: { result: { book: imported.body.result.book } },
  });
  node.blobs.stagedLines = stagedLines;
  expect(await node.call(bookPrepare, prepare, prepared)).toMatchObject({
    ok: true,
    body: { result: { book: { block_count: 300 } } },
  });
});

test('a disabled plugin answers how to turn it on', async () => {
  const node = await createNodeStores();
  node.enabled.delete('practice');
  expect(await node.call(practiceSubjects.create, body)).toEqual({
    ok: false,
    body: {
      error: {
        code: 'practice_disabled',
        message: 'The plugin practice is disabled.',
        details: { configure: 'lwc --scope global config set --practice enabled' },
      },
    },
  });
});

test('a refused first mutation leaves a store without an identity', async () => {
  const node = await createNodeStores();
  const reply = await node.call(tutorSubjects.create, { ...body, parent_id: 'aaaaaaaaaaaaaaaa' });
  expect(reply).toMatchObject({ ok: false, body: { error: { code: 'subject_parent_not_found' } } });
  expect(await node.inside('tutor', (db) => db.all('SELECT key FROM plugin_meta'))).toEqual([]);
  const made = await node.call(tutorSubjects.create, body);
  expect(made).toMatchObject({ ok: true, body: { store: { revision: 1 } } });
});

test('commands of one store run in the order they came', async () => {
  const node = await createNodeStores();
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, i) => node.call(tutorSubjects.create, { name: `s${i}`, request_id: `q${i}` })),
  );
  expect(replies.map((reply) => (reply.ok ? reply.body.store?.revision : null))).toEqual(
    Array.from({ length: 50 }, (_, i) => i + 1),
  );
});

test('a defect in a handler is rolled back, reported once, answered as database_error, and the store goes on', async () => {
  const isBroken = { value: true };
  const tutor = tutorStore({ firstSoul: async () => firstSoulBody, liveHash: async () => '' });
  const broken = mutation({
    def: tutorSubjects.create,
    run: (tx, input, context) => {
      tx.run("INSERT INTO subjects VALUES('half', ?, NULL, '[]', 1, ?, ?)", [input.name, context.now, context.now]);
      throw new Error('a bug');
    },
  });
  const handlers = tutor.handlers.map((handler) => ({
    ...handler,
    run: (...step: Parameters<typeof handler.run>) =>
      isBroken.value && handler.def === tutorSubjects.create ? broken.run(...step) : handler.run(...step),
  }));
  const node = await createNodeStores({ plugins: [{ ...tutor, handlers }] });
  expect(await node.call(tutorSubjects.create, body)).toMatchObject({
    ok: false,
    body: { error: { code: 'database_error', details: { cause: 'Error: a bug' } } },
  });
  expect(node.faults).toHaveLength(1);
  expect(await node.inside('tutor', (db) => db.all('SELECT * FROM subjects'))).toEqual([]);
  isBroken.value = false;
  expect(await node.call(tutorSubjects.create, body)).toMatchObject({ ok: true, body: { store: { revision: 1 } } });
});

test('a command with a file is replayed only when the file is there again: its bytes are part of the request', async () => {
  const node = await createNodeStores();
  const subject = { id: '5b1fe0c2a4d34e7b9c0d1e2f3a4b5c6d', name: 'Reading', request_id: 's' };
  await node.call(bookSubjects.ensure, subject);
  const about = { subject_id: subject.id, path: 'Small.epub', title: 'Small', request_id: 'i' };
  const { original } = smallBook('Small', 2);
  const first = await node.call(bookImport, about, original);
  expect(first).toMatchObject({ ok: true, body: { result: { deduplicated: false } } });
  expect(await node.raw(bookImport, about)).toMatchObject({ needs: { stage: { field: 'path' } } });
  expect(JSON.stringify(await node.call(bookImport, about, original))).toBe(JSON.stringify(first));
  expect(await node.call(bookImport, about, smallBook('Other', 2).original)).toMatchObject({
    ok: false,
    body: { error: { code: 'request_id_reused' } },
  });
});

test('half a character is refused wherever it stands, and a whole one is kept', async () => {
  const node = await createNodeStores();
  for (const wrong of [{ name: '\ud800' }, { tags: ['a', 'b\udc00'] }]) {
    const reply = await node.call(tutorSubjects.create, { ...body, ...wrong });
    expect(reply).toMatchObject({ ok: false, body: { error: { code: 'invalid_input' } } });
  }
  expect(await node.call(tutorSubjects.create, { ...body, name: '🤔' })).toMatchObject({ ok: true });
});
