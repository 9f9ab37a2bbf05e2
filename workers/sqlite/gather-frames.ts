// Writes a log in one piece for each commit: SQLite writes every page and, before it, its header, and for so few bytes the
// call into the browser is what takes time.
//
// Invariants
// 1. Bytes reach the file in the order in which SQLite wrote them.
// 2. With the last page of a commit all of it is with the file, as without this: nothing is held when SQLite has answered.
// 3. Whatever else is asked of the file finds in it what was written before.
import type { SyncFile } from './sync-file.ts';

/** Of a frame of the log; its second word is not zero in the last frame of a commit (SQLite's file format, section 4). */
const headerBytes = 24;
/** A transaction larger than the cache writes before it commits. */
const mostHeld = 1024 * 1024;

export function gatherFrames(file: SyncFile): SyncFile {
  let held = new Uint8Array(64 * 1024);
  let start = 0;
  let length = 0;
  /** Where the last write ended; only what follows it is held. -1 when that is not known. */
  let tail = -1;
  let endsCommit = false;

  function hold(bytes: Uint8Array, at: number): void {
    if (length === 0) start = at;
    if (length + bytes.length > held.length) {
      const larger = new Uint8Array(Math.max(length + bytes.length, held.length * 2));
      larger.set(held.subarray(0, length));
      held = larger;
    }
    held.set(bytes, length);
    length += bytes.length;
  }

  function writeOut(): void {
    if (length === 0) return;
    const bytes = held.subarray(0, length);
    length = 0; // what cannot be written is SQLite's to write again
    pass(bytes, start);
  }

  function pass(bytes: Uint8Array, at: number): void {
    const before = tail;
    tail = -1;
    const written = file.write(bytes, { at });
    if (written !== bytes.length) throw new DOMException('short write', 'QuotaExceededError');
    tail = before;
  }

  return {
    write(from, { at }) {
      const isHeader = from.length === headerBytes;
      if (isHeader) endsCommit = from.subarray(4, 8).some((byte) => byte !== 0);
      if (at === tail) {
        hold(from, at);
        tail += from.length;
      } else {
        writeOut();
        pass(from, at);
        tail = at + from.length;
      }
      if ((endsCommit && !isHeader) || length >= mostHeld) writeOut();
      return from.length;
    },
    read(into, options) {
      writeOut();
      return file.read(into, options);
    },
    getSize() {
      writeOut();
      return file.getSize();
    },
    truncate(size) {
      writeOut();
      tail = -1;
      file.truncate(size);
    },
    flush() {
      writeOut();
      file.flush();
    },
    close: () => file.close(),
  };
}
