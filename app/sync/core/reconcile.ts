// What a part of a bundle means for the store that is here (suite §5.5): one history goes on, or two have parted.
import type { PastState, UnitManifest } from '../../kernel/bundle.ts';

type UnitState = Pick<UnitManifest, 'store_id' | 'revision' | 'logical_hash' | 'history'>;

/** The store here. `history` holds the states in which it was exported or taken over, perhaps the one it is in now. */
export interface LocalState {
  readonly store_id: string;
  readonly revision: number;
  readonly history: readonly PastState[];
}

export const unitChanges = ['adopted', 'fast_forwarded', 'unchanged', 'ahead', 'diverged'] as const;
export type UnitChange = (typeof unitChanges)[number];

/**
 * `adopted`: nothing of one's own is here. `fast_forwarded`: the part goes on from the state that is here. `unchanged`:
 * the same state. `ahead`: the store here went on from the part's state. `diverged`: each has what the other has not.
 */
export function changeOf(unit: UnitState, local: LocalState | null): UnitChange {
  if (local === null) return 'adopted';
  if (local.store_id !== unit.store_id) return 'diverged';
  const here = local.history.find((state) => state.revision === local.revision);
  if (here && isSame(here, unit)) return 'unchanged';
  if (here && unit.history.some((state) => isSame(state, here)) && unit.revision > here.revision) {
    return 'fast_forwarded';
  }
  const isPast = local.revision > unit.revision && local.history.some((state) => isSame(state, unit));
  return isPast ? 'ahead' : 'diverged';
}

function isSame(a: PastState, b: PastState): boolean {
  return a.revision === b.revision && a.logical_hash === b.logical_hash;
}
