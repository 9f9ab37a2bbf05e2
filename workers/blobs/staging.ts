// Stages bytes that are to be published: below /staging/<job>/ in OPFS, or in a Blob where there are no access handles.
//
// Whoever stages holds the Web Lock `job:<job>` for as long as the files are wanted, so that a sweep of /staging can
// tell the folders of dead workers from those of living ones.

import type { NewHasher } from '../../app/kernel/hash.ts';
import { ok, refuse, type Refusal, type Result } from '../../app/kernel/result.ts';
import type { StagedBody, StagedFile } from '../../app/kernel/staged.ts';
import type { StagedWriter } from '../import/byte-sink.ts';
import { piecesOf, readFault } from '../import/byte-source.ts';
import { createStagedWriter, writeFault, type RawFile } from '../import/staged-writer.ts';

const STAGING = 'staging';
const READ_BACK = 1 << 20;

export interface StagingJob {
  readonly id: string;
  readonly newHasher: NewHasher;
}

/** Opens a file of the job to be written once, from beginning to end. */
export async function openStaged(job: StagingJob, name: string): Promise<Result<StagedWriter>> {
  const file = await openRaw(job.id, name);
  return file.ok ? ok(createStagedWriter(job.newHasher, file.value)) : file;
}

/** The same without hashing and reading back, for what is proved in another way. */
export async function openRaw(job: string, name: string): Promise<Result<RawFile>> {
  try {
    const root = await stagingRoot();
    if (!root) return ok(createBlobFile());
    const folder = await root.getDirectoryHandle(job, { create: true });
    const handle = await (await folder.getFileHandle(name, { create: true })).createSyncAccessHandle();
    handle.truncate(0);
    return ok(createDiskFile(handle, `/${STAGING}/${job}/${name}`));
  } catch (cause) {
    return { ok: false, error: writeFault(cause) };
  }
}

/** Stages a whole source. A failure leaves nothing of the job behind. */
export async function stageStream(
  job: StagingJob,
  name: string,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Result<StagedFile>> {
  const opened = await openStaged(job, name);
  if (!opened.ok) return discardJob(job.id, opened.error);
  const writer = opened.value;
  try {
    for await (const piece of source) {
      writer.write(piece);
      if (writer.failure) break;
    }
  } catch (cause) {
    writer.close();
    return discardJob(job.id, readFault(cause));
  }
  const finished = await writer.finish();
  return finished.ok ? finished : discardJob(job.id, finished.error);
}

/** Removes the folder of a job with everything that is still in it. */
export async function removeJob(job: string): Promise<void> {
  try {
    const root = await stagingRoot();
    await root?.removeEntry(job, { recursive: true });
  } catch (cause) {
    // What is gone need not be removed, and a file that somebody still reads goes with the next sweep.
    if (!hasName(cause, ['NotFoundError', 'NoModificationAllowedError'])) throw cause;
  }
}

/** The job that a staged path belongs to. */
export function jobOfPath(path: string): string | null {
  const [, folder, job] = path.split('/');
  return folder === STAGING && job ? job : null;
}

/** A staged body, or one that is published, to read. */
export async function openBody(body: StagedBody): Promise<Result<Blob>> {
  return 'path' in body ? openPath(body.path) : ok(body.blob as Blob);
}

/** The file below the root of OPFS that a path names. */
export async function openPath(path: string): Promise<Result<Blob>> {
  try {
    const parts = path.split('/').filter((part) => part !== '');
    let folder = await navigator.storage.getDirectory();
    for (const part of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(part);
    return ok(await (await folder.getFileHandle(parts.at(-1) ?? '')).getFile());
  } catch (cause) {
    return hasName(cause, ['NotFoundError'])
      ? refuse('blob_missing', 'the file is not there', { path })
      : refuse('io_error', `the file cannot be opened: ${String(cause)}`, { path });
  }
}

async function discardJob(job: string, error: Refusal): Promise<Result<never>> {
  await removeJob(job);
  return { ok: false, error };
}

function createDiskFile(handle: FileSystemSyncAccessHandle, path: string): RawFile {
  let at = 0;
  return {
    write(bytes) {
      const taken = handle.write(bytes, { at });
      at += taken;
      // A full disk may take a part of the bytes and say nothing.
      if (taken !== bytes.length) throw new DOMException('a short write', 'QuotaExceededError');
    },
    seal() {
      handle.flush();
      return { bytes: handle.getSize(), pieces: handlePieces(handle), staged: { path } };
    },
    close: () => handle.close(),
  };
}

async function* handlePieces(handle: FileSystemSyncAccessHandle): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(READ_BACK);
  let at = 0;
  for (;;) {
    const taken = handle.read(buffer, { at });
    if (taken === 0) return;
    at += taken;
    yield buffer.subarray(0, taken);
  }
}

export function createBlobFile(): RawFile {
  // A Blob of its own for each piece: the platform may then keep it outside the heap.
  let parts: Blob[] = [];
  return {
    write: (bytes) => void parts.push(new Blob([new Uint8Array(bytes)])),
    seal() {
      const blob = new Blob(parts);
      return { bytes: blob.size, pieces: piecesOf(blob), staged: { blob } };
    },
    close() {
      parts = [];
    },
  };
}

/** Null where nothing can be written synchronously: old engines, some private windows, Node. */
async function stagingRoot(): Promise<FileSystemDirectoryHandle | null> {
  const hasHandles =
    typeof FileSystemFileHandle === 'function' && 'createSyncAccessHandle' in FileSystemFileHandle.prototype;
  if (!hasHandles) return null;
  try {
    const root = await navigator.storage.getDirectory();
    return await root.getDirectoryHandle(STAGING, { create: true });
  } catch (cause) {
    if (hasName(cause, ['SecurityError', 'NotSupportedError'])) return null;
    throw cause;
  }
}

function hasName(cause: unknown, names: readonly string[]): boolean {
  return cause instanceof Error && names.includes(cause.name);
}
