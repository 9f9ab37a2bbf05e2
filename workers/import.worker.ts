// The import worker: stages files, looks into them, and turns originals into normalised text. It sees no database.

import { expose } from 'comlink';
import type {
  InspectReply,
  PrepareProgress,
  PrepareReply,
  PrepareSpec,
  StagedBody,
  StageLimits,
  StageReply,
} from '../app/kernel/staged.ts';
import type { PackedBundle, PackSpec, UnpackedBundle, UnpackSpec } from '../app/kernel/bundle.ts';
import type { Result } from '../app/kernel/result.ts';
import { blobPath } from './blobs/blob-path.ts';
import { jobOfPath, openBody, openPath, openRaw, openStaged, removeJob } from './blobs/staging.ts';
import { packBundle } from './bundle/pack.ts';
import { stageRuns } from './bundle/stage-runs.ts';
import { inSteps } from './bundle/step-progress.ts';
import { unpackBundle } from './bundle/unpack.ts';
import { inspectFile } from './import/inspect.ts';
import { holdJob, type HeldJob } from './import/job.ts';
import { loadPdfium } from './import/pdf/load-pdfium.ts';
import { prepareBook } from './import/prepare.ts';
import { stageFile } from './import/stage.ts';
import { findOpfs } from './place.ts';
import { sweepSoon } from './sweep.ts';

const SWEEP_AGAIN_MS = 250;

const jobs = new Map<string, HeldJob>();

const api = Object.freeze({
  async stage(file: File, limits: StageLimits): Promise<StageReply> {
    const job = await startJob();
    const reply = await stageFile(job, file, limits);
    // A Blob lives without the job.
    if (!reply.ok || 'blob' in reply.file.staged) await endJob(job.id);
    return reply;
  },
  inspect: (file: File): Promise<InspectReply> => inspectFile(file, file.name, loadPdfium),
  async prepare(spec: PrepareSpec, progress?: PrepareProgress): Promise<PrepareReply> {
    const source =
      'path' in spec.source ? await openPath(spec.source.path) : { ok: true as const, value: spec.source.blob };
    if (!source.ok) return { ...source, anomaly: null };
    const job = await startJob();
    const deps = {
      newHasher: job.newHasher,
      openStaged: (name: string) => openStaged(job, name),
      discard: () => endJob(job.id),
      loadPdfium,
    };
    const reply = await prepareBook(spec, source.value, deps, progress);
    if (reply.ok && 'blob' in reply.prepared.normalized.staged) await endJob(job.id);
    return reply;
  },
  startJob: async (): Promise<string> => (await startJob()).id,
  async pack(spec: PackSpec, progress: PrepareProgress = () => {}): Promise<Result<PackedBundle>> {
    const job = jobs.get(spec.job);
    if (!job) throw new TypeError('a bundle is packed in the job that its rows are staged in');
    return packBundle(spec, {
      newHasher: job.newHasher,
      keepRun: stageRuns(job.id),
      openBody,
      openBundle: () => openRaw(job.id, 'bundle'),
      progress: inSteps((done, total) => progress(done, total, 'bytes')),
    });
  },
  async unpack(file: File, spec: UnpackSpec, progress: PrepareProgress = () => {}): Promise<Result<UnpackedBundle>> {
    const job = await startJob();
    const unpacked = await unpackBundle(file, spec, {
      newHasher: job.newHasher,
      keepRun: stageRuns(job.id),
      openStaged: (name) => openStaged(job, name),
      isHere,
      progress: inSteps((done, total) => progress(done, total, 'bytes')),
    });
    if (!unpacked.ok || !spec.keep) await endJob(job.id);
    return unpacked;
  },
  open: openBody,
  /** Whatever of these is still staged is removed, with the rest of its job. */
  async release(staged: readonly StagedBody[]): Promise<void> {
    for (const body of staged) {
      const job = 'path' in body ? jobOfPath(body.path) : null;
      if (job !== null) await endJob(job);
    }
  },
  async sweep(): Promise<void> {
    const root = await findOpfs();
    if (root)
      await sweepSoon(root, navigator.locks, () => new Promise((resolve) => setTimeout(resolve, SWEEP_AGAIN_MS)));
  },
});

export type ImportWorker = typeof api;

/** What cannot be looked for, as where bodies live in another worker's memory, is not here. */
async function isHere(set: string, sha256: string, bytes: number): Promise<boolean> {
  const body = await openPath(blobPath(set, sha256));
  return body.ok && body.value.size === bytes;
}

async function startJob(): Promise<HeldJob> {
  const job = await holdJob();
  jobs.set(job.id, job);
  return job;
}

async function endJob(id: string): Promise<void> {
  await removeJob(id);
  jobs.get(id)?.release();
  jobs.delete(id);
}

expose(api);
