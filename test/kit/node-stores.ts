// The real dispatcher, stores and sql.js in Node, over files and blobs in memory, with a clock and ids of the test's own.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { BookSettings } from '../../app/book/store/book-settings.ts';
import { bookStore } from '../../app/book/store/book-store.ts';
import { blockTruth, bookTruth } from '../../app/book/store/source-truth.ts';
import type { ChangeNotice } from '../../app/kernel/change.ts';
import type { CommandDef, PluginName, Reply, ResultOf } from '../../app/kernel/command.ts';
import type { ReadDb } from '../../app/kernel/db.ts';
import { builtInConverters, planConversion } from '../../app/kernel/converter.ts';
import type { Files } from '../../app/kernel/files.ts';
import type { PluginStore } from '../../app/kernel/store/plugin-store.ts';
import { practiceStore } from '../../app/practice/store/practice-store.ts';
import { tutorPortable } from '../../app/tutor/store/portable.ts';
import { turnTruth } from '../../app/tutor/store/turn-truth.ts';
import { tutorStore } from '../../app/tutor/store/tutor-store.ts';
import { type Ask, createAsk } from '../../workers/ask-store.ts';
import { createMemoryBlobs } from '../../workers/blobs/memory-blobs.ts';
import { createDispatch, type PortReply } from '../../workers/dispatch.ts';
import { type Fault, faultOf } from '../../workers/fault.ts';
import { createHashers } from '../../workers/import/sha256.ts';
import { liveHash } from '../../workers/live-hash.ts';
import { noteMissingBlobs } from '../../workers/missing-blobs.ts';
import { memoryPlace } from '../../workers/place.ts';
import { createSearch } from '../../workers/search/create-search.ts';
import { memorySearchPlace, type SearchPlace } from '../../workers/search/index-file.ts';
import type { IndexKeeper } from '../../workers/search/index-keeper.ts';
import { createSqliteHost } from '../../workers/sqlite/host.ts';
import { bootSqlJs, type SqlJs } from '../../workers/sqlite/sql-js.ts';
import { createStores, type StorePlace, type Stores } from '../../workers/stores.ts';
import type { World } from '../../workers/world.ts';

let booted: Promise<SqlJs> | null = null;

/** sql.js boots once per realm, in tests as in the product. */
export function nodeSqlJs(): Promise<SqlJs> {
  booted ??= bootSqlJs(async (imports) => {
    const path = createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm');
    return (await WebAssembly.instantiate(await readFile(path), imports)).instance;
  });
  return booted;
}

/** What the Soul of a store in these tests begins with. */
export const firstSoulBody = '# The teacher’s soul\n\nHonest, concrete, one hint at a time.\n';

export interface NodeStores {
  readonly stores: Stores;
  readonly plugins: readonly PluginStore[];
  readonly keeper: IndexKeeper;
  readonly blobs: ReturnType<typeof createMemoryBlobs>;
  readonly notices: ChangeNotice[];
  readonly faults: Fault[];
  /** What a store wants to do when it is quiet; the test says when that is. */
  readonly quiet: (() => void)[];
  readonly enabled: Set<PluginName>;
  /** Milliseconds since 1970 that the next command sees. */
  readonly clock: { now: number };
  readonly raw: (def: Pick<CommandDef, 'plugin' | 'command'>, input: unknown, files?: Files) => Promise<PortReply>;
  readonly call: <D extends CommandDef>(def: D, input: unknown, files?: Files) => Promise<Reply<ResultOf<D>>>;
  readonly newId: () => string;
  /** Reads or writes one store from outside, in its slot. */
  readonly inside: <T>(plugin: PluginName, work: (db: ReadDb & { run: (sql: string) => void }) => T) => Promise<T>;
}

/** As a device has them of which nothing was said. */
export const builtInSettings: BookSettings = {
  conversion: (format) => planConversion(format, builtInConverters[format]),
  fallbackBytes: () => 65_536,
};

export interface NodeStoresOptions {
  readonly settings?: BookSettings;
  readonly place?: StorePlace;
  readonly sqljs?: SqlJs;
  readonly blobs?: ReturnType<typeof createMemoryBlobs>;
  readonly plugins?: readonly PluginStore[];
  readonly searchPlace?: SearchPlace;
  /** Text indexed in one step, in bytes. */
  readonly sliceBytes?: number;
  /** Two stores over the same files need one each, or their ids collide. */
  readonly seed?: string;
  /** The store set in use. */
  readonly set?: string;
}

export async function createNodeStores(options: NodeStoresOptions = {}): Promise<NodeStores> {
  const host = createSqliteHost(options.sqljs ?? (await nodeSqlJs()));
  const clock = { now: Date.parse('2026-11-30T08:00:00.000Z') };
  const enabled = new Set<PluginName>(['tutor', 'book', 'practice']);
  const notices: ChangeNotice[] = [];
  const faults: Fault[] = [];
  const quiet: (() => void)[] = [];
  let made = 0;
  const hex = (length: number) =>
    createHash('sha256')
      .update(`id ${options.seed ?? ''}${(made += 1)}`)
      .digest('hex')
      .slice(0, length);
  let stores: Stores;
  const blobs = options.blobs ?? createMemoryBlobs(() => stores.set());

  let ask: Ask;
  const { keeper, finder } = createSearch({
    stores: () => stores,
    host,
    place: options.searchPlace ?? memorySearchPlace(),
    blobs,
    isEnabled: () => enabled.has('book'),
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    ...(options.sliceBytes === undefined ? {} : { sliceBytes: options.sliceBytes }),
    report: (fault) => faults.push(fault),
  });
  const plugins = options.plugins ?? [
    tutorStore({
      firstSoul: async () => firstSoulBody,
      liveHash: async (db) => liveHash(db, 'tutor', tutorPortable, await createHashers()),
    }),
    bookStore(blobs, finder, options.settings ?? builtInSettings),
    practiceStore({
      bookBlock: (source) => ask('book', (db) => blockTruth(db, blobs, source)),
      book: (source) => ask('book', (db) => bookTruth(db, source)),
      tutorTurn: (source) => ask('tutor', (db) => turnTruth(db, source)),
    }),
  ];
  const byName = new Map(plugins.map((plugin) => [plugin.plugin, plugin]));
  const world: World = {
    now: () => new Date(clock.now).toISOString(),
    newId: () => hex(32),
    newStoreId: () => hex(64),
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
    device: 'test-device',
    notify: (notice) => notices.push(notice),
    report: (fault) => faults.push(fault),
  };
  stores = createStores({
    host,
    place: options.place ?? memoryPlace(),
    set: options.set ?? 'own',
    schemaOf: (plugin) => ({ plugin, migrations: byName.get(plugin)?.migrations ?? [] }),
    now: () => clock.now,
    later: (work) => quiet.push(work),
    report: (fault) => faults.push(faultOf(fault, null)),
    onOpen: async (plugin, database) => {
      if (plugin === 'book') await noteMissingBlobs(database, blobs, world);
    },
  });
  const isEnabled = (plugin: PluginName) => enabled.has(plugin);
  ask = createAsk({ stores, isEnabled, report: world.report });
  const dispatch = createDispatch({
    stores,
    plugins,
    world,
    isEnabled,
    pause: () => new Promise((resolve) => setImmediate(resolve)),
  });

  const raw = (def: Pick<CommandDef, 'plugin' | 'command'>, input: unknown, files: Files = {}) =>
    dispatch({ plugin: def.plugin, command: def.command, input, files });
  return {
    stores,
    plugins,
    keeper,
    blobs,
    notices,
    faults,
    quiet,
    enabled,
    clock,
    raw,
    newId: world.newId,
    async call(def, input, files) {
      const reply = await raw(def, input, files);
      if ('needs' in reply) throw new Error(`${def.command} needs files`);
      return reply as Reply<ResultOf<typeof def>>;
    },
    inside: (plugin, work) =>
      stores.slot(plugin, async () => {
        const opened = await stores.open(plugin, true);
        if (!opened.ok) throw new Error(opened.error.code);
        const { tx, script } = opened.value;
        return work({ all: tx.all, get: tx.get, run: script });
      }),
  };
}
