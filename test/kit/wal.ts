// Reads a SQLite file together with its write-ahead log, as another SQLite would on opening both.
// Format: https://www.sqlite.org/fileformat2.html#the_write_ahead_log

const headerBytes = 32;
const frameHeaderBytes = 24;

/** The database as of the last committed frame, marked as not being in WAL mode so that any SQLite opens it. */
export function mergeWal(database: Uint8Array, wal: Uint8Array): Uint8Array {
  const pages = committedPages(wal);
  const pageSize = pages.pageSize || pageSizeOf(database);
  const size = pages.pageCount === 0 ? database.length : pages.pageCount * pageSize;
  const merged = new Uint8Array(size);
  merged.set(database.subarray(0, size));
  for (const [page, bytes] of pages.byNumber) merged.set(bytes, (page - 1) * pageSize);
  return setJournalVersion(merged, 1);
}

/** Bytes 18 and 19 of the header: 1 is a rollback journal, 2 is WAL. */
export function setJournalVersion(database: Uint8Array, version: 1 | 2): Uint8Array {
  if (database.length > 19) database.fill(version, 18, 20);
  return database;
}

function pageSizeOf(database: Uint8Array): number {
  const size = ((database[16] ?? 0) << 8) | (database[17] ?? 0);
  return size === 1 ? 65_536 : size;
}

function committedPages(wal: Uint8Array) {
  const byNumber = new Map<number, Uint8Array>();
  if (wal.length < headerBytes) return { pageSize: 0, pageCount: 0, byNumber };
  const view = new DataView(wal.buffer, wal.byteOffset, wal.byteLength);
  const pageSize = view.getUint32(8);
  const bigEndian = view.getUint32(0) === 0x377f0683;
  let sum = checksum(view, 0, 24, [0, 0], bigEndian);
  let pageCount = 0;
  let pending = new Map<number, Uint8Array>();
  if (sum[0] !== view.getUint32(24) || sum[1] !== view.getUint32(28)) return { pageSize: 0, pageCount: 0, byNumber };
  for (let at = headerBytes; at + frameHeaderBytes + pageSize <= wal.length; at += frameHeaderBytes + pageSize) {
    const sameSalt = view.getUint32(at + 8) === view.getUint32(16) && view.getUint32(at + 12) === view.getUint32(20);
    sum = checksum(view, at, 8, sum, bigEndian);
    sum = checksum(view, at + frameHeaderBytes, pageSize, sum, bigEndian);
    if (!sameSalt || sum[0] !== view.getUint32(at + 16) || sum[1] !== view.getUint32(at + 20)) break;
    const start = at + frameHeaderBytes;
    pending.set(view.getUint32(at), wal.slice(start, start + pageSize));
    const afterCommit = view.getUint32(at + 4);
    if (afterCommit === 0) continue;
    pageCount = afterCommit;
    for (const [page, bytes] of pending) byNumber.set(page, bytes);
    pending = new Map();
  }
  return { pageSize, pageCount, byNumber };
}

type Sum = readonly [number, number];

function checksum(view: DataView, from: number, length: number, start: Sum, bigEndian: boolean): Sum {
  let [a, b] = start;
  for (let at = from; at < from + length; at += 8) {
    a = (a + view.getUint32(at, !bigEndian) + b) >>> 0;
    b = (b + view.getUint32(at + 4, !bigEndian) + a) >>> 0;
  }
  return [a, b];
}
