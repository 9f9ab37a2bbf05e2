// Whether what lies on the disk is sound: for this SQLite, for another one, for its files, and for another device.
import type { PluginName } from '../../app/kernel/command.ts';
import { syncExport, syncImport } from '../../app/sync/contract.ts';
import { createMemoryBlobs } from '../../workers/blobs/memory-blobs.ts';
import { createHeldPlace } from '../rig/held-place.ts';
import { openElsewhere, type StoreBytes } from '../rig/other-sqlite.ts';
import { createSettingsDisk, freshSettings } from './kept-settings.ts';
import { createMachine, type Machine, plugins } from './machine.ts';
import { plainDump } from './plain-dump.ts';
import { sha256 } from './shelf.ts';

/** Through the open store, as the product sees it. */
export async function judgeOpenStores({ node }: Machine): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const plugin of plugins) {
    await node.stores.slot(plugin, async () => {
      const opened = await node.stores.open(plugin, false);
      if (!opened.ok) return void problems.push(`${plugin} does not open: ${opened.error.code}`);
      const { tx } = opened.value;
      const found = String(tx.get('PRAGMA integrity_check(3)')?.['integrity_check']);
      if (found !== 'ok') problems.push(`${plugin} is damaged: ${found}`);
      if (tx.all('PRAGMA foreign_key_check').length > 0) problems.push(`${plugin} has rows that name nothing`);
      if (plugin === 'book') problems.push(...(await judgeBodies(node, tx.all(namedBodies))));
    });
  }
  return problems;
}

const namedBodies = `SELECT original_sha256 AS sha256 FROM books UNION SELECT normalized_sha256 FROM books
  WHERE normalized_sha256 IS NOT NULL UNION SELECT sha256 FROM x_blobs UNION SELECT sha256 FROM x_book_pictures`;

async function judgeBodies(
  { blobs }: Machine['node'],
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const { sha256: named } of rows) {
    const body = await blobs.body(String(named));
    if (!body || !('blob' in body)) problems.push(`no file has the hash ${String(named).slice(0, 8)}`);
    else if (sha256(new Uint8Array(await body.blob.arrayBuffer())) !== named) problems.push('a file has another hash');
  }
  return problems;
}

/** Through another SQLite, whose recovery is its own. `dump` is what ours reads; a store without an identity may be empty. */
export async function judgeElsewhere(plugin: PluginName, bytes: StoreBytes, dump: string): Promise<readonly string[]> {
  const store = await openElsewhere(bytes);
  try {
    const integrity = store.integrity();
    if (integrity !== 'ok') return [`${plugin} is damaged for another SQLite: ${integrity}`];
    if (store.all('PRAGMA foreign_key_check').length > 0) return [`${plugin} has rows that name nothing`];
    const isUnmade = store.all('SELECT name FROM sqlite_master').length === 0 && !dump.includes('"store_id"');
    return isUnmade || plainDump(store) === dump ? [] : [`another SQLite reads ${plugin} otherwise`];
  } finally {
    store.close();
  }
}

interface Part {
  readonly plugin: PluginName;
  readonly logical_hash: string;
}

/** A bundle of what is here, taken over by a device with nothing on it, is the same again. */
export async function judgeMove(machine: Machine): Promise<readonly string[]> {
  const { reply, bundle } = await machine.send(syncExport, {});
  if (!reply.ok || !bundle) return [`what is here cannot be packed: ${codeOf(reply)}`];
  const { bundle: packed } = reply.body.result as { readonly bundle: { readonly parts: readonly Part[] } };
  // A set of another name: two machines share one SQLite, which knows files by their names.
  const settings = createSettingsDisk({ ...freshSettings, set: 'own-900', own: 'own-900' });
  const blobs = createMemoryBlobs(() => 'own-900');
  const other = await createMachine({
    place: createHeldPlace(),
    blobs,
    settings,
    seed: 'other',
    now: machine.node.clock.now,
  });
  try {
    const taken = await other.send(syncImport, { path: 'b', set_aside: false }, bundle);
    if (!taken.reply.ok) return [`what was packed is refused elsewhere: ${codeOf(taken.reply)}`];
    const again = await other.send(syncExport, {});
    if (!again.reply.ok) return [`what was taken over cannot be packed: ${codeOf(again.reply)}`];
    const { bundle: repacked } = again.reply.body.result as { readonly bundle: { readonly parts: readonly Part[] } };
    const hashes = (parts: readonly Part[]) => parts.map(({ plugin, logical_hash }) => `${plugin} ${logical_hash}`);
    return hashes(packed.parts).join() === hashes(repacked.parts).join() ? [] : ['what was moved has another hash'];
  } finally {
    await other.close();
  }
}

function codeOf(reply: Awaited<ReturnType<Machine['send']>>['reply']): string {
  return reply.ok ? 'ok' : reply.body.error.code;
}
