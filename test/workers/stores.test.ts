// Stores on a disk that fails: full, short, refusing, dying while closing; and the order of slots.
import { describe, expect, test } from 'vitest';
import { bookImport, bookPrepare, bookShow, bookSubjects } from '../../app/book/contract.ts';
import { itemCreate, itemVerify, noteCreate, practiceSubjects } from '../../app/practice/contract.ts';
import { tutorSubjects } from '../../app/tutor/contract.ts';
import type { Reply } from '../../app/kernel/command.ts';
import { createNodeStores, type NodeStores, nodeSqlJs } from '../kit/node-stores.ts';
import { type Broken, createHeldPlace, type Suffix } from '../rig/held-place.ts';
import { smallBook } from '../rig/small-book.ts';

const everyFile = ['', '-wal', '-journal'] as const;
const quota = () => new DOMException('The quota was exceeded.', 'QuotaExceededError');
const gone = () => new DOMException('The disk is gone.', 'UnknownError');

function mend(broken: Broken): void {
  for (const method of ['write', 'flush', 'truncate', 'read'] as const) delete broken[method];
}

function codeOf(reply: Reply): string | null {
  return reply.ok ? null : reply.body.error.code;
}

async function names(node: NodeStores): Promise<readonly string[]> {
  const list = await node.call(tutorSubjects.list, {});
  if (!list.ok) throw new Error(list.body.error.code);
  return list.body.result.subjects.map((subject) => subject.name);
}

interface Fault {
  readonly name: string;
  readonly suffix: Suffix;
  readonly code: string;
  readonly breakIt: (broken: Broken) => void;
}

const faults: readonly Fault[] = [
  {
    name: 'the disk is full',
    suffix: '-wal',
    code: 'storage_full',
    breakIt: (broken) => {
      broken.write = () => {
        throw quota();
      };
    },
  },
  {
    name: 'the disk takes only a part',
    suffix: '-wal',
    code: 'storage_full',
    breakIt: (broken) => {
      broken.write = (from, at, inner) => inner.write(from.subarray(0, from.length >> 1), { at });
    },
  },
  {
    name: 'the disk fills up after two pages',
    suffix: '-wal',
    code: 'storage_full',
    breakIt: (broken) => {
      let left = 2 * 4096;
      broken.write = (from, at, inner) => {
        const taken = inner.write(from.subarray(0, left), { at });
        left -= taken;
        if (taken < from.length) throw quota();
        return taken;
      };
    },
  },
  {
    name: 'the disk does not flush',
    suffix: '-wal',
    code: 'io_error',
    breakIt: (broken) => {
      broken.flush = () => {
        throw gone();
      };
    },
  },
  {
    name: 'the disk refuses a write',
    suffix: '-wal',
    code: 'io_error',
    breakIt: (broken) => {
      broken.write = () => {
        throw gone();
      };
    },
  },
];

describe.each(faults)('$name', ({ suffix, code, breakIt }) => {
  test('the command is refused with its code, and the same request afterwards gives the right answer', async () => {
    const place = createHeldPlace();
    const node = await createNodeStores({ place });
    await node.call(tutorSubjects.create, { name: 'before', request_id: 'a' });

    const broken = place.broken('own/tutor', suffix);
    breakIt(broken);
    const body = { name: 'wanted', request_id: 'b' };
    expect(codeOf(await node.call(tutorSubjects.create, body))).toBe(code);
    expect(node.faults.map((fault) => fault.code)).toEqual([code]);
    mend(broken);

    node.clock.now += 1000;
    const again = await node.call(tutorSubjects.create, body);
    expect(again).toMatchObject({ ok: true, body: { store: { revision: 2 } } });
    expect(JSON.stringify(await node.call(tutorSubjects.create, body))).toBe(JSON.stringify(again));
    expect([...(await names(node))].sort()).toEqual(['before', 'wanted']);
    expect(await node.inside('tutor', (db) => db.get('PRAGMA integrity_check'))).toEqual({ integrity_check: 'ok' });
    await node.stores.close();
    expect(place.held()).toEqual([]);
  });

  test('it stays so while the store is closed: nothing is held, nothing of what was answered is lost', async () => {
    const place = createHeldPlace();
    const node = await createNodeStores({ place });
    const kept = await node.call(tutorSubjects.create, { name: 'before', request_id: 'a' });
    for (const each of everyFile) breakIt(place.broken('own/tutor', each));
    expect(codeOf(await node.call(tutorSubjects.create, { name: 'wanted', request_id: 'b' }))).toBe(code);
    await node.stores.close();
    expect(place.held()).toEqual([]);
    for (const each of everyFile) mend(place.broken('own/tutor', each));
    const next = await createNodeStores({ place, seed: 'next' });
    expect(JSON.stringify(await next.call(tutorSubjects.create, { name: 'before', request_id: 'a' }))).toBe(
      JSON.stringify(kept),
    );
    expect(await next.call(tutorSubjects.create, { name: 'wanted', request_id: 'b' })).toMatchObject({
      ok: true,
      body: { store: { revision: 2 } },
    });
    await next.stores.close();
  });

  test('a store that cannot be made is refused, and is made later', async () => {
    const place = createHeldPlace();
    const node = await createNodeStores({ place });
    for (const each of everyFile) breakIt(place.broken('own/tutor', each));
    expect(codeOf(await node.call(tutorSubjects.create, { name: 'x', request_id: 'a' }))).toBe(code);
    expect(place.held()).toEqual([]);
    for (const each of everyFile) mend(place.broken('own/tutor', each));
    expect(await node.call(tutorSubjects.create, { name: 'x', request_id: 'a' })).toMatchObject({
      ok: true,
      body: { store: { revision: 1 } },
    });
    expect(await names(node)).toEqual(['x']);
    await node.stores.close();
  });
});

test('a commit whose flush failed but whose bytes arrived is found when the store is opened anew', async () => {
  const place = createHeldPlace();
  const node = await createNodeStores({ place });
  await node.call(tutorSubjects.create, { name: 'before', request_id: 'a' });
  // From the flush on nothing reaches the disk, not even what closing would tidy up; what was written stays.
  const wal = place.broken('own/tutor', '-wal');
  const main = place.broken('own/tutor');
  wal.flush = () => {
    for (const broken of [wal, main]) {
      broken.write = () => {
        throw gone();
      };
      broken.truncate = () => {
        throw gone();
      };
    }
    throw gone();
  };
  const body = { name: 'in doubt', request_id: 'b' };
  node.clock.now += 1000;
  expect(codeOf(await node.call(tutorSubjects.create, body))).toBe('io_error');
  for (const broken of [wal, main]) mend(broken);

  expect([...(await names(node))].sort()).toEqual(['before', 'in doubt']);
  const again = await node.call(tutorSubjects.create, body);
  expect(again).toMatchObject({ ok: true, body: { store: { revision: 2 } } });
  expect([...(await names(node))].sort()).toEqual(['before', 'in doubt']);
  await node.stores.close();
});

test('O11 a disk that fills up in the middle of preparing leaves counts as before; with room it succeeds', async () => {
  const place = createHeldPlace();
  const node = await createNodeStores({ place });
  const subject = { id: '5b1fe0c2a4d34e7b9c0d1e2f3a4b5c6d', name: 'Reading', request_id: 's' };
  await node.call(bookSubjects.ensure, subject);
  const { original, prepared } = smallBook('Long', 900, 40);
  const about = { subject_id: subject.id, path: 'Long.epub', title: 'Long', request_id: 'i' };
  const imported = await node.call(bookImport, about, original);
  if (!imported.ok) throw new Error(imported.body.error.code);
  const { book } = imported.body.result;

  let left = 5;
  place.broken('own/book', '-wal').write = (from, at, inner) => {
    if (left === 0) throw quota();
    left -= 1;
    return inner.write(from, { at });
  };
  const prepare = { id: book.id, if_revision: 1, request_id: 'p' };
  expect(codeOf(await node.call(bookPrepare, prepare, prepared))).toBe('storage_full');
  expect(await node.call(bookShow, { id: book.id })).toMatchObject({ body: { result: { book } } });
  delete place.broken('own/book', '-wal').write;

  expect(await node.call(bookShow, { id: book.id })).toMatchObject({ body: { result: { book } } });
  expect(await node.call(bookPrepare, prepare, prepared)).toMatchObject({
    ok: true,
    body: { result: { book: { state: 'ready', block_count: 900 } } },
  });
  await node.stores.close();
});

test('O02 an opening that fails once lets go of everything, and the next attempt works', async () => {
  const place = createHeldPlace();
  const node = await createNodeStores({ place });
  const open = place.open;
  place.open = async () => {
    place.open = open;
    throw new DOMException('busy', 'NoModificationAllowedError');
  };
  expect(codeOf(await node.call(tutorSubjects.create, { name: 'x', request_id: 'a' }))).toBe('io_error');
  expect(place.held()).toEqual([]);
  expect(await node.call(tutorSubjects.create, { name: 'x', request_id: 'a' })).toMatchObject({ ok: true });
  await node.stores.close();
});

test.each(['write', 'flush', 'truncate'] as const)(
  'closing while %s fails lets go of every file, and all that was answered is there afterwards',
  async (method) => {
    const place = createHeldPlace();
    const node = await createNodeStores({ place });
    const subject = { id: '5b1fe0c2a4d34e7b9c0d1e2f3a4b5c6d', name: 'Reading', request_id: 's' };
    const kept = [await node.call(bookSubjects.ensure, subject), await node.call(practiceSubjects.ensure, subject)];
    node.clock.now += 60_000;
    for (const each of everyFile) {
      place.broken('own/practice', each)[method] = () => {
        throw gone();
      };
    }
    await node.stores.close();
    expect(place.held()).toEqual([]);
    for (const each of everyFile) mend(place.broken('own/practice', each));
    const next = await createNodeStores({ place, seed: 'next' });
    const again = [await next.call(bookSubjects.ensure, subject), await next.call(practiceSubjects.ensure, subject)];
    expect(JSON.stringify(again)).toBe(JSON.stringify(kept));
    await next.stores.close();
  },
);

test.each(['write', 'flush'] as const)(
  'a checkpoint whose %s fails is a fault of the disk, and nothing is lost',
  async (method) => {
    const place = createHeldPlace();
    const node = await createNodeStores({ place });
    const body = { name: 'kept', request_id: 'a' };
    const kept = await node.call(tutorSubjects.create, body);
    node.clock.now += 60_000;
    place.broken('own/tutor')[method] = () => {
      throw gone();
    };
    await expect(node.stores.checkpoint()).rejects.toThrow('The disk is gone.');
    mend(place.broken('own/tutor'));
    expect(JSON.stringify(await node.call(tutorSubjects.create, body))).toBe(JSON.stringify(kept));
    await node.stores.checkpoint();
    expect(place.bytes('own/tutor', '-wal')).toHaveLength(0);
    await node.stores.close();
  },
);

test('a store lives in its log alone until its names are safe, through closing and opening', async () => {
  const place = createHeldPlace();
  const body = { name: 'kept', request_id: 'a' };
  let kept = '';
  for (const session of ['first', 'second', 'third']) {
    const node = await createNodeStores({ place, seed: session });
    const reply = JSON.stringify(await node.call(tutorSubjects.create, body));
    kept = kept === '' ? reply : kept;
    expect(reply).toBe(kept);
    await node.stores.checkpoint();
    node.clock.now += 59_000;
    await node.stores.checkpoint();
    await node.stores.close();
    expect(place.bytes('own/tutor')).toHaveLength(4096);
    expect(place.bytes('own/tutor', '-wal').length).toBeGreaterThan(4096);
  }
  const node = await createNodeStores({ place, seed: 'last' });
  expect(JSON.stringify(await node.call(tutorSubjects.create, body))).toBe(kept);
  node.clock.now += 60_000;
  await node.stores.checkpoint();
  expect(place.bytes('own/tutor').length).toBeGreaterThan(4096);
  expect(place.bytes('own/tutor', '-wal')).toHaveLength(0);
  expect(JSON.stringify(await node.call(tutorSubjects.create, body))).toBe(kept);
  await node.stores.close();
});

test('a young store takes more than its log usually holds', async () => {
  const place = createHeldPlace();
  const node = await createNodeStores({ place });
  const subject = { id: '5b1fe0c2a4d34e7b9c0d1e2f3a4b5c6d', name: 'Reading', request_id: 's' };
  await node.call(practiceSubjects.ensure, subject);
  const text = 'x'.repeat(60 * 1024);
  for (let i = 0; i < 90; i += 1) {
    const reply = await node.call(noteCreate, { subject_id: subject.id, text: `${i} ${text}`, request_id: `n${i}` });
    expect(codeOf(reply)).toBeNull();
  }
  expect(place.bytes('own/practice')).toHaveLength(4096);
  expect(place.bytes('own/practice', '-wal').length).toBeGreaterThan(1000 * 4096);
  expect(node.faults).toEqual([]);
  node.clock.now += 60_000;
  await node.stores.checkpoint();
  expect(place.bytes('own/practice', '-wal')).toHaveLength(0);
  expect(await node.inside('practice', (db) => db.get('PRAGMA integrity_check'))).toEqual({ integrity_check: 'ok' });
  await node.stores.close();
});

test('a store that is refused again and again takes no more memory', async () => {
  const place = createHeldPlace();
  place.put('own/tutor', new TextEncoder().encode(`SQLite format 3\0${'x'.repeat(8000)}`));
  const node = await createNodeStores({ place });
  const { memory } = await nodeSqlJs();
  const attempt = async () => codeOf(await node.call(tutorSubjects.list, {}));
  for (let i = 0; i < 20; i += 1) expect(await attempt()).toBe('corrupt_store');
  const before = memory.buffer.byteLength;
  for (let i = 0; i < 500; i += 1) await attempt();
  expect(memory.buffer.byteLength).toBe(before);
  await node.stores.close();
});

test('practice asks book while it holds its own slot, and closing waits for both', async () => {
  const place = createHeldPlace();
  const node = await createNodeStores({ place });
  const subject = { id: '5b1fe0c2a4d34e7b9c0d1e2f3a4b5c6d', name: 'Reading', request_id: 's' };
  await node.call(bookSubjects.ensure, subject);
  await node.call(practiceSubjects.ensure, subject);
  const { original } = smallBook('Short', 1);
  const about = { subject_id: subject.id, path: 'Short.epub', title: 'Short' };
  const source = { kind: 'book', id: 'a'.repeat(32), revision_or_hash: 'b'.repeat(64), locator: 'c'.repeat(32) };
  const card = { prompt: 'p', answer: 'a', source: { ...source, subject_id: subject.id } };
  const scored = { grading_kind: 'objective', max_points: 1, estimated_minutes: 1, difficulty: 0 } as const;
  const made = await node.call(itemCreate, {
    ...card,
    ...scored,
    subject_id: subject.id,
    item_type: 'flashcard',
    request_id: 'c',
  });
  if (!made.ok) throw new Error(made.body.error.code);
  const item = made.body.result.item;

  const replies = Promise.all(
    Array.from({ length: 10 }, async (_, i) => [
      await node.call(itemVerify, { ...card, id: item.id, if_revision: 1, request_id: `v${i}` }),
      await node.call(bookImport, { ...about, request_id: `i${i}` }, original),
      await node.call(noteCreate, { subject_id: subject.id, text: 'n', request_id: `n${i}` }),
    ]),
  );
  await node.stores.checkpoint();
  const codes = (await replies).map((each) => each.map(codeOf));
  expect(codes).toEqual(Array.from({ length: 10 }, () => ['source_truth_mismatch', null, null]));
  await node.stores.close();
  expect(place.held()).toEqual([]);
});

test('another store set holds nothing of the first, which is there again afterwards', async () => {
  const place = createHeldPlace();
  const node = await createNodeStores({ place });
  await node.call(tutorSubjects.create, { name: 'mine', request_id: 'a' });
  await node.stores.use('sample');
  expect(place.held()).toEqual([]);
  expect(await names(node)).toEqual([]);
  expect(place.held()).toEqual([]);
  await node.call(tutorSubjects.create, { name: 'theirs', request_id: 'a' });
  expect(place.held()).toEqual(['sample/tutor']);
  await node.stores.use('own');
  expect(await names(node)).toEqual(['mine']);
  await node.stores.close();
});
