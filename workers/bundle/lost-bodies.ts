// Bodies that a store's rows name and the disk does not have: found, and noted in the rows, so that the person is told.
import type { NoteContext, PortableBodies } from '../../app/kernel/portable.ts';
import { bumpRevision } from '../../app/kernel/store/identity.ts';
import type { StoreDatabase } from '../sqlite/database.ts';

/** What is true of bodies now. */
export interface Settled {
  readonly lost: readonly string[];
  readonly found: readonly string[];
}

/** Inside a transaction: the rows say what is true. Only what they did not say yet is a change of the store. */
export function settleBodies(
  { tx }: Pick<StoreDatabase, 'tx'>,
  bodies: PortableBodies,
  { lost, found }: Settled,
  context: NoteContext,
): boolean {
  const changed = bodies.noteLost(tx, lost, context) + bodies.noteFound(tx, found);
  if (changed > 0) bumpRevision(tx);
  return changed > 0;
}

/** The same in a transaction of its own. Throws what the disk throws; nothing is written then. */
export function noteBodies(db: StoreDatabase, bodies: PortableBodies, settled: Settled, context: NoteContext): boolean {
  db.begin();
  try {
    const isChanged = settleBodies(db, bodies, settled, context);
    if (isChanged) db.commit();
    else db.rollback();
    return isChanged;
  } catch (error) {
    db.rollback();
    throw error;
  }
}
