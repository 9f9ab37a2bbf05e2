// A store's rows as one text, without what is no change of it: which states were exported.
import type { ReadDb } from '../../app/kernel/db.ts';
import { dumpStore } from '../rig/store-dump.ts';

export function plainDump(db: Pick<ReadDb, 'all'>): string {
  const { plugin_meta: meta = [], ...tables } = dumpStore(db);
  return JSON.stringify({ ...tables, plugin_meta: meta.filter((row) => !String(row).includes('"sync_history"')) });
}
