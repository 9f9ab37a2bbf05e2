// A change notice: which tables of which store a committed command touched. Live queries that read them run again.

export interface ChangeNotice {
  readonly plugin: string;
  readonly tables: readonly string[];
  readonly revision: number;
}

/** Posted when another store worker took over or another store set is in use: everything may have changed. */
export interface EpochNotice {
  readonly epoch: string;
}

export const changeChannel = 'lectern-change';
