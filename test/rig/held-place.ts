// Store files that outlive their connections, in memory: a test reads them, breaks them, and opens them anew.
import { type DatabaseFiles, fileSuffixes } from '../../workers/sqlite/opfs-vfs.ts';
import { createMemoryFile, type SyncFile } from '../../workers/sqlite/sync-file.ts';
import type { StorePlace } from '../../workers/stores.ts';

export type Suffix = (typeof fileSuffixes)[number];

/** Put in place of a file's own method while it is set. */
export interface Broken {
  write?: (from: Uint8Array, at: number, inner: SyncFile) => number;
  flush?: (inner: SyncFile) => void;
  truncate?: (size: number, inner: SyncFile) => void;
  read?: (into: Uint8Array, at: number, inner: SyncFile) => number;
}

export interface HeldPlace extends StorePlace {
  /** `own/book`, with its suffix; made empty when it is not there yet. */
  readonly file: (name: string, suffix?: Suffix) => SyncFile;
  readonly bytes: (name: string, suffix?: Suffix) => Uint8Array;
  readonly put: (name: string, bytes: Uint8Array, suffix?: Suffix) => void;
  /** As a folder is removed with all that is in it. */
  readonly remove: (name: string) => void;
  readonly broken: (name: string, suffix?: Suffix) => Broken;
  /** Names of stores whose files are open now. */
  readonly held: () => readonly string[];
  opened: number;
}

export function createHeldPlace(): HeldPlace {
  const files = new Map<string, SyncFile>();
  const brokenByPath = new Map<string, Broken>();
  const open = new Map<DatabaseFiles, string>();

  function brokenAt(path: string): Broken {
    const known = brokenByPath.get(path);
    if (known) return known;
    const made: Broken = {};
    brokenByPath.set(path, made);
    return made;
  }

  function fileAt(path: string): SyncFile {
    const known = files.get(path);
    if (known) return known;
    const made = createMemoryFile();
    files.set(path, made);
    return made;
  }

  function guarded(path: string): SyncFile {
    const inner = fileAt(path);
    const broken = brokenAt(path);
    return {
      ...inner,
      read: (into, { at }) => (broken.read ? broken.read(into, at, inner) : inner.read(into, { at })),
      write: (from, { at }) => (broken.write ? broken.write(from, at, inner) : inner.write(from, { at })),
      truncate: (size) => (broken.truncate ? broken.truncate(size, inner) : inner.truncate(size)),
      flush: () => (broken.flush ? broken.flush(inner) : inner.flush()),
    };
  }

  const place: HeldPlace = {
    opened: 0,
    file: (name, suffix = '') => fileAt(name + suffix),
    bytes(name, suffix = '') {
      const file = fileAt(name + suffix);
      const bytes = new Uint8Array(file.getSize());
      file.read(bytes, { at: 0 });
      return bytes;
    },
    put(name, bytes, suffix = '') {
      const file = fileAt(name + suffix);
      file.truncate(0);
      file.write(bytes, { at: 0 });
    },
    remove(name) {
      for (const suffix of fileSuffixes) files.delete(name + suffix);
    },
    broken: (name, suffix = '') => brokenAt(name + suffix),
    held: () => [...open.values()],
    exists: async (set, plugin) => files.has(`${set}/${plugin}`),
    async open(set, plugin) {
      const name = `${set}/${plugin}`;
      // What OPFS says to a second handle on the same file.
      if ([...open.values()].includes(name)) throw new DOMException(name, 'NoModificationAllowedError');
      const opened = { '': guarded(name), '-journal': guarded(`${name}-journal`), '-wal': guarded(`${name}-wal`) };
      open.set(opened, name);
      place.opened += 1;
      return opened;
    },
    close(closed) {
      open.delete(closed);
    },
  };
  return place;
}
