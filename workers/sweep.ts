// Removes staged files of jobs that ended without their worker: a job that lives holds the Web Lock of its name.
import { directoryAt, isNamed } from './sqlite/store-files.ts';

export type Locks = Pick<LockManager, 'request'>;

/** Tries, and not for ever: a job that is still there after them is one that lives, in this tab or another. */
const mostTries = 40;

/**
 * Right after a worker was ended. One that hung keeps its lock for a moment more, and Chromium its open files for up to two
 * seconds: so it is swept again and again, with a pause between, until no job is left.
 */
export async function sweepSoon(
  root: FileSystemDirectoryHandle,
  locks: Locks,
  pause: () => Promise<void>,
): Promise<void> {
  for (let tries = 1; (await sweepStaging(root, locks)) > 0 && tries < mostTries; tries += 1) await pause();
}

/**
 * Nothing here may keep the stores from opening: what cannot be removed yet goes with the next sweep. Answers how many
 * jobs are left, alive or dying.
 */
export async function sweepStaging(root: FileSystemDirectoryHandle, locks: Locks): Promise<number> {
  const staging = await directoryAt(root, ['staging'], false);
  if (!staging) return 0;
  let left = 0;
  const jobs: string[] = [];
  for await (const name of staging.keys()) jobs.push(name);
  for (const job of jobs) {
    await locks.request(`job:${job}`, { ifAvailable: true }, async (lock) => {
      // A worker that was killed loses its lock at once, but Chromium keeps its open files for up to two seconds more.
      const isGone = lock !== null && (await remove(staging, job));
      if (!isGone) left += 1;
    });
  }
  return left;
}

async function remove(staging: FileSystemDirectoryHandle, job: string): Promise<boolean> {
  return staging.removeEntry(job, { recursive: true }).then(
    () => true,
    (error: unknown) => isNamed(error, 'NotFoundError'), // another sweep was quicker
  );
}
