// The bytes of a row that the logical hash is made of (suite §5.4): columns by name, each with its type and length.
import type { Cell } from '../../kernel/db.ts';
import type { ColumnType, PortableRow, PortableTable } from '../../kernel/portable.ts';

export type EncodeText = (text: string) => Uint8Array;

const typeByte = { null: 0, INTEGER: 1, REAL: 2, TEXT: 3, BLOB: 4 } as const;

/** 8-byte big-endian, as every length of this format. */
export function lengthBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(8);
  putLength(new DataView(bytes.buffer), 0, length);
  return bytes;
}

export function putLength(view: DataView, at: number, length: number): void {
  view.setUint32(at, Math.floor(length / 2 ** 32));
  view.setUint32(at + 4, length % 2 ** 32);
}

interface EncodedColumn {
  /** Where its cell stands in a row. */
  readonly index: number;
  readonly type: ColumnType;
  /** Its name after its length. */
  readonly head: Uint8Array;
}

/** Hundreds of thousands of rows are encoded one after another, so what all of a table share is made once. */
export function createRowEncoder(encode: EncodeText): (row: PortableRow) => Uint8Array {
  const byTable = new Map<PortableTable, readonly EncodedColumn[]>();

  function columnsOf(table: PortableTable): readonly EncodedColumn[] {
    const known = byTable.get(table);
    if (known) return known;
    const columns = table.columns
      .map(({ name, type }, index) => ({ name, type, index }))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, type, index }) => ({ type, index, head: headOf(encode(name)) }));
    byTable.set(table, columns);
    return columns;
  }

  return ({ table, cells }) => {
    const columns = columnsOf(table);
    const values = columns.map(({ type, index }) => valueBytes(cells[index] ?? null, type, encode));
    let size = 0;
    for (const [i, { head }] of columns.entries()) size += head.length + 9 + (values[i]?.length ?? 0);
    const bytes = new Uint8Array(size);
    const view = new DataView(bytes.buffer);
    let at = 0;
    for (const [i, { head, type, index }] of columns.entries()) {
      const value = values[i] ?? nothing;
      bytes.set(head, at);
      at += head.length;
      view.setUint8(at, (cells[index] ?? null) === null ? typeByte.null : typeByte[type]);
      putLength(view, at + 1, value.length);
      bytes.set(value, at + 9);
      at += 9 + value.length;
    }
    return bytes;
  };
}

const nothing = new Uint8Array();

function headOf(name: Uint8Array): Uint8Array {
  const head = new Uint8Array(8 + name.length);
  putLength(new DataView(head.buffer), 0, name.length);
  head.set(name, 8);
  return head;
}

function valueBytes(cell: Cell, type: ColumnType, encode: EncodeText): Uint8Array {
  if (cell === null) return nothing;
  if (cell instanceof Uint8Array) return cell;
  if (typeof cell === 'string') return encode(cell);
  const bytes = new Uint8Array(8);
  const view = new DataView(bytes.buffer);
  // In a REAL column 1 is a real number, whatever JSON and SQLite's own file format make of it.
  if (type === 'REAL') view.setFloat64(0, cell === 0 ? 0 : cell);
  else view.setBigInt64(0, BigInt(cell));
  return bytes;
}

/** The order of bytes; where one ends, it comes first. */
export function byBytes(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i += 1) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
