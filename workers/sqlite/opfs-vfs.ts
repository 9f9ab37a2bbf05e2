// SQLite pages on OPFS: the methods of sql.js's default VFS, replaced by functions over synchronous files.
//
// Invariants
// 1. Only documented surfaces are used: Emscripten's addFunction and stack, and SQLite's frozen C ABI (struct sqlite3_vfs,
//    struct sqlite3_io_methods, and that struct sqlite3 begins with its sqlite3_vfs*). The VFS found must be called "unix".
// 2. A path below /opfs/ goes to a registered file; every other path goes to sql.js's own memory file system.
// 3. A name below /opfs/ that nobody registered is CANTOPEN. It never becomes a file in memory without a word.
// 4. An empty file counts as absent, so "delete" is truncate(0) + flush, and files can be opened before SQLite wants them.
// 5. io_methods is version 1 (no shared memory): WAL works only with locking_mode=EXCLUSIVE set first.
// 6. An engine has one page VFS: a second one over it would hide the files of the first.
import type { Database } from 'sql.js';
import { gatherFrames } from './gather-frames.ts';
import type { SqlJs } from './sql-js.ts';
import type { SyncFile } from './sync-file.ts';
import { createTableWatch, type WatchTables } from './table-watch.ts';

const OK = 0;
const IOERR = 10;
const NOTFOUND = 12;
const FULL = 13;
const CANTOPEN = 14;
const IOERR_READ = 266;
const IOERR_SHORT_READ = 522;
const IOERR_WRITE = 778;
const IOERR_FSYNC = 1034;
const IOERR_TRUNCATE = 1546;
const IOERR_FSTAT = 1802;
const IOERR_DELETE = 2570;
const OPEN_CREATE = 4;
const UNDELETABLE_WHEN_OPEN_AND_POWERSAFE_OVERWRITE = 0x0800 | 0x1000;
const root = '/opfs/';

/** Offsets of the fields of struct sqlite3_vfs that are read or replaced, in bytes on wasm32. */
const vfsField = { version: 0, szOsFile: 4, name: 16, open: 24, delete: 28, access: 32, fullPathname: 36 };

export const fileSuffixes = ['', '-journal', '-wal'] as const;
export type DatabaseFiles = Readonly<Record<(typeof fileSuffixes)[number], SyncFile>>;

export interface PageVfs {
  /** Opens a database over files that are open already. `name` is free; it must not be in use. */
  open(name: string, files: DatabaseFiles): Database;
  /** Forgets the files of a database that was closed; closing the files themselves is the caller's. */
  forget(name: string): void;
  /** Notes which tables a database writes to. */
  readonly watch: WatchTables;
  /** The last exception of this database's files since it was asked, for the message of a fault; null for none. */
  takeFault(name: string): unknown;
}

/**
 * What lies beyond the end is not there, and SQLite then takes zeros for it. A disk that gives less than it has must not
 * pass for that: a page of zeros would be taken for damage, or for a text.
 */
export function readAll(file: SyncFile, into: Uint8Array, at: number): number {
  const got = file.read(into, { at });
  if (got < into.length && at + got < file.getSize()) throw new DOMException('short read', 'NotReadableError');
  return got;
}

/** What files throw that are not to be written to yet: no fault of the disk, and never taken for the cause of one. */
export const notYet = new Error('this file is not written to yet');

const installed = new WeakMap<SqlJs['sql'], PageVfs>();

export function installPageVfs(sqljs: SqlJs): PageVfs {
  const known = installed.get(sqljs.sql);
  if (known) return known;
  const made = replaceDefaultVfs(sqljs);
  installed.set(sqljs.sql, made);
  return made;
}

function replaceDefaultVfs({ sql, memory, table }: SqlJs): PageVfs {
  let bytes = new Uint8Array(memory.buffer);
  let view = new DataView(memory.buffer);
  const filesByPath = new Map<string, SyncFile>();
  const filesByPointer = new Map<number, SyncFile>();
  const faultsByName = new Map<string, unknown>();
  let awaitedPath: string | null = null;

  // Memory growth detaches the buffer, so every access first makes sure of the view.
  function heap(): Uint8Array {
    if (bytes.buffer !== memory.buffer) {
      bytes = new Uint8Array(memory.buffer);
      view = new DataView(memory.buffer);
    }
    return bytes;
  }
  function read32(pointer: number): number {
    heap();
    return view.getInt32(pointer, true);
  }
  function write32(pointer: number, value: number): void {
    heap();
    view.setInt32(pointer, value, true);
  }
  function readText(pointer: number): string {
    const h = heap();
    let end = pointer;
    while (h[end] !== 0) end += 1;
    return new TextDecoder().decode(h.slice(pointer, end));
  }
  function pathAt(pointer: number): string | null {
    const path = pointer === 0 ? '' : readText(pointer);
    return path.startsWith(root) ? path : null;
  }
  function fileAt(pointer: number): SyncFile {
    const file = filesByPointer.get(pointer);
    if (!file) throw new Error('a file that is not open');
    return file;
  }
  function wasm(signature: string, f: (...args: never[]) => number): number {
    return sql.addFunction(f, signature);
  }
  function guarded<A extends never[]>(code: number, f: (...args: A) => number): (...args: A) => number {
    return (...args) => {
      try {
        return f(...args);
      } catch (error) {
        return error instanceof DOMException && error.name === 'QuotaExceededError' ? FULL : code;
      }
    };
  }

  /** SQLite only learns a number; the exception itself is kept for whoever asks. */
  function keepFaults(name: string, file: SyncFile): SyncFile {
    const kept = <T>(act: () => T): T => {
      try {
        return act();
      } catch (error) {
        if (error !== notYet) faultsByName.set(name, error);
        throw error;
      }
    };
    return {
      read: (into, options) => kept(() => readAll(file, into, options.at)),
      write: (from, options) =>
        kept(() => {
          const written = file.write(from, options);
          if (written !== from.length) throw new DOMException('short write', 'QuotaExceededError');
          return written;
        }),
      truncate: (size) => kept(() => file.truncate(size)),
      getSize: () => kept(() => file.getSize()),
      flush: () => kept(() => file.flush()),
      close: () => file.close(),
    };
  }

  function findDefaultVfs(): number {
    const stack = sql.stackSave();
    const name = sql.stackAlloc(16);
    const out = sql.stackAlloc(4);
    heap().set(new TextEncoder().encode(':memory:\0'), name);
    if (sql._sqlite3_open(name, out) !== OK) throw new Error('sql.js cannot open a scratch database');
    const db = read32(out);
    const vfs = read32(db);
    sql._sqlite3_close_v2(db);
    sql.stackRestore(stack);
    const version = read32(vfs + vfsField.version);
    const szOsFile = read32(vfs + vfsField.szOsFile);
    const known = readText(read32(vfs + vfsField.name)) === 'unix' && version >= 1 && version <= 3;
    if (!known || szOsFile < 4 || szOsFile > 4096) throw new Error('sql.js has another default VFS than expected');
    return vfs;
  }

  function makeIoMethods(): number {
    const methods = [
      wasm(
        'ii',
        guarded(IOERR, (p: number) => {
          filesByPointer.delete(p);
          return OK;
        }),
      ),
      wasm(
        'iiiij',
        guarded(IOERR_READ, (p: number, into: number, n: number, at: bigint) => {
          const got = fileAt(p).read(heap().subarray(into, into + n), { at: Number(at) });
          if (got === n) return OK;
          heap().fill(0, into + got, into + n);
          return IOERR_SHORT_READ;
        }),
      ),
      wasm(
        'iiiij',
        guarded(IOERR_WRITE, (p: number, from: number, n: number, at: bigint) => {
          fileAt(p).write(heap().subarray(from, from + n), { at: Number(at) });
          return OK;
        }),
      ),
      wasm(
        'iij',
        guarded(IOERR_TRUNCATE, (p: number, size: bigint) => {
          fileAt(p).truncate(Number(size));
          return OK;
        }),
      ),
      wasm(
        'iii',
        guarded(IOERR_FSYNC, (p: number) => {
          fileAt(p).flush();
          return OK;
        }),
      ),
      wasm(
        'iii',
        guarded(IOERR_FSTAT, (p: number, out: number) => {
          heap();
          view.setBigInt64(out, BigInt(fileAt(p).getSize()), true);
          return OK;
        }),
      ),
      wasm('iii', () => OK), // xLock: the access handle itself is the exclusive lock
      wasm('iii', () => OK), // xUnlock
      wasm('iii', (_p: number, out: number) => {
        write32(out, 0); // xCheckReservedLock: nobody else can hold one
        return OK;
      }),
      wasm('iiii', () => NOTFOUND), // xFileControl
      wasm('ii', () => 4096), // xSectorSize
      wasm('ii', () => UNDELETABLE_WHEN_OPEN_AND_POWERSAFE_OVERWRITE), // xDeviceCharacteristics
    ];
    const io = sql._malloc(4 * (methods.length + 1));
    write32(io, 1);
    methods.forEach((method, i) => write32(io + 4 * (i + 1), method));
    return io;
  }

  const vfs = findDefaultVfs();
  const io = makeIoMethods();
  const original = (field: number): ((...args: number[]) => number) => table.get(read32(vfs + field));
  const openMemory = original(vfsField.open);
  const deleteMemory = original(vfsField.delete);
  const accessMemory = original(vfsField.access);
  const fullPathnameMemory = original(vfsField.fullPathname);

  write32(
    vfs + vfsField.open,
    wasm(
      'iiiiii',
      guarded(CANTOPEN, (v: number, name: number, p: number, flags: number, out: number) => {
        const path = pathAt(name);
        if (path === null) return openMemory(v, name, p, flags, out);
        write32(p, 0);
        const file = filesByPath.get(path);
        if (!file || (!(flags & OPEN_CREATE) && file.getSize() === 0)) return CANTOPEN;
        filesByPointer.set(p, file);
        write32(p, io);
        if (out !== 0) write32(out, flags);
        return OK;
      }),
    ),
  );
  write32(
    vfs + vfsField.delete,
    wasm(
      'iiii',
      guarded(IOERR_DELETE, (v: number, name: number, sync: number) => {
        const path = pathAt(name);
        if (path === null) return deleteMemory(v, name, sync);
        const file = filesByPath.get(path);
        if (file && file.getSize() > 0) {
          file.truncate(0);
          file.flush(); // SQLite asks for this only at synchronous=EXTRA; without it a commit could come undone
        }
        return OK;
      }),
    ),
  );
  write32(
    vfs + vfsField.access,
    wasm(
      'iiiii',
      guarded(IOERR, (v: number, name: number, flags: number, out: number) => {
        const path = pathAt(name);
        if (path === null) return accessMemory(v, name, flags, out);
        write32(out, (filesByPath.get(path)?.getSize() ?? 0) > 0 ? 1 : 0);
        return OK;
      }),
    ),
  );
  write32(
    vfs + vfsField.fullPathname,
    wasm(
      'iiiii',
      guarded(CANTOPEN, (v: number, name: number, n: number, out: number) => {
        let path = name === 0 ? '' : readText(name);
        // `new Database()` makes up a name and takes none; the one that is being opened gets ours.
        if (awaitedPath !== null && /^\/?dbfile_\d+$/.test(path)) {
          path = awaitedPath;
          awaitedPath = null;
        }
        if (!path.startsWith(root)) return fullPathnameMemory(v, name, n, out);
        const encoded = new TextEncoder().encode(`${path}\0`);
        if (encoded.length > n) return CANTOPEN;
        heap().set(encoded, out);
        return OK;
      }),
    ),
  );

  return {
    open(name, files) {
      const gathered = { ...files, '-wal': gatherFrames(files['-wal']) };
      for (const suffix of fileSuffixes) filesByPath.set(root + name + suffix, keepFaults(name, gathered[suffix]));
      awaitedPath = root + name;
      let isOurs = false;
      let db: Database;
      try {
        // The empty array makes sql.js create a file in its memory that close() wants to unlink.
        db = new sql.Database(new Uint8Array(0));
        isOurs = awaitedPath === null;
      } finally {
        awaitedPath = null; // or the next scratch database would be taken for this one
      }
      if (isOurs) return db;
      db.close();
      throw new Error('sql.js did not open through the page VFS');
    },
    watch: createTableWatch({
      sql,
      readText,
      isDatabase: (pointer) => pointer > 0 && pointer + 4 <= heap().length && read32(pointer) === vfs,
    }),
    forget(name) {
      for (const suffix of fileSuffixes) filesByPath.delete(root + name + suffix);
    },
    takeFault(name) {
      const last = faultsByName.get(name) ?? null;
      faultsByName.delete(name);
      return last;
    },
  };
}
