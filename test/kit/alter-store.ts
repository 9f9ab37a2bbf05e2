// Changes a store file as somebody from outside would: read it from OPFS, run SQL over it, write it back.
import type { Page } from 'playwright-core';
import { type App, goTo } from './browser.ts';
import { nodeSqlJs } from './node-stores.ts';
import { readOpfs, writeOpfs } from './opfs.ts';
import { mergeWal, setJournalVersion } from './wal.ts';

/**
 * A page of the same origin that starts no worker. One that was busy, with an index for instance, lives a moment longer
 * than its page, and its lock as long as it: only then may its files be looked at.
 */
export async function goBare(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/manifest.webmanifest`);
  await page.evaluate(() => navigator.locks.request('lectern-store', () => undefined));
}

/** Lets go of every file, changes them, and comes back. */
export async function whileClosed(app: App, change: () => Promise<void>): Promise<void> {
  await goBare(app.page, app.url);
  await change();
  await goTo(app.page, app.url);
}

export async function alterStore(app: App, path: string, sql: string): Promise<void> {
  await whileClosed(app, () => alterClosedStore(app, path, sql));
}

/** The same while the store is closed already. */
export async function alterClosedStore(app: App, path: string, sql: string): Promise<void> {
  const { sql: SQL } = await nodeSqlJs();
  const db = new SQL.Database(mergeWal(await readOpfs(app.page, path), await readOpfs(app.page, `${path}-wal`)));
  db.run(sql);
  // The app's stores are always in WAL mode; a file that were not would be changed by the mere opening.
  await writeOpfs(app.page, path, setJournalVersion(db.export(), 2));
  await writeOpfs(app.page, `${path}-wal`, new Uint8Array());
  db.close();
}
