// The disk under a bundle, out or in: its faults have their own names, and what is here stays as it was.
import { expect, test } from 'vitest';
import { createDevice } from '../../rig/device.ts';
import { createHeldPlace } from '../../rig/held-place.ts';
import { createTroubledPlace } from '../../torture/troubled-place.ts';

test('whichever read fails while packing, it is io_error, and the next bundle is whole', async () => {
  const place = createTroubledPlace(createHeldPlace());
  const device = await createDevice('reading', place);
  await device.live();
  device.node.clock.now += 60_000;
  const codes: string[] = [];
  for (let at = 5; at < 150; at += 8) {
    await device.node.stores.close(); // so that rows are read from the disk
    place.order({ kind: 'read_fails', at, lasting: 1 });
    const { reply } = await device.sync.export();
    if (place.met() > 0) codes.push(reply.ok ? 'ok' : reply.body.error.code);
    place.order(null);
  }
  expect(codes.length).toBeGreaterThan(10);
  expect(new Set(codes)).toEqual(new Set(['io_error']));
  expect((await device.sync.export()).reply.ok).toBe(true);
});

test('M09 a disk too full to make the stores is storage_full: nothing is said against the bundle', async () => {
  const giver = await createDevice('giver');
  await giver.live();
  const file = await giver.sync.exportFile();
  const place = createTroubledPlace(createHeldPlace());
  const taker = await createDevice('taker', place);
  place.allow(2000);
  expect(await taker.sync.import(file)).toMatchObject({ ok: false, body: { error: { code: 'storage_full' } } });
  place.allow(null);
  expect((await taker.sync.import(file)).ok).toBe(true);
  expect(await taker.dump()).toEqual(await giver.dump());
});
