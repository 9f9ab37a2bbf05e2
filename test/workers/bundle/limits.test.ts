// More than a bundle may hold is refused before a byte of it is packed; a set that nobody finished is begun anew.
import { expect, test } from 'vitest';
import type { PackSpec } from '../../../app/kernel/bundle.ts';
import { openBody } from '../../../workers/blobs/staging.ts';
import { packBundle } from '../../../workers/bundle/pack.ts';
import { createHashers } from '../../../workers/import/sha256.ts';
import { createDevice, plugins } from '../../rig/device.ts';
import { createHeldPlace } from '../../rig/held-place.ts';

const GiB = 1024 ** 3;

test('Z12 more than 8 GiB of books is refused with its code, and no file is begun', async () => {
  const newHasher = await createHashers();
  const empty = newHasher().digest();
  let opened = 0;
  const specOf = (bytes: number): PackSpec => ({
    job: 'job',
    set: 'own',
    header: { product_version: '0', device: { id: 'd', name: 'n' }, exported_at: '2026-12-01T00:00:00.000Z' },
    units: [
      {
        plugin: 'book',
        schema: 1,
        store_id: 'a'.repeat(64),
        revision: 1,
        history: [],
        tables: [],
        records: { sha256: empty, bytes: 0, staged: { blob: new Blob([]) } },
        // A disk with holes: the sizes are what is judged, and nothing of it is read.
        bodies: [1, 2].map((n) => ({
          sha256: `${n}`.repeat(64),
          bytes,
          is_text: false,
          body: { blob: Object.defineProperty(new Blob([]), 'size', { value: bytes }) },
        })),
        lost: [{ sha256: '3'.repeat(64), bytes: 9 * GiB, titles: ['What is not there takes no room'] }],
      },
    ],
  });
  const pack = (bytes: number) =>
    packBundle(specOf(bytes), {
      newHasher,
      keepRun: async () => new Blob([]),
      openBody,
      openBundle: async () => {
        opened += 1;
        return { ok: false, error: { code: 'begun', message: '', details: null } };
      },
      progress: () => {},
    });
  expect(await pack(4 * GiB + 1)).toMatchObject({
    ok: false,
    error: { code: 'bundle_too_large', details: { bytes: 8 * GiB + 2, limit: 8 * GiB } },
  });
  expect(opened).toBe(0);
  expect(await pack(4 * GiB)).toMatchObject({ error: { code: 'begun' } });
});

test('a set that a dead tab began is nobody’s: the next one of its name starts empty', async () => {
  const there = await createDevice('there');
  await there.live('From there');
  const place = createHeldPlace();
  const here = await createDevice('here', place);
  await here.live('Of here');
  // What a tab leaves that ends between two commits: one store of the set, and a body.
  const left = place.bytes('own/book');
  place.put('own-2/book', left);
  place.put('own-2/book', place.bytes('own/book', '-wal'), '-wal');
  here.node.blobs.bodies.set(`own-2/${'f'.repeat(64)}`, new Blob(['left']));
  const removed: string[] = [];
  here.sync.page.removeSet = (set) => {
    removed.push(set);
    for (const plugin of plugins) place.remove(`${set}/${plugin}`);
  };
  const taken = await here.sync.import(await there.sync.exportFile(), true);
  expect(taken).toMatchObject({ ok: true, body: { result: { store_set: 'own-2' } } });
  expect(removed).toEqual(['own-2']);
  const titles = await here.node.inside('book', (db) => db.all('SELECT title FROM books ORDER BY title'));
  expect(titles).toContainEqual({ title: 'From there' });
  expect(titles).not.toContainEqual({ title: 'Of here' });
  expect(here.node.blobs.bodies.has(`own-2/${'f'.repeat(64)}`)).toBe(false);
});
