// The pipe's limit: a text longer than 512 MiB stops, and what follows is not taken.
import { expect, test } from 'vitest';
import { createTextPipe, LARGEST_TEXT } from '../../../workers/import/text-pipe.ts';

test('one byte more than 512 MiB of text is trans_output_too_large, and nothing more is written', () => {
  let written = 0;
  const sink = { failure: null, write: (bytes: Uint8Array) => void (written += bytes.length) };
  const pipe = createTextPipe({
    bookId: 'b'.repeat(32),
    newHasher: () => ({ update: () => {}, digest: () => 'f'.repeat(64) }),
    normalized: sink,
    blocks: { failure: null, write: () => {} },
  });
  const chunk = new Uint8Array(16 * 1024 * 1024).fill(97);
  for (let at = 0; at < LARGEST_TEXT; at += chunk.length) pipe.write(chunk);
  expect(pipe.failure).toBeNull();
  expect(written).toBe(LARGEST_TEXT);
  pipe.write(new Uint8Array([97]));
  expect(pipe.failure).toMatchObject({ code: 'trans_output_too_large' });
  expect(written).toBe(LARGEST_TEXT);
});
