// Removes staged files of jobs that ended without their worker: a job that lives holds the Web Lock of its name.
import { directoryAt } from './sqlite/store-files.ts';

export async function sweepStaging(root: FileSystemDirectoryHandle): Promise<void> {
  const staging = await directoryAt(root, ['staging'], false);
  if (!staging) return;
  const jobs: string[] = [];
  for await (const name of staging.keys()) jobs.push(name);
  for (const job of jobs) {
    await navigator.locks.request(`job:${job}`, { ifAvailable: true }, async (lock) => {
      if (lock) await staging.removeEntry(job, { recursive: true });
    });
  }
}
