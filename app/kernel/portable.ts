// What of a plugin's store travels from device to device: its tables in a fixed order, and the bodies they name (suite §5.2).
import type { Cell, ReadDb, Tx } from './db.ts';

export type ColumnType = 'INTEGER' | 'REAL' | 'TEXT' | 'BLOB';

export interface PortableTable {
  readonly name: string;
  /** In the order in which they were declared. */
  readonly columns: readonly { readonly name: string; readonly type: ColumnType }[];
  /** Columns of the primary key, in its order. */
  readonly key: readonly string[];
}

/** One row; cells stand in the order of its table's columns. */
export interface PortableRow {
  readonly table: PortableTable;
  readonly cells: readonly Cell[];
}

export interface Body {
  readonly sha256: string;
  readonly bytes: number;
  /** Text is packed tightly; what is packed already is not packed again. */
  readonly is_text: boolean;
}

/** What notes of its own need. */
export interface NoteContext {
  readonly now: string;
  readonly newId: () => string;
}

/** The bodies that a store's rows refer to, and what its rows say of those that are lost. */
export interface PortableBodies {
  /** Each once, in the order of their hashes. */
  readonly named: (db: ReadDb) => readonly Body[];
  /** What a person calls the things that a body belongs to, each once, in one order everywhere. */
  readonly titlesOf: (db: ReadDb, sha256: string) => readonly string[];
  /** Those that the rows say are lost, whether they are or not. */
  readonly notedLost: (db: ReadDb) => readonly string[];
  /** Answers how many rows that changed; none where it was known. */
  readonly noteLost: (tx: Tx, lost: readonly string[], context: NoteContext) => number;
  readonly noteFound: (tx: Tx, found: readonly string[]) => number;
}

export const noBodies: PortableBodies = {
  named: () => [],
  titlesOf: () => [],
  notedLost: () => [],
  noteLost: () => 0,
  noteFound: () => 0,
};

export interface Portable {
  /** The contract's tables in its order, then ours. What is derived, and what belongs to the device, is not here. */
  readonly tables: readonly string[];
  /** By table, in SQL, the rows that are no part of the store's state yet: what they belong to is still being made. */
  readonly unfinished?: Readonly<Record<string, string>>;
  /**
   * Tables that are read in the order of another unique index than their key. Where keys are random and rows were written
   * by that index, every row would else be a page of its own to read.
   */
  readonly order?: Readonly<Record<string, readonly string[]>>;
  readonly bodies: PortableBodies;
  /** Makes anew what is derived from the rows. */
  readonly rebuild: (tx: Tx) => void;
}
