// The sweep of /staging: files of dead jobs go, those of living ones stay, and nothing in it keeps the stores closed.
import { expect, test } from 'vitest';
import { sweepSoon, sweepStaging } from '../../workers/sweep.ts';
import { createLocks } from '../kit/locks.ts';

/** As much of a directory of OPFS as the sweep uses. */
function createRoot(jobs: Set<string>, refuse: (job: string) => boolean): FileSystemDirectoryHandle {
  const staging = {
    async *keys() {
      yield* jobs;
    },
    async removeEntry(job: string) {
      if (refuse(job)) throw new DOMException('open', 'NoModificationAllowedError');
      jobs.delete(job);
    },
  };
  return { getDirectoryHandle: async () => staging } as unknown as FileSystemDirectoryHandle;
}

test('what a killed worker still holds open is left for the next sweep, and the others go', async () => {
  const locks = createLocks();
  const jobs = new Set(['dying', 'dead', 'alive']);
  let end = () => {};
  const alive = locks.request('job:alive', () => new Promise<void>((resolve) => (end = resolve)));
  await Promise.resolve();
  const left = await sweepStaging(
    createRoot(jobs, (job) => job === 'dying'),
    locks,
  );
  expect(left).toBe(2);
  expect([...jobs]).toEqual(['dying', 'alive']);
  end();
  await alive;
  await sweepStaging(
    createRoot(jobs, () => false),
    locks,
  );
  expect([...jobs]).toEqual([]);
});

test('right after a worker was ended its job is swept until it is gone; one that lives is waited for only so long', async () => {
  const locks = createLocks();
  const jobs = new Set(['dying']);
  let pauses = 0;
  const pause = async () => void (pauses += 1);
  await sweepSoon(
    createRoot(jobs, () => pauses < 3),
    locks,
    pause,
  );
  expect([[...jobs], pauses]).toEqual([[], 3]);

  let end = () => {};
  const alive = locks.request('job:alive', () => new Promise<void>((resolve) => (end = resolve)));
  await Promise.resolve();
  jobs.add('alive');
  await sweepSoon(
    createRoot(jobs, () => false),
    locks,
    pause,
  );
  expect([[...jobs], pauses]).toEqual([['alive'], 3 + 39]);
  end();
  await alive;
});
