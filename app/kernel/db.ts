// What handlers may do with a database: queries get ReadDb, commands get Tx.

export type Cell = string | number | null | Uint8Array;
export type Row = Readonly<Record<string, Cell>>;

export interface ReadDb {
  /** All rows, as objects keyed by column name. */
  all(sql: string, params?: readonly Cell[]): readonly Row[];
  /** The first row, or undefined. */
  get(sql: string, params?: readonly Cell[]): Row | undefined;
}

export interface Tx extends ReadDb {
  /** Runs one statement and answers the number of rows it changed. */
  run(sql: string, params?: readonly Cell[]): number;
}

// Readers of a cell that the schema promises a type for. A cell of another type means that the file was changed from
// outside (STRICT tables refuse it), so this is a defect, never a refusal.

export function text(row: Row, column: string): string {
  const cell = row[column];
  if (typeof cell !== 'string') throw new TypeError(`${column} is not text`);
  return cell;
}

export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : text(row, column);
}

/** One of the words that a CHECK of the schema lists; another one means the same as a cell of another type. */
export function word<W extends string>(row: Row, column: string, words: readonly W[]): W {
  const found = words.find((known) => known === row[column]);
  if (found === undefined) throw new TypeError(`${column} is none of ${words.join(', ')}`);
  return found;
}

export function int(row: Row, column: string): number {
  const cell = row[column];
  if (typeof cell !== 'number') throw new TypeError(`${column} is not a number`);
  return cell;
}

export function intOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : int(row, column);
}
