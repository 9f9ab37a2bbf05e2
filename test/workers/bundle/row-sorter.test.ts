// Rows sorted in runs on disk come out as rows sorted in memory would.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byBytes } from '../../../app/sync/core/row-code.ts';
import { createRowSorter } from '../../../workers/bundle/row-sorter.ts';

const keep = async (pieces: Iterable<Uint8Array>) => new Blob(Array.from(pieces, (piece) => new Uint8Array(piece)));

async function sorted(rows: readonly Uint8Array[], limit: number): Promise<readonly (readonly number[])[]> {
  const sorter = createRowSorter(keep, limit);
  for (const row of rows) await sorter.add(row);
  const out: number[][] = [];
  for await (const row of sorter.sorted()) out.push([...row]);
  return out;
}

test('in any number of runs, with equal and empty rows, the order is that of the bytes', async () => {
  const rows = fc.array(fc.uint8Array({ maxLength: 12 }), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 200 }), async (given, limit) => {
      const wanted = given.toSorted(byBytes).map((row) => [...row]);
      expect(await sorted(given, limit)).toEqual(wanted);
    }),
    { numRuns: 60 },
  );
});

test('a row longer than what is read at once is read whole', async () => {
  const long = new Uint8Array(700_000).map((_, i) => i % 251);
  expect(await sorted([Uint8Array.of(1), long, Uint8Array.of(0)], 10)).toEqual([[0], [...long], [1]]);
});
