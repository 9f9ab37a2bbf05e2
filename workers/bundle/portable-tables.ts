// The tables of an open store as a bundle needs them: columns with their types, and the key.
import type { ReadDb } from '../../app/kernel/db.ts';
import { int, text } from '../../app/kernel/db.ts';
import type { ColumnType, PortableTable } from '../../app/kernel/portable.ts';

const types: readonly ColumnType[] = ['INTEGER', 'REAL', 'TEXT', 'BLOB'];

/** Those of `names` that this schema has, in their order. */
export function readPortableTables(db: ReadDb, names: readonly string[]): readonly PortableTable[] {
  return names.flatMap((name) => {
    const rows = db.all('SELECT name, type, pk FROM pragma_table_info(?) ORDER BY cid', [name]);
    if (rows.length === 0) return [];
    const key = rows
      .filter((row) => int(row, 'pk') > 0)
      .toSorted((a, b) => int(a, 'pk') - int(b, 'pk'))
      .map((row) => text(row, 'name'));
    if (key.length === 0) throw new TypeError(`${name} has no primary key, so its rows have no order`);
    return [{ name, columns: rows.map((row) => ({ name: text(row, 'name'), type: typeOf(text(row, 'type')) })), key }];
  });
}

function typeOf(declared: string): ColumnType {
  const type = types.find((known) => known === declared);
  if (!type) throw new TypeError(`a column of type ${declared} cannot travel`);
  return type;
}

export interface RowChoice {
  readonly order?: readonly string[] | undefined;
  readonly unfinished?: string | undefined;
}

/**
 * Rows in the order of their key, or of another unique index: nothing is sorted, and nothing held. Those that are
 * `unfinished` change without a revision of the store, so they are no part of a state.
 */
export function selectRows({ name, columns, key }: PortableTable, { order = key, unfinished }: RowChoice = {}): string {
  const quoted = (names: readonly string[]) => names.map((one) => `"${one}"`).join(', ');
  const where = unfinished === undefined ? '' : ` WHERE NOT (${unfinished})`;
  return `SELECT ${quoted(columns.map((column) => column.name))} FROM "${name}"${where} ORDER BY ${quoted(order)}`;
}

export function insertRow({ name, columns }: PortableTable): string {
  const places = columns.map(() => '?').join(', ');
  return `INSERT INTO "${name}"(${columns.map((column) => `"${column.name}"`).join(', ')}) VALUES(${places})`;
}
