// A store's identity and revision, kept in plugin_meta (suite §2.0.2).
import { type ReadDb, text, type Tx } from '../db.ts';

export interface Identity {
  readonly id: string;
  readonly revision: number;
}

export function readIdentity(db: ReadDb): Identity | null {
  const values = new Map(
    db.all('SELECT key, value FROM plugin_meta').map((row) => [text(row, 'key'), text(row, 'value')]),
  );
  const storeId = values.get('store_id');
  return storeId === undefined ? null : { id: storeId, revision: Number(values.get('revision')) };
}

/** What is wrong with an identity, or null. All three values are there, or none before the first mutation. */
export function identityFault(db: ReadDb, pluginId: string): string | null {
  const identity = readIdentity(db);
  if (identity === null) return null;
  const plugin = db.get("SELECT value FROM plugin_meta WHERE key = 'plugin_id'")?.['value'];
  if (plugin !== pluginId) return `plugin_id is ${String(plugin)}`;
  if (!/^[0-9a-f]{64}$/.test(identity.id)) return 'store_id is not a hash';
  return Number.isSafeInteger(identity.revision) && identity.revision >= 0 ? null : 'revision is not a number';
}

/** `storeId` is 64 random hex digits; born with the first mutation. */
export function createIdentity(tx: Tx, pluginId: string, storeId: string): void {
  tx.run("INSERT INTO plugin_meta(key, value) VALUES('plugin_id', ?), ('store_id', ?), ('revision', '0')", [
    pluginId,
    storeId,
  ]);
}

export function bumpRevision(tx: Tx): void {
  tx.run("UPDATE plugin_meta SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT) WHERE key = 'revision'");
}

/** The revision at which the files were last closed on purpose; another value means that something may be missing. */
export function markClosed(tx: Tx): void {
  tx.run(`INSERT INTO plugin_meta(key, value) SELECT 'closed_revision', value FROM plugin_meta WHERE key = 'revision'
    ON CONFLICT(key) DO UPDATE SET value = excluded.value`);
}

export function wasClosedCleanly(db: ReadDb): boolean {
  return (
    db.get(`SELECT 1 AS yes FROM plugin_meta a JOIN plugin_meta b ON a.value = b.value
      WHERE a.key = 'closed_revision' AND b.key = 'revision'`) !== undefined
  );
}
