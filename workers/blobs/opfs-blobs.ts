// Blobs on OPFS: published by rename after their bytes were read back, verified whenever the name is there already.
import { createSHA256 } from 'hash-wasm';
import type { BlobStore } from '../../app/kernel/blob.ts';
import { ok, refuse, type Result } from '../../app/kernel/result.ts';
import type { StagedBody, StagedFile } from '../../app/kernel/staged.ts';
import { directoryAt, isNamed } from '../sqlite/store-files.ts';
import { blobDirectory } from './blob-path.ts';
import { cutParts, cutRanges, splitLines, toBase64 } from './blob-text.ts';

/** Bytes hashed at a time, so that other stores' commands get their turn in between. */
const stepBytes = 1024 * 1024;

/** `move` is in every engine that has access handles, but not in TypeScript's library. */
interface Movable {
  move(directory: FileSystemDirectoryHandle, name: string): Promise<void>;
}

export function createOpfsBlobs(root: FileSystemDirectoryHandle, set: () => string): BlobStore {
  async function find(sha256: string): Promise<FileSystemFileHandle | null> {
    const directory = await directoryAt(root, blobDirectory(set(), sha256), false);
    return directory && fileIn(directory, sha256);
  }

  async function open(sha256: string): Promise<Result<File>> {
    const handle = await find(sha256);
    if (!handle) return refuse('blob_missing', 'A file of this book is missing on disk.', { sha256 });
    return ok(await handle.getFile());
  }

  async function publish({ sha256, bytes, staged }: StagedFile): Promise<Result<null>> {
    const there = await find(sha256);
    if (there) {
      // move() overwrites silently, so an existing name is never moved onto: its bytes are proved instead.
      const found = await hashOf(await there.getFile());
      return found === sha256
        ? ok(null)
        : refuse('corrupt_blob', 'The file kept under this hash has other bytes.', { sha256, found });
    }
    if (!('path' in staged)) return refuse('io_error', 'A body in memory cannot be published to disk.');
    const directory = await directoryAt(root, blobDirectory(set(), sha256), true);
    const source = await stagedFile(staged.path);
    if (!directory || !source) return refuse('io_error', 'The staged file is gone.', { sha256 });
    if ((await source.getFile()).size !== bytes) return refuse('io_error', 'The staged file is not whole.', { sha256 });
    await (source as unknown as Movable).move(directory, sha256);
    return ok(null);
  }

  async function stagedFile(path: string): Promise<FileSystemFileHandle | null> {
    const steps = path.split('/').filter((step) => step !== '');
    const directory = await directoryAt(root, steps.slice(0, -1), false);
    return directory && fileIn(directory, steps.at(-1) ?? '');
  }

  return {
    publish,
    has: async (sha256) => (await find(sha256)) !== null,
    async body(sha256): Promise<StagedBody | null> {
      const there = await find(sha256);
      return there && { path: `/${[...blobDirectory(set(), sha256), sha256].join('/')}` };
    },
    async readParts(sha256, bounds) {
      const file = await open(sha256);
      return file.ok ? cutParts(file.value, bounds, sha256) : file;
    },
    async readRanges(sha256, ranges) {
      const file = await open(sha256);
      return file.ok ? cutRanges(file.value, ranges, sha256) : file;
    },
    async readBase64(sha256) {
      const file = await open(sha256);
      return file.ok ? ok(toBase64(new Uint8Array(await file.value.arrayBuffer()))) : file;
    },
    async *stagedLines(staged, batch) {
      const file = 'path' in staged ? await (await stagedFile(staged.path))?.getFile() : staged.blob;
      if (file) yield* splitLines(file, batch);
    },
  };
}

async function fileIn(directory: FileSystemDirectoryHandle, name: string): Promise<FileSystemFileHandle | null> {
  try {
    return await directory.getFileHandle(name);
  } catch (error) {
    if (isNamed(error, 'NotFoundError')) return null;
    throw error;
  }
}

async function hashOf(file: File): Promise<string> {
  const hasher = await createSHA256();
  for (let at = 0; at < file.size; at += stepBytes) {
    hasher.update(new Uint8Array(await file.slice(at, at + stepBytes).arrayBuffer()));
  }
  return hasher.digest('hex');
}
