// Notes which tables rows are written to. SQLite calls for every row, so each call costs as little as can be.
//
// sql.js's own update hook turns two names into text for each row, a fifth of the time of a bulk insert. This one reads a
// name where it is seen first, and knows it by its address until it is asked to begin anew.
import type { Database } from 'sql.js';
import type { SqlJs } from './sql-js.ts';

export interface TableWatch {
  readonly tables: ReadonlySet<string>;
  /** Forgets what was seen. */
  restart(): void;
  /** A name may stand elsewhere once the schema has changed. */
  forgetNames(): void;
  /** After the database was closed. */
  end(): void;
}

export type WatchTables = (db: Database) => TableWatch;

export interface WatchParts {
  readonly sql: Pick<SqlJs['sql'], 'addFunction' | '_sqlite3_update_hook'>;
  readonly readText: (pointer: number) => string;
  /** Whether an open database stands at this address. */
  readonly isDatabase: (pointer: number) => boolean;
}

interface Seen {
  readonly names: Set<number>;
  readonly tables: Set<string>;
}

export function createTableWatch({ sql, readText, isDatabase }: WatchParts): WatchTables {
  const seenByToken = new Map<number, Seen>();
  let last: { readonly token: number; readonly seen: Seen } | null = null;
  let tokens = 0;

  function see(token: number, _operation: number, _database: number, name: number): void {
    const seen = last?.token === token ? last.seen : seenByToken.get(token);
    if (!seen || seen.names.has(name)) return;
    last = { token, seen };
    seen.names.add(name);
    seen.tables.add(readText(name));
  }
  const hook = sql.addFunction(see, 'viiiij');

  return (db) => {
    // sql.js keeps the address in a property whose name its build makes up.
    const pointer = Object.values(db).find((value) => typeof value === 'number' && isDatabase(value));
    if (pointer === undefined) return watchThroughSqlJs(db);
    const token = (tokens += 1);
    const seen: Seen = { names: new Set(), tables: new Set() };
    seenByToken.set(token, seen);
    sql._sqlite3_update_hook(pointer, hook, token);
    return {
      tables: seen.tables,
      restart() {
        seen.names.clear();
        seen.tables.clear();
      },
      forgetNames: () => seen.names.clear(),
      end: () => void seenByToken.delete(token),
    };
  };
}

function watchThroughSqlJs(db: Database): TableWatch {
  const tables = new Set<string>();
  db.updateHook((_operation, _database, table) => {
    tables.add(table);
  });
  return { tables, restart: () => tables.clear(), forgetNames() {}, end() {} };
}
