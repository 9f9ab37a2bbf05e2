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

export interface Portable {
  /** The contract's tables in its order, then ours. What is derived, and what belongs to the device, is not here. */
  readonly tables: readonly string[];
  /** Every body that a row refers to, each once. */
  readonly bodies: (db: ReadDb) => readonly Body[];
  /** Makes anew what is derived from the rows. */
  readonly rebuild: (tx: Tx) => void;
}
