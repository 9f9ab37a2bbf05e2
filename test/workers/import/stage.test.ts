// Tests of staging an original: refused sizes are refused before anything is written (suite §3.3).

import { describe, expect, test } from 'vitest';
import { createHashers } from '../../../workers/import/sha256.ts';
import { stageFile } from '../../../workers/import/stage.ts';
import { sha256Hex } from '../../fixtures/node-hasher.ts';

async function staged(file: Blob, maxBytes: number): Promise<unknown> {
  return stageFile({ id: 'a'.repeat(32), newHasher: await createHashers() }, file, { maxBytes });
}

/** A file that says one size and gives another, as one that is still being written does. */
function growing(size: number, body: string): Blob {
  const blob = new Blob([body]);
  return new Proxy(blob, {
    get(target, key) {
      const value: unknown = key === 'size' ? size : Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

describe('staging', () => {
  test('a file is staged as it is, with its hash', async () => {
    const body = '\u{FEFF}line\r\n';
    expect(await staged(new Blob([body]), 100)).toMatchObject({
      ok: true,
      file: { sha256: sha256Hex(body), bytes: new TextEncoder().encode(body).length },
    });
  });

  test('an empty file and one byte too many are refused with the sizes', async () => {
    expect(await staged(new Blob([]), 100)).toMatchObject({
      ok: false,
      error: { code: 'invalid_book_source', details: { bytes: 0 } },
    });
    expect(await staged(new Blob(['x'.repeat(101)]), 100)).toMatchObject({
      ok: false,
      error: { code: 'invalid_book_source', details: { bytes: 101, max_bytes: 100 } },
    });
    expect(await staged(new Blob(['x'.repeat(100)]), 100)).toMatchObject({ ok: true, file: { bytes: 100 } });
  });

  test('a file that turns out longer than it said is too large', async () => {
    expect(await staged(growing(50, 'x'.repeat(500)), 100)).toMatchObject({
      ok: false,
      error: { code: 'book_too_large', details: { max_bytes: 100 } },
    });
  });
});
