// The bytes of a row that the logical hash is made of (suite §5.4): columns by name, each with its type and length.
import type { Cell } from '../../kernel/db.ts';
import type { ColumnType, PortableRow } from '../../kernel/portable.ts';

export type EncodeText = (text: string) => Uint8Array;

const typeByte = { null: 0, INTEGER: 1, REAL: 2, TEXT: 3, BLOB: 4 } as const;

/** 8-byte big-endian, as every length of this format. */
export function lengthBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(length));
  return bytes;
}

export function encodeRow({ table, cells }: PortableRow, encode: EncodeText): Uint8Array {
  const columns = table.columns
    .map((column, i) => ({ ...column, cell: cells[i] ?? null }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const pieces: Uint8Array[] = [];
  for (const { name, type, cell } of columns) {
    const nameBytes = encode(name);
    const value = valueBytes(cell, type, encode);
    pieces.push(lengthBytes(nameBytes.length), nameBytes);
    pieces.push(Uint8Array.of(cell === null ? typeByte.null : typeByte[type]), lengthBytes(value.length), value);
  }
  return joined(pieces);
}

function valueBytes(cell: Cell, type: ColumnType, encode: EncodeText): Uint8Array {
  if (cell === null) return new Uint8Array();
  if (cell instanceof Uint8Array) return cell;
  if (typeof cell === 'string') return encode(cell);
  const bytes = new Uint8Array(8);
  const view = new DataView(bytes.buffer);
  // In a REAL column 1 is a real number, whatever JSON and SQLite's own file format make of it.
  if (type === 'REAL') view.setFloat64(0, cell === 0 ? 0 : cell);
  else view.setBigInt64(0, BigInt(cell));
  return bytes;
}

export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
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
