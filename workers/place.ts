// Where store files are: OPFS, or memory where synchronous access handles do not exist.
import type { StorePlace } from './stores.ts';
import type { DatabaseFiles } from './sqlite/opfs-vfs.ts';
import { closeStoreFiles, directoryAt, fileExists, openStoreFiles } from './sqlite/store-files.ts';
import { createMemoryFile, type SyncFile } from './sqlite/sync-file.ts';

const databaseName = 'data.sqlite3';

/** Lets a test rig count and cut the calls of each file, which it is told the name of; the product passes files through. */
export type WrapFile = (file: SyncFile, name: string) => SyncFile;

export function opfsPlace(root: FileSystemDirectoryHandle, wrap: WrapFile): StorePlace {
  const directory = (set: string, plugin: string, create: boolean) =>
    directoryAt(root, ['sets', set, 'plugins', plugin], create);
  return {
    async exists(set, plugin) {
      const there = await directory(set, plugin, false);
      return there !== null && fileExists(there, databaseName);
    },
    async open(set, plugin) {
      const there = await directory(set, plugin, true);
      if (!there) throw new TypeError('a directory that was just made');
      return openWrapped(there, databaseName, `${set}/${plugin}`, wrap);
    },
    close: closeStoreFiles,
  };
}

/** The three files of one database, each wrapped under its name. */
export async function openWrapped(
  directory: FileSystemDirectoryHandle,
  fileName: string,
  name: string,
  wrap: WrapFile,
): Promise<DatabaseFiles> {
  const files = await openStoreFiles(directory, fileName);
  return {
    '': wrap(files[''], name),
    '-journal': wrap(files['-journal'], `${name}-journal`),
    '-wal': wrap(files['-wal'], `${name}-wal`),
  };
}

export function memoryPlace(): StorePlace {
  const files = memoryFiles();
  return {
    exists: async (set, plugin) => files.has(`${set}/${plugin}`),
    open: async (set, plugin) => files.open(`${set}/${plugin}`),
    close() {},
  };
}

/** Databases that last as long as the worker; a name that was opened before gives the same files. */
export function memoryFiles(): { has(name: string): boolean; open(name: string): DatabaseFiles } {
  const filesByName = new Map<string, DatabaseFiles>();
  return {
    has: (name) => filesByName.has(name),
    open(name) {
      const known = filesByName.get(name);
      if (known) return known;
      const made = { '': createMemoryFile(), '-journal': createMemoryFile(), '-wal': createMemoryFile() };
      filesByName.set(name, made);
      return made;
    },
  };
}

/** Null where the browser has no access handles, or gives no directory (a private window). */
export async function findOpfs(): Promise<FileSystemDirectoryHandle | null> {
  if (typeof FileSystemFileHandle === 'undefined') return null;
  if (!('createSyncAccessHandle' in FileSystemFileHandle.prototype)) return null;
  try {
    return await navigator.storage.getDirectory();
  } catch {
    return null; // refused: the page then says that nothing is kept
  }
}
