// Sorts the encoded rows of one table by their bytes in bounded memory: runs on disk, then one merge (suite §5.4).
import { byBytes } from '../../app/sync/core/row-code.ts';
import type { BlobBody } from '../../app/kernel/staged.ts';

/** Rows held at once, in bytes. */
const runBytes = 8 * 1024 * 1024;
/** Of each run while they are merged. */
const readBytes = 256 * 1024;

/** Keeps a run until it is read back once. */
export type KeepRun = (pieces: Iterable<Uint8Array>) => Promise<BlobBody>;

export interface RowSorter {
  add(row: Uint8Array): Promise<void>;
  /** All rows in order; the sorter is finished then. A row is valid until the next. */
  sorted(): AsyncIterable<Uint8Array>;
}

export function createRowSorter(keep: KeepRun, limit = runBytes): RowSorter {
  const runs: BlobBody[] = [];
  let rows: Uint8Array[] = [];
  let held = 0;

  return {
    async add(row) {
      rows.push(row);
      held += row.length;
      if (held < limit) return;
      runs.push(await keep(framed(rows.sort(byBytes))));
      rows = [];
      held = 0;
    },
    async *sorted() {
      rows.sort(byBytes);
      if (runs.length === 0) return yield* rows;
      const sources = [...runs.map(readRun), inMemory(rows)];
      yield* merged(sources);
    },
  };
}

/** Each row after its length, 4 bytes little-endian; many of them in one piece. A piece is valid until the next. */
function* framed(rows: readonly Uint8Array[]): Generator<Uint8Array> {
  const piece = new Uint8Array(readBytes);
  const view = new DataView(piece.buffer);
  let held = 0;
  for (const row of rows) {
    if (held + 4 + row.length > readBytes) {
      yield piece.subarray(0, held);
      held = 0;
    }
    view.setUint32(held, row.length, true);
    held += 4;
    if (held + row.length > readBytes) {
      yield piece.subarray(0, held);
      yield row;
      held = 0;
      continue;
    }
    piece.set(row, held);
    held += row.length;
  }
  yield piece.subarray(0, held);
}

async function* inMemory(rows: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* rows;
}

async function* readRun(run: BlobBody): AsyncGenerator<Uint8Array> {
  let bytes = new Uint8Array();
  let at = 0;
  let read = 0;
  const fill = async (wanted: number) => {
    if (bytes.length - at >= wanted) return;
    const end = Math.min(run.size, read + Math.max(readBytes, wanted));
    const more = new Uint8Array(await run.slice(read, end).arrayBuffer());
    const joined = new Uint8Array(bytes.length - at + more.length);
    joined.set(bytes.subarray(at));
    joined.set(more, bytes.length - at);
    bytes = joined;
    at = 0;
    read = end;
  };
  for (;;) {
    await fill(4);
    if (bytes.length - at < 4) return;
    const length = new DataView(bytes.buffer, bytes.byteOffset + at, 4).getUint32(0, true);
    await fill(4 + length);
    yield bytes.subarray(at + 4, at + 4 + length);
    at += 4 + length;
  }
}

/** There are few runs: a table of a gibibyte has 128. */
async function* merged(sources: readonly AsyncGenerator<Uint8Array>[]): AsyncGenerator<Uint8Array> {
  const heads: { row: Uint8Array; source: AsyncGenerator<Uint8Array> }[] = [];
  for (const source of sources) {
    const first = await source.next();
    if (!first.done) heads.push({ row: first.value, source });
  }
  while (heads.length > 0) {
    let least = 0;
    for (let i = 1; i < heads.length; i += 1) {
      const [a, b] = [heads[i], heads[least]];
      if (a && b && byBytes(a.row, b.row) < 0) least = i;
    }
    const head = heads[least];
    if (!head) return;
    yield head.row;
    const next = await head.source.next();
    if (next.done) heads.splice(least, 1);
    else head.row = next.value;
  }
}
