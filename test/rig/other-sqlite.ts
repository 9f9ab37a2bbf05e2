// Another SQLite (another build, another VFS, nothing of ours) that opens a store's files as they lie on the disk.
import sqlite3InitModule, { type Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import type { Row } from '../../app/kernel/db.ts';

export interface StoreBytes {
  readonly main: Uint8Array;
  readonly wal: Uint8Array;
  readonly journal: Uint8Array;
}

export interface ForeignStore {
  readonly integrity: () => string;
  readonly all: (sql: string) => readonly Row[];
  readonly close: () => void;
}

let booted: Promise<Sqlite3Static> | null = null;
let made = 0;
const freePaths: string[] = [];

/** Its recovery is its own: a WAL that lies beside the file is read by this SQLite, not by ours. */
export async function openElsewhere(files: StoreBytes): Promise<ForeignStore> {
  booted ??= sqlite3InitModule();
  const sqlite3 = await booted;
  const path = freePaths.pop() ?? `/store-${(made += 1)}.sqlite3`;
  const put = (suffix: string, bytes: Uint8Array) => sqlite3.capi.sqlite3_js_posix_create_file(path + suffix, bytes);
  put('', files.main);
  put('-journal', files.journal);
  put('-wal', files.wal);
  const db = new sqlite3.oo1.DB(path, 'cw');
  db.exec('PRAGMA locking_mode=EXCLUSIVE');
  return {
    integrity: () => String(db.selectValue('PRAGMA integrity_check(20)')),
    // Its type allows big integers, which appear only when asked for.
    all: (sql) => db.exec({ sql, rowMode: 'object', returnValue: 'resultRows' }) as readonly Row[],
    close() {
      db.close();
      freePaths.push(path);
    },
  };
}

/** Changes a closed store from outside, as a person with another SQLite could; answers the new main file. */
export async function tamper(main: Uint8Array, sql: string): Promise<Uint8Array> {
  booted ??= sqlite3InitModule();
  const sqlite3 = await booted;
  const path = `/tampered-${(made += 1)}.sqlite3`;
  sqlite3.capi.sqlite3_js_posix_create_file(path, main);
  const db = new sqlite3.oo1.DB(path, 'w');
  db.exec('PRAGMA locking_mode=EXCLUSIVE');
  db.exec('PRAGMA foreign_keys=OFF');
  db.exec(sql);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const bytes = sqlite3.capi.sqlite3_js_db_export(db);
  db.close();
  return bytes;
}
