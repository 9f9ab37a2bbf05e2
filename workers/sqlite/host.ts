// The one place that knows how stores are opened: sql.js on pages, pragmas, migrations, the schema check.
import type { Migration } from '../../app/kernel/migration.ts';
import { ok, refuse, type Result } from '../../app/kernel/result.ts';
import { openDatabase, openOver, type StoreDatabase } from './database.ts';
import { checkSchema, migrate, readSchema, type SchemaMap } from './migrate.ts';
import { type DatabaseFiles, installPageVfs, type PageVfs } from './opfs-vfs.ts';
import type { SqlJs } from './sql-js.ts';

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
  const expectedByPlugin = new Map<string, SchemaMap>();

  function scratch({ migrations }: StoreSchema): StoreDatabase {
    const store = openDatabase(() => new sqljs.sql.Database(), false);
    migrate(store, migrations);
    return store;
  }

  function expectedSchema(schema: StoreSchema): SchemaMap {
    const known = expectedByPlugin.get(schema.plugin);
    if (known) return known;
    const store = scratch(schema);
    const made = readSchema(store.tx);
    store.close();
    expectedByPlugin.set(schema.plugin, made);
    return made;
  }

  function openChecked(store: StoreDatabase, schema: StoreSchema): Result<null> {
    const migrated = migrate(store, schema.migrations);
    if (!migrated.ok) return migrated;
    return checkSchema(readSchema(store.tx), expectedSchema(schema), corruptCode(schema.plugin));
  }

  return {
    vfs,
    scratch,
    open(name, files, schema) {
      if (!looksLikeSqlite(files)) {
        return refuse(corruptCode(schema.plugin), 'The store is not a SQLite database.', { file: 'data.sqlite3' });
      }
      let store: StoreDatabase | null = null;
      try {
        store = openOver(vfs, name, files);
        const checked = openChecked(store, schema);
        if (checked.ok) return ok(store);
        store.close();
        vfs.forget(name);
        return checked;
      } catch (error) {
        store?.close();
        vfs.forget(name);
        const fault = vfs.takeFault();
        if (fault !== null) throw fault;
        return refuse(corruptCode(schema.plugin), 'SQLite cannot read the store.', { cause: String(error) });
      }
    },
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
