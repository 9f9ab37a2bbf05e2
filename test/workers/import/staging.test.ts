// Tests of staged files: hashed while written, read back before they count, and failures as data.

import { describe, expect, test } from 'vitest';
import { piecesOf } from '../../../workers/import/byte-source.ts';
import { createHashers } from '../../../workers/import/sha256.ts';
import { createStagedWriter } from '../../../workers/import/staged-writer.ts';
import { nodeHasher, sha256Hex } from '../../fixtures/node-hasher.ts';
import { memoryFile } from './memory-file.ts';

describe('a staged file', () => {
  test('answers the length and hash of what was written in small and large pieces', async () => {
    const writer = createStagedWriter(nodeHasher, memoryFile());
    const body = Uint8Array.from({ length: 3_500_000 }, (_, i) => (i * 31) & 255);
    for (const [start, end] of [
      [0, 10],
      [10, 1_000_000],
      [1_000_000, 3_400_000],
      [3_400_000, 3_500_000],
    ] as const) {
      writer.write(body.subarray(start, end));
    }
    const file = await writer.finish();
    expect(file).toMatchObject({ ok: true, value: { sha256: sha256Hex(body), bytes: 3_500_000 } });
    if (!file.ok || !('blob' in file.value.staged)) throw new Error('not staged');
    expect(sha256Hex(new Uint8Array(await file.value.staged.blob.arrayBuffer()))).toBe(sha256Hex(body));
  });

  test('an empty file is a file', async () => {
    expect(await createStagedWriter(nodeHasher, memoryFile()).finish()).toMatchObject({
      ok: true,
      value: { bytes: 0, sha256: sha256Hex('') },
    });
  });

  test('a disk that is full says storage_full and takes nothing more', async () => {
    const writer = createStagedWriter(nodeHasher, memoryFile(100));
    writer.write(new Uint8Array(2_000_000));
    expect(writer.failure).toMatchObject({ code: 'storage_full' });
    writer.write(new Uint8Array(10));
    expect(await writer.finish()).toMatchObject({ ok: false, error: { code: 'storage_full' } });
  });

  test('a disk that is full only when the last bytes are flushed says so at the end', async () => {
    const writer = createStagedWriter(nodeHasher, memoryFile(100));
    writer.write(new Uint8Array(500));
    expect(writer.failure).toBeNull();
    expect(await writer.finish()).toMatchObject({ ok: false, error: { code: 'storage_full' } });
  });

  test('bytes that read back differently are refused', async () => {
    const writer = createStagedWriter(
      nodeHasher,
      memoryFile(Number.POSITIVE_INFINITY, (bytes) => bytes.fill(0, 0, 1)),
    );
    writer.write(new TextEncoder().encode('abc'));
    expect(await writer.finish()).toMatchObject({ ok: false, error: { code: 'io_error' } });
  });
});

describe('SHA-256 in pieces', () => {
  test('agrees with Node for interleaved hashers, and an instance can be used again', async () => {
    const newHasher = await createHashers();
    for (let round = 0; round < 3; round += 1) {
      const [a, b] = [newHasher(), newHasher()];
      a.update(new TextEncoder().encode('left '));
      b.update(new TextEncoder().encode('right'));
      a.update(new TextEncoder().encode('hand'));
      expect([a.digest(), b.digest()]).toEqual([sha256Hex('left hand'), sha256Hex('right')]);
    }
  });

  test('more at once than a job needs is a defect', async () => {
    const newHasher = await createHashers();
    expect(() => Array.from({ length: 9 }, () => newHasher())).toThrow('more hashers');
  });
});

test('a Blob comes in pieces of about a mebibyte that are its bytes', async () => {
  const body = Uint8Array.from({ length: 2_700_000 }, (_, i) => (i >> 3) & 255);
  const hash = nodeHasher();
  let pieces = 0;
  for await (const piece of piecesOf(new Blob([body]))) {
    hash.update(piece);
    pieces += 1;
  }
  expect(hash.digest()).toBe(sha256Hex(body));
  expect(pieces).toBeGreaterThan(2);
});
