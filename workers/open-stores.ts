// Composition of the leader: sql.js, files, blobs, plugins and their needs of each other, dispatch.
import { blockTruth, bookTruth } from '../app/book/store/source-truth.ts';
import { bookStore } from '../app/book/store/book-store.ts';
import { type ChangeNotice, changeChannel, type EpochNotice } from '../app/kernel/change.ts';
import type { PluginStore } from '../app/kernel/store/plugin-store.ts';
import { practiceStore } from '../app/practice/store/practice-store.ts';
import { tutorPortable } from '../app/tutor/store/portable.ts';
import { turnTruth } from '../app/tutor/store/turn-truth.ts';
import { tutorStore } from '../app/tutor/store/tutor-store.ts';
import { type Ask, createAsk } from './ask-store.ts';
import { createMemoryBlobs } from './blobs/memory-blobs.ts';
import { createOpfsBlobs } from './blobs/opfs-blobs.ts';
import { openStaged } from './blobs/staging.ts';
import { createConfig } from './config.ts';
import { deviceName } from './device-name.ts';
import { createDispatch } from './dispatch.ts';
import { faultOf } from './fault.ts';
import { firstSoul } from './first-soul.ts';
import type { Led } from './leader.ts';
import { liveHash } from './live-hash.ts';
import { noteMissingBlobs } from './missing-blobs.ts';
import { findOpfs, memoryPlace, opfsPlace, type WrapFile } from './place.ts';
import { createSearch } from './search/create-search.ts';
import { memorySearchPlace, opfsSearchPlace } from './search/index-file.ts';
import { createPause, createTurn } from './pause.ts';
import { loadSettings } from './settings.ts';
import { createHashers } from './import/sha256.ts';
import { createSqliteHost } from './sqlite/host.ts';
import { loadSqlJs } from './sqlite/load-sql-js.ts';
import { directoryAt, isNamed } from './sqlite/store-files.ts';
import { createStores, type Stores } from './stores.ts';
import { createSync } from './sync.ts';
import { sweepStaging } from './sweep.ts';
import { createWorld, randomHex } from './world.ts';

export interface OpenOptions {
  readonly wrapFile: WrapFile;
}

export async function openStores({ wrapFile }: OpenOptions): Promise<Led> {
  const [sqljs, settings, opfs] = await Promise.all([
    loadSqlJs(),
    loadSettings(() => new Date().toISOString()),
    findOpfs(),
  ]);
  const world = await createWorld(settings.device);
  const host = createSqliteHost(sqljs);
  if (opfs) await sweepStaging(opfs, navigator.locks);

  let stores: Stores;
  let ask: Ask;
  const set = () => stores.set();
  const blobs = opfs ? createOpfsBlobs(opfs, set) : createMemoryBlobs(set);

  const search = createSearch({
    stores: () => stores,
    host,
    place: opfs ? opfsSearchPlace(opfs, wrapFile) : memorySearchPlace(),
    blobs,
    isEnabled: () => settings.isEnabled('book'),
    pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
    report: world.report,
  });

  const plugins: readonly PluginStore[] = [
    tutorStore({
      firstSoul,
      liveHash: async (db) => liveHash(db, 'tutor', tutorPortable, await createHashers()),
    }),
    bookStore(blobs, search.finder, {
      conversion: (format) => settings.converters.plan(format),
      fallbackBytes: () => settings.reading.fallbackBytes(),
    }),
    practiceStore({
      bookBlock: (source) => ask('book', (db) => blockTruth(db, blobs, source)),
      book: (source) => ask('book', (db) => bookTruth(db, source)),
      tutorTurn: (source) => ask('tutor', (db) => turnTruth(db, source)),
    }),
  ];
  const byName = new Map(plugins.map((plugin) => [plugin.plugin, plugin]));

  stores = createStores({
    host,
    place: opfs ? opfsPlace(opfs, wrapFile) : memoryPlace(),
    set: settings.set(),
    schemaOf: (plugin) => ({ plugin, migrations: byName.get(plugin)?.migrations ?? [] }),
    now: () => Date.now(),
    later: (work, afterMs) => setTimeout(work, afterMs),
    report: (fault) => world.report(faultOf(fault, null)),
    onOpen: async (plugin, database) => {
      if (plugin === 'book') await noteMissingBlobs(database, blobs, world);
    },
  });
  ask = createAsk({ stores, isEnabled: settings.isEnabled, report: world.report });
  const dispatch = createDispatch({
    stores,
    plugins,
    world: { ...world, notify: notifyAndIndex },
    isEnabled: settings.isEnabled,
    pause: createTurn(),
  });
  function notifyAndIndex(notice: ChangeNotice): void {
    world.notify(notice);
    const mayBeReady = notice.plugin === 'book' && notice.tables.includes('book_cursors');
    if (mayBeReady) search.keeper.wake();
  }
  const config = createConfig({
    settings,
    stores,
    announce: () => announceEpoch(),
    notify: (tables) => world.notify({ plugin: 'config', tables, revision: 0 }),
  });

  const sync = createSync({
    stores,
    plugins,
    host,
    blobs,
    settings,
    header: () => ({
      product_version: __VERSION__,
      device: { id: settings.device, name: deviceName(navigator.userAgent) },
      exported_at: world.now(),
    }),
    async openStaged(job) {
      const newHasher = await createHashers();
      return (name) => openStaged({ id: job, newHasher }, name);
    },
    newHasher: createHashers,
    note: () => ({ now: world.now(), newId: world.newId }),
    // It holds every slot, so whoever waits waits for the end; a browser makes each pause four milliseconds of nothing.
    pause: createPause(40),
    report: world.report,
    removeSet: async (set) => {
      const sets = opfs && (await directoryAt(opfs, ['sets'], false));
      try {
        await sets?.removeEntry(set, { recursive: true });
      } catch (error) {
        if (!isNamed(error, 'NotFoundError')) throw error; // there was none
      }
    },
    announce(changed) {
      announceEpoch();
      if (changed.includes('book')) search.keeper.wake();
    },
    notify: (tables) => world.notify({ plugin: 'sync', tables, revision: 0 }),
  });

  return {
    isMemory: opfs === null,
    call(envelope) {
      if (envelope.plugin === 'config') return config(envelope);
      return envelope.plugin === 'sync' ? sync(envelope) : dispatch(envelope);
    },
    async checkpoint() {
      try {
        search.keeper.checkpoint();
        await stores.checkpoint();
        // What a cancelled import left; at the next opening there may be no room for it any more.
        if (opfs) await sweepStaging(opfs, navigator.locks);
      } catch (error) {
        world.report(faultOf(error, null));
      }
    },
    async close() {
      await search.keeper.close(); // it reads the Book store
      await stores.close();
    },
  };
}

function announceEpoch(): void {
  const channel = new BroadcastChannel(changeChannel);
  channel.postMessage({ epoch: randomHex(16) } satisfies EpochNotice);
  channel.close();
}
