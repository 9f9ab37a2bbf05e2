// Composition of the leader: sql.js, files, blobs, plugins and their needs of each other, dispatch.
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { blockStillSays, bookStillIs } from '../app/book/store/source-truth.ts';
import { bookStore } from '../app/book/store/book-store.ts';
import { type ChangeNotice, changeChannel, type EpochNotice } from '../app/kernel/change.ts';
import type { PluginName } from '../app/kernel/command.ts';
import type { ReadDb } from '../app/kernel/db.ts';
import { ok } from '../app/kernel/result.ts';
import type { PluginStore } from '../app/kernel/store/plugin-store.ts';
import type { SourceTruth } from '../app/practice/store/needs.ts';
import { practiceStore } from '../app/practice/store/practice-store.ts';
import { tutorStore } from '../app/tutor/store/tutor-store.ts';
import { createMemoryBlobs } from './blobs/memory-blobs.ts';
import { createOpfsBlobs } from './blobs/opfs-blobs.ts';
import { createConfig } from './config.ts';
import { createDispatch } from './dispatch.ts';
import { faultOf } from './fault.ts';
import type { Led } from './leader.ts';
import { noteMissingBlobs } from './missing-blobs.ts';
import { memorySearchPlace, opfsSearchPlace } from './search/index-file.ts';
import { createIndexKeeper } from './search/index-keeper.ts';
import { createPartFinder } from './search/part-finder.ts';
import { findOpfs, memoryPlace, opfsPlace } from './place.ts';
import { loadSettings } from './settings.ts';
import { createSqliteHost } from './sqlite/host.ts';
import { bootSqlJs } from './sqlite/sql-js.ts';
import type { SyncFile } from './sqlite/sync-file.ts';
import { createStores, type Stores } from './stores.ts';
import { sweepStaging } from './sweep.ts';
import { createWorld, randomHex } from './world.ts';

export interface OpenOptions {
  readonly wrapFile: (file: SyncFile) => SyncFile;
  readonly onMemory: () => void;
}

export async function openStores({ wrapFile, onMemory }: OpenOptions): Promise<Led> {
  const [sqljs, settings, opfs] = await Promise.all([bootSqlJs(instantiateSqlJs), loadSettings(), findOpfs()]);
  const world = await createWorld(settings.device);
  const host = createSqliteHost(sqljs);
  if (opfs) await sweepStaging(opfs);
  else onMemory();

  let stores: Stores;
  const set = () => stores.set();
  const blobs = opfs ? createOpfsBlobs(opfs, set) : createMemoryBlobs(set);

  /** Reads another store in its own slot; `unavailable` while that plugin is off or its store cannot be opened. */
  function ask(plugin: PluginName, read: (db: ReadDb) => Promise<boolean>): Promise<SourceTruth> {
    if (!settings.isEnabled(plugin)) return Promise.resolve('unavailable');
    return stores.slot(plugin, async () => {
      const opened = await stores.open(plugin, false);
      if (!opened.ok) return 'unavailable';
      return (await read(opened.value.tx)) ? 'matches' : 'differs';
    });
  }

  const keeper = createIndexKeeper({
    host,
    place: opfs ? opfsSearchPlace(opfs, wrapFile) : memorySearchPlace(),
    blobs,
    set,
    read: (work) =>
      stores.slot('book', async () => {
        const opened = await stores.open('book', false);
        return opened.ok ? ok(work(opened.value.tx)) : opened;
      }),
    isEnabled: () => settings.isEnabled('book'),
    pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
    report: world.report,
  });

  const plugins: readonly PluginStore[] = [
    tutorStore(),
    bookStore(blobs, createPartFinder(keeper, blobs)),
    practiceStore({
      bookBlock: (source) => ask('book', (db) => blockStillSays(db, blobs, source)),
      book: (source) => ask('book', async (db) => bookStillIs(db, source)),
      tutorTurn: () => Promise.resolve('unavailable'), // turns come with Tutor's store
    }),
  ];
  const byName = new Map(plugins.map((plugin) => [plugin.plugin, plugin]));

  stores = createStores({
    host,
    place: opfs ? opfsPlace(opfs, wrapFile) : memoryPlace(),
    set: settings.set(),
    schemaOf: (plugin) => ({ plugin, migrations: byName.get(plugin)?.migrations ?? [] }),
    now: () => Date.now(),
    onOpen: async (plugin, database) => {
      if (plugin === 'book') await noteMissingBlobs(database, blobs, world);
    },
  });
  const dispatch = createDispatch({
    stores,
    plugins,
    world: { ...world, notify: notifyAndIndex },
    isEnabled: settings.isEnabled,
  });
  function notifyAndIndex(notice: ChangeNotice): void {
    world.notify(notice);
    if (notice.plugin === 'book' && notice.tables.includes('book_cursors')) keeper.wake(); // a book may be ready now
  }
  const config = createConfig({
    settings,
    stores,
    announce: () => announceEpoch(),
    notify: (tables) => world.notify({ plugin: 'config', tables, revision: 0 }),
  });

  return {
    call: (envelope) => (envelope.plugin === 'config' ? config(envelope) : dispatch(envelope)),
    async checkpoint() {
      keeper.checkpoint();
      await stores.checkpoint().catch((error: unknown) => world.report(faultOf(error, null)));
    },
    async close() {
      await keeper.close(); // it reads the Book store
      await stores.close();
    },
  };
}

function announceEpoch(): void {
  const channel = new BroadcastChannel(changeChannel);
  channel.postMessage({ epoch: randomHex(16) } satisfies EpochNotice);
  channel.close();
}

async function instantiateSqlJs(imports: WebAssembly.Imports): Promise<WebAssembly.Instance> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`sql.js's wasm answered ${response.status}`);
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), imports);
  return instance;
}
