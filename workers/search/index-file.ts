// Opens the file of a set's search index; one that is foreign, newer or damaged is emptied and made anew.
import type { StoreDatabase } from '../sqlite/database.ts';
import type { SqliteHost } from '../sqlite/host.ts';
import { type DatabaseFiles, fileSuffixes } from '../sqlite/opfs-vfs.ts';
import { closeStoreFiles, directoryAt } from '../sqlite/store-files.ts';
import { memoryFiles, openWrapped, type WrapFile } from '../place.ts';
import { searchMigrations } from './search-schema.ts';

const fileName = 'search.sqlite3';
const cacheKib = 8192;

/** Where index files are: OPFS, or memory. */
export interface SearchPlace {
  open(set: string): Promise<DatabaseFiles>;
  close(files: DatabaseFiles): void;
}

export function opfsSearchPlace(root: FileSystemDirectoryHandle, wrap: WrapFile): SearchPlace {
  return {
    async open(set) {
      const directory = await directoryAt(root, ['sets', set, 'plugins', 'book'], true);
      if (!directory) throw new TypeError('a directory that was just made');
      return openWrapped(directory, fileName, `${set}/search`, wrap);
    },
    close: closeStoreFiles,
  };
}

export function memorySearchPlace(): SearchPlace {
  const files = memoryFiles();
  return { open: async (set) => files.open(set), close() {} };
}

export interface IndexFile {
  readonly database: StoreDatabase;
  close(): void;
}

export async function openIndexFile(
  host: SqliteHost,
  place: SearchPlace,
  set: string,
  isEmptied: boolean,
): Promise<IndexFile> {
  const name = `${set}/search`;
  const files = await place.open(set);
  try {
    if (isEmptied) empty(files);
    const database = openOrEmpty(host, name, files);
    // A commit may be lost with the power, for then its parts are indexed again; a torn file may not be.
    database.script('PRAGMA synchronous=NORMAL');
    database.setCache(cacheKib);
    return {
      database,
      close() {
        try {
          database.close();
        } finally {
          host.vfs.forget(name);
          host.vfs.takeFault(name);
          place.close(files);
        }
      },
    };
  } catch (error) {
    place.close(files);
    throw host.vfs.takeFault(name) ?? error;
  }
}

function openOrEmpty(host: SqliteHost, name: string, files: DatabaseFiles): StoreDatabase {
  for (const isLast of [false, true]) {
    const opened = host.open(name, files, { plugin: 'search', migrations: searchMigrations });
    if (opened.ok) {
      opened.value.settle(); // its name may be lost with the power: then it is made anew
      return opened.value;
    }
    if (isLast) throw new Error(opened.error.code);
    empty(files);
  }
  throw new TypeError('unreachable');
}

function empty(files: DatabaseFiles): void {
  for (const suffix of fileSuffixes) files[suffix].truncate(0);
}
