// One store as a part of a bundle: its rows staged as records.ndjson, the bodies they name, its state and its past.
import type { PackUnit } from '../../app/kernel/bundle.ts';
import type { BlobStore } from '../../app/kernel/blob.ts';
import { ok, refuse, type Result } from '../../app/kernel/result.ts';
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
}

/** Inside the store's slot, which is held throughout: the rows are those of one revision. Null where nothing was written. */
export async function readUnit(
  db: StoreDatabase,
  { plugin, portable }: PluginStore,
  { blobs, openStaged, pause }: ReadUnitParts,
): Promise<Result<PackUnit | null>> {
  const identity = readIdentity(db.tx);
  if (identity === null) return ok(null);
  const tables = readPortableTables(db.tx, portable.tables);
  const opened = await openStaged(`${plugin}-records`);
  if (!opened.ok) return opened;
  await writeRecords(db, tables, (bytes) => opened.value.write(bytes), pause);
  const records = await opened.value.finish();
  if (!records.ok) return records;
  const bodies: PackUnit['bodies'][number][] = [];
  for (const named of portable.bodies(db.tx)) {
    const body = await blobs.body(named.sha256);
    if (!body) return refuse('blob_missing', 'A file of a book is missing on disk.', { sha256: named.sha256 });
    bodies.push({ ...named, body });
  }
  return ok({
    plugin,
    schema: schemaVersion(db.tx),
    store_id: identity.id,
    revision: identity.revision,
    history: earlierThan(readHistory(db.tx), identity.revision),
    tables,
    records: records.value,
    bodies,
  });
}
