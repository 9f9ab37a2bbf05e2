// Store files that fail on order: writes, flushes and reads that throw or do less, a disk that fills up, a killed process.
import type { DatabaseFiles } from '../../workers/sqlite/opfs-vfs.ts';
import type { SyncFile } from '../../workers/sqlite/sync-file.ts';
import type { StorePlace } from '../../workers/stores.ts';
import type { HeldPlace } from '../rig/held-place.ts';

export const faultKinds = [
  'write_fails',
  'write_short',
  'flush_fails',
  'truncate_fails',
  'read_fails',
  'read_short',
] as const;
/** `write_lies` writes a half and says that it wrote all: no software bears that, and the rig must see it. */
export type FaultKind = (typeof faultKinds)[number] | 'write_lies';

export interface DiskFault {
  readonly kind: FaultKind;
  /** The first call of this kind that fails, counted from 1, and how many after it. */
  readonly at: number;
  readonly lasting: number;
}

export interface TroubledPlace extends StorePlace {
  /** Null ends it. */
  order: (fault: DiskFault | null) => void;
  /** How often the ordered fault was met. */
  readonly met: () => number;
  /** Bytes that files may still grow by; null for as many as they like. */
  readonly allow: (room: number | null) => void;
  readonly takeRoom: (bytes: number) => void;
  /** Nothing is written any more, as by a process that is gone. */
  readonly freeze: (frozen: boolean) => void;
}

const full = () => new DOMException('no room is left', 'QuotaExceededError');
const failed = () => new DOMException('the disk failed', 'UnknownError');

export function createTroubledPlace(inner: HeldPlace): TroubledPlace {
  let fault: DiskFault | null = null;
  let calls = 0;
  let met = 0;
  let room: number | null = null;
  let isFrozen = false;
  const openedAs = new Map<DatabaseFiles, DatabaseFiles>();

  /** Whether this call is one that fails. */
  function strikes(kind: FaultKind): boolean {
    if (fault?.kind !== kind) return false;
    calls += 1;
    const isHit = calls >= fault.at && calls < fault.at + fault.lasting;
    if (isHit) met += 1;
    return isHit;
  }

  function takeRoom(bytes: number): void {
    if (room === null || bytes <= 0) return;
    if (bytes > room) throw full();
    room -= bytes;
  }

  function troubled(file: SyncFile): SyncFile {
    return {
      ...file,
      read(into, { at }) {
        if (strikes('read_fails')) throw failed();
        if (strikes('read_short')) return file.read(into.subarray(0, into.length >> 1), { at });
        return file.read(into, { at });
      },
      write(from, { at }) {
        if (isFrozen || strikes('write_fails')) throw failed();
        if (strikes('write_short')) return file.write(from.subarray(0, from.length >> 1), { at });
        takeRoom(at + from.length - file.getSize());
        if (strikes('write_lies')) {
          file.write(from.subarray(0, from.length >> 1), { at });
          return from.length;
        }
        return file.write(from, { at });
      },
      truncate(size) {
        if (isFrozen || strikes('truncate_fails')) throw failed();
        if (room !== null) room += Math.max(0, file.getSize() - size);
        file.truncate(size);
      },
      flush() {
        if (isFrozen || strikes('flush_fails')) throw failed();
        file.flush();
      },
    };
  }

  return {
    exists: inner.exists,
    async open(set, plugin) {
      const files = await inner.open(set, plugin);
      const wrapped = {
        '': troubled(files['']),
        '-journal': troubled(files['-journal']),
        '-wal': troubled(files['-wal']),
      };
      openedAs.set(wrapped, files);
      return wrapped;
    },
    close(files) {
      inner.close(openedAs.get(files) ?? files);
      openedAs.delete(files);
    },
    order(next) {
      fault = next;
      calls = 0;
      met = 0;
    },
    met: () => met,
    allow(bytes) {
      room = bytes;
    },
    takeRoom,
    freeze(frozen) {
      isFrozen = frozen;
    },
  };
}
