// A store's log is moved home when nobody waits for it.
import { expect, test } from 'vitest';
import { noteCreate, practiceSubjects } from '../../app/practice/contract.ts';
import { createNodeStores } from '../kit/node-stores.ts';
import { createHeldPlace } from '../rig/held-place.ts';

/** A practice store whose log is longer than a quiet moment leaves it, and a way to add to it. */
async function withLongLog() {
  const place = createHeldPlace();
  const node = await createNodeStores({ place });
  const subject = { id: '5b1fe0c2a4d34e7b9c0d1e2f3a4b5c6d', name: 'Reading', request_id: 's' };
  await node.call(practiceSubjects.ensure, subject);
  const text = 'x'.repeat(60 * 1024);
  const add = (i: number) =>
    node.call(noteCreate, { subject_id: subject.id, text: `${i} ${text}`, request_id: `n${i}` });
  for (let i = 0; i < 20; i += 1) expect((await add(i)).ok).toBe(true);
  const log = () => place.bytes('own/practice', '-wal').length;
  const notes = () => node.inside('practice', (db) => db.get('SELECT COUNT(*) AS n FROM x_notes')?.['n']);
  expect(log()).toBeGreaterThan(1024 * 1024);
  return { place, node, add, log, notes };
}

test('a long log is moved home in a quiet moment, and not while commands come', async () => {
  const { node, add, log, notes } = await withLongLog();
  expect(node.quiet).toHaveLength(1); // its names are not safe yet: it is looked at when they are
  node.quiet.length = 0;
  node.clock.now += 60_000;
  await Promise.all([add(20), add(21)]);
  expect(node.quiet).toHaveLength(1);
  const busy = add(22);
  node.quiet.shift()?.();
  await busy;
  expect(log()).toBeGreaterThan(1024 * 1024);
  node.quiet.shift()?.();
  expect(await notes()).toBe(23);
  expect(log()).toBe(0);
  expect(await node.inside('practice', (db) => db.get('PRAGMA integrity_check'))).toEqual({ integrity_check: 'ok' });
  expect([node.quiet.length, node.faults.length]).toEqual([0, 0]);
  await node.stores.close();
});

test('the long log of a young store is moved home when its names are safe, without another command', async () => {
  const { node, log, notes } = await withLongLog();
  expect(node.quiet).toHaveLength(1);
  node.clock.now += 60_000;
  node.quiet.shift()?.();
  expect(await notes()).toBe(20);
  expect(node.quiet).toHaveLength(1);
  node.quiet.shift()?.();
  expect(await notes()).toBe(20);
  expect(log()).toBe(0);
  expect([node.quiet.length, node.faults.length]).toEqual([0, 0]);
  await node.stores.close();
});

test('moving a log home in a quiet moment fails with the disk, is told once, and loses nothing', async () => {
  const { place, node, add, log, notes } = await withLongLog();
  node.quiet.length = 0;
  node.clock.now += 60_000;
  await add(20);
  place.broken('own/practice').write = () => {
    throw new DOMException('The quota was exceeded.', 'QuotaExceededError');
  };
  node.quiet.shift()?.();
  expect(await notes()).toBe(21);
  expect(node.faults.map((fault) => fault.code)).toEqual(['storage_full']);
  delete place.broken('own/practice').write;
  node.quiet.length = 0;
  await add(21);
  node.quiet.shift()?.();
  expect(await notes()).toBe(22);
  expect(log()).toBe(0);
  await node.stores.close();
});
