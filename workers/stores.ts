// The open stores of the store set in use: one SQLite file a plugin, opened at need, one FIFO of slots each.
//
// Slots may nest in one order only: practice, then book, then tutor (`nestingOrder`). Practice re-reads sources in Book
// and Tutor while it holds its own slot; nothing asks the other way round, so no two slots can wait for each other.
import type { PluginName } from '../app/kernel/command.ts';
import { ok, type Result } from '../app/kernel/result.ts';
import { type Identity, markClosed, readIdentity } from '../app/kernel/store/identity.ts';
import type { StoreDatabase } from './sqlite/database.ts';
import type { SqliteHost, StoreOnDisk, StoreSchema } from './sqlite/host.ts';
import type { DatabaseFiles } from './sqlite/opfs-vfs.ts';

export const nestingOrder: readonly PluginName[] = ['practice', 'book', 'tutor'];

/** Pages kept in memory by the store in use, and by the others, in KiB. */
const cacheInUse = 16_384;
const cacheElse = 4096;

/**
 * How long a new file's name may still be lost with the power: flushing a file does not flush its folder, which browsers
 * and systems write back within half a minute. Until then a store lives in its log alone.
 */
const youngMs = 60_000;

/** A log longer than this, in bytes, is moved home in the next quiet moment: some twenty milliseconds of writing. */
const longLog = 1024 * 1024;

/** Without a command for this long, a store may see to itself. */
const quietMs = 300;

/** Where the files of stores are: OPFS, or memory. */
export interface StorePlace {
  exists(set: string, plugin: PluginName): Promise<boolean>;
  open(set: string, plugin: PluginName): Promise<DatabaseFiles>;
  close(files: DatabaseFiles): void;
}

export interface Stores {
  readonly set: () => string;
  /** Runs `work` when every earlier slot of this plugin has ended. */
  slot<T>(plugin: PluginName, work: () => Promise<T>): Promise<T>;
  /** Inside a slot. Without `create`, a store that was never made is an empty one in memory. */
  open(plugin: PluginName, create: boolean): Promise<Result<StoreDatabase>>;
  identity(store: StoreDatabase): Identity | null;
  /** Inside a slot: after a fault of the disk the file is opened anew, and says itself what was committed. */
  abandon(plugin: PluginName): void;
  /** Inside a slot, after an exception nobody expected: what SQLite finds damaged in the open file, or null. */
  damage(plugin: PluginName): string | null;
  /** What a file of this plugin's store threw since it was asked; null for nothing. SQLite itself only says "I/O error". */
  takeFault(plugin: PluginName): unknown;
  /** Moves the WALs home; called when the page is hidden. */
  checkpoint(): Promise<void>;
  /** Closes everything on purpose, so that the next opening need not look for lost names. */
  close(): Promise<void>;
  use(set: string): Promise<void>;
  /** Holds every slot at once. `use` changes the set in use from inside. */
  exclusive<T>(work: (use: (set: string) => void) => Promise<T>): Promise<T>;
}

interface OpenStore {
  readonly database: StoreOnDisk;
  readonly files: DatabaseFiles;
  readonly name: string;
  /** When a young store's names are safe; null when they are. */
  youngUntil: number | null;
  /** Its log will be looked at when its names are safe, even if no command comes. */
  isAwaited: boolean;
}

export interface StoresOptions {
  readonly host: SqliteHost;
  readonly place: StorePlace;
  readonly schemaOf: (plugin: PluginName) => StoreSchema;
  readonly set: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Does the work after so many milliseconds. */
  readonly later: (work: () => void, afterMs: number) => void;
  /** A fault that no command stands for. */
  readonly report: (fault: unknown) => void;
  /** Called in the slot, right after a store was opened. */
  readonly onOpen: (plugin: PluginName, database: StoreDatabase) => Promise<void>;
}

export function createStores(options: StoresOptions): Stores {
  const { host, place, schemaOf, set: firstSet, now, later, report, onOpen } = options;
  let set = firstSet;
  let inUse: PluginName | null = null;
  const openByPlugin = new Map<PluginName, OpenStore>();
  const scratchByPlugin = new Map<PluginName, StoreDatabase>();
  const tails = new Map<PluginName, Promise<unknown>>();

  const nameOf = (plugin: PluginName) => `${set}/${plugin}`;

  function slot<T>(plugin: PluginName, work: () => Promise<T>): Promise<T> {
    const turn = (tails.get(plugin) ?? Promise.resolve()).then(work);
    const tail: Promise<void> = turn.then(
      () => restQuietly(plugin, tail),
      () => undefined,
    );
    tails.set(plugin, tail);
    return turn;
  }

  /** The next command must not fail because of what a quiet moment met. */
  function restQuietly(plugin: PluginName, tail: Promise<void>): void {
    try {
      rest(plugin, tail);
    } catch (error) {
      report(error);
    }
  }

  /** When no command waits, and none comes in a moment, a long log is moved home: no reply then waits for that. */
  function rest(plugin: PluginName, tail: Promise<void>): void {
    const isQuiet = () => tails.get(plugin) === tail;
    const store = openByPlugin.get(plugin);
    if (!store || !isQuiet() || store.files['-wal'].getSize() <= longLog) return;
    if (isYoung(store)) return awaitNames(plugin, store);
    later(() => {
      if (isQuiet()) void slot(plugin, async () => moveHome(plugin)).catch(report);
    }, quietMs);
  }

  /** The end of an empty slot finds the names safe, and the moment quiet or not. */
  function awaitNames(plugin: PluginName, store: OpenStore): void {
    if (store.isAwaited || store.youngUntil === null) return;
    store.isAwaited = true;
    later(() => void slot(plugin, async () => undefined), store.youngUntil - now());
  }

  async function open(plugin: PluginName, create: boolean): Promise<Result<StoreDatabase>> {
    const known = openByPlugin.get(plugin);
    if (known) {
      settle(known);
      return ok(takeCache(plugin, known.database));
    }
    if (!create && !(await place.exists(set, plugin))) return ok(scratch(plugin));
    const name = nameOf(plugin);
    const files = await place.open(set, plugin);
    if (!create && !host.isMade(name, files)) {
      place.close(files);
      return ok(scratch(plugin));
    }
    let opened: Result<StoreOnDisk>;
    try {
      opened = host.open(name, files, schemaOf(plugin));
    } catch (error) {
      place.close(files);
      throw error;
    }
    if (!opened.ok) {
      place.close(files);
      return opened;
    }
    const youngUntil = opened.value.isYoung ? now() + youngMs : null;
    openByPlugin.set(plugin, { database: opened.value, files, name, youngUntil, isAwaited: false });
    await onOpen(plugin, opened.value);
    return ok(takeCache(plugin, opened.value));
  }

  const isYoung = (store: OpenStore) => store.youngUntil !== null && now() < store.youngUntil;

  function settle(store: OpenStore): void {
    if (store.youngUntil === null || isYoung(store)) return;
    store.youngUntil = null;
    store.database.settle();
  }

  /** Moves the log home, once it may be. */
  function moveHome(plugin: PluginName): void {
    const store = openByPlugin.get(plugin);
    if (!store) return;
    try {
      settle(store);
      if (store.youngUntil === null) store.database.checkpoint();
    } catch (error) {
      throw host.vfs.takeFault(store.name) ?? error;
    }
  }

  function scratch(plugin: PluginName): StoreDatabase {
    const known = scratchByPlugin.get(plugin);
    if (known) return known;
    const made = host.scratch(schemaOf(plugin));
    scratchByPlugin.set(plugin, made);
    return made;
  }

  function takeCache(plugin: PluginName, database: StoreDatabase): StoreDatabase {
    if (inUse === plugin) return database;
    for (const [other, { database: held }] of openByPlugin) held.setCache(other === plugin ? cacheInUse : cacheElse);
    inUse = plugin;
    return database;
  }

  function release(plugin: PluginName): void {
    const store = openByPlugin.get(plugin);
    if (!store) return;
    openByPlugin.delete(plugin);
    if (inUse === plugin) inUse = null;
    try {
      store.database.close();
    } catch {
      // after a fault that was reported, or while closing: what was answered is on disk all the same
    } finally {
      host.vfs.forget(store.name);
      host.vfs.takeFault(store.name); // it must not be taken for the cause of a later fault
      place.close(store.files);
    }
  }

  function closeOne(plugin: PluginName): void {
    const store = openByPlugin.get(plugin);
    if (!store) return;
    try {
      if (readIdentity(store.database.tx)) {
        store.database.begin();
        markClosed(store.database.tx);
        store.database.commit();
      }
      moveHome(plugin);
    } catch {
      // A full or failing disk must not keep the files from being let go: without the mark the next opening looks for
      // lost names, and the WAL still holds what was not moved home.
    }
    release(plugin);
  }

  function useNow(next: string): void {
    if (next === set) return;
    for (const plugin of nestingOrder) closeOne(plugin);
    set = next;
  }

  /** Holds every plugin's slot at once, in the one order that cannot deadlock. */
  function allSlots<T>(work: () => Promise<T>): Promise<T> {
    return nestingOrder.reduceRight<() => Promise<T>>((inner, plugin) => () => slot(plugin, inner), work)();
  }

  return {
    set: () => set,
    slot,
    open,
    identity: (store) => readIdentity(store.tx),
    abandon: release,
    damage(plugin) {
      try {
        const found = openByPlugin.get(plugin)?.database.tx.get('PRAGMA quick_check(1)')?.['quick_check'] ?? 'ok';
        return found === 'ok' ? null : String(found);
      } catch (error) {
        return String(error); // not even the check can read it
      }
    },
    takeFault: (plugin) => host.vfs.takeFault(nameOf(plugin)),
    async checkpoint() {
      for (const plugin of nestingOrder) {
        await slot(plugin, async () => moveHome(plugin));
      }
    },
    close: () =>
      allSlots(async () => {
        for (const plugin of nestingOrder) closeOne(plugin);
      }),
    use: (next) => allSlots(async () => useNow(next)),
    exclusive: (work) => allSlots(() => work(useNow)),
  };
}
