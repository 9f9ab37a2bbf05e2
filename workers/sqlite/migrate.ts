// Brings a store to the newest schema, and refuses, without repair, one that is newer or damaged (suite §2.0.2).
import { int, type ReadDb, text, textOrNull } from '../../app/kernel/db.ts';
import type { Migration } from '../../app/kernel/migration.ts';
import { ok, refuse, type Result } from '../../app/kernel/result.ts';
import type { StoreDatabase } from './database.ts';

export function schemaVersion(db: ReadDb): number {
  const row = db.get('PRAGMA user_version');
  return row ? int(row, 'user_version') : 0;
}

/** The version found; refused when it is newer than what is known. */
export function checkVersion(store: StoreDatabase, migrations: readonly Migration[]): Result<number> {
  const found = schemaVersion(store.tx);
  const supported = newest(migrations);
  if (found <= supported) return ok(found);
  return refuse('unsupported_plugin_schema', 'This store was written by a newer version.', { found, supported });
}

/** All missing steps in one transaction; the store was judged before. */
export function migrate(store: StoreDatabase, migrations: readonly Migration[]): void {
  const found = schemaVersion(store.tx);
  if (found === newest(migrations)) return;
  store.begin();
  try {
    for (const { n, sql } of migrations) {
      if (n <= found) continue;
      store.script(sql);
      store.script(`PRAGMA user_version=${n}`);
    }
    store.commit();
  } catch (error) {
    store.rollback();
    throw error;
  }
}

function newest(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.n ?? 0;
}

export type SchemaMap = ReadonlyMap<string, string>;

/** Every table and index by name, with the words that made it. */
export function readSchema(db: ReadDb): SchemaMap {
  const rows = db.all("SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'");
  return new Map(rows.map((row) => [`${text(row, 'type')} ${text(row, 'name')}`, textOrNull(row, 'sql') ?? '']));
}

/** `code` is `corrupt_store`, in Practice `practice_schema_invalid`. Nothing is repaired: the differences are named. */
export function checkSchema(found: SchemaMap, expected: SchemaMap, code: string): Result<null> {
  const missing = [...expected.keys()].filter((name) => !found.has(name));
  const unknown = [...found.keys()].filter((name) => !expected.has(name));
  const altered = [...expected]
    .filter(([name, sql]) => found.has(name) && found.get(name) !== sql)
    .map(([name]) => name);
  if (missing.length + unknown.length + altered.length === 0) return ok(null);
  const named = [...missing, ...unknown, ...altered].join(', ');
  return refuse(code, `The store's schema is damaged: ${named}.`, { missing, unknown, altered });
}
