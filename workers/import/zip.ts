// Opens a ZIP with jszip behind guards: damage and encryption are found first, and every inflated byte is counted.

import JSZip from 'jszip';
import { ok, refuse, type Result } from '../../app/kernel/result.ts';
import { createCrc32 } from './crc32.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';
import { decodeEntryName } from './zip-names.ts';

declare module 'jszip' {
  // Documented and long there, but not in the package's own types.
  interface JSZipObject {
    internalStream(type: 'uint8array'): JSZip.JSZipStreamHelper<Uint8Array>;
  }
}

export interface ZipLimits {
  readonly entryBytes: number;
  /** Of all entries that are read, each counted once. */
  readonly totalBytes: number;
  /** No prose shrinks so far. Small files of one repeated byte are left alone. */
  readonly ratio: number;
  readonly ratioFromBytes: number;
}

const MIB = 1 << 20;
const BOOK_LIMITS: ZipLimits = { entryBytes: 128 * MIB, totalBytes: 512 * MIB, ratio: 200, ratioFromBytes: 16 * MIB };

export interface ZipBody {
  readonly bytes: Uint8Array;
  /** Whether the checksum that the archive keeps agrees. */
  readonly isIntact: boolean;
}

export interface ZipArchive {
  /** Files in the order in which they stand in the archive. */
  readonly names: readonly string[];
  /** Names that occur more than once; the first of them counts. */
  readonly duplicates: readonly string[];
  declaredBytes(name: string): number;
  read: ReadEntry;
  /** A reader that counts for itself, so that what is beside the text cannot use up the text's room. */
  readerWith(limits: ZipLimits): ReadEntry;
}

export type ReadEntry = (name: string) => Promise<Result<ZipBody>>;

/** Takes the bytes over: the names of duplicates are blotted out in them. */
export async function openZip(bytes: Uint8Array, limits = BOOK_LIMITS): Promise<Result<ZipArchive>> {
  const directory = readZipDirectory(bytes);
  if (!directory.ok) return directory;
  const { entryByName, duplicates } = keepFirst(bytes, directory.value);
  let zip: JSZip;
  try {
    zip = await JSZip.loadAsync(bytes, { decodeFileName: unflaggedName });
  } catch (cause) {
    return refuse('zip_truncated', 'the archive cannot be read', { reason: 'unreadable', cause: String(cause) });
  }

  const files = [...entryByName.values()].filter((entry) => !entry.name.endsWith('/'));

  return ok({
    names: files.sort((a, b) => a.offset - b.offset).map((entry) => entry.name),
    duplicates,
    declaredBytes: (name) => entryByName.get(name)?.declared ?? 0,
    read: readerWith(limits),
    readerWith,
  });

  function readerWith(own: ZipLimits): ReadEntry {
    const counted = new Set<string>();
    let total = 0;
    return async (name) => {
      const entry = entryByName.get(name);
      const file = zip.file(name);
      if (!entry || !file)
        return refuse('zip_truncated', 'the archive has no such entry', { reason: 'no_such_entry', entry: name });
      const used = counted.has(name) ? 0 : total;
      if (entry.declared > own.entryBytes || used + entry.declared > own.totalBytes) return bomb(name);
      const inflated = await inflate(file, entry, own);
      if (inflated.ok && !counted.has(name)) {
        counted.add(name);
        total += inflated.value.bytes.length;
      }
      return inflated;
    };
  }
}

function bomb(entry: string): Result<never> {
  return refuse('zip_bomb', 'the archive unpacks to far more than it says or than a book needs', { entry });
}

function inflate(file: JSZip.JSZipObject, entry: ZipEntry, limits: ZipLimits): Promise<Result<ZipBody>> {
  return new Promise((resolve) => {
    const crc = createCrc32();
    const bytes = new Uint8Array(entry.declared);
    let seen = 0;
    let isStopped = false;
    const stream = file.internalStream('uint8array');
    stream
      .on('data', (piece) => {
        if (isStopped) return;
        const next = seen + piece.length;
        const isInflated = next > limits.ratioFromBytes && next > limits.ratio * entry.compressed;
        if (next > entry.declared || isInflated) {
          isStopped = true;
          stream.pause();
          resolve(bomb(entry.name));
          return;
        }
        bytes.set(piece, seen);
        crc.update(piece);
        seen = next;
      })
      .on('error', () => resolve(damaged(entry)))
      .on('end', () =>
        resolve(seen === entry.declared ? ok({ bytes, isIntact: crc.value() === entry.crc32 }) : damaged(entry)),
      )
      .resume();
  });
}

function damaged(entry: ZipEntry): Result<never> {
  return refuse('zip_truncated', 'an entry of the archive is damaged', { reason: 'damaged_entry', entry: entry.name });
}

function unflaggedName(bytes: Uint8Array | string[]): string {
  return bytes instanceof Uint8Array ? decodeEntryName(bytes, false) : bytes.join('');
}

/** jszip lets the last of equal names win. A blotted name is nobody's, so the first one stays. */
function keepFirst(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
): { readonly entryByName: Map<string, ZipEntry>; readonly duplicates: readonly string[] } {
  const entryByName = new Map<string, ZipEntry>();
  const duplicates = new Set<string>();
  for (const entry of entries) {
    if (entryByName.has(entry.name)) {
      if (!entry.name.endsWith('/')) duplicates.add(entry.name);
      bytes.fill(0, entry.nameOffset, entry.nameOffset + entry.nameLength);
    } else {
      entryByName.set(entry.name, entry);
    }
  }
  return { entryByName, duplicates: [...duplicates] };
}
