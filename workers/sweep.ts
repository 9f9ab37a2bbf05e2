// Removes staged files of jobs that ended without their worker: a job that lives holds the Web Lock of its name.
import { directoryAt } from './sqlite/store-files.ts';

export type Locks = Pick<LockManager, 'request'>;

/** Nothing here may keep the stores from opening: what cannot be removed yet goes with the next sweep. */
export async function sweepStaging(root: FileSystemDirectoryHandle, locks: Locks): Promise<void> {
  const staging = await directoryAt(root, ['staging'], false);
  if (!staging) return;
  const jobs: string[] = [];
  for await (const name of staging.keys()) jobs.push(name);
  for (const job of jobs) {
    await locks.request(`job:${job}`, { ifAvailable: true }, async (lock) => {
      // A worker that was killed loses its lock at once, but Chromium keeps its open files for up to two seconds more.
      if (lock) await staging.removeEntry(job, { recursive: true }).catch(() => undefined);
    });
  }
}
