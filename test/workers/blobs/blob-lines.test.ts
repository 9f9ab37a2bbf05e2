// A staged list of lines is read in batches, whatever their length; one that is gone is a fault and not an empty list.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitLines } from '../../../workers/blobs/blob-text.ts';
import { bodyOf } from '../../../workers/blobs/kept-bodies.ts';
import { createMemoryBlobs } from '../../../workers/blobs/memory-blobs.ts';
import { faultOf } from '../../../workers/fault.ts';
import { createDevice } from '../../rig/device.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function linesOf(bytes: Uint8Array, batch: number): Promise<readonly (readonly string[])[]> {
  const batches: (readonly string[])[] = [];
  for await (const lines of splitLines(bodyOf(bytes), batch)) batches.push(lines);
  return batches;
}

test('lines come whole and in order, empty ones left out, with or without an end after the last', async () => {
  const line = fc.oneof(
    fc.constant(''),
    fc.string({ unit: 'grapheme', maxLength: 9 }),
    fc.constant('é'.repeat(150_000)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 6 }), fc.integer({ min: 1, max: 4 }), async (given, batch) => {
      const text = given.map((one) => one.replaceAll('\n', '')).join('\n');
      const wanted = text.split('\n').filter((one) => one !== '');
      const batches = await linesOf(bytesOf(text), batch);
      expect(batches.flat()).toEqual(wanted);
      expect(batches.slice(0, -1).every((lines) => lines.length === batch)).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test('a line of 64 MiB is looked through once, not once for each piece of it', async () => {
  const long = 'x'.repeat(64 * 1024 * 1024);
  const [batch] = await linesOf(bytesOf(`a\n${long}\nb\n`), 10);
  expect(batch?.map((line) => line.length)).toEqual([1, long.length, 1]);
});

test('a staged list that is gone is a fault of the disk, also while a bundle is taken over', async () => {
  const blobs = createMemoryBlobs(() => 'own');
  const gone = (async () => {
    for await (const _lines of blobs.stagedLines({ path: '/staging/dead/rows' }, 5)) throw new Error('there are none');
  })();
  expect(faultOf(await gone.catch((error: unknown) => error), null).code).toBe('io_error');

  const [first, second] = [await createDevice('first'), await createDevice('second')];
  await first.live();
  const file = await first.sync.exportFile();
  const before = await second.dump();
  const { stagedLines } = second.node.blobs;
  second.node.blobs.stagedLines = (_staged, batch) => stagedLines({ path: '/staging/dead/rows' }, batch);
  const refused = await second.sync.import(file);
  expect(refused).toMatchObject({ ok: false, body: { error: { code: 'io_error' } } });
  expect(await second.dump()).toEqual(before);
});
