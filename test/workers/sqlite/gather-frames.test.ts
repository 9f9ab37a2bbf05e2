// A log that is written in one piece a commit holds at every moment what it would have held without that.
import { expect, test } from 'vitest';
import { openOver } from '../../../workers/sqlite/database.ts';
import { gatherFrames } from '../../../workers/sqlite/gather-frames.ts';
import { type DatabaseFiles, installPageVfs } from '../../../workers/sqlite/opfs-vfs.ts';
import { createMemoryFile, type SyncFile } from '../../../workers/sqlite/sync-file.ts';
import { nodeSqlJs } from '../../kit/node-stores.ts';

const page = 4096;
const headerOf = (isLast: boolean): Uint8Array => {
  const header = new Uint8Array(24);
  if (isLast) header[7] = 9;
  return header.fill(1, 8);
};
const pageOf = (fill: number): Uint8Array => new Uint8Array(page).fill(fill);

interface Seen {
  readonly file: SyncFile;
  readonly calls: string[];
}

function watched(take: (bytes: number) => number = (bytes) => bytes): Seen {
  const memory = createMemoryFile();
  const calls: string[] = [];
  const file: SyncFile = {
    ...memory,
    write(from, { at }) {
      calls.push(`write ${from.length} at ${at}`);
      return memory.write(from.subarray(0, take(from.length)), { at });
    },
    flush: () => void calls.push('flush'),
  };
  return { file, calls };
}

/** As SQLite writes them: a header, a page, and so on. */
function commit(file: SyncFile, at: number, pages: number): number {
  let end = at;
  for (let i = 1; i <= pages; i += 1) {
    for (const bytes of [headerOf(i === pages), pageOf(i)]) {
      file.write(bytes, { at: end });
      end += bytes.length;
    }
  }
  return end;
}

test('a commit is one write, and none of it is held when its last page is written', () => {
  const { file, calls } = watched();
  const log = gatherFrames(file);
  log.write(new Uint8Array(32), { at: 0 });
  const end = commit(log, 32, 3);
  expect(calls).toEqual(['write 32 at 0', `write ${3 * (24 + page)} at 32`]);
  commit(log, end, 1);
  expect(calls.slice(2)).toEqual([`write ${24 + page} at ${end}`]);
});

test('what is asked in between finds everything that was written before', () => {
  const { file } = watched();
  const log = gatherFrames(file);
  const plain = createMemoryFile();
  for (const one of [log, plain]) {
    one.write(new Uint8Array(32), { at: 0 });
    one.write(headerOf(false), { at: 32 });
    one.write(pageOf(7), { at: 56 });
  }
  expect(file.getSize()).toBe(32);
  expect(log.getSize()).toBe(plain.getSize());
  const [seen, expected] = [log, plain].map((one) => {
    const bytes = new Uint8Array(5000);
    return [one.read(bytes, { at: 0 }), bytes] as const;
  });
  expect(seen).toEqual(expected);
});

test('flushing writes first; a header written over another is not held, since no page follows it', () => {
  const { file, calls } = watched();
  const log = gatherFrames(file);
  log.write(new Uint8Array(32), { at: 0 });
  log.write(headerOf(false), { at: 32 });
  log.write(pageOf(1), { at: 56 });
  log.flush();
  expect(calls).toEqual(['write 32 at 0', `write ${24 + page} at 32`, 'flush']);
  log.write(headerOf(true), { at: 32 });
  expect(calls.at(-1)).toBe('write 24 at 32');
});

test('a disk that takes a part only is a full disk, and what follows is written where it belongs', () => {
  let room = Number.POSITIVE_INFINITY;
  const { file, calls } = watched((bytes) => Math.min(bytes, room));
  const log = gatherFrames(file);
  log.write(new Uint8Array(32), { at: 0 });
  room = 100;
  expect(() => commit(log, 32, 2)).toThrow(DOMException);
  room = Number.POSITIVE_INFINITY;
  calls.length = 0;
  commit(log, 32, 1);
  expect(calls).toEqual(['write 24 at 32', `write ${page} at 56`]);
  expect(file.getSize()).toBe(32 + 24 + page);
});

test('after each real commit, also of one larger than the cache, another finds all of it in the files', async () => {
  const vfs = installPageVfs(await nodeSqlJs());
  const files: DatabaseFiles = { '': createMemoryFile(), '-journal': createMemoryFile(), '-wal': createMemoryFile() };
  const sizes: number[] = [];
  const whole = { ...files, '-wal': { ...files['-wal'], flush: () => void sizes.push(files['-wal'].getSize()) } };
  const db = openOver(vfs, 'gathered', whole);
  db.useWal();
  db.setCache(64); // so small that a transaction writes before it commits, and writes pages twice
  db.script('CREATE TABLE t(id INTEGER PRIMARY KEY, v TEXT)');
  for (let n = 1; n <= 4; n += 1) {
    db.begin();
    for (let i = 0; i < 300; i += 1) db.tx.run('INSERT INTO t(v) VALUES(?)', [`${n} ${'x'.repeat(500)}`]);
    db.tx.run('UPDATE t SET v = ? WHERE id % 7 = 0', [`changed ${n}`]);
    if (n === 2) db.rollback();
    else db.commit();
    // Another reads what lies there now, and nothing that is held.
    const copy = Object.fromEntries(
      Object.entries(files).map(([suffix, file]) => {
        const bytes = new Uint8Array(file.getSize());
        file.read(bytes, { at: 0 });
        const made = createMemoryFile();
        made.write(bytes, { at: 0 });
        return [suffix, made];
      }),
    ) as DatabaseFiles;
    const other = openOver(vfs, 'copy', copy);
    expect(other.tx.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
    expect(other.tx.get('SELECT COUNT(*) AS n FROM t')).toEqual({ n: n === 1 ? 300 : 300 * Math.max(1, n - 1) });
    other.close();
    vfs.forget('copy');
  }
  expect(sizes.length).toBeGreaterThan(3);
  db.close();
  vfs.forget('gathered');
});
