// The page VFS under real sql.js: names, modes, reopening, several databases at once, growth.
import { expect, test } from 'vitest';
import { openDatabase, openOver, type StoreDatabase } from '../../../workers/sqlite/database.ts';
import { type DatabaseFiles, installPageVfs } from '../../../workers/sqlite/opfs-vfs.ts';
import { createMemoryFile } from '../../../workers/sqlite/sync-file.ts';
import { nodeSqlJs } from '../../kit/node-stores.ts';
import { openElsewhere } from '../../rig/other-sqlite.ts';

const sqljs = await nodeSqlJs();
const vfs = installPageVfs(sqljs);

function newFiles(): DatabaseFiles {
  return { '': createMemoryFile(), '-journal': createMemoryFile(), '-wal': createMemoryFile() };
}

function bytesOf(files: DatabaseFiles, suffix: keyof DatabaseFiles = ''): Uint8Array {
  const bytes = new Uint8Array(files[suffix].getSize());
  files[suffix].read(bytes, { at: 0 });
  return bytes;
}

function open(name: string, files: DatabaseFiles): StoreDatabase {
  const db = openOver(vfs, name, files);
  db.useWal();
  return db;
}

const tableT = 'CREATE TABLE t(id INTEGER PRIMARY KEY, v TEXT NOT NULL) STRICT';

test('a store is opened in WAL mode, exclusive, with full durability and foreign keys', () => {
  const files = newFiles();
  const db = open('modes', files);
  const pragma = (name: string) => Object.values(db.tx.get(`PRAGMA ${name}`) ?? {})[0];
  expect({
    journal: pragma('journal_mode'),
    locking: pragma('locking_mode'),
    synchronous: pragma('synchronous'),
    foreign_keys: pragma('foreign_keys'),
    temp_store: pragma('temp_store'),
    trusted_schema: pragma('trusted_schema'),
  }).toEqual({
    journal: 'wal',
    locking: 'exclusive',
    synchronous: 2,
    foreign_keys: 1,
    temp_store: 2,
    trusted_schema: 0,
  });
  db.script(tableT);
  expect(files['-wal'].getSize()).toBeGreaterThan(0);
  db.close();
  vfs.forget('modes');
});

test('a closed store is one ordinary SQLite file; opened again, it holds what was written', async () => {
  const files = newFiles();
  const first = open('again', files);
  first.script(tableT);
  first.tx.run('INSERT INTO t VALUES(1, ?)', ['كتاب']);
  first.close();
  vfs.forget('again');
  expect(files['-wal'].getSize()).toBe(0);
  expect(files['-journal'].getSize()).toBe(0);

  const elsewhere = await openElsewhere({ main: bytesOf(files), wal: new Uint8Array(), journal: new Uint8Array() });
  expect(elsewhere.integrity()).toBe('ok');
  expect(elsewhere.all('SELECT * FROM t')).toEqual([{ id: 1, v: 'كتاب' }]);
  elsewhere.close();

  const second = open('again', files);
  expect(second.tx.all('SELECT * FROM t')).toEqual([{ id: 1, v: 'كتاب' }]);
  second.close();
  vfs.forget('again');
});

test('a store whose worker was killed is opened from its WAL, here and by another SQLite', async () => {
  const files = newFiles();
  const killed = open('killed', files);
  killed.script(tableT);
  killed.tx.run('INSERT INTO t VALUES(1, ?)', ['kept']);
  killed.begin();
  killed.tx.run('INSERT INTO t VALUES(2, ?)', ['not committed']);
  const [main, wal] = [bytesOf(files), bytesOf(files, '-wal')];
  killed.rollback();
  killed.close();
  vfs.forget('killed');

  const left = newFiles();
  left[''].write(main, { at: 0 });
  left['-wal'].write(wal, { at: 0 });
  const db = open('killed', left);
  expect(db.tx.all('SELECT * FROM t')).toEqual([{ id: 1, v: 'kept' }]);
  db.close();
  vfs.forget('killed');

  const elsewhere = await openElsewhere({ main, wal, journal: new Uint8Array() });
  expect(elsewhere.all('SELECT * FROM t')).toEqual([{ id: 1, v: 'kept' }]);
  elsewhere.close();
});

test('two databases are open at once and do not see each other', () => {
  const [a, b] = [newFiles(), newFiles()];
  const [dbA, dbB] = [open('a', a), open('b', b)];
  for (const [db, name] of [
    [dbA, 'a'],
    [dbB, 'b'],
  ] as const) {
    db.script(tableT);
    db.begin();
    db.tx.run('INSERT INTO t VALUES(1, ?)', [name]);
  }
  dbB.commit();
  dbA.rollback();
  expect(dbA.tx.all('SELECT * FROM t')).toEqual([]);
  expect(dbB.tx.all('SELECT * FROM t')).toEqual([{ id: 1, v: 'b' }]);
  dbA.close();
  dbB.close();
  vfs.forget('a');
  vfs.forget('b');
});

test('a name that nobody registered cannot be opened, and does not become a file in memory', () => {
  const db = open('known', newFiles());
  expect(() => db.script("ATTACH '/opfs/unknown' AS other")).toThrow(/unable to open/);
  expect(() => db.script("ATTACH '/opfs/../known' AS other")).toThrow(/unable to open/);
  expect(() => db.script("VACUUM INTO '/opfs/copy'")).toThrow(/unable to open/);
  db.close();
  vfs.forget('known');
  // after `forget` the name is unknown again
  expect(() => openDatabase(() => new sqljs.sql.Database(), vfs.watch).script("ATTACH '/opfs/known' AS gone")).toThrow(
    /unable to open/,
  );
});

test('it goes on while the memory of the engine grows far beyond its first size', () => {
  const before = sqljs.memory.buffer.byteLength;
  const files = newFiles();
  const db = open('growth', files);
  db.script(tableT);
  // One value larger than all memory there is now, so that growing happens between the calls of one statement.
  const large = 'ü'.repeat(before / 2);
  db.begin();
  db.tx.run('INSERT INTO t VALUES(1, ?)', [large]);
  db.tx.run('INSERT INTO t VALUES(2, ?)', ['small']);
  db.commit();
  expect(sqljs.memory.buffer.byteLength).toBeGreaterThan(before);
  expect(db.tx.get('SELECT length(v) AS n FROM t WHERE id = 1')).toEqual({ n: large.length });
  db.close();
  vfs.forget('growth');
  const again = open('growth', files);
  expect(again.tx.get('SELECT v = ? AS same FROM t WHERE id = 1', [large])).toEqual({ same: 1 });
  expect(again.tx.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
  again.close();
  vfs.forget('growth');
});

test('a store that cannot be opened leaves nothing behind: the next opening of another is itself', () => {
  const damaged = newFiles();
  damaged[''].write(new TextEncoder().encode(`SQLite format 3\0${'x'.repeat(5000)}`), { at: 0 });
  expect(() => open('damaged', damaged)).toThrow(/not a database|malformed/);
  vfs.forget('damaged');
  const scratch = openDatabase(() => new sqljs.sql.Database(), vfs.watch);
  scratch.script(tableT);
  const fresh = open('fresh', newFiles());
  expect(fresh.tx.all('SELECT name FROM sqlite_master')).toEqual([]);
  expect(vfs.takeFault('fresh')).toBeNull();
  fresh.close();
  vfs.forget('fresh');
  scratch.close();
});

test('a transaction names the tables it wrote to', () => {
  const db = open('touched', newFiles());
  db.script(`${tableT}; CREATE TABLE u(id INTEGER PRIMARY KEY) STRICT`);
  db.begin();
  db.tx.run('INSERT INTO u VALUES(1)');
  db.tx.run('INSERT INTO t VALUES(1, ?)', ['x']);
  expect(db.touched()).toEqual(['t', 'u']);
  db.commit();
  db.begin();
  db.tx.run('DELETE FROM u WHERE id = 1');
  db.rollback();
  expect(db.touched()).toEqual([]);
  db.close();
  vfs.forget('touched');
});

test('tables are named also when they were made in the same transaction, and each database names its own', () => {
  const one = open('one', newFiles());
  const two = open('two', newFiles());
  for (const db of [one, two]) db.script(tableT);
  two.begin();
  one.begin();
  one.tx.run('INSERT INTO t VALUES(1, ?)', ['x']);
  one.script(
    'DROP TABLE t; CREATE TABLE w(id INTEGER PRIMARY KEY) STRICT; CREATE TABLE t2(id INTEGER PRIMARY KEY) STRICT',
  );
  one.tx.run('INSERT INTO w VALUES(1)');
  one.tx.run('INSERT INTO t2 VALUES(1)');
  two.tx.run('INSERT INTO t VALUES(1, ?)', ['x']);
  expect(one.touched()).toEqual(['t', 't2', 'w']);
  expect(two.touched()).toEqual(['t']);
  one.commit();
  two.commit();
  for (const db of [one, two]) db.close();
  for (const name of ['one', 'two']) vfs.forget(name);
});

test('a row has the columns that its table has now', () => {
  const db = open('columns', newFiles());
  db.script(`${tableT}; INSERT INTO t VALUES(1, 'x')`);
  expect(db.tx.get('SELECT * FROM t')).toEqual({ id: 1, v: 'x' });
  db.script('ALTER TABLE t ADD COLUMN n INTEGER');
  expect(db.tx.get('SELECT * FROM t')).toEqual({ id: 1, v: 'x', n: null });
  expect(db.tx.get('SELECT * FROM t WHERE id = 2')).toBeUndefined();
  db.close();
  vfs.forget('columns');
});

test('a slice does not wait for the disk, the next commit does, and a slice that fails leaves nothing behind', () => {
  const files = newFiles();
  let flushes = 0;
  const wal = {
    ...files['-wal'],
    flush() {
      flushes += 1;
    },
  };
  const db = open('slices', { ...files, '-wal': wal });
  db.script(tableT);
  flushes = 0;
  db.slice(() => db.tx.run('INSERT INTO t VALUES(1, ?)', ['x']));
  expect(flushes).toBe(0);
  const failing = () => {
    db.tx.run('INSERT INTO t VALUES(2, ?)', ['x']);
    throw new Error('refused');
  };
  expect(() => db.slice(failing)).toThrow('refused');
  db.begin();
  db.tx.run('INSERT INTO t VALUES(3, ?)', ['x']);
  db.commit();
  expect(flushes).toBeGreaterThan(0);
  expect(db.tx.all('SELECT id FROM t ORDER BY id')).toEqual([{ id: 1 }, { id: 3 }]);
  expect(db.tx.get('PRAGMA synchronous')).toEqual({ synchronous: 2 });
  db.close();
  vfs.forget('slices');
});
