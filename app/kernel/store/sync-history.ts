// The states in which a store was exported or taken over. They belong to this device's copy and travel in the manifest.
import { maxHistory, type PastState } from '../bundle.ts';
import { type ReadDb, text, type Tx } from '../db.ts';

export function readHistory(db: ReadDb): readonly PastState[] {
  const row = db.get("SELECT value FROM plugin_meta WHERE key = 'sync_history'");
  return row ? JSON.parse(text(row, 'value')) : [];
}

/**
 * Adds states; a revision that is known keeps the hash it has, for two forks of one store may reach the same number.
 * Does not count as a change of the store.
 */
export function keepHistory(tx: Tx, states: readonly PastState[]): void {
  const kept = new Map(
    [...states, ...readHistory(tx)].map(({ revision, logical_hash }) => [revision, { revision, logical_hash }]),
  );
  const sorted = [...kept.values()].sort((a, b) => a.revision - b.revision).slice(-maxHistory - 1);
  tx.run(
    `INSERT INTO plugin_meta(key, value) VALUES('sync_history', ?)
      ON CONFLICT(key) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(sorted)],
  );
}

/** Those that a part at this revision tells of: the same for the same data, whoever packs it and how often. */
export function earlierThan(history: readonly PastState[], revision: number): readonly PastState[] {
  return history.filter((state) => state.revision < revision).slice(-maxHistory);
}
