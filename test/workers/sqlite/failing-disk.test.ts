// Disks that give less than they have, fail while a store is opened, or are full before it was made: never called damage.
import { expect, test } from 'vitest';
import { noteCreate, noteList, practiceSubjects } from '../../../app/practice/contract.ts';
import type { Reply, ResultOf } from '../../../app/kernel/command.ts';
import { createNodeStores } from '../../kit/node-stores.ts';
import { createHeldPlace } from '../../rig/held-place.ts';
import { createTroubledPlace } from '../../torture/troubled-place.ts';

const subject = { id: '5b1fe0c2a4d34e7b9c0d1e2f3a4b5c6d', name: 'Reading', request_id: 's' };
const text = Array.from({ length: 3000 }, (_, i) => `sentence ${i}`).join(' ');

/** A store with one long note, closed; `settled` is whether its log was moved home. */
async function closedStore(settled: boolean) {
  const held = createHeldPlace();
  const node = await createNodeStores({ place: held });
  await node.call(practiceSubjects.ensure, subject);
  await node.call(noteCreate, { subject_id: subject.id, text, request_id: 'n' });
  if (settled) node.clock.now += 60_000;
  await node.stores.close();
  return held;
}

test('a page that is read only in part is a fault of the disk, not a text with holes', async () => {
  const held = await closedStore(true);
  const node = await createNodeStores({ place: held });
  expect((await node.call(practiceSubjects.list, {})).ok).toBe(true);
  // The pages that the note overflows into; SQLite takes zeros for what is missing of a page.
  const pageOfText = 5;
  held.broken('own/practice').read = (into, at, inner) =>
    inner.read(at > pageOfText * 4096 ? into.subarray(0, 100) : into, { at });
  expect(outcomeOf(await node.call(noteList, {}))).toBe('io_error');
  delete held.broken('own/practice').read;
  expect(outcomeOf(await node.call(noteList, {}))).toBe('whole');
  await node.stores.close();
});

test.each([
  ['fails', 'read_fails', true],
  ['fails, with all of the store in its log', 'read_fails', false],
  ['gives less', 'read_short', true],
  ['gives less, with all of the store in its log', 'read_short', false],
] as const)(
  'whichever read %s while a store is opened, the store is not called damaged',
  async (_how, kind, settled) => {
    const held = await closedStore(settled);
    const codes: string[] = [];
    for (let at = 1; at < 160; at += 4) {
      const place = createTroubledPlace(held);
      const node = await createNodeStores({ place });
      place.order({ kind, at, lasting: 1 });
      codes.push(outcomeOf(await node.call(noteList, {})));
      place.order(null);
      expect(outcomeOf(await node.call(noteList, {}))).toBe('whole');
      await node.stores.close();
    }
    // Of a young store something is read before it is opened, which is borne.
    expect([...new Set(codes)].sort()).toEqual(['io_error', 'whole']);
    expect(codes.filter((code) => code === 'io_error').length).toBeGreaterThan(5);
  },
);

function outcomeOf(reply: Reply<ResultOf<typeof noteList>>): string {
  if (!reply.ok) return reply.body.error.code;
  return reply.body.result.notes[0]?.text === text ? 'whole' : 'another text';
}

test('a store that found no room to be made is asked as an empty one, and is made when there is room', async () => {
  const place = createTroubledPlace(createHeldPlace());
  const node = await createNodeStores({ place });
  for (const room of [0, 600, 4000, 5000, 9000, 20_000]) {
    place.allow(room);
    const refused = await node.call(practiceSubjects.ensure, subject);
    expect(refused).toMatchObject({ ok: false, body: { error: { code: 'storage_full' } } });
    expect(await node.call(noteList, {})).toMatchObject({ ok: true, body: { result: { notes: [] } } });
  }
  place.allow(null);
  expect(await node.call(practiceSubjects.ensure, subject)).toMatchObject({
    ok: true,
    body: { store: { revision: 1 } },
  });
  await node.stores.close();
});
