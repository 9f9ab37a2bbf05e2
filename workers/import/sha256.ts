// SHA-256 that is fed in pieces, from hash-wasm, behind the kernel's synchronous Hasher.

import { createSHA256 } from 'hash-wasm';
import type { NewHasher } from '../../app/kernel/hash.ts';

// Making an instance is asynchronous and hashing must not be. At most this many are in use at once by one job:
// two for a block, one for its id, one for each of three files, one that reads a file back.
const INSTANCES = 8;

/** Make one for each job: a hasher that a failed job never finished is then dropped with it. */
export async function createHashers(): Promise<NewHasher> {
  const free = await Promise.all(Array.from({ length: INSTANCES }, () => createSHA256()));
  return () => {
    const instance = free.pop();
    if (!instance) throw new Error('more hashers in use at once than a job has');
    instance.init();
    return {
      update: (bytes) => void instance.update(bytes),
      digest: () => {
        const hex = instance.digest('hex');
        free.push(instance);
        return hex;
      },
    };
  };
}
