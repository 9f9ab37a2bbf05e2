// Reads a store's files out of OPFS while no worker holds them, and judges them with another SQLite.
import type { Page } from 'playwright-core';
import { listOpfs, readOpfs } from '../kit/opfs.ts';
import { type ForeignStore, openElsewhere } from './other-sqlite.ts';

export async function openReadOut(page: Page, plugin: string, set = 'own'): Promise<ForeignStore> {
  const path = `/sets/${set}/plugins/${plugin}/data.sqlite3`;
  const [main, journal, wal] = [
    await readOpfs(page, path),
    await readOpfs(page, `${path}-journal`),
    await readOpfs(page, `${path}-wal`),
  ];
  return openElsewhere({ main, journal, wal });
}

export interface Bodies {
  /** Hashes that name a file. */
  readonly blobs: readonly string[];
  readonly staged: readonly string[];
}

export async function listBodies(page: Page): Promise<Bodies> {
  const paths = await listOpfs(page);
  return {
    blobs: paths.filter((path) => path.includes('/blobs/')).map((path) => path.split('/').at(-1) ?? ''),
    staged: paths.filter((path) => path.startsWith('/staging/')),
  };
}
