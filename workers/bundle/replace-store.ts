// Makes a store what a part of a bundle says, in one transaction that the caller commits or rolls back.
//
// Everything is made anew at the schema that the part was written with, then brought to ours: what was there before cannot
// matter, and an older bundle goes the same way as one of today.
import type { ListedBody, UnpackedUnit } from '../../app/kernel/bundle.ts';
import type { NewHasher } from '../../app/kernel/hash.ts';
import type { Portable, PortableBodies, PortableTable } from '../../app/kernel/portable.ts';
import { ok, refuse, type Result } from '../../app/kernel/result.ts';
import type { PluginStore } from '../../app/kernel/store/plugin-store.ts';
import { keepHistory } from '../../app/kernel/store/sync-history.ts';
import { text } from '../../app/kernel/db.ts';
import { parseRecordLine } from '../../app/sync/core/record-line.ts';
import type { StoreDatabase } from '../sqlite/database.ts';
import { insertRow, readPortableTables } from './portable-tables.ts';
import { writeRecords } from './write-records.ts';

export interface ReplaceParts {
  /** Lines of the part's records, in batches. */
  readonly lines: AsyncIterable<readonly string[]>;
  readonly newHasher: NewHasher;
  readonly pause: () => Promise<void>;
}

/** Leaves the transaction open when it is well; throws what SQLite or the disk throws. */
export async function replaceStore(
  db: StoreDatabase,
  { plugin, migrations, portable }: PluginStore,
  { manifest, bodies }: Pick<UnpackedUnit, 'manifest' | 'bodies'>,
  parts: ReplaceParts,
): Promise<Result<null>> {
  db.begin();
  // Rows come table by table, and a subject may come before its parent.
  db.script('PRAGMA defer_foreign_keys=ON');
  dropTables(db);
  for (const { n, sql } of migrations) if (n <= manifest.schema) db.script(sql);
  const tables = readPortableTables(db.tx, portable.tables);
  const inserted = await insertRows(db, tables, parts);
  if (!inserted.ok) return inserted;

  if (!(await areRead(db, { tables, portable }, manifest.records_sha256, parts))) {
    return failed(plugin, 'The rows read back are not those written.');
  }
  const orphan = db.tx.get('SELECT "table" AS name FROM pragma_foreign_key_check LIMIT 1');
  if (orphan) return failed(plugin, `A row of ${text(orphan, 'name')} names another that is not there.`);

  for (const { n, sql } of migrations) if (n > manifest.schema) db.script(sql);
  db.script(`PRAGMA user_version=${migrations.at(-1)?.n ?? 0}`);
  if (!areNamed(db, portable.bodies, bodies)) return failed(plugin, 'The files are not those that the rows name.');
  portable.rebuild(db.tx);
  db.tx.run("INSERT INTO plugin_meta(key, value) VALUES('plugin_id', ?), ('store_id', ?), ('revision', ?)", [
    plugin,
    manifest.store_id,
    String(manifest.revision),
  ]);
  keepHistory(db.tx, [...manifest.history, manifest]);
  return ok(null);
}

/**
 * Whether the rows, read back, are the bytes that the part had. Bundles of before December 2026 have all their rows by
 * their keys, and a backup is to be opened years later.
 */
async function areRead(
  db: StoreDatabase,
  { tables, portable }: { readonly tables: readonly PortableTable[]; readonly portable: Portable },
  sha256: string,
  { newHasher, pause }: ReplaceParts,
): Promise<boolean> {
  const byKeys = { ...portable, order: {} };
  for (const one of portable.order ? [portable, byKeys] : [portable]) {
    const hasher = newHasher();
    await writeRecords(db, { tables, portable: one }, (bytes) => hasher.update(bytes), pause);
    if (hasher.digest() === sha256) return true;
  }
  return false;
}

/** The list is that of the rows, and what it says of a missing body is what they say. */
function areNamed({ tx }: StoreDatabase, { named, titlesOf }: PortableBodies, listed: readonly ListedBody[]): boolean {
  const key = ({ sha256, bytes }: Pick<ListedBody, 'sha256' | 'bytes'>) => `${sha256} ${bytes}`;
  if (named(tx).map(key).join() !== listed.map(key).join()) return false;
  return listed.every(({ sha256, missing_of: titles }) => {
    return titles === undefined || JSON.stringify(titlesOf(tx, sha256)) === JSON.stringify(titles);
  });
}

/** The youngest first, so that nothing refers to what is gone. */
function dropTables(db: StoreDatabase): void {
  const rows = db.tx.all(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
    ORDER BY rowid DESC`);
  for (const row of rows) db.script(`DROP TABLE "${text(row, 'name')}"`);
}

async function insertRows(
  db: StoreDatabase,
  tables: readonly PortableTable[],
  { lines, pause }: ReplaceParts,
): Promise<Result<null>> {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const inserts = new Map(tables.map((table) => [table, insertRow(table)]));
  for await (const batch of lines) {
    for (const line of batch) {
      const row = parseRecordLine(line, byName);
      if (!row.ok) return row;
      db.tx.run(inserts.get(row.value.table) ?? '', row.value.cells);
    }
    await pause();
  }
  return ok(null);
}

function failed(plugin: string, message: string): Result<never> {
  return refuse('sync_plugin_materialize_failed', message, { plugin });
}
