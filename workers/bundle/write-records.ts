// The rows of a store as records.ndjson, in slices between which other stores' commands get their turn (suite §5.2).
import type { Portable, PortableTable } from '../../app/kernel/portable.ts';
import { recordLine } from '../../app/sync/core/record-line.ts';
import type { StoreDatabase } from '../sqlite/database.ts';
import { selectRows } from './portable-tables.ts';

/** Lines put together before they are handed on, in UTF-16 units. */
const pieceLength = 128 * 1024;
/** Rows between two pauses: a few milliseconds. */
const sliceRows = 500;

/** `write` takes whole lines; the caller holds the store's slot, so that all of it is one state. */
export async function writeRecords(
  db: StoreDatabase,
  {
    tables,
    portable,
  }: { readonly tables: readonly PortableTable[]; readonly portable: Pick<Portable, 'order' | 'unfinished'> },
  write: (bytes: Uint8Array) => void,
  pause: () => Promise<void>,
): Promise<void> {
  const encoder = new TextEncoder();
  for (const table of tables) {
    let lines: string[] = [];
    let length = 0;
    let sinceRest = 0;
    const flush = () => {
      if (lines.length > 0) write(encoder.encode(lines.join('')));
      lines = [];
      length = 0;
    };
    for (const cells of db.walk(
      selectRows(table, { order: portable.order?.[table.name], unfinished: portable.unfinished?.[table.name] }),
    )) {
      const line = `${recordLine({ table, cells })}\n`;
      lines.push(line);
      length += line.length;
      sinceRest += 1;
      if (length >= pieceLength) flush();
      if (sinceRest < sliceRows) continue;
      sinceRest = 0;
      await pause();
    }
    flush();
  }
}
