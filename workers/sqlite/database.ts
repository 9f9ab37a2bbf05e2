// One open SQLite database: pragmas, prepared statements, transactions, and which tables a transaction touched.
import type { Database, Statement } from 'sql.js';
import type { Cell, Row, Tx } from '../../app/kernel/db.ts';
import type { DatabaseFiles, PageVfs } from './opfs-vfs.ts';
import type { WatchTables } from './table-watch.ts';

export interface StoreDatabase {
  readonly tx: Tx;
  begin(): void;
  /** Throws when the disk refuses; the caller then answers a fault and opens the store again. */
  commit(): void;
  rollback(): void;
  /**
   * A transaction whose commit does not wait for the disk. Its rows must mean nothing until a later commit, which takes
   * them to the disk before itself: the log is written in order.
   */
  slice(write: () => void): void;
  /** Row by row without making objects of them; `visit` ends it with false. */
  each(sql: string, params: readonly Cell[], visit: (cells: readonly Cell[]) => boolean): void;
  /** All rows, one after another, for as long as the caller holds the store's slot. Nothing else may be asked meanwhile. */
  walk(sql: string): Iterable<readonly Cell[]>;
  /** Names of the tables that rows were written to since `begin`. */
  touched(): readonly string[];
  /** Pages kept in memory, in KiB. */
  setCache(kib: number): void;
  /** Moves the WAL into the database file and empties it. */
  checkpoint(): void;
  /** Several statements at once, for migrations. */
  script(sql: string): void;
  /** Has to be called before the first write: a store is written in WAL mode or not at all. */
  useWal(): void;
  /** Whether a commit moves a log home that has grown very long. */
  moveLogItself(does: boolean): void;
  close(): void;
}

/**
 * Past this a commit moves its log home itself, before it answers. The stores do so earlier, in a quiet moment
 * (`workers/stores.ts`), so that nobody waits for it; only an unbroken row of commands comes this far.
 */
const longestLogPages = 4096;

/** A statement is prepared once, and its columns are asked for once: both cost more than a read by key. */
interface Kept {
  readonly statement: Statement;
  readonly columns: readonly string[];
}

/** Nothing is written by opening: a store that is then refused stays as it was found. */
export function openDatabase(create: () => Database, watchTables: WatchTables): StoreDatabase {
  const db = create();
  const kept = new Map<string, Kept>();

  try {
    // locking_mode comes first: a database left in WAL mode cannot be read without it, not even by another pragma.
    db.run('PRAGMA locking_mode=EXCLUSIVE');
    db.run('PRAGMA synchronous=FULL');
    db.run('PRAGMA temp_store=MEMORY');
    db.run('PRAGMA foreign_keys=ON');
    db.run('PRAGMA trusted_schema=OFF');
  } catch (error) {
    db.close();
    throw error;
  }
  const watch = watchTables(db);

  function prepared(sql: string): Kept {
    const known = kept.get(sql);
    if (known) return known;
    const statement = db.prepare(sql);
    const made = { statement, columns: statement.getColumnNames() };
    kept.set(sql, made);
    return made;
  }

  function forgetStatements(): void {
    for (const { statement } of kept.values()) statement.free();
    kept.clear();
  }

  function rowOf({ statement, columns }: Kept): Row {
    const cells = statement.get();
    const row: Record<string, Cell> = {};
    columns.forEach((column, i) => {
      row[column] = cells[i] ?? null;
    });
    return row;
  }

  function all(sql: string, params: readonly Cell[] = []): readonly Row[] {
    const found = prepared(sql);
    const { statement } = found;
    try {
      statement.bind([...params]);
      const rows: Row[] = [];
      while (statement.step()) rows.push(rowOf(found));
      return rows;
    } finally {
      statement.reset();
    }
  }

  function get(sql: string, params: readonly Cell[] = []): Row | undefined {
    const found = prepared(sql);
    const { statement } = found;
    try {
      statement.bind([...params]);
      return statement.step() ? rowOf(found) : undefined;
    } finally {
      statement.reset();
    }
  }

  function each(sql: string, params: readonly Cell[], visit: (cells: readonly Cell[]) => boolean): void {
    const { statement } = prepared(sql);
    try {
      statement.bind([...params]);
      while (statement.step() && visit(statement.get())) continue;
    } finally {
      statement.reset();
    }
  }

  /** A statement of its own: the kept ones are reset by whoever asks next. */
  function* walk(sql: string): Generator<readonly Cell[]> {
    const statement = db.prepare(sql);
    try {
      while (statement.step()) yield statement.get();
    } finally {
      statement.free();
    }
  }

  const tx: Tx = {
    all,
    get,
    run(sql, params = []) {
      const { statement } = prepared(sql);
      try {
        statement.run([...params]);
        return db.getRowsModified();
      } finally {
        statement.reset();
      }
    },
  };

  function begin(): void {
    watch.restart();
    db.run('BEGIN IMMEDIATE');
  }

  function commit(): void {
    db.run('COMMIT');
  }

  function rollback(): void {
    watch.restart();
    // After SQLITE_FULL or an I/O error SQLite has rolled back by itself, and a second ROLLBACK would hide the fault.
    try {
      db.run('ROLLBACK');
    } catch {
      // no transaction is open any more: that is the state we want
    }
  }

  /** Inside a transaction that cannot be rolled back it cannot: whoever hears of the fault then lets the store go. */
  function waitAgain(): void {
    try {
      db.run('PRAGMA synchronous=FULL');
    } catch {
      // the fault before it is the one to tell
    }
  }

  function moveLogItself(does: boolean): void {
    db.run(`PRAGMA wal_autocheckpoint=${does ? longestLogPages : 0}`);
  }

  return {
    tx,
    each,
    walk,
    begin,
    commit,
    rollback,
    slice(write) {
      db.run('PRAGMA synchronous=NORMAL');
      try {
        begin();
        write();
        commit();
      } catch (error) {
        rollback();
        waitAgain();
        throw error;
      }
      db.run('PRAGMA synchronous=FULL');
    },
    touched: () => [...watch.tables].sort(),
    setCache(kib) {
      db.run(`PRAGMA cache_size=-${kib}`);
    },
    checkpoint() {
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    },
    script(sql) {
      // It may change what tables and columns there are.
      forgetStatements();
      watch.forgetNames();
      db.exec(sql);
      watch.forgetNames();
    },
    useWal() {
      // SQLite answers the mode that is now in force, and keeps the old one without a word when it cannot change.
      const mode = db.exec('PRAGMA journal_mode=WAL')[0]?.values[0]?.[0];
      if (mode !== 'wal') throw new Error(`the store is in ${String(mode)} mode`);
      moveLogItself(true);
    },
    moveLogItself,
    close() {
      forgetStatements();
      db.close();
      watch.end();
    },
  };
}

export function openOver(vfs: PageVfs, name: string, files: DatabaseFiles): StoreDatabase {
  return openDatabase(() => vfs.open(name, files), vfs.watch);
}
