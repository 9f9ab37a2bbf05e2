// A receipt of two devices brought together, as Sync will write it: over the store as it is now, sealed.
import { createHash } from 'node:crypto';
import type { PluginName } from '../../app/kernel/command.ts';
import type { ReadDb } from '../../app/kernel/db.ts';
import type { NewHasher } from '../../app/kernel/hash.ts';
import { readIdentity } from '../../app/kernel/store/identity.ts';
import type { PluginStore } from '../../app/kernel/store/plugin-store.ts';
import { receiptHash, type SyncReceipt } from '../../app/kernel/store/sync-receipts.ts';
import { createHashers } from '../../workers/import/sha256.ts';
import { liveHash } from '../../workers/live-hash.ts';
import type { NodeStores } from './node-stores.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export type ReceiptFields = Partial<SyncReceipt> & { readonly session_id: string; readonly completed_at: string };

/** Of the store as it is now, but for what is given. Its seal fits what it says, unless that is given too. */
export function makeReceipt(
  db: ReadDb,
  { plugin, portable }: Pick<PluginStore, 'plugin' | 'portable'>,
  newHasher: NewHasher,
  fields: ReceiptFields,
): SyncReceipt {
  const identity = readIdentity(db);
  const unsealed = {
    plugin_id: plugin,
    store_id: identity?.id ?? '',
    source_revision: identity?.revision ?? 0,
    resolved_revision: identity?.revision ?? 0,
    logical_hash: liveHash(db, plugin, portable, newHasher),
    runtime_state: 'ready',
    state: 'completed',
    ...fields,
  } as const;
  return { ...unsealed, receipt_hash: fields.receipt_hash ?? receiptHash(unsealed, sha256) };
}

/** Receipts are no change of the store: they belong to this device and travel nowhere. */
export function receiptSql(receipt: SyncReceipt): string {
  const { session_id, plugin_id, store_id, source_revision, resolved_revision } = receipt;
  const { logical_hash, completed_at, runtime_state, state, receipt_hash } = receipt;
  const texts = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');
  return `INSERT INTO sync_receipts(session_id, plugin_id, store_id, source_revision, resolved_revision, logical_hash,
    completed_at, runtime_state, state, receipt_hash) VALUES(${texts([session_id, plugin_id, store_id])},
    ${source_revision}, ${resolved_revision},
    ${texts([logical_hash, completed_at, runtime_state, state, receipt_hash])})`;
}

export async function bringTogether(
  node: NodeStores,
  plugin: PluginName,
  fields: Partial<SyncReceipt> & { readonly session_id: string },
): Promise<void> {
  const store = node.plugins.find((one) => one.plugin === plugin);
  if (!store) throw new Error(`no plugin ${plugin}`);
  const newHasher = await createHashers();
  const completed_at = new Date(node.clock.now).toISOString();
  await node.inside(plugin, (db) => db.run(receiptSql(makeReceipt(db, store, newHasher, { completed_at, ...fields }))));
}
