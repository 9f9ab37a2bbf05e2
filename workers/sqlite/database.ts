// One open SQLite database: pragmas, prepared statements, transactions, and which tables a transaction touched.
import type { Database, Statement } from 'sql.js';
import type { Cell, Row, Tx } from '../../app/kernel/db.ts';
import type { DatabaseFiles, PageVfs } from './opfs-vfs.ts';

export interface StoreDatabase {
  readonly tx: Tx;
  begin(): void;
  /** Throws when the disk refuses; the caller then answers a fault and opens the store again. */
  commit(): void;
  rollback(): void;
  /** Names of the tables that rows were written to since `begin`. */
  touched(): readonly string[];
  /** Pages kept in memory, in KiB. */
  setCache(kib: number): void;
  /** Moves the WAL into the database file and empties it. */
  checkpoint(): void;
  /** Several statements at once, for migrations. */
  script(sql: string): void;
  close(): void;
}

/** `onDisk` false is a scratch database in memory. */
export function openDatabase(create: () => Database, onDisk: boolean): StoreDatabase {
  const db = create();
  const statements = new Map<string, Statement>();
  const tables = new Set<string>();

  // locking_mode comes first: a database left in WAL mode cannot be read without it, not even by another pragma.
  if (onDisk) {
    db.run('PRAGMA locking_mode=EXCLUSIVE');
    db.run('PRAGMA journal_mode=WAL');
    db.run('PRAGMA synchronous=FULL');
  }
  db.run('PRAGMA temp_store=MEMORY');
  db.run('PRAGMA foreign_keys=ON');
  db.run('PRAGMA trusted_schema=OFF');
  db.updateHook((_operation, _database, table) => {
    tables.add(table);
  });

  function prepared(sql: string): Statement {
    const known = statements.get(sql);
    if (known) return known;
    const statement = db.prepare(sql);
    statements.set(sql, statement);
    return statement;
  }

  function all(sql: string, params: readonly Cell[] = []): readonly Row[] {
    const statement = prepared(sql);
    try {
      statement.bind([...params]);
      const columns = statement.getColumnNames();
      const rows: Row[] = [];
      while (statement.step()) {
        const cells = statement.get();
        rows.push(Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? null])));
      }
      return rows;
    } finally {
      statement.reset();
    }
  }

  const tx: Tx = {
    all,
    get: (sql, params) => all(sql, params)[0],
    run(sql, params = []) {
      const statement = prepared(sql);
      try {
        statement.run([...params]);
        return db.getRowsModified();
      } finally {
        statement.reset();
      }
    },
  };

  return {
    tx,
    begin() {
      tables.clear();
      db.run('BEGIN IMMEDIATE');
    },
    commit() {
      db.run('COMMIT');
    },
    rollback() {
      tables.clear();
      // After SQLITE_FULL or an I/O error SQLite has rolled back by itself, and a second ROLLBACK would hide the fault.
      try {
        db.run('ROLLBACK');
      } catch {
        // no transaction is open any more: that is the state we want
      }
    },
    touched: () => [...tables].sort(),
    setCache(kib) {
      db.run(`PRAGMA cache_size=-${kib}`);
    },
    checkpoint() {
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    },
    script(sql) {
      db.exec(sql);
    },
    close() {
      for (const statement of statements.values()) statement.free();
      statements.clear();
      db.close();
    },
  };
}

export function openOver(vfs: PageVfs, name: string, files: DatabaseFiles): StoreDatabase {
  return openDatabase(() => vfs.open(name, files), true);
}
