// After an unclean end: looks for the bodies of every book, and notes the ones whose name was lost.
import { recordAnomaly } from '../app/book/store/anomaly-rows.ts';
import { missingBlobs } from '../app/book/store/lost-bodies.ts';
import type { BlobStore } from '../app/kernel/blob.ts';
import { bumpRevision, readIdentity, wasClosedCleanly } from '../app/kernel/store/identity.ts';
import type { StoreDatabase } from './sqlite/database.ts';
import { faultOf } from './fault.ts';
import type { World } from './world.ts';

/**
 * A name is not durable by flush: each body is looked for, and a lost one becomes an anomaly of its book. Where that cannot
 * be written, as on a full disk, the store is read all the same.
 */
export async function noteMissingBlobs(
  database: StoreDatabase,
  blobs: BlobStore,
  world: Pick<World, 'now' | 'newId' | 'report'>,
): Promise<void> {
  if (!readIdentity(database.tx) || wasClosedCleanly(database.tx)) return;
  const missing = await missingBlobs(database.tx, blobs);
  if (missing.length === 0) return;
  database.begin();
  try {
    for (const { bookId, sha256 } of missing) {
      recordAnomaly(database.tx, bookId, 'blob_missing', sha256, { now: world.now(), newId: world.newId });
    }
    if (database.touched().length > 0) bumpRevision(database.tx);
    database.commit();
  } catch (error) {
    database.rollback();
    world.report(faultOf(error, null));
  }
}
