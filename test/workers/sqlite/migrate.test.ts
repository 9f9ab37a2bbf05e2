// Stores of every age: each migration step over rows, newer ones and damaged ones refused without a byte changed.
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bookList, bookSubjects } from '../../../app/book/contract.ts';
import { bookMigrations } from '../../../app/book/store/schema.ts';
import type { PluginName, Reply } from '../../../app/kernel/command.ts';
import type { Cell, ReadDb } from '../../../app/kernel/db.ts';
import type { Migration } from '../../../app/kernel/migration.ts';
import { itemList, practiceStatus, practiceSubjects } from '../../../app/practice/contract.ts';
import { practiceMigrations } from '../../../app/practice/store/schema.ts';
import { goalList, sessionList, tutorSubjects } from '../../../app/tutor/contract.ts';
import { tutorMigrations } from '../../../app/tutor/store/schema.ts';
import { createSqliteHost } from '../../../workers/sqlite/host.ts';
import { schemaVersion } from '../../../workers/sqlite/migrate.ts';
import { createNodeStores, nodeSqlJs } from '../../kit/node-stores.ts';
import { bringTogether } from '../../kit/sync-receipt.ts';
import { createHeldPlace, type HeldPlace } from '../../rig/held-place.ts';
import { tellLessons } from '../../rig/lessons.ts';
import { tamper } from '../../rig/other-sqlite.ts';
import { dumpStore, type StoreDump } from '../../rig/store-dump.ts';
import { tellSecondThoughts } from '../../rig/second-thoughts.ts';
import { type Teller, tellStory } from '../../rig/story.ts';

const host = createSqliteHost(await nodeSqlJs());
const migrationsOf: Readonly<Record<PluginName, readonly Migration[]>> = {
  tutor: tutorMigrations,
  book: bookMigrations,
  practice: practiceMigrations,
};
const plugins = ['tutor', 'book', 'practice'] as const;
const subjectsOf = { tutor: tutorSubjects, book: bookSubjects, practice: practiceSubjects };
const story = await toldOnce();

/** The files of three stores that a person used for an evening, closed on purpose. */
async function toldOnce(): Promise<HeldPlace> {
  const place = createHeldPlace();
  const node = await createNodeStores({ place });
  let sent = 0;
  const tell: Teller = async (def, input, files) => {
    const reply = await node.call(def, { ...input, request_id: `r${(sent += 1)}` }, files);
    if (!reply.ok) throw new Error(`${def.command}: ${JSON.stringify(reply.body.error)}`);
    return reply.body.result;
  };
  await tellStory(tell, { parts: 60, windows: 2, reviews: 3 });
  await tellSecondThoughts(tell);
  await tellLessons(tell, (session_id) => bringTogether(node, 'tutor', { session_id }));
  node.clock.now += 60_000; // from now on the main files hold what the logs held
  await node.stores.close();
  return place;
}

function open(place: HeldPlace, plugin: PluginName, version = migrationsOf[plugin].length) {
  const name = `own/${plugin}`;
  const files = { '': place.file(name), '-journal': place.file(name, '-journal'), '-wal': place.file(name, '-wal') };
  const opened = host.open(`migrate/${plugin}`, files, { plugin, migrations: migrationsOf[plugin].slice(0, version) });
  if (!opened.ok) throw new Error(`${opened.error.code}: ${opened.error.message}`);
  return {
    db: opened.value,
    close() {
      opened.value.settle();
      opened.value.close();
      host.vfs.forget(`migrate/${plugin}`);
    },
  };
}

function rowsOf(db: ReadDb): Readonly<Record<string, readonly (readonly Cell[])[]>> {
  const names = Object.keys(dumpStore(db));
  return Object.fromEntries(
    names.map((name) => [name, db.all(`SELECT * FROM ${name}`).map((row) => Object.values(row))]),
  );
}

/** A store of an earlier version, holding the rows of that evening in the tables it has. */
function agedStore(plugin: PluginName, version: number): { readonly place: HeldPlace; readonly dump: StoreDump } {
  const newest = open(story, plugin);
  const rows = rowsOf(newest.db.tx);
  newest.close();
  const place = createHeldPlace();
  const aged = open(place, plugin, version);
  aged.db.script('PRAGMA foreign_keys=OFF');
  aged.db.begin();
  for (const name of Object.keys(dumpStore(aged.db.tx))) {
    for (const cells of rows[name] ?? []) {
      aged.db.tx.run(`INSERT INTO ${name} VALUES(${cells.map(() => '?').join(', ')})`, cells);
    }
  }
  aged.db.commit();
  const dump = dumpStore(aged.db.tx);
  aged.close();
  return { place, dump };
}

describe.each(plugins)('%s', (plugin) => {
  const steps = migrationsOf[plugin].map(({ n }) => n);

  test('migrations are numbered from 1 without a gap', () => {
    expect(steps).toEqual(steps.map((_, i) => i + 1));
  });

  test.each(steps.slice(1))('the step to version %i keeps every row of the version before it', (step) => {
    const { place, dump } = agedStore(plugin, step - 1);
    expect(Object.values(dump).flat().length).toBeGreaterThan(0);
    const { db, close } = open(place, plugin, step);
    expect(schemaVersion(db.tx)).toBe(step);
    expect(dumpStore(db.tx)).toMatchObject(dump);
    expect(db.tx.all('PRAGMA foreign_key_check')).toEqual([]);
    expect(db.tx.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
    close();
  });

  test('a store of the first version goes on working after all steps', async () => {
    const { place, dump } = agedStore(plugin, 1);
    const node = await createNodeStores({ place });
    const made = await node.call(subjectsOf[plugin].create, { name: 'New', request_id: 'new' });
    expect(made).toMatchObject({ ok: true, body: { store: { revision: 1 } } });
    expect(await node.inside(plugin, (db) => db.all('SELECT id FROM subjects'))).toHaveLength(
      (dump['subjects']?.length ?? 0) + 1,
    );
    await node.stores.close();
  });

  test('every table of the store has rows in these tests, but the receipts that only Tutor is given', () => {
    const { db, close } = open(story, plugin);
    const empty = Object.entries(dumpStore(db.tx)).filter(([, rows]) => rows.length === 0);
    close();
    expect(empty.map(([name]) => name)).toEqual(plugin === 'tutor' ? [] : ['sync_receipts']);
  });

  test('a migration that fails leaves the store at the version before it', () => {
    const { place, dump } = agedStore(plugin, 1);
    const before = sha256(place.bytes(`own/${plugin}`));
    const files = {
      '': place.file(`own/${plugin}`),
      '-journal': place.file(`own/${plugin}`, '-journal'),
      '-wal': place.file(`own/${plugin}`, '-wal'),
    };
    const broken = [...migrationsOf[plugin].slice(0, 1), { n: 2, sql: 'CREATE TABLE x(id) STRICT;' }];
    expect(() => host.open(`broken/${plugin}`, files, { plugin, migrations: broken })).toThrow(/missing datatype/);
    const { db, close } = open(place, plugin, 1);
    expect(dumpStore(db.tx)).toEqual(dump);
    close();
    expect(sha256(place.bytes(`own/${plugin}`))).toBe(before);
  });
});

/** Bytes are compared by their hash: the runner's own comparison of large arrays takes half a second. */
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

interface Refused {
  readonly reply: Reply;
  readonly before: string;
  readonly after: string;
  readonly left: number;
}

/** Puts changed bytes in a store's place and sends one command to it. */
async function refused(plugin: PluginName, bytes: Uint8Array): Promise<Refused> {
  const place = createHeldPlace();
  place.put(`own/${plugin}`, bytes);
  const node = await createNodeStores({ place });
  const write = await node.call(subjectsOf[plugin].create, { name: 'x', request_id: 'x1' });
  const reply = await node.call(subjectsOf[plugin].list, {});
  expect(reply).toEqual(write);
  await node.stores.close();
  expect(place.held()).toEqual([]);
  const left = place.bytes(`own/${plugin}`, '-wal').length + place.bytes(`own/${plugin}`, '-journal').length;
  return { reply, before: sha256(bytes), after: sha256(place.bytes(`own/${plugin}`)), left };
}

function corrupt(plugin: PluginName): string {
  return plugin === 'practice' ? 'practice_schema_invalid' : 'corrupt_store';
}

const dropped = { tutor: 'subjects_by_created', book: 'books_by_original', practice: 'review_debt_by_due' };
const altered = { tutor: 'subject_name_history', book: 'book_cursors', practice: 'fsrs_cards' };

describe.each(plugins)('a %s store that is not as it must be', (plugin) => {
  const main = story.bytes(`own/${plugin}`);
  const damage: readonly (readonly [string, string, object])[] = [
    ['an index is gone', `DROP INDEX ${dropped[plugin]}`, { missing: [`index ${dropped[plugin]}`] }],
    ['a table is gone', 'DROP TABLE sync_receipts', { missing: ['table sync_receipts'] }],
    [
      'a column came',
      `ALTER TABLE ${altered[plugin]} ADD COLUMN extra TEXT`,
      { altered: [`table ${altered[plugin]}`] },
    ],
    ['a table came', 'CREATE TABLE notes(x TEXT) STRICT', { unknown: ['table notes'] }],
    [
      'it is the store of another plugin',
      "UPDATE plugin_meta SET value = 'wiki' WHERE key = 'plugin_id'",
      { identity: 'plugin_id is wiki' },
    ],
    [
      'its id is no id',
      "UPDATE plugin_meta SET value = 'x' WHERE key = 'store_id'",
      { identity: 'store_id is not a hash' },
    ],
    [
      'its revision is no number',
      "UPDATE plugin_meta SET value = 'x' WHERE key = 'revision'",
      { identity: 'revision is not a number' },
    ],
    ['a trigger came', 'CREATE TRIGGER t AFTER INSERT ON subjects BEGIN SELECT 1; END', { unknown: ['trigger t'] }],
  ];

  test.each(damage)('%s: it is refused, the difference is named, and no byte changes', async (_name, sql, details) => {
    const { reply, before, after, left } = await refused(plugin, await tamper(main, sql));
    expect(reply).toMatchObject({ ok: false, body: { error: { code: corrupt(plugin), details } } });
    expect(after).toBe(before);
    expect(left).toBe(0);
  });

  test('a damaged store is refused untouched also when it is of an earlier version or left WAL mode', async () => {
    const { place } = agedStore(plugin, 1);
    const old = await tamper(place.bytes(`own/${plugin}`), `DROP INDEX ${dropped[plugin]}; PRAGMA journal_mode=DELETE`);
    const { reply, before, after, left } = await refused(plugin, old);
    expect(reply).toMatchObject({ ok: false, body: { error: { details: { missing: [`index ${dropped[plugin]}`] } } } });
    expect(after).toBe(before);
    expect(left).toBe(0);
  });

  test('a sound store that left WAL mode is opened and goes back to it', async () => {
    const place = createHeldPlace();
    place.put(`own/${plugin}`, await tamper(main, 'PRAGMA journal_mode=DELETE'));
    const node = await createNodeStores({ place });
    expect(await node.inside(plugin, (db) => db.get('PRAGMA journal_mode'))).toEqual({ journal_mode: 'wal' });
    await node.stores.close();
  });

  test('it is newer: it is refused with both versions, and no byte changes', async () => {
    const supported = migrationsOf[plugin].length;
    const newer = await tamper(main, `PRAGMA user_version=${supported + 1}`);
    const { reply, before, after, left } = await refused(plugin, newer);
    expect(reply).toMatchObject({
      ok: false,
      body: { error: { code: 'unsupported_plugin_schema', details: { found: supported + 1, supported } } },
    });
    expect(after).toBe(before);
    expect(left).toBe(0);
  });

  test('it is no database: it is refused, and no byte changes', async () => {
    const { reply, before, after } = await refused(plugin, new TextEncoder().encode('a letter'.repeat(1000)));
    expect(reply).toMatchObject({
      ok: false,
      body: { error: { code: corrupt(plugin), details: { file: 'data.sqlite3' } } },
    });
    expect(after).toBe(before);
  });

  test('its first page is damaged behind the header: it is refused, and no byte changes', async () => {
    const bytes = main.slice();
    bytes.fill(0xa5, 100, 2000);
    const { reply, before, after } = await refused(plugin, bytes);
    expect(reply).toMatchObject({ ok: false, body: { error: { code: corrupt(plugin) } } });
    expect(after).toBe(before);
  });

  test('random bytes stand in the middle: it says so as soon as they are read, and no byte changes', async () => {
    const bytes = main.slice();
    // every page but the first, so that whatever is read is damaged
    for (let at = 4096; at < bytes.length; at += 1) bytes[at] = (at * 2_654_435_761) >>> 24;
    const { reply, before, after } = await refused(plugin, bytes);
    expect(reply).toMatchObject({ ok: false, body: { error: { code: corrupt(plugin) } } });
    expect(JSON.stringify(reply)).toContain('malformed');
    expect(after).toBe(before);
  });
});

test.each(plugins)(
  '%s: random bytes in one table are named by what reads it, and the rest can be read',
  async (plugin) => {
    const bytes = story.bytes(`own/${plugin}`).slice();
    const { db, close } = open(story, plugin);
    const root = Number(
      db.tx.get("SELECT rootpage FROM sqlite_master WHERE name = 'subject_name_history'")?.['rootpage'],
    );
    close();
    for (let at = (root - 1) * 4096; at < root * 4096; at += 1) bytes[at] = (at * 2_654_435_761) >>> 24;
    const place = createHeldPlace();
    place.put(`own/${plugin}`, bytes);
    const node = await createNodeStores({ place });
    expect(await node.call(subjectsOf[plugin].list, {})).toMatchObject({ ok: true });
    const write = await node.call(subjectsOf[plugin].create, { name: 'x', request_id: 'x1' });
    expect(write).toMatchObject({ ok: false, body: { error: { code: corrupt(plugin) } } });
    expect(JSON.stringify(write)).toContain(`page ${root}`);
    await node.stores.close();
  },
);

test.each([
  ['book', "UPDATE books SET state = 'molten' WHERE 1", bookList],
  ['practice', "UPDATE practice_items SET state = 'molten' WHERE 1", itemList],
  ['tutor', "UPDATE tutor_sessions SET state = 'molten' WHERE 1", sessionList],
  ['tutor', "UPDATE tutor_goals SET status = 'molten' WHERE 1", goalList],
] as const)(
  '%s: a state that nobody knows is refused by whoever reads it, and nothing is repaired',
  async (plugin, sql, list) => {
    const place = createHeldPlace();
    place.put(
      `own/${plugin}`,
      await tamper(story.bytes(`own/${plugin}`), `PRAGMA ignore_check_constraints = ON; ${sql}`),
    );
    const node = await createNodeStores({ place });
    const refused = { ok: false, body: { error: { code: corrupt(plugin) } } };
    expect(await node.call(list, {})).toMatchObject(refused);
    expect(await node.call(list, {})).toMatchObject(refused);
    await node.stores.close();
  },
);

test('a damaged store does not stand in the way of the others', async () => {
  const place = createHeldPlace();
  place.put('own/practice', await tamper(story.bytes('own/practice'), 'DROP INDEX review_debt_by_due'));
  const node = await createNodeStores({ place });
  expect(await node.call(practiceStatus, {})).toMatchObject({ ok: false });
  expect(await node.call(tutorSubjects.create, { name: 'x', request_id: 'x' })).toMatchObject({ ok: true });
  await node.stores.close();
});
