// The logical hash of an open store as it is now, from its own rows (suite §5.4); a takeover holds a receipt against it.
import type { ReadDb } from '../app/kernel/db.ts';
import type { NewHasher } from '../app/kernel/hash.ts';
import type { Portable } from '../app/kernel/portable.ts';
import { createLogicalHash } from '../app/sync/core/logical-hash.ts';
import { byBytes, createRowEncoder } from '../app/sync/core/row-code.ts';
import { readPortableTables, selectRows } from './bundle/portable-tables.ts';

/** Holds one table at a time. A takeover is rare, and the stores that have one hold text of a person's own making. */
export function liveHash(db: ReadDb, plugin: string, portable: Portable, newHasher: NewHasher): string {
  const encoder = new TextEncoder();
  const encode = (text: string) => encoder.encode(text);
  const encodeRow = createRowEncoder(encode);
  const hash = createLogicalHash(plugin, newHasher(), encode);
  for (const table of readPortableTables(db, portable.tables)) {
    hash.table(table.name);
    const rows = db.all(selectRows(table, { unfinished: portable.unfinished?.[table.name] })).map((row) => {
      const cells = table.columns.map((column) => row[column.name] ?? null);
      return encodeRow({ table, cells });
    });
    for (const row of rows.sort(byBytes)) hash.row(row);
  }
  return hash.digest();
}
