// The ZIP of a bundle, opened strictly: every name is one of ours, stands once, is not encrypted, and nothing is around it.
import { BlobReader, type FileEntry, ZipReader } from '@zip.js/zip.js';
import { ok, refuse, type Refusal, type Result } from '../../app/kernel/result.ts';
import { parseBundlePath } from '../../app/sync/core/bundle-paths.ts';
import { maxBundleBytes } from '../../app/sync/manifest-contract.ts';
import { readFault } from '../import/byte-source.ts';
import { runFault } from './stage-runs.ts';

export interface BundleArchive {
  /** Paths of all entries. */
  readonly paths: ReadonlySet<string>;
  /**
   * Hands the bytes of an entry to `take`, piece by piece, until they are all there or `take` refuses. More than
   * `bytes` of them, or fewer, are `sync_checksum_mismatch`; what cannot be inflated is `zip_truncated`.
   */
  read(path: string, bytes: number, take: (piece: Uint8Array) => Promise<Refusal | null>): Promise<Refusal | null>;
  /** What the directory says of all of it, unpacked. */
  readonly totalBytes: number;
  /** What the directory says of its size; 0 when there is no such entry. */
  declaredBytes(path: string): number;
}

/** The library reports, and we judge: every fault has a code of its own. */
const openly = {
  strictness: 'balanced',
  filenameValidation: 'tolerant',
  extractAppendedData: true,
} as const;

export async function openBundle(file: Blob): Promise<Result<BundleArchive>> {
  if (file.size > maxBundleBytes) return tooLarge(file.size);
  const reader = new ZipReader(new BlobReader(file), { useWebWorkers: false });
  const entries = new Map<string, FileEntry>();
  let total = 0;
  let first = Number.POSITIVE_INFINITY;
  let strange: string | null = null;
  try {
    for (const entry of await reader.getEntries(openly)) {
      const path = entry.filename;
      if (entry.encrypted) return refuse('zip_encrypted', 'The file is encrypted.', { path });
      if (entry.directory || parseBundlePath(path) === null) {
        strange ??= path;
        first = Math.min(first, entry.offset);
        continue;
      }
      if (entries.has(path)) return refuse('bundle_duplicate_entry', 'The file holds one name twice.', { path });
      entries.set(path, entry);
      total += entry.uncompressedSize;
      first = Math.min(first, entry.offset);
      if (total > maxBundleBytes) return tooLarge(total);
    }
  } catch (cause) {
    return isOfDisk(cause) ? { ok: false, error: readFault(cause) } : truncated('unreadable', { cause: String(cause) });
  }
  // Of a bundle that was cut short, an archive inside it (a book) may be the last that is whole.
  if (first > 0 && first < Number.POSITIVE_INFINITY) return truncated('something_before', null);
  if (strange !== null) {
    return refuse('bundle_bad_path', 'The file holds something that no backup of Lectern has.', { path: strange });
  }
  if (reader.appendedData && reader.appendedData.length > 0) return truncated('something_after', null);

  return ok({
    paths: new Set(entries.keys()),
    totalBytes: total,
    declaredBytes: (path) => entries.get(path)?.uncompressedSize ?? 0,
    async read(path, bytes, take) {
      const entry = entries.get(path);
      if (!entry) return refuse('bundle_incomplete', 'A file is missing in the bundle.', { path }).error;
      let refused: Refusal | null = null;
      let seen = 0;
      const sink = new WritableStream<Uint8Array>({
        async write(piece) {
          seen += piece.length;
          refused = seen > bytes ? differs(path) : await take(piece).catch(runFault);
          if (refused) throw new Error(refused.code);
        },
      });
      try {
        await entry.getData(sink, { useWebWorkers: false });
      } catch (cause) {
        if (refused) return refused;
        if (isOfDisk(cause)) return readFault(cause);
        return refuse('zip_truncated', 'A part of the file is damaged.', {
          reason: 'damaged_entry',
          path,
          cause: String(cause),
        }).error;
      }
      return seen === bytes ? null : differs(path);
    },
  });
}

/** The disk, not the archive: a file that was moved or changed while it was read. */
function isOfDisk(cause: unknown): cause is DOMException {
  return cause instanceof DOMException && ['NotReadableError', 'NotFoundError', 'SecurityError'].includes(cause.name);
}

function differs(path: string): Refusal {
  return refuse('sync_checksum_mismatch', 'A part of the file is not what it was when it was packed.', { path }).error;
}

function truncated(reason: string, details: Readonly<Record<string, unknown>> | null): Result<never> {
  return refuse('zip_truncated', 'The file is not a whole bundle.', { reason, ...details });
}

function tooLarge(bytes: number): Result<never> {
  return refuse('bundle_too_large', 'A bundle has at most 8 GiB.', { bytes, limit: maxBundleBytes });
}
