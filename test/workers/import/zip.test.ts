// Tests of the guarded ZIP reader (public reports Z03, Z06, Z08, Z10, Z11; bombs and lies).

import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openZip, type ZipArchive } from '../../../workers/import/zip.ts';
import { buildZip, checksum, joined, type ZipPart } from '../../fixtures/build-zip.ts';

const encoder = new TextEncoder();

async function opened(bytes: Uint8Array): Promise<ZipArchive> {
  const zip = await openZip(bytes);
  if (!zip.ok) throw new Error(`refused: ${zip.error.code} ${JSON.stringify(zip.error.details)}`);
  return zip.value;
}

async function refused(bytes: Uint8Array): Promise<unknown> {
  const zip = await openZip(bytes);
  return zip.ok ? null : { code: zip.error.code, details: zip.error.details };
}

async function textOf(zip: ZipArchive, name: string): Promise<string> {
  const body = await zip.read(name);
  return body.ok ? new TextDecoder().decode(body.value.bytes) : `refused: ${body.error.code}`;
}

/** `mebibytes` of zeros, deflated in pieces so that the test itself needs little memory. */
function zeros(mebibytes: number): ZipPart {
  const plain = new Uint8Array(mebibytes << 20);
  return {
    name: 'zeros',
    body: new Uint8Array(deflateRawSync(plain, { level: 9 })),
    deflatedFrom: { bytes: plain.length, crc: 0 },
  };
}

describe('archives that open', () => {
  test('Z03 binary entries come back byte for byte, stored and deflated', async () => {
    const body = Uint8Array.from({ length: 70_000 }, (_, i) => (i * 7 + (i >> 8)) & 255);
    const zip = await opened(
      buildZip([
        { name: 'a', body, isStored: true },
        { name: 'b', body },
      ]),
    );
    for (const name of ['a', 'b']) {
      const read = await zip.read(name);
      expect(read).toEqual({ ok: true, value: { bytes: body, isIntact: true } });
    }
  });

  test('Z10 bytes before and after the archive are tolerated', async () => {
    const parts = [
      { name: 'a.txt', body: 'first' },
      { name: 'b/c.txt', body: 'second' },
    ];
    const zip = await opened(buildZip(parts, { before: encoder.encode('junkjunk'), after: encoder.encode('\r\n') }));
    expect(zip.names).toEqual(['a.txt', 'b/c.txt']);
    expect(await textOf(zip, 'b/c.txt')).toBe('second');
  });

  test('Z08 of two entries with one name the first counts, and the name is told', async () => {
    const zip = await opened(
      buildZip([
        { name: 'a.txt', body: 'first' },
        { name: 'b.txt', body: 'other' },
        { name: 'a.txt', body: 'second' },
        { name: './a.txt', body: 'third' },
      ]),
    );
    expect(zip.duplicates).toEqual(['a.txt']);
    expect(zip.names).toEqual(['a.txt', 'b.txt']);
    expect(await textOf(zip, 'a.txt')).toBe('first');
  });

  test('names are UTF-8 where they are valid UTF-8 and code page 437 where they are not', async () => {
    const zip = await opened(
      buildZip([
        { name: encoder.encode('Café.txt'), body: 'utf' },
        { name: Uint8Array.of(0x43, 0x61, 0x66, 0x82, 0x32), body: 'dos' },
        { name: '第1章.txt', body: 'han' },
      ]),
    );
    expect(zip.names).toEqual(['Café.txt', 'Café2', '第1章.txt']);
    expect(await textOf(zip, 'Café2')).toBe('dos');
    expect(await textOf(zip, '第1章.txt')).toBe('han');
  });

  test('a wrong checksum is told and the bytes are given', async () => {
    const zip = await opened(buildZip([{ name: 'a', body: 'text', wrongChecksum: true }]));
    expect(await zip.read('a')).toMatchObject({ ok: true, value: { isIntact: false } });
  });

  test('the checksum is the one of the ZIP format', () => {
    expect(checksum(encoder.encode('123456789')).toString(16)).toBe('cbf43926');
  });

  test('entries are listed in the order in which they stand in the file', async () => {
    expect(
      (
        await opened(
          buildZip([
            { name: 'z', body: '' },
            { name: 'a', body: '' },
          ]),
        )
      ).names,
    ).toEqual(['z', 'a']);
  });
});

describe('archives that are refused', () => {
  test('Z06 an encrypted entry', async () => {
    const zip = buildZip([
      { name: 'a', body: 'x' },
      { name: 'b', body: 'y', isEncrypted: true },
    ]);
    expect(await refused(zip)).toEqual({ code: 'zip_encrypted', details: null });
  });

  test('Z11 five bytes cut off, and an archive cut in the middle', async () => {
    const zip = buildZip([{ name: 'a', body: 'x'.repeat(500), isStored: true }]);
    const expected = { code: 'zip_truncated', details: { reason: 'incomplete' } };
    expect(await refused(zip.slice(0, -5))).toEqual(expected);
    expect(await refused(zip.slice(0, 300))).toEqual(expected);
    expect(await refused(zip.slice(0, 40))).toEqual(expected);
  });

  test('what is no archive at all', async () => {
    const expected = { code: 'zip_truncated', details: { reason: 'not_a_zip' } };
    expect(await refused(encoder.encode('<!DOCTYPE html><p>not found</p>'))).toEqual(expected);
    expect(await refused(new Uint8Array(0))).toEqual(expected);
  });

  test('Z11 an archive with its middle missing', async () => {
    const zip = buildZip([
      { name: 'a', body: 'x'.repeat(500), isStored: true },
      { name: 'b', body: 'y' },
    ]);
    const cut = joined([zip.subarray(0, 100), zip.subarray(200)]);
    expect(await refused(cut)).toMatchObject({ code: 'zip_truncated' });
  });

  test('a damaged entry', async () => {
    const zip = buildZip([{ name: 'a', body: 'the quick brown fox jumps over the lazy dog '.repeat(50) }]);
    zip.fill(0xff, 40, 80);
    const archive = await opened(zip);
    expect(await archive.read('a')).toMatchObject({
      ok: false,
      error: { code: 'zip_truncated', details: { reason: 'damaged_entry', entry: 'a' } },
    });
  });

  test('any cut of a small archive gives data and no exception', async () => {
    const zip = buildZip([
      { name: 'a.txt', body: 'hello hello hello' },
      { name: 'b.txt', body: 'x', isStored: true },
    ]);
    for (let size = 0; size < zip.length; size += 1) {
      expect(await refused(zip.slice(0, size))).toMatchObject({ code: 'zip_truncated' });
    }
  });
});

describe('bombs and lies', () => {
  test('a lying ZIP whose entry is larger than it says stops with zip_bomb', async () => {
    const body = encoder.encode('abc'.repeat(10_000));
    for (const isStored of [true, false]) {
      const zip = await opened(buildZip([{ name: 'a', body, isStored, declaredBytes: 1_000 }]));
      expect(await zip.read('a')).toMatchObject({ ok: false, error: { code: 'zip_bomb', details: { entry: 'a' } } });
    }
  });

  test('a lying ZIP whose entry is smaller than it says is damaged', async () => {
    const zip = await opened(buildZip([{ name: 'a', body: 'abc', declaredBytes: 1_000 }]));
    expect(await zip.read('a')).toMatchObject({ ok: false, error: { code: 'zip_truncated' } });
  });

  test('a ZIP bomb that shrinks a thousandfold stops after 16 MiB', async () => {
    const zip = await opened(buildZip([zeros(60)]));
    expect(await zip.read('zeros')).toMatchObject({ ok: false, error: { code: 'zip_bomb' } });
  });

  test('a ZIP bomb with an entry of more than 128 MiB is not inflated at all', async () => {
    const zip = await opened(buildZip([{ ...zeros(1), declaredBytes: (128 << 20) + 1 }]));
    expect(await zip.read('zeros')).toMatchObject({ ok: false, error: { code: 'zip_bomb' } });
  });

  test('a ZIP bomb of many entries stops at the limit for all of them, each counted once', async () => {
    const parts = Array.from({ length: 6 }, (_, i) => ({ name: `e${i}`, body: String(i).repeat(1_000) }));
    const limits = { entryBytes: 2_000, totalBytes: 5_500, ratio: 1_000, ratioFromBytes: 10_000 };
    const zip = await openZip(buildZip(parts), limits);
    if (!zip.ok) throw new Error(zip.error.code);
    const codes: string[] = [];
    for (const name of ['e0', 'e0', 'e1', 'e2', 'e3', 'e4', 'e5', 'e0']) {
      const read = await zip.value.read(name);
      codes.push(read.ok ? 'ok' : read.error.code);
    }
    expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'zip_bomb', 'ok']);
  });

  test('a small file of one repeated letter is no bomb', async () => {
    const zip = await opened(buildZip([{ name: 'a', body: 'a'.repeat(2_000_000) }]));
    expect((await textOf(zip, 'a')).length).toBe(2_000_000);
  });
});
