// A receipt of two devices brought together, as Sync will write it: over the store as it is now, sealed.
import { createHash } from 'node:crypto';
import type { PluginName } from '../../app/kernel/command.ts';
import { readIdentity } from '../../app/kernel/store/identity.ts';
import { receiptHash, type SyncReceipt } from '../../app/kernel/store/sync-receipts.ts';
import { createHashers } from '../../workers/import/sha256.ts';
import { liveHash } from '../../workers/live-hash.ts';
import type { NodeStores } from './node-stores.ts';

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Of the store as it is now, but for what is given. Its seal fits what it says, unless that is given too. */
export async function makeReceipt(
  node: NodeStores,
  plugin: PluginName,
  fields: Partial<SyncReceipt> & { readonly session_id: string },
): Promise<SyncReceipt> {
  const portable = node.plugins.find((one) => one.plugin === plugin)?.portable;
  if (!portable) throw new Error(`no plugin ${plugin}`);
  const newHasher = await createHashers();
  const live = await node.inside(plugin, (db) => ({
    identity: readIdentity(db),
    hash: liveHash(db, plugin, portable, newHasher),
  }));
  const unsealed = {
    plugin_id: plugin,
    store_id: live.identity?.id ?? '',
    source_revision: live.identity?.revision ?? 0,
    resolved_revision: live.identity?.revision ?? 0,
    logical_hash: live.hash,
    completed_at: new Date(node.clock.now).toISOString(),
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
): Promise<SyncReceipt> {
  const receipt = await makeReceipt(node, plugin, fields);
  await node.inside(plugin, (db) => db.run(receiptSql(receipt)));
  return receipt;
}
