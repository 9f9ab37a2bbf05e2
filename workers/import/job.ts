// A job's name and the Web Lock that says it is alive: it goes with this worker, so nobody sweeps what is still wanted.

import { createHashers } from './sha256.ts';
import type { StagingJob } from '../blobs/staging.ts';

export interface HeldJob extends StagingJob {
  /** Lets go of the lock. The files are removed before. */
  release(): void;
}

export async function holdJob(): Promise<HeldJob> {
  const id = newJobId();
  const newHasher = await createHashers();
  return new Promise((resolve, reject) => {
    const hold = (): Promise<void> =>
      new Promise((release) => {
        resolve({ id, newHasher, release });
      });
    navigator.locks.request(`job:${id}`, hold).catch(reject);
  });
}

function newJobId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
