// Runs of a sort, kept in the staging job: each is read back once, and they go with the job.
import { openBody, openRaw } from '../blobs/staging.ts';
import type { Refusal } from '../../app/kernel/result.ts';
import { writeFault } from '../import/staged-writer.ts';
import type { KeepRun } from './row-sorter.ts';

/** What went wrong when a run could not be kept, or anything else that the disk threw on the way. */
export function runFault(cause: unknown): Refusal {
  const refusal = cause instanceof Error ? (cause.cause as Partial<Refusal> | undefined) : undefined;
  return typeof refusal?.code === 'string' ? (refusal as Refusal) : writeFault(cause);
}

export function stageRuns(job: string): KeepRun {
  let made = 0;
  return async (pieces) => {
    const opened = await openRaw(job, `run-${(made += 1)}`);
    if (!opened.ok) throw new Error(opened.error.message, { cause: opened.error });
    const file = opened.value;
    try {
      for (const piece of pieces) file.write(piece);
      const body = await openBody(file.seal().staged);
      if (!body.ok) throw new Error(body.error.message, { cause: body.error });
      return body.value;
    } finally {
      file.close();
    }
  };
}
