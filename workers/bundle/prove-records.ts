// Reads the records of one part line by line: each is a row of its table, in order, and all together have the logical hash.
import type { NewHasher } from '../../app/kernel/hash.ts';
import type { PortableTable } from '../../app/kernel/portable.ts';
import { ok, refuse, type Result } from '../../app/kernel/result.ts';
import { createLogicalHash } from '../../app/sync/core/logical-hash.ts';
import { parseRecordLine } from '../../app/sync/core/record-line.ts';
import { createRowEncoder } from '../../app/sync/core/row-code.ts';
import { createRowSorter, type KeepRun, type RowSorter } from './row-sorter.ts';

export interface ProvenRecords {
  readonly logical_hash: string;
  readonly records: number;
  readonly record_counts: Readonly<Record<string, number>>;
}

export interface RecordProver {
  /** Bytes of records.ndjson, in any pieces. */
  write(bytes: Uint8Array): Promise<Result<null>>;
  finish(): Promise<Result<ProvenRecords>>;
}

export interface ProverParts {
  readonly plugin: string;
  readonly tables: readonly PortableTable[];
  readonly newHasher: NewHasher;
  readonly keepRun: KeepRun;
}

/** A longer line is no record of ours: the largest value of a command is 64 MiB, and escapes make six of one. */
const longestLine = 512 * 1024 * 1024;

export function createRecordProver({ plugin, tables, newHasher, keepRun }: ProverParts): RecordProver {
  const encoder = new TextEncoder();
  const encode = (text: string) => encoder.encode(text);
  const encodeRow = createRowEncoder(encode);
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const byName = new Map(tables.map((table) => [table.name, table]));
  const hash = createLogicalHash(plugin, newHasher(), encode);
  const counts: Record<string, number> = Object.fromEntries(tables.map((table) => [table.name, 0]));
  let at = -1;
  let sorter: RowSorter = createRowSorter(keepRun);
  let rest: string[] = [];
  let restLength = 0;
  let records = 0;

  async function goTo(index: number): Promise<void> {
    while (at < index) {
      if (at >= 0) for await (const row of sorter.sorted()) hash.row(row);
      at += 1;
      const table = tables[at];
      if (table) hash.table(table.name);
      sorter = createRowSorter(keepRun);
    }
  }

  async function take(line: string): Promise<Result<null>> {
    const row = parseRecordLine(line, byName);
    if (!row.ok) return row;
    const index = tables.indexOf(row.value.table);
    if (index < at) return invalid('The records are not in their order.');
    await goTo(index);
    records += 1;
    counts[row.value.table.name] = (counts[row.value.table.name] ?? 0) + 1;
    await sorter.add(encodeRow(row.value));
    return ok(null);
  }

  return {
    async write(bytes) {
      let text: string;
      try {
        text = decoder.decode(bytes, { stream: true });
      } catch {
        return invalid('The records are not UTF-8.');
      }
      const lines = text.split('\n');
      const last = lines.pop() ?? '';
      for (const [i, line] of lines.entries()) {
        const whole = i === 0 ? rest.join('') + line : line;
        if (i === 0) {
          rest = [];
          restLength = 0;
        }
        const taken = await take(whole);
        if (!taken.ok) return taken;
      }
      rest.push(last);
      restLength += last.length;
      return restLength > longestLine ? invalid('A record is longer than any can be.') : ok(null);
    },
    async finish() {
      let end: string;
      try {
        end = decoder.decode();
      } catch {
        return invalid('The records are not UTF-8.');
      }
      if (rest.join('') + end !== '') return invalid('The last record has no end.');
      await goTo(tables.length);
      return ok({ logical_hash: hash.digest(), records, record_counts: counts });
    },
  };
}

function invalid(message: string): Result<never> {
  return refuse('sync_plugin_invalid', message);
}
