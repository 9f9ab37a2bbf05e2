// The hash of an open store is the one that a bundle of it carries, for every plugin.
import { expect, test } from 'vitest';
import { createHashers } from '../../workers/import/sha256.ts';
import { liveHash } from '../../workers/live-hash.ts';
import { createDevice } from '../rig/device.ts';

test('an open store and the bundle packed from it have the same logical hash', async () => {
  const device = await createDevice('hashed');
  await device.live();
  const { reply } = await device.sync.export();
  if (!reply.ok) throw new Error(reply.body.error.code);
  const { parts } = reply.body.result.bundle;
  expect(parts.map((part) => part.plugin).sort()).toEqual(['book', 'practice', 'tutor']);
  for (const { plugin, portable } of device.node.plugins) {
    const newHasher = await createHashers();
    const hash = await device.node.inside(plugin, (db) => liveHash(db, plugin, portable, newHasher));
    expect(hash, plugin).toBe(parts.find((part) => part.plugin === plugin)?.logical_hash);
  }
});
