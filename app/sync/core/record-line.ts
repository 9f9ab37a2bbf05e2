// One row as one line of records.ndjson (suite §5.2). A line is canonical: the same row is always the same bytes.
import type { Cell } from '../../kernel/db.ts';
import type { ColumnType, PortableRow, PortableTable } from '../../kernel/portable.ts';
import { refuse, type Result, ok } from '../../kernel/result.ts';

interface Frame {
  readonly head: string;
  /** Where the cells of the key stand in a row. */
  readonly key: readonly number[];
  readonly names: readonly string[];
}

/** What all lines of a table share. They are as many as the rows of a library, and each is written when it is read, too. */
const frames = new WeakMap<PortableTable, Frame>();

function frameOf(table: PortableTable): Frame {
  const known = frames.get(table);
  if (known) return known;
  const frame = {
    head: `{"table":${JSON.stringify(table.name)},"key":[`,
    key: table.key.map((name) => table.columns.findIndex((column) => column.name === name)),
    names: table.columns.map(({ name }) => `${JSON.stringify(name)}:`),
  };
  frames.set(table, frame);
  return frame;
}

/** `{"table":…,"key":[…],"values":{…}}`, without the line end. */
export function recordLine({ table, cells }: PortableRow): string {
  const { head, key, names } = frameOf(table);
  const values = names.map((name, i) => name + jsonOf(cells[i] ?? null));
  return `${head}${key.map((i) => jsonOf(cells[i] ?? null)).join()}],"values":{${values.join()}}}`;
}

/** Refused with `sync_plugin_invalid` unless it is exactly the line that `recordLine` would write for its row. */
export function parseRecordLine(line: string, tables: ReadonlyMap<string, PortableTable>): Result<PortableRow> {
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch {
    return invalid('A record is not JSON.', line);
  }
  if (!isObject(record)) return invalid('A record is not an object.', line);
  const table = typeof record['table'] === 'string' ? tables.get(record['table']) : undefined;
  if (!table) return invalid('A record is of a table that this part does not have.', line);
  const values = record['values'];
  if (!isObject(values)) return invalid('A record has no values.', line);
  const cells: Cell[] = [];
  for (const { name, type } of table.columns) {
    const cell = cellOf(values[name], type);
    if (cell === undefined) return invalid(`The column ${name} of ${table.name} has a wrong value.`, line);
    cells.push(cell);
  }
  const row = { table, cells };
  return recordLine(row) === line ? ok(row) : invalid('A record is not written as it should be.', line);
}

function jsonOf(cell: Cell): string {
  if (cell instanceof Uint8Array) return `{"$blob_hex":"${hexOf(cell)}"}`;
  if (typeof cell === 'number' && !Number.isFinite(cell)) throw new TypeError('a number that JSON cannot hold');
  return JSON.stringify(cell);
}

/** Undefined for a value that a column of this type cannot hold. */
function cellOf(value: unknown, type: ColumnType): Cell | undefined {
  if (value === null) return null;
  switch (type) {
    case 'TEXT':
      return typeof value === 'string' ? value : undefined;
    case 'INTEGER':
      return Number.isSafeInteger(value) ? (value as number) : undefined;
    case 'REAL':
      return typeof value === 'number' ? value : undefined;
    case 'BLOB':
      return isObject(value) && typeof value['$blob_hex'] === 'string' ? bytesOf(value['$blob_hex']) : undefined;
  }
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bytesOf(hex: string): Uint8Array | undefined {
  if (!/^(?:[0-9a-f]{2})*$/.test(hex)) return undefined;
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function invalid(message: string, line: string): Result<never> {
  return refuse('sync_plugin_invalid', message, { record: line.slice(0, 200) });
}
