// A disk that remembers every call, so that the power can be cut after each of them: what was not flushed may survive in
// any part, and a name that is young may be lost with its file.
import type { BlobStore } from '../../app/kernel/blob.ts';
import type { BlobBody } from '../../app/kernel/staged.ts';
import type { createMemoryBlobs } from '../../workers/blobs/memory-blobs.ts';
import { type DatabaseFiles, fileSuffixes } from '../../workers/sqlite/opfs-vfs.ts';
import type { SyncFile } from '../../workers/sqlite/sync-file.ts';
import { createHeldPlace, type HeldPlace } from './held-place.ts';
import { logPieces } from './log-pieces.ts';

export type DiskCall =
  | { readonly kind: 'write'; readonly path: string; readonly at: number; readonly bytes: Uint8Array }
  | { readonly kind: 'truncate'; readonly path: string; readonly size: number }
  | { readonly kind: 'flush'; readonly path: string }
  /** A name came into being: of a store's file, or of a body. */
  | { readonly kind: 'name'; readonly path: string }
  /** So much time went by that every name so far is safe. */
  | { readonly kind: 'settled'; readonly path: '' };

const blobPrefix = 'blob:';

type MemoryBlobs = ReturnType<typeof createMemoryBlobs>;

export interface PowerDisk {
  readonly place: HeldPlace;
  readonly blobs: (inner: MemoryBlobs) => MemoryBlobs;
  readonly calls: readonly DiskCall[];
  readonly settle: () => void;
}

/** Bytes by path; bodies by `blob:` and their key. */
export interface Surviving {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly blobs: ReadonlyMap<string, BlobBody>;
  /** How many names were lost. */
  readonly lostNames: number;
}

export const nothing: Surviving = { files: new Map(), blobs: new Map(), lostNames: 0 };

export function createPowerDisk(start: Surviving = nothing): PowerDisk {
  const calls: DiskCall[] = [];
  const inner = createHeldPlace();
  for (const [path, bytes] of start.files) inner.put(path, bytes);
  const named = new Set(start.files.keys());

  function recorded(path: string, file: SyncFile): SyncFile {
    if (!named.has(path)) calls.push({ kind: 'name', path });
    named.add(path);
    return {
      ...file,
      write(from, { at }) {
        const pieces = path.endsWith('-wal') ? logPieces(from, at) : [{ at, bytes: from }];
        for (const piece of pieces) calls.push({ kind: 'write', path, at: piece.at, bytes: piece.bytes.slice() });
        return file.write(from, { at });
      },
      truncate(size) {
        calls.push({ kind: 'truncate', path, size });
        file.truncate(size);
      },
      flush() {
        calls.push({ kind: 'flush', path });
        file.flush();
      },
    };
  }

  const openedAs = new Map<DatabaseFiles, DatabaseFiles>();
  const place: HeldPlace = {
    ...inner,
    async open(set, plugin) {
      const files = await inner.open(set, plugin);
      const record = (suffix: (typeof fileSuffixes)[number]) => recorded(`${set}/${plugin}${suffix}`, files[suffix]);
      const wrapped = { '': record(''), '-journal': record('-journal'), '-wal': record('-wal') };
      openedAs.set(wrapped, files);
      return wrapped;
    },
    close(files) {
      inner.close(openedAs.get(files) ?? files);
      openedAs.delete(files);
    },
  };

  return {
    place,
    calls,
    settle: () => void calls.push({ kind: 'settled', path: '' }),
    blobs(memory) {
      for (const [key, body] of start.blobs) memory.bodies.set(key, body);
      const publish: BlobStore['publish'] = async (file) => {
        const before = new Set(memory.bodies.keys());
        const published = await memory.publish(file);
        const added = [...memory.bodies.keys()].filter((key) => !before.has(key));
        calls.push(...added.map((key) => ({ kind: 'name', path: blobPrefix + key }) as const));
        return published;
      };
      return { ...memory, publish };
    },
  };
}

export type Chance = () => number;

/** Numbers between 0 and 1 that are the same for the same seed. */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface CutRules {
  readonly chance: Chance;
  /** How likely it is that an unflushed call reached the disk: 0, 1, or between. */
  readonly survival: number;
  /** Whether a write may arrive in some of its sectors only. */
  readonly torn: boolean;
  /** How likely it is that a name made since the start is lost. */
  readonly nameLoss: number;
}

const sector = 512;

interface FileState {
  bytes: Uint8Array;
  pending: Exclude<DiskCall, { kind: 'flush' | 'name' | 'settled' }>[];
}

/**
 * Walks along the calls; at each stop it can say what a power cut there would leave. `ignoreFlush` is a disk that lies
 * about flushing: the control that shows that the simulation sees damage.
 */
export function createPlayback(
  calls: readonly DiskCall[],
  bodies: ReadonlyMap<string, BlobBody>,
  start: Surviving = nothing,
  ignoreFlush = false,
) {
  const states = new Map<string, FileState>();
  for (const [path, bytes] of start.files) states.set(path, { bytes, pending: [] });
  const youngNames = new Set<string>();
  const safeBodies = new Map(start.blobs);
  let at = 0;

  function settleNames(): void {
    for (const path of youngNames) {
      const body = bodies.get(path.slice(blobPrefix.length));
      if (path.startsWith(blobPrefix) && body) safeBodies.set(path.slice(blobPrefix.length), body);
    }
    youngNames.clear();
  }

  function stateOf(path: string): FileState {
    const known = states.get(path);
    if (known) return known;
    const made: FileState = { bytes: new Uint8Array(), pending: [] };
    states.set(path, made);
    return made;
  }

  return {
    /** Goes on until `cut` calls were made; never back. */
    advance(cut: number): void {
      for (; at < cut; at += 1) {
        const call = calls[at];
        if (!call) return;
        if (call.kind === 'name') youngNames.add(call.path);
        else if (call.kind === 'settled') settleNames();
        else if (call.kind !== 'flush') stateOf(call.path).pending.push(call);
        else if (!ignoreFlush) {
          const state = stateOf(call.path);
          for (const done of state.pending) state.bytes = applied(state.bytes, done);
          state.pending = [];
        }
      }
    },
    /** Paths whose state on the disk is not settled: unflushed calls, or the last one made. */
    unsettled(): readonly string[] {
      const last = calls[at - 1]?.path;
      const pending = [...states].filter(([, state]) => state.pending.length > 0).map(([path]) => path);
      return last === undefined ? pending : [...pending, last];
    },
    cut({ chance, survival, torn, nameLoss }: CutRules): Surviving {
      const files = new Map<string, Uint8Array>();
      let lostNames = 0;
      const isLost = (path: string) => {
        const lost = youngNames.has(path) && chance() < nameLoss;
        if (lost) lostNames += 1;
        return lost;
      };
      for (const [path, state] of states) {
        if (isLost(path)) continue;
        let bytes = state.bytes;
        for (const call of state.pending) {
          if (chance() >= survival) continue;
          bytes = torn && call.kind === 'write' ? tornWrite(bytes, call, chance) : applied(bytes, call);
        }
        files.set(path, bytes);
      }
      const blobs = new Map(safeBodies);
      for (const path of youngNames) {
        if (!path.startsWith(blobPrefix) || isLost(path)) continue;
        const key = path.slice(blobPrefix.length);
        const body = bodies.get(key);
        if (body) blobs.set(key, body);
      }
      return { files, blobs, lostNames };
    },
  };
}

function applied(bytes: Uint8Array, call: FileState['pending'][number]): Uint8Array {
  const size = call.kind === 'truncate' ? call.size : Math.max(bytes.length, call.at + call.bytes.length);
  const next = new Uint8Array(size);
  next.set(bytes.subarray(0, size));
  if (call.kind === 'write') next.set(call.bytes, call.at);
  return next;
}

/** Each sector that the write touches arrives or does not. */
function tornWrite(before: Uint8Array, call: Extract<DiskCall, { kind: 'write' }>, chance: Chance): Uint8Array {
  let bytes = before;
  const end = call.at + call.bytes.length;
  for (let at = call.at; at < end; ) {
    const next = Math.min(end, (Math.floor(at / sector) + 1) * sector);
    if (chance() < 0.5)
      bytes = applied(bytes, { ...call, at, bytes: call.bytes.subarray(at - call.at, next - call.at) });
    at = next;
  }
  return bytes;
}
