// Buffers, counts and hashes what is written to a staged file, and reads it back before anyone may believe in it.

import type { Hasher, NewHasher } from '../../app/kernel/hash.ts';
import { ok, refuse, type Refusal } from '../../app/kernel/result.ts';
import type { StagedBody, StagedFile } from '../../app/kernel/staged.ts';
import type { StagedWriter } from './byte-sink.ts';

const BUFFER = 1 << 20;
// From here on putting pieces together saves less than copying them costs.
const LARGE = 64 * 1024;

/** The place that the bytes go to; its functions throw what the platform throws. */
export interface RawFile {
  write(bytes: Uint8Array): void;
  /** Makes the bytes durable and answers what is really there. */
  seal(): SealedFile;
  close(): void;
}

export interface SealedFile {
  readonly bytes: number;
  readonly pieces: AsyncIterable<Uint8Array>;
  readonly staged: StagedBody;
}

export function createStagedWriter(newHasher: NewHasher, file: RawFile): StagedWriter {
  const buffer = new Uint8Array(BUFFER);
  const written = newHasher();
  let held = 0;
  let total = 0;
  let failure: Refusal | null = null;

  return {
    get failure() {
      return failure;
    },
    write(bytes) {
      if (failure) return;
      written.update(bytes);
      total += bytes.length;
      const isLarge = bytes.length >= LARGE;
      if (isLarge || held + bytes.length > BUFFER) flushBuffer();
      if (isLarge) {
        attempt(() => file.write(bytes));
        return;
      }
      buffer.set(bytes, held);
      held += bytes.length;
    },
    async finish() {
      flushBuffer();
      const staged = failure ? null : await readBack();
      file.close();
      if (staged) return ok(staged);
      return { ok: false, error: failure ?? refuse('io_error', 'the staged bytes read back differ').error };
    },
    close: () => file.close(),
  };

  function flushBuffer(): void {
    if (held > 0) attempt(() => file.write(buffer.subarray(0, held)));
    held = 0;
  }

  function attempt(act: () => void): void {
    if (failure) return;
    try {
      act();
    } catch (cause) {
      failure = writeFault(cause);
    }
  }

  async function readBack(): Promise<StagedFile | null> {
    const sha256 = written.digest();
    try {
      const { bytes, pieces, staged } = file.seal();
      const isSame = bytes === total && (await hashOf(newHasher(), pieces)) === sha256;
      return isSame ? { sha256, bytes, staged } : null;
    } catch (cause) {
      failure = writeFault(cause);
      return null;
    }
  }
}

/** What the platform threw, as data. */
export function writeFault(cause: unknown): Refusal {
  return cause instanceof Error && cause.name === 'QuotaExceededError'
    ? refuse('storage_full', 'there is no room left for this file').error
    : refuse('io_error', `the file cannot be staged: ${String(cause)}`).error;
}

async function hashOf(hasher: Hasher, pieces: AsyncIterable<Uint8Array>): Promise<string> {
  for await (const piece of pieces) hasher.update(piece);
  return hasher.digest();
}
