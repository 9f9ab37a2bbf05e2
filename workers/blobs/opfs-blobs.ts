// Blobs on OPFS: published by rename after their bytes were read back, verified whenever the name is there already.
import { createSHA256 } from 'hash-wasm';
import type { BlobStore } from '../../app/kernel/blob.ts';
import { ok, refuse, type Result } from '../../app/kernel/result.ts';
import type { StagedBody, StagedFile } from '../../app/kernel/staged.ts';
import { directoryAt, isNamed } from '../sqlite/store-files.ts';
import { blobDirectory, blobPath } from './blob-path.ts';
import { createKeptBodies } from './kept-bodies.ts';
import { cutParts, cutRanges, provedBase64, splitLines } from './blob-text.ts';

/** Bytes hashed at a time, so that other stores' commands get their turn in between. */
const stepBytes = 1024 * 1024;

const mostKnown = 64;

/** `move` is in every engine that has access handles, but not in TypeScript's library. */
interface Movable {
  move(directory: FileSystemDirectoryHandle, name: string): Promise<void>;
}

export function createOpfsBlobs(root: FileSystemDirectoryHandle, set: () => string): BlobStore {
  async function find(sha256: string): Promise<FileSystemFileHandle | null> {
    const directory = await directoryAt(root, blobDirectory(set(), sha256), false);
    return directory && fileIn(directory, sha256);
  }

  /** Handles of bodies read before: finding one anew asks the browser for seven directories, for every key typed. */
  const known = new Map<string, FileSystemFileHandle>();
  const kept = createKeptBodies();

  async function open(sha256: string): Promise<Result<File>> {
    const key = `${set()}/${sha256}`;
    const handle = known.get(key) ?? (await find(sha256));
    const file = handle && (await fileOf(handle));
    if (!handle || !file) {
      known.delete(key);
      return refuse('blob_missing', 'A file of this book is missing on disk.', { sha256 });
    }
    if (known.size >= mostKnown) known.clear();
    known.set(key, handle);
    return ok(file);
  }

  // Two at once would both find the name free.
  let last: Promise<unknown> = Promise.resolve();

  function publish(file: StagedFile): Promise<Result<null>> {
    const mine = last.then(() => publishOne(file));
    last = mine.catch(() => undefined); // who asked for it is told
    return mine;
  }

  async function publishOne({ sha256, bytes, staged }: StagedFile): Promise<Result<null>> {
    const there = await find(sha256);
    if (there) {
      // move() overwrites silently, so an existing name is never moved onto: its bytes are proved instead.
      const found = await hashOf(await there.getFile());
      return found === sha256
        ? ok(null)
        : refuse('corrupt_blob', 'The file kept under this hash has other bytes.', { sha256, found });
    }
    // Only what was staged may become a body: moving takes the file from where it was.
    if (!('path' in staged) || !staged.path.startsWith('/staging/')) {
      return refuse('io_error', 'This body was not staged on disk.');
    }
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

  async function names(): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    const all = await directoryAt(root, blobDirectory(set(), '').slice(0, -1), false);
    if (!all) return found;
    for await (const directory of all.values()) {
      if (!(directory instanceof FileSystemDirectoryHandle)) continue;
      for await (const name of directory.keys()) found.add(name);
    }
    return found;
  }

  return {
    publish,
    names,
    async body(sha256): Promise<StagedBody | null> {
      const there = await find(sha256);
      return there && { path: blobPath(set(), sha256) };
    },
    async located(hashes) {
      const there = await names();
      const own = hashes.filter((sha256) => there.has(sha256));
      return new Map(own.map((sha256) => [sha256, { path: blobPath(set(), sha256) }]));
    },
    async readParts(sha256, bounds) {
      const file = await open(sha256);
      return file.ok ? cutParts(file.value, bounds, sha256) : file;
    },
    async readRanges(sha256, ranges) {
      const file = await open(sha256);
      return file.ok ? cutRanges(await kept.of(`${set()}/${sha256}`, file.value), ranges, sha256) : file;
    },
    async readBase64(sha256) {
      const file = await open(sha256);
      return file.ok ? provedBase64(file.value, sha256) : file;
    },
    async *stagedLines(staged, batch) {
      const file = 'path' in staged ? await (await stagedFile(staged.path))?.getFile() : staged.blob;
      if (!file) throw new DOMException('A staged file is gone.', 'NotFoundError');
      yield* splitLines(file, batch);
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

/** Null when the file went away after its handle was made. */
async function fileOf(handle: FileSystemFileHandle): Promise<File | null> {
  try {
    return await handle.getFile();
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
