// Keeps the bytes of bodies that were read in many places lately: twenty small reads of a file cost more than one of all.
import type { BlobBody } from '../../app/kernel/staged.ts';

const MiB = 1024 * 1024;
const largest = 8 * MiB;
const mostTogether = 32 * MiB;

interface Kept {
  readonly lastModified: number;
  readonly bytes: Uint8Array;
}

export interface KeptBodies {
  /** The file's bytes in memory, or the file itself when it is too large for that. */
  of(key: string, file: File): Promise<BlobBody>;
}

/** Whoever reads proves each part against its hash, so that what is kept may be trusted no more than the disk. */
export function createKeptBodies(): KeptBodies {
  const kept = new Map<string, Kept>();

  function makeRoom(): void {
    let together = [...kept.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
    for (const [key, { bytes }] of kept) {
      if (together <= mostTogether) return;
      kept.delete(key);
      together -= bytes.length;
    }
  }

  return {
    async of(key, file) {
      if (file.size > largest) return file;
      const known = kept.get(key);
      const isSame = known?.lastModified === file.lastModified && known.bytes.length === file.size;
      const bytes = known && isSame ? known.bytes : new Uint8Array(await file.arrayBuffer());
      kept.delete(key); // to stand last, as the one used most recently
      kept.set(key, { lastModified: file.lastModified, bytes });
      makeRoom();
      return bodyOf(bytes);
    },
  };
}

export function bodyOf(bytes: Uint8Array): BlobBody {
  return {
    size: bytes.length,
    slice: (start = 0, end = bytes.length) => bodyOf(bytes.subarray(start, end)),
    arrayBuffer: async () => new Uint8Array(bytes).buffer,
  };
}
