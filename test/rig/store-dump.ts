// Everything a store holds, as one value that two states can be compared by.
import type { ReadDb } from '../../app/kernel/db.ts';

export type StoreDump = Readonly<Record<string, readonly unknown[]>>;

/** Each table with its rows in the order of their text. Parts of a book that is still being prepared do not count. */
export function dumpStore(db: ReadDb): StoreDump {
  const tables = db.all(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name",
  );
  return Object.fromEntries(
    tables.map(({ name }) => {
      const rows = db.all(`SELECT * FROM ${String(name)} t ${name === 'book_blocks' ? finishedOnly : ''}`);
      return [String(name), rows.map((row) => JSON.stringify(row)).sort()];
    }),
  );
}

const finishedOnly = "WHERE (SELECT state FROM books WHERE id = t.book_id) <> 'imported'";
