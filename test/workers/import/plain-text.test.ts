// Tests of the normalisation of text and Markdown files (suite §4.3 N2, cases B-4 and B-8, public reports T01–T09).

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizePlainText } from '../../../workers/import/plain-text.ts';
import { collectingSink } from './converted.ts';

fc.configureGlobal({ seed: 20_261_130 });

const encoder = new TextEncoder();

function bytesOf(...parts: readonly (string | readonly number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...encoder.encode(part)] : part)));
}

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function normalized(bytes: Uint8Array, size = 7): Promise<string> {
  const sink = collectingSink();
  const result = await normalizePlainText(pieces(bytes, size), sink);
  if (!result.ok) throw new Error(`refused: ${result.error.code}`);
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(sink.bytes());
}

async function refused(bytes: Uint8Array, size = 7): Promise<unknown> {
  const result = await normalizePlainText(pieces(bytes, size), collectingSink());
  return result.ok ? null : { code: result.error.code, details: result.error.details };
}

describe('text that is kept', () => {
  test('B-4 a mark, CRLF and CR become plain line feeds and nothing else changes', async () => {
    const bytes = bytesOf([0xef, 0xbb, 0xbf], '# 一致性\r\n\r\nfirst\rsecond\n\rend');
    for (const size of [1, 2, 3, 4, 5, 1_000]) {
      expect(await normalized(bytes, size)).toBe('# 一致性\n\nfirst\nsecond\n\nend');
    }
  });

  test('T01 exactly one byte order mark is removed and a second one stays', async () => {
    const mark = [0xef, 0xbb, 0xbf];
    for (const size of [1, 2, 5, 100]) {
      expect(await normalized(bytesOf(mark, '# H'), size)).toBe('# H');
      expect(await normalized(bytesOf(mark, mark, '# H'), size)).toBe('\u{FEFF}# H');
      expect(await normalized(bytesOf('a', mark, 'b'), size)).toBe('a\u{FEFF}b');
    }
  });

  test('T02 CR alone and mixed line ends leave two items and paragraphs apart', async () => {
    expect(await normalized(bytesOf('# A\rb\r\r* x\r* y'))).toBe('# A\nb\n\n* x\n* y');
    expect(await normalized(bytesOf('one\r\ntwo\r\r\nthree\r\n'))).toBe('one\ntwo\n\nthree\n');
  });

  test('T02 CR and LF that fall into different pieces are one line end', async () => {
    for (let size = 1; size < 8; size += 1)
      expect(await normalized(bytesOf('a\r\nb\r\n\r\nc'), size)).toBe('a\nb\n\nc');
  });

  test('T09 characters that are cut between pieces are whole and no replacement character appears', async () => {
    const text = 'é🌍字'.repeat(200_000);
    const result = await normalized(encoder.encode(text), 512 * 1024);
    expect(result === text).toBe(true);
  });

  test('a file of one or two bytes is kept', async () => {
    expect(await normalized(bytesOf('a'))).toBe('a');
    expect(await normalized(bytesOf('\r\r\na'))).toBe('\n\na');
  });

  test('decode, normalise and encode keep any text without carriage returns', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.integer({ min: 1, max: 40 }),
        async (text, size) => {
          const body = `x${text.replaceAll('\r', '').replaceAll('\0', '')}`;
          expect(await normalized(encoder.encode(body), size)).toBe(body);
        },
      ),
    );
  });
});

describe('T11 damage that came with the file', () => {
  async function damage(text: string, size = 5): Promise<unknown> {
    const result = await normalizePlainText(pieces(encoder.encode(text), size), collectingSink());
    return result.ok ? result.value : result.error.code;
  }

  test('T11 a file of 锟斤拷 is kept as it is, with an anomaly that is the same however it arrives', async () => {
    const text = '锟斤拷'.repeat(500);
    expect(await normalized(encoder.encode(text))).toBe(text);
    for (const size of [1, 4, 7, 10_000]) {
      expect(await damage(text, size)).toEqual([{ kind: 'damaged_before_import', details: '500' }]);
    }
  });

  test('T11 replacement characters count, and one mention of 锟斤拷 in a sound text does not', async () => {
    expect(await damage('caf\u{FFFD} na\u{FFFD}ve')).toEqual([{ kind: 'damaged_before_import', details: '2' }]);
    expect(await damage('The famous 锟斤拷 comes from a wrong decoding.')).toEqual([]);
  });
});

describe('files that are refused', () => {
  test('B-8 bytes FF FE FD are not UTF-8', async () => {
    expect(await refused(Uint8Array.of(0xff, 0xfe, 0xfd))).toEqual({
      code: 'invalid_book_text',
      details: { reason: 'not_utf8', guess: 'utf-16le' },
    });
  });

  test('T04 UTF-16 with a mark and windows-1252 are refused with the encoding that they seem to have', async () => {
    expect(await refused(Uint8Array.of(0xff, 0xfe, 0x41, 0x00, 0x0a, 0x00))).toMatchObject({
      details: { reason: 'not_utf8', guess: 'utf-16le' },
    });
    const prose = 'It is late and the house is quiet; nobody is awake and nobody hears the old clock in the hall. ';
    const curly = bytesOf(prose.repeat(5), 'It', [0x92], 's late ', [0x97], ' ', [0x93], 'ok', [0x94]);
    expect(await refused(curly)).toEqual({
      code: 'invalid_book_text',
      details: { reason: 'not_utf8', guess: 'windows-1252' },
    });
  });

  test('T06 UTF-16 without a mark is valid UTF-8 full of NUL and is refused all the same', async () => {
    expect(await refused(Uint8Array.of(0x41, 0x00, 0x42, 0x00))).toEqual({
      code: 'invalid_book_text',
      details: { reason: 'not_utf8', guess: 'utf-16le' },
    });
    expect(await refused(Uint8Array.of(0x00, 0x41, 0x00, 0x42))).toMatchObject({ details: { guess: 'utf-16be' } });
  });

  test('T09 a file that ends in the middle of a character is refused', async () => {
    expect(await refused(bytesOf('abc', [0xf0, 0x9f, 0x8c]))).toMatchObject({ code: 'invalid_book_text' });
  });

  test('bad bytes far behind the beginning are found, and the guess comes from where they are', async () => {
    const bytes = bytesOf('a'.repeat(300_000), [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x20, 0xec, 0xe8, 0xf0]);
    expect(await refused(bytes, 65_536)).toMatchObject({ code: 'invalid_book_text' });
  });

  test.each([
    ['blank lines', '\r\n \t\n\u{3000}\n'],
    ['zero-width characters', '\u{FEFF}\u{FEFF}\u{200B}\n'],
    ['a mark alone', '\u{FEFF}'],
  ])('a file with %s only has no visible text', async (_name, text) => {
    expect(await refused(encoder.encode(text))).toMatchObject({ code: 'empty_book_text' });
  });

  test('a sink that fails ends the work with its failure', async () => {
    const error = { code: 'storage_full', message: 'full', details: null };
    const result = await normalizePlainText(pieces(bytesOf('abc'), 1), { failure: error, write: () => {} });
    expect(result).toEqual({ ok: false, error });
  });
});
