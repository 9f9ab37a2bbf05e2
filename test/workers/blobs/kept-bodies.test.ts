// Bodies kept in memory are those of the files as they are now, and never too many.
import { expect, test } from 'vitest';
import { createKeptBodies } from '../../../workers/blobs/kept-bodies.ts';

const MiB = 1024 * 1024;

/** A file that counts how often it is read whole. */
function countedFile(text: string, lastModified = 1) {
  const file = new File([text], 'body', { lastModified });
  const reads = { count: 0 };
  const arrayBuffer = file.arrayBuffer.bind(file);
  file.arrayBuffer = () => {
    reads.count += 1;
    return arrayBuffer();
  };
  return { file, reads };
}

const textOf = async (body: { arrayBuffer(): Promise<ArrayBuffer> }) =>
  Buffer.from(await body.arrayBuffer()).toString();

test('a body is read once, and again when its file has changed', async () => {
  const kept = createKeptBodies();
  const { file, reads } = countedFile('some text');
  const first = await kept.of('a', file);
  expect(await textOf(first.slice(5, 9))).toBe('text');
  expect(await textOf(await kept.of('a', file))).toBe('some text');
  expect(reads.count).toBe(1);
  const changed = countedFile('SOME TEXT', 2);
  expect(await textOf(await kept.of('a', changed.file))).toBe('SOME TEXT');
  expect(changed.reads.count).toBe(1);
});

test('the ones used longest ago go when there is no room, and large ones are never kept', async () => {
  const kept = createKeptBodies();
  const files = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, ...countedFile(name.repeat(7 * MiB)) }));
  for (const { name, file } of files) await kept.of(name, file);
  for (const { name, file } of files.toReversed()) await kept.of(name, file);
  expect(files.map(({ reads }) => reads.count)).toEqual([2, 1, 1, 1, 1]);
  const large = countedFile('x'.repeat(8 * MiB + 1));
  expect(await kept.of('large', large.file)).toBe(large.file);
  expect(large.reads.count).toBe(0);
});
