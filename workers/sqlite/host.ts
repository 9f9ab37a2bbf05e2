// The one place that knows how stores are opened: sql.js on pages, pragmas, migrations, the schema check.
import type { Migration } from '../../app/kernel/migration.ts';
import { identityFault } from '../../app/kernel/store/identity.ts';
import { ok, refuse, type Result } from '../../app/kernel/result.ts';
import { openDatabase, openOver, type StoreDatabase } from './database.ts';
import { checkSchema, checkVersion, migrate, readSchema, type SchemaMap, schemaVersion } from './migrate.ts';
import { type DatabaseFiles, installPageVfs, notYet, type PageVfs, readAll } from './opfs-vfs.ts';
import type { SqlJs } from './sql-js.ts';
import type { SyncFile } from './sync-file.ts';

export interface StoreSchema {
  readonly plugin: string;
  readonly migrations: readonly Migration[];
}

export interface StoreOnDisk extends StoreDatabase {
  /** Never checkpointed so far, so that its log holds all of it. */
  readonly isYoung: boolean;
  /** From now on the log of a young store may be moved home. */
  settle(): void;
}

export interface SqliteHost {
  readonly vfs: PageVfs;
  open(name: string, files: DatabaseFiles, schema: StoreSchema): Result<StoreOnDisk>;
  /** Whether a store came as far as its first table; asked before a query opens it, which must not need room on disk. */
  isMade(name: string, files: DatabaseFiles): boolean;
  /** An empty store in memory, for queries before a plugin's first mutation. */
  scratch(schema: StoreSchema): StoreDatabase;
}

const pageBytes = 4096;
const sqliteMagic = 'SQLite format 3\0';

export function createSqliteHost(sqljs: SqlJs): SqliteHost {
  const vfs = installPageVfs(sqljs);
  const expectedByVersion = new Map<string, SchemaMap>();

  function scratch({ migrations }: StoreSchema): StoreDatabase {
    const store = openDatabase(() => new sqljs.sql.Database(), vfs.watch);
    migrate(store, migrations);
    return store;
  }

  function expectedSchema({ plugin, migrations }: StoreSchema, version: number): SchemaMap {
    const key = `${plugin} ${version}`;
    const known = expectedByVersion.get(key);
    if (known) return known;
    const store = scratch({ plugin, migrations: migrations.filter(({ n }) => n <= version) });
    const made = readSchema(store.tx);
    store.close();
    expectedByVersion.set(key, made);
    return made;
  }

  /** Everything that can be refused is judged before the first write. */
  function judge(store: StoreDatabase, schema: StoreSchema): Result<null> {
    const known = checkVersion(store, schema.migrations);
    if (!known.ok) return known;
    const code = corruptCode(schema.plugin);
    const found = readSchema(store.tx);
    const checked = checkSchema(found, expectedSchema(schema, known.value), code);
    if (!checked.ok || !found.has('table plugin_meta')) return checked;
    const fault = identityFault(store.tx, schema.plugin);
    return fault === null
      ? ok(null)
      : refuse(code, `The identity of the store is damaged: ${fault}.`, { identity: fault });
  }

  return {
    vfs,
    scratch,
    isMade(name, files) {
      let store: StoreDatabase | null = null;
      try {
        if (files[''].getSize() > pageBytes) return true;
        if (files[''].getSize() === 0 && files['-wal'].getSize() === 0) return false;
        store = openOver(vfs, name, guardFiles(files).files);
        return schemaVersion(store.tx) > 0;
      } catch {
        return true; // whatever is wrong with it, opening it says
      } finally {
        store?.close();
        vfs.forget(name);
        vfs.takeFault(name);
      }
    },
    open(name, files, schema) {
      if (isUnborn(files)) files[''].truncate(0);
      if (!looksLikeSqlite(files)) {
        return refuse(corruptCode(schema.plugin), 'The store is not a SQLite database.', { file: 'data.sqlite3' });
      }
      const isYoung = files[''].getSize() <= pageBytes;
      const guard = guardFiles(files);
      let store: StoreDatabase | null = null;
      const abandon = () => {
        try {
          store?.close();
        } finally {
          vfs.forget(name);
        }
      };
      try {
        store = openOver(vfs, name, guard.files);
        const judged = judge(store, schema);
        if (!judged.ok) {
          abandon();
          return judged;
        }
        guard.allow('everything');
        store.useWal();
        if (isYoung) {
          guard.allow('log');
          // It would be refused, but only after the whole log was sorted: with every commit of a first, large book.
          store.moveLogItself(false);
        }
        migrate(store, schema.migrations);
        const { moveLogItself } = store;
        const settle = () => {
          guard.allow('everything');
          moveLogItself(true);
        };
        return ok({ ...store, isYoung, settle });
      } catch (error) {
        const fault = vfs.takeFault(name);
        abandon();
        vfs.takeFault(name);
        if (fault !== null) throw fault;
        if (guard.allows() !== 'nothing') throw error; // the store was sound: what failed is a migration of ours
        return refuse(corruptCode(schema.plugin), 'SQLite cannot read the store.', { cause: String(error) });
      }
    },
  };
}

type Writable = 'nothing' | 'log' | 'everything';

interface FileGuard {
  readonly files: DatabaseFiles;
  readonly allow: (what: Writable) => void;
  readonly allows: () => Writable;
}

/**
 * Files that take no write until the store was found sound, so that a refused one is left exactly as it was: without this,
 * closing it would move its WAL. A power cut makes two exceptions: a journal that it left, for SQLite reads nothing before
 * that is rolled back; and an empty file, a store still being made or one whose young name was lost, which begins anew.
 *
 * `log` keeps the main file of a young store as it is. Its checkpoints fail then, which SQLite bears, also when closing:
 * a cut in the middle of one that took the log's young name as well would leave half a database.
 */
function guardFiles(files: DatabaseFiles): FileGuard {
  const isUnfinished = files['-journal'].getSize() > 0 || files[''].getSize() === 0;
  let allowed: Writable = isUnfinished ? 'everything' : 'nothing';
  const guarded = (file: SyncFile, isLog: boolean): SyncFile => {
    const check = () => {
      if (allowed === 'nothing' || (allowed === 'log' && !isLog)) throw notYet;
    };
    return {
      read: (into, options) => file.read(into, options),
      getSize: () => file.getSize(),
      close: () => file.close(),
      write(from, options) {
        check();
        return file.write(from, options);
      },
      truncate(size) {
        check();
        file.truncate(size);
      },
      flush() {
        check();
        file.flush();
      },
    };
  };
  return {
    files: {
      '': guarded(files[''], false),
      '-journal': guarded(files['-journal'], false),
      '-wal': guarded(files['-wal'], true),
    },
    allow(what) {
      allowed = what;
    },
    allows: () => allowed,
  };
}

export function corruptCode(plugin: string): string {
  return plugin === 'practice' ? 'practice_schema_invalid' : 'corrupt_store';
}

function looksLikeSqlite(files: DatabaseFiles): boolean {
  // A first page that a power cut tore apart lies beside the journal that rolls it back.
  if (files[''].getSize() === 0 || files['-journal'].getSize() > 0) return true;
  return String.fromCharCode(...headOf(files)) === sqliteMagic;
}

/** The first write of a store's making, torn by a power cut that also took the journal's young name: nothing was in it. */
function isUnborn(files: DatabaseFiles): boolean {
  const size = files[''].getSize();
  const isAlone = files['-wal'].getSize() === 0 && files['-journal'].getSize() === 0;
  return isAlone && size > 0 && size <= pageBytes && headOf(files).every((byte) => byte === 0);
}

function headOf(files: DatabaseFiles): Uint8Array {
  const head = new Uint8Array(sqliteMagic.length);
  readAll(files[''], head, 0);
  return head;
}
