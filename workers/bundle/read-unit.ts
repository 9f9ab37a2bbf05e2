// One store as a part of a bundle: its rows staged as records.ndjson, the bodies they name, its state and its past.
import type { BlobStore } from '../../app/kernel/blob.ts';
import type { LostBody, PackUnit } from '../../app/kernel/bundle.ts';
import { ok, type Result } from '../../app/kernel/result.ts';
import { readIdentity } from '../../app/kernel/store/identity.ts';
import type { PluginStore } from '../../app/kernel/store/plugin-store.ts';
import { earlierThan, readHistory } from '../../app/kernel/store/sync-history.ts';
import type { OpenStaged } from '../import/byte-sink.ts';
import type { StoreDatabase } from '../sqlite/database.ts';
import { schemaVersion } from '../sqlite/migrate.ts';
import { readPortableTables } from './portable-tables.ts';
import { writeRecords } from './write-records.ts';

export interface ReadUnitParts {
  readonly blobs: BlobStore;
  readonly openStaged: OpenStaged;
  readonly pause: () => Promise<void>;
  /** Writes into the rows which bodies are lost, and answers the store to go on with. */
  readonly noteLost: (db: StoreDatabase, lost: readonly string[]) => Promise<Result<StoreDatabase>>;
}

/**
 * Inside the store's slot, which is held throughout: the rows are those of one revision. Null where nothing was written.
 * A body that is lost does not keep the others from being packed: a backup is wanted most when something broke.
 */
export async function readUnit(
  store: StoreDatabase,
  { plugin, portable }: PluginStore,
  { blobs, openStaged, pause, noteLost }: ReadUnitParts,
): Promise<Result<PackUnit | null>> {
  if (readIdentity(store.tx) === null) return ok(null);
  const named = portable.bodies.named(store.tx);
  const there = await blobs.located(named.map(({ sha256 }) => sha256));
  const missing = named.filter(({ sha256 }) => !there.has(sha256));
  const noted = await noteLost(
    store,
    missing.map(({ sha256 }) => sha256),
  );
  if (!noted.ok) return noted;
  const db = noted.value;
  const identity = readIdentity(db.tx);
  if (identity === null) return ok(null);

  const tables = readPortableTables(db.tx, portable.tables);
  const opened = await openStaged(`${plugin}-records`);
  if (!opened.ok) return opened;
  await writeRecords(db, { tables, portable }, (bytes) => opened.value.write(bytes), pause);
  const records = await opened.value.finish();
  if (!records.ok) return records;
  const lost: (LostBody & { readonly bytes: number })[] = missing.map(({ sha256, bytes }) => {
    return { sha256, bytes, titles: portable.bodies.titlesOf(db.tx, sha256) };
  });
  return ok({
    plugin,
    schema: schemaVersion(db.tx),
    store_id: identity.id,
    revision: identity.revision,
    history: earlierThan(readHistory(db.tx), identity.revision),
    tables,
    records: records.value,
    bodies: named.flatMap((one) => {
      const body = there.get(one.sha256);
      return body ? [{ ...one, body }] : [];
    }),
    lost,
  });
}
