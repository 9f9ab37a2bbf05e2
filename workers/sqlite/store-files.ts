// Opens and closes the three files of a store in OPFS; a name that is still held by a dying worker is tried again.
import { fileSuffixes, type DatabaseFiles } from './opfs-vfs.ts';
import type { SyncFile } from './sync-file.ts';

/** Chromium needs up to two seconds to let go of the handles of a worker that was terminated while busy. */
const tries = 240;
const pauseMs = 25;

export async function directoryAt(
  root: FileSystemDirectoryHandle,
  path: readonly string[],
  create: boolean,
): Promise<FileSystemDirectoryHandle | null> {
  let directory = root;
  for (const name of path) {
    try {
      directory = await directory.getDirectoryHandle(name, { create });
    } catch (error) {
      if (!create && isNamed(error, 'NotFoundError')) return null;
      throw error;
    }
  }
  return directory;
}

export async function fileExists(directory: FileSystemDirectoryHandle, name: string): Promise<boolean> {
  try {
    await directory.getFileHandle(name);
    return true;
  } catch (error) {
    if (isNamed(error, 'NotFoundError')) return false;
    throw error;
  }
}

export async function openStoreFiles(directory: FileSystemDirectoryHandle, name: string): Promise<DatabaseFiles> {
  // All at once: each asks the browser twice, which is most of what opening a small store takes.
  const tried = await Promise.allSettled(fileSuffixes.map((suffix) => openHandle(directory, name + suffix)));
  const opened = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const [main, journal, wal] = opened;
  if (main && journal && wal) return { '': main, '-journal': journal, '-wal': wal };
  for (const file of opened) file.close();
  throw tried.find((one) => one.status === 'rejected')?.reason;
}

export function closeStoreFiles(files: DatabaseFiles): void {
  for (const suffix of fileSuffixes) files[suffix].close();
}

async function openHandle(directory: FileSystemDirectoryHandle, name: string): Promise<SyncFile> {
  const handle = await directory.getFileHandle(name, { create: true });
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await handle.createSyncAccessHandle();
    } catch (error) {
      const held = isNamed(error, 'NoModificationAllowedError') || isNamed(error, 'InvalidStateError');
      if (!held || attempt === tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

export function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name;
}
