// The file a database page lives in: what OPFS access handles offer, and the same over memory.

export interface SyncFile {
  read(into: Uint8Array, options: { at: number }): number;
  write(from: Uint8Array, options: { at: number }): number;
  truncate(size: number): void;
  getSize(): number;
  flush(): void;
  close(): void;
}

/** Used where access handles do not exist. Nothing survives the tab, and the page says so. */
export function createMemoryFile(): SyncFile {
  let bytes = new Uint8Array(64 * 1024);
  let size = 0;
  function reserve(end: number): void {
    if (end <= bytes.length) return;
    const larger = new Uint8Array(Math.max(end, bytes.length * 2));
    larger.set(bytes);
    bytes = larger;
  }
  return {
    read(into, { at }) {
      const part = bytes.subarray(at, Math.min(size, at + into.length));
      into.set(part);
      return part.length;
    },
    write(from, { at }) {
      reserve(at + from.length);
      bytes.set(from, at);
      size = Math.max(size, at + from.length);
      return from.length;
    },
    truncate(next) {
      reserve(next);
      if (next < size) bytes.fill(0, next, size);
      size = next;
    },
    getSize: () => size,
    flush() {},
    close() {},
  };
}
