// What our own code finds in the files that a power cut left, before any command is sent.
import { missingBlobs } from '../../app/book/store/lost-bodies.ts';
import { bookMigrations } from '../../app/book/store/schema.ts';
import type { PluginName } from '../../app/kernel/command.ts';
import { practiceMigrations } from '../../app/practice/store/schema.ts';
import { tutorMigrations } from '../../app/tutor/store/schema.ts';
import { createMemoryBlobs } from '../../workers/blobs/memory-blobs.ts';
import { createSqliteHost, type SqliteHost } from '../../workers/sqlite/host.ts';
import { nodeSqlJs } from '../kit/node-stores.ts';
import { createPowerDisk, type Surviving } from '../rig/power-disk.ts';
import { plainDump } from './plain-dump.ts';

const migrations = { tutor: tutorMigrations, book: bookMigrations, practice: practiceMigrations };

/** It keeps the schemas that it expects. */
let host: SqliteHost | null = null;

export interface Left {
  readonly dump: string;
  /** Bodies that rows name and that are not there. */
  readonly missing: number;
  /** What is wrong with the file; null for nothing. */
  readonly problem: string | null;
}

/** `key` is the set and the plugin: `own/book`. */
export async function readLeft(key: string, plugin: PluginName, surviving: Surviving): Promise<Left> {
  const set = key.split('/')[0] ?? 'own';
  const { place } = createPowerDisk(surviving);
  host ??= createSqliteHost(await nodeSqlJs());
  const name = `left/${key}`;
  const files = await place.open(set, plugin);
  let close = () => {};
  try {
    const opened = host.open(name, files, { plugin, migrations: migrations[plugin] });
    if (!opened.ok) return { dump: '', missing: 0, problem: JSON.stringify(opened.error) };
    const { tx } = opened.value;
    close = opened.value.close;
    const integrity = String(tx.get('PRAGMA integrity_check(3)')?.['integrity_check']);
    if (integrity !== 'ok') return { dump: '', missing: 0, problem: integrity };
    if (tx.all('PRAGMA foreign_key_check').length > 0) return { dump: '', missing: 0, problem: 'rows name nothing' };
    const blobs = createMemoryBlobs(() => set);
    for (const [path, body] of surviving.blobs) blobs.bodies.set(path, body);
    const missing = plugin === 'book' ? (await missingBlobs(tx, blobs)).length : 0;
    return { dump: plainDump(tx), missing, problem: null };
  } catch (error) {
    return { dump: '', missing: 0, problem: String(error) };
  } finally {
    close();
    host.vfs.forget(name);
    host.vfs.takeFault(name);
  }
}
