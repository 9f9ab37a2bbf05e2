// The one place that knows how stores are opened: sql.js on pages, pragmas, migrations, the schema check.
import type { Migration } from '../../app/kernel/migration.ts';
import { identityFault } from '../../app/kernel/store/identity.ts';
import { ok, refuse, type Result } from '../../app/kernel/result.ts';
import { openDatabase, openOver, type StoreDatabase } from './database.ts';
import { checkSchema, checkVersion, migrate, readSchema, type SchemaMap } from './migrate.ts';
import { type DatabaseFiles, installPageVfs, type PageVfs } from './opfs-vfs.ts';
import type { SqlJs } from './sql-js.ts';
import type { SyncFile } from './sync-file.ts';

export interface StoreSchema {
  readonly plugin: string;
  readonly migrations: readonly Migration[];
}

export interface SqliteHost {
  readonly vfs: PageVfs;
  open(name: string, files: DatabaseFiles, schema: StoreSchema): Result<StoreDatabase>;
  /** An empty store in memory, for queries before a plugin's first mutation. */
  scratch(schema: StoreSchema): StoreDatabase;
}

const sqliteMagic = 'SQLite format 3\0';

export function createSqliteHost(sqljs: SqlJs): SqliteHost {
  const vfs = installPageVfs(sqljs);
  const expectedByVersion = new Map<string, SchemaMap>();

  function scratch({ migrations }: StoreSchema): StoreDatabase {
    const store = openDatabase(() => new sqljs.sql.Database());
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
    open(name, files, schema) {
      if (!looksLikeSqlite(files)) {
        return refuse(corruptCode(schema.plugin), 'The store is not a SQLite database.', { file: 'data.sqlite3' });
      }
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
          vfs.takeFault(name); // the guard's own refusals
          return judged;
        }
        guard.allowWrites();
        store.useWal();
        migrate(store, schema.migrations);
        return ok(store);
      } catch (error) {
        const fault = vfs.takeFault(name);
        abandon();
        vfs.takeFault(name);
        if (fault !== null) throw fault;
        if (guard.isOpen()) throw error; // the store was sound: what failed is a migration of ours
        return refuse(corruptCode(schema.plugin), 'SQLite cannot read the store.', { cause: String(error) });
      }
    },
  };
}

interface FileGuard {
  readonly files: DatabaseFiles;
  readonly allowWrites: () => void;
  readonly isOpen: () => boolean;
}

/**
 * Files that take no write until the store was found sound, so that a refused one is left exactly as it was: without this,
 * closing it would move its WAL. A journal left by a power cut is the exception, for SQLite reads nothing before it is
 * rolled back.
 */
function guardFiles(files: DatabaseFiles): FileGuard {
  let isOpen = false;
  const hasJournal = files['-journal'].getSize() > 0;
  const guarded = (file: SyncFile): SyncFile => {
    const stopUnlessOpen = () => {
      if (!isOpen && !hasJournal) throw new Error('a store is not written to before it was judged');
    };
    return {
      read: (into, options) => file.read(into, options),
      getSize: () => file.getSize(),
      close: () => file.close(),
      write(from, options) {
        stopUnlessOpen();
        return file.write(from, options);
      },
      truncate(size) {
        stopUnlessOpen();
        file.truncate(size);
      },
      flush() {
        stopUnlessOpen();
        file.flush();
      },
    };
  };
  return {
    files: { '': guarded(files['']), '-journal': guarded(files['-journal']), '-wal': guarded(files['-wal']) },
    allowWrites() {
      isOpen = true;
    },
    isOpen: () => isOpen,
  };
}

export function corruptCode(plugin: string): string {
  return plugin === 'practice' ? 'practice_schema_invalid' : 'corrupt_store';
}

function looksLikeSqlite(files: DatabaseFiles): boolean {
  const file = files[''];
  if (file.getSize() === 0) return true;
  const head = new Uint8Array(sqliteMagic.length);
  file.read(head, { at: 0 });
  return String.fromCharCode(...head) === sqliteMagic;
}
