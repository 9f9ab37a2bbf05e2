// Tests of the way from normalised text to its two files.

import { expect, test } from 'vitest';
import { createTextPipe } from '../../../workers/import/text-pipe.ts';
import { nodeHasher } from '../../fixtures/node-hasher.ts';
import { collectingSink } from './converted.ts';

function pipeOf(maxBytes: number) {
  const [normalized, blocks] = [collectingSink(), collectingSink()];
  return {
    normalized,
    blocks,
    pipe: createTextPipe({ bookId: 'b'.repeat(32), newHasher: nodeHasher, normalized, blocks, maxBytes }),
  };
}

test('text that is longer than a book may be is refused, and nothing of it is written', () => {
  const { pipe, normalized } = pipeOf(10);
  pipe.write(new Uint8Array(10).fill(65));
  expect(pipe.failure).toBeNull();
  pipe.write(new Uint8Array(1).fill(65));
  expect(pipe.failure).toMatchObject({ code: 'trans_output_too_large' });
  expect(normalized.bytes().length).toBe(10);
});

test('many rows are written as lines, all of them', () => {
  const { pipe, blocks } = pipeOf(10_000_000);
  const text = new TextEncoder().encode('word\n\n'.repeat(5_000));
  pipe.write(text.subarray(0, 11));
  pipe.write(text.subarray(11));
  expect(pipe.end()).toBe(5_000);
  const lines = new TextDecoder().decode(blocks.bytes()).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line)[0])).toEqual([...Array(5_000).keys()]);
});

test('a failure of either file is the pipe’s', () => {
  const failure = { code: 'storage_full', message: '', details: null };
  const full = { failure, write: () => {} };
  const sound = collectingSink();
  const options = { bookId: 'b', newHasher: nodeHasher };
  expect(createTextPipe({ ...options, normalized: full, blocks: sound }).failure).toBe(failure);
  expect(createTextPipe({ ...options, normalized: sound, blocks: full }).failure).toBe(failure);
});
