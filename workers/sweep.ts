// Removes staged files of jobs that ended without their worker: a job that lives holds the Web Lock of its name.
import { directoryAt } from './sqlite/store-files.ts';

export type Locks = Pick<LockManager, 'request'>;

/** Chromium keeps the open files of a killed worker for up to two seconds; a few tries more are for a busy machine. */
const mostTries = 24;

/** Sweeps until nothing of a dead job is left; a pause lies between two tries. */
export async function sweepDead(
  root: FileSystemDirectoryHandle,
  locks: Locks,
  pause: () => Promise<void>,
): Promise<void> {
  for (let tries = 1; (await sweepStaging(root, locks)) > 0 && tries < mostTries; tries += 1) await pause();
}

/**
 * Nothing here may keep the stores from opening: what cannot be removed yet goes with the next sweep. Answers how many
 * dead jobs that is.
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
      if (lock) await staging.removeEntry(job, { recursive: true }).catch(() => void (left += 1));
    });
  }
  return left;
}
