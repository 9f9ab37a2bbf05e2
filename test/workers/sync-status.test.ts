// What Today may say of the last backup: when a bundle was packed, and whether something has changed since.
import { expect, test } from 'vitest';
import { tutorSubjects } from '../../app/tutor/contract.ts';
import { createDevice, type Device } from '../rig/device.ts';

async function statusOf(device: Device) {
  const reply = await device.sync.status();
  if (!reply.ok) throw new Error(JSON.stringify(reply.body.error));
  expect(reply.body.command).toBe('sync.status');
  return reply.body.result;
}

test('nothing was packed, then a bundle is as new as what is here, then something was changed after it', async () => {
  const device = await createDevice('first');
  expect(await statusOf(device)).toEqual({ last_export: null, changed_since: null });
  await device.live();
  expect(await statusOf(device)).toEqual({ last_export: null, changed_since: null });
  const file = await device.sync.exportFile();
  const last_export = { exported_at: new Date(device.node.clock.now).toISOString(), bytes: file.size };
  expect(await statusOf(device)).toEqual({ last_export, changed_since: false });
  await device.tell(tutorSubjects.create, { name: 'After it', parent_id: null });
  expect(await statusOf(device)).toEqual({ last_export, changed_since: true });
});

test('what was brought in by another set is not in the last bundle of before', async () => {
  const [first, second] = [await createDevice('first'), await createDevice('second')];
  await first.live('The first');
  await second.live('The second');
  await second.sync.exportFile();
  const taken = await second.sync.import(await first.sync.exportFile(), true);
  expect(taken.ok).toBe(true);
  expect((await statusOf(second)).changed_since).toBe(true);
});

test('while the sample is open nothing is claimed; packing packs one’s own, and stays in the sample', async () => {
  const device = await createDevice('first');
  await device.live();
  const own = await device.dump();
  await device.sync.exportFile();
  device.sync.settings.set = 'sample';
  await device.node.stores.use('sample');
  await device.live('The sample');
  expect(await statusOf(device)).toMatchObject({ last_export: { bytes: expect.any(Number) }, changed_since: null });
  const other = await createDevice('other');
  expect((await other.sync.import(await device.sync.exportFile())).ok).toBe(true);
  expect([device.sync.settings.set, device.node.stores.set()]).toEqual(['sample', 'sample']);
  expect(Object.keys(await other.dump())).toEqual(Object.keys(own));
  expect((await other.dump()).book['books']).toEqual(own.book['books']);
  expect(await statusOf(device)).toMatchObject({ changed_since: null });
});
