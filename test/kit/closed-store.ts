// Reads a store that the app has let go of, as the next program that opens the file would find it.
import type { Database } from 'sql.js';
import type { Cell, ReadDb, Row } from '../../app/kernel/db.ts';
import type { App } from './browser.ts';
import { nodeSqlJs } from './node-stores.ts';
import { readOpfs } from './opfs.ts';
import { mergeWal } from './wal.ts';

/** While the app is away (`whileClosed`). */
export async function readClosedStore<T>(app: App, path: string, read: (db: ReadDb) => T): Promise<T> {
  const { sql: SQL } = await nodeSqlJs();
  const db = new SQL.Database(mergeWal(await readOpfs(app.page, path), await readOpfs(app.page, `${path}-wal`)));
  try {
    return read(readDb(db));
  } finally {
    db.close();
  }
}

function readDb(db: Database): ReadDb {
  const all = (sql: string, params: readonly Cell[] = []): readonly Row[] => {
    const statement = db.prepare(sql);
    const rows: Row[] = [];
    statement.bind([...params]);
    while (statement.step()) rows.push(statement.getAsObject() as Row);
    statement.free();
    return rows;
  };
  return { all, get: (sql, params) => all(sql, params)[0] };
}
