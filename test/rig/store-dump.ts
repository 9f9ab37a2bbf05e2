// Everything a store holds, as one value that two states can be compared by.
import type { ReadDb } from '../../app/kernel/db.ts';

export type StoreDump = Readonly<Record<string, readonly unknown[]>>;

/**
 * Each table with its rows in the order of their text. Parts of a book that is still being prepared do not count, nor
 * does the mark of a clean closing: neither is anything a person did.
 */
export function dumpStore(db: Pick<ReadDb, 'all'>): StoreDump {
  const tables = db.all(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name",
  );
  return Object.fromEntries(
    tables.map(({ name }) => {
      const rows = db.all(`SELECT * FROM ${String(name)} t ${conditions[String(name)] ?? ''}`);
      return [String(name), rows.map((row) => JSON.stringify(row)).sort()];
    }),
  );
}

const conditions: Readonly<Record<string, string>> = {
  book_blocks: "WHERE (SELECT state FROM books WHERE id = t.book_id) <> 'imported'",
  plugin_meta: "WHERE key <> 'closed_revision'",
};
