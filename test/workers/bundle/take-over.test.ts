// Taking a bundle over when its rows do not fit together, when the disk fails on the way, and when it is older than we are.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { UnitManifest } from '../../../app/kernel/bundle.ts';
import type { Hasher } from '../../../app/kernel/hash.ts';
import type { PluginName } from '../../../app/kernel/command.ts';
import { createRecordProver } from '../../../workers/bundle/prove-records.ts';
import { readPortableTables } from '../../../workers/bundle/portable-tables.ts';
import { createSqliteHost } from '../../../workers/sqlite/host.ts';
import { createDevice, type Device, plugins } from '../../rig/device.ts';
import { forgeRecords, jsonAt, readBundle, writeBundle } from '../../rig/edit-bundle.ts';
import { createHeldPlace } from '../../rig/held-place.ts';
import { tellLessons } from '../../rig/lessons.ts';
import { tellStory } from '../../rig/story.ts';
import { nodeSqlJs } from '../../kit/node-stores.ts';

/** A bundle whose every hash is right, from a store that somebody altered with SQL. */
async function alteredBundle(plugin: PluginName, sql: string): Promise<Blob> {
  const device = await createDevice('altered');
  await device.live();
  await device.node.inside(plugin, (db) => db.run(sql));
  return device.sync.exportFile();
}

test.each([
  ['a row that names another that is not there', "INSERT INTO subject_name_history VALUES('gone', 1, 'x', 'y')"],
  ['a value that its column does not take', "UPDATE practice_items SET state = 'solved' WHERE revision = 1"],
  [
    'two rows where there may be one',
    'DROP INDEX practice_banks_by_key; INSERT INTO practice_banks SELECT id || 1, ' +
      'subject_id, bank_key, title, source_json, revision, created_at FROM practice_banks',
  ],
])('M09 rows that do not fit together (%s): all of it is refused, and what was here is whole', async (_what, sql) => {
  const file = await alteredBundle(
    'practice',
    `PRAGMA foreign_keys=OFF; PRAGMA ignore_check_constraints=ON; ${sql}; PRAGMA ignore_check_constraints=OFF`,
  );
  const empty = await createDevice('empty');
  const refused = await empty.sync.import(file);
  expect(refused).toMatchObject({ ok: false, body: { error: { code: 'sync_plugin_materialize_failed' } } });
  for (const plugin of plugins) {
    expect(await empty.node.inside(plugin, (db) => db.get('SELECT COUNT(*) AS n FROM subjects')?.['n'])).toBe(0);
  }
  const owner = await createDevice('owner');
  await owner.live('A book of one’s own');
  const before = await owner.dump();
  expect(await owner.sync.import(file, true)).toMatchObject({ ok: false });
  expect([owner.sync.settings.set, owner.node.stores.set()]).toEqual(['own', 'own']);
  expect(await owner.dump()).toEqual(before);
  expect([...owner.node.blobs.bodies.keys()].filter((key) => !key.startsWith('own/'))).toEqual([]);
});

test('M09 a disk that fills up on the way: the old data is whole, and the same bundle is taken when there is room', async () => {
  const phone = await createDevice('phone');
  await phone.live();
  const place = createHeldPlace();
  const laptop = await createDevice('laptop', place);
  expect((await laptop.sync.import(await phone.sync.exportFile())).ok).toBe(true);
  for (const plugin of plugins) expect(laptop.node.enabled.has(plugin)).toBe(true);
  await phone.live('Another book');
  const file = await phone.sync.exportFile();
  const before = await laptop.dump();
  const failing = async (plugin: PluginName) => {
    const broken = place.broken(`own/${plugin}`, '-wal');
    broken.write = () => {
      throw new DOMException('The quota was exceeded.', 'QuotaExceededError');
    };
    const reply = await laptop.sync.import(file);
    delete broken.write;
    return reply.ok ? null : reply.body.error;
  };
  const heard = laptop.sync.announced.length;
  expect(await failing('tutor')).toMatchObject({ code: 'storage_full' });
  expect(await laptop.dump()).toEqual(before);
  expect(laptop.sync.announced).toHaveLength(heard);
  // The last of three commits fails: it is said which parts are here, and every view hears of them.
  const partly = await failing('practice');
  expect(partly).toMatchObject({ code: 'storage_full', details: { taken: ['tutor', 'book'] } });
  expect(laptop.sync.announced.at(-1)).toEqual(['tutor', 'book']);
  expect((await laptop.dump()).practice).toEqual(before.practice);
  expect((await laptop.sync.import(file)).ok).toBe(true);
  const [there, here] = [await phone.dump(), await laptop.dump()];
  for (const plugin of plugins) expect(here[plugin]['requests']).toEqual(there[plugin]['requests']);
});

test('an older bundle is brought to today’s schema, with what is derived from it', async () => {
  const device = await createDevice('old');
  await tellStory(device.tell, { parts: 120, windows: 2, reviews: 6 });
  const entries = await readBundle(await device.sync.exportFile());
  const { known, lines, logical_hash } = await asOfSchema(device, entries, 'practice', 2);
  forgeRecords(entries, 'practice', () => lines, { schema: 2, logical_hash });
  expect(known).not.toContain('x_review_terms');

  const today = await createDevice('today');
  const taken = await today.sync.import(await writeBundle(entries));
  expect(taken, JSON.stringify(taken)).toMatchObject({ ok: true });
  const [was, is] = [await device.dump(), await today.dump()];
  expect(is.book['books']).toEqual(was.book['books']);
  expect(is.practice['x_review_terms']).toHaveLength(was.practice['review_events']?.length ?? 0);
  expect(is.practice['x_deck']).toHaveLength(was.practice['x_deck']?.length ?? 0);
  const version = await today.node.inside('practice', (db) => db.get('PRAGMA user_version'));
  expect(version).toEqual(await device.node.inside('practice', (db) => db.get('PRAGMA user_version')));
  // From now on it is a state like any other.
  const onward = await createDevice('onward');
  expect(await onward.sync.import(await today.sync.exportFile())).toMatchObject({ ok: true });
});

test('a Tutor part from before there were lessons comes in, and lessons begin in it', async () => {
  const device = await createDevice('old');
  await tellStory(device.tell, { parts: 1, windows: 1, reviews: 1 });
  const entries = await readBundle(await device.sync.exportFile());
  const { known, lines, logical_hash } = await asOfSchema(device, entries, 'tutor', 2);
  forgeRecords(entries, 'tutor', () => lines, { schema: 2, logical_hash });
  expect(known).not.toContain('soul_versions');

  const today = await createDevice('today');
  expect(await today.sync.import(await writeBundle(entries))).toMatchObject({ ok: true });
  const is = await today.dump();
  expect(is.tutor['subjects']).toEqual((await device.dump()).tutor['subjects']);
  expect(is.tutor['soul_versions']).toEqual([]);
  await tellLessons(today.tell, null);
  expect((await today.dump()).tutor['soul_versions']).toHaveLength(3);
  const onward = await createDevice('onward');
  expect(await onward.sync.import(await today.sync.exportFile())).toMatchObject({ ok: true });
});

test('a bundle whose parts of books stand by their keys, as they first did, is the same state', async () => {
  const device = await createDevice('old');
  await device.live();
  const entries = await readBundle(await device.sync.exportFile());
  const isPart = (line: string) => line.startsWith('{"table":"book_blocks"');
  forgeRecords(entries, 'book', (lines) => {
    const at = lines.findIndex(isPart);
    const sorted = lines.filter(isPart).sort();
    expect(sorted).not.toEqual(lines.filter(isPart));
    return [...lines.slice(0, at), ...sorted, ...lines.slice(at + sorted.length)];
  });
  const today = await createDevice('today');
  expect(await today.sync.import(await writeBundle(entries))).toMatchObject({ ok: true });
  const seen = await today.sync.inspect(await device.sync.exportFile());
  expect(seen.ok && seen.body.result.parts.map(({ change }) => change)).toEqual(plugins.map(() => 'unchanged'));
});

/** The rows of a part as a version with that schema would have packed them. */
async function asOfSchema(device: Device, entries: Map<string, Uint8Array>, plugin: PluginName, schema: number) {
  const store = device.node.plugins.find((one) => one.plugin === plugin);
  if (!store) throw new Error(`there is no ${plugin}`);
  const host = createSqliteHost(await nodeSqlJs());
  const migrations = store.migrations.filter(({ n }) => n <= schema);
  const scratch = host.scratch({ plugin, migrations });
  const tables = readPortableTables(scratch.tx, store.portable.tables);
  scratch.close();
  const known = tables.map((table) => table.name);
  const lines = new TextDecoder()
    .decode(entries.get(`units/${plugin}/records.ndjson`))
    .split('\n')
    .filter((line) => line !== '' && known.includes(JSON.parse(line).table));
  const prover = createRecordProver({
    plugin,
    tables,
    newHasher: nodeHasher,
    keepRun: async (pieces) => new Blob(Array.from(pieces, (piece) => new Uint8Array(piece))),
  });
  await prover.write(new TextEncoder().encode(lines.map((line) => `${line}\n`).join('')));
  const proven = await prover.finish();
  if (!proven.ok) throw new Error(proven.error.message);
  expect(jsonAt<UnitManifest>(entries, `units/${plugin}/manifest.json`).logical_hash).not.toBe(
    proven.value.logical_hash,
  );
  return { known, lines, logical_hash: proven.value.logical_hash };
}

function nodeHasher(): Hasher {
  const hash = createHash('sha256');
  return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest('hex') };
}

test('a set whose use cannot be written down is undone whole, and the same bundle is taken when it can', async () => {
  const [first, second] = [await createDevice('first'), await createDevice('second')];
  await first.live('The first');
  await second.live('The second');
  const file = await first.sync.exportFile();
  const before = await second.dump();
  const { page } = second.sync;
  page.keepSettings = () => Promise.reject(new DOMException('The quota was exceeded.', 'QuotaExceededError'));
  const refused = await second.sync.import(file, true);
  expect(refused).toMatchObject({ ok: false, body: { error: { code: 'storage_full' } } });
  expect([second.sync.settings.set, second.node.stores.set()]).toEqual(['own', 'own']);
  expect(await second.dump()).toEqual(before);
  expect([...second.node.blobs.bodies.keys()].filter((key) => !key.startsWith('own/'))).toEqual([]);
  page.keepSettings = async () => {};
  expect(await second.sync.import(file, true)).toMatchObject({ body: { result: { store_set: 'own-2' } } });
});

test('a backup whose making cannot be written down is made all the same', async () => {
  const device = await createDevice('first');
  await device.live();
  device.sync.page.keepSettings = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  const { reply, file } = await device.sync.export();
  expect([reply.ok, file !== null]).toEqual([true, true]);
  expect(device.node.faults.map(({ code }) => code)).toEqual(['storage_full']);
});
