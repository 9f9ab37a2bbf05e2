// Locked, circular and monstrous PDFs: each ends in bounded time and memory, with its text or with a named code.

import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ok } from '../../../../app/kernel/result.ts';
import { convertPdf } from '../../../../workers/import/pdf/pdf.ts';
import { bootNodePdfium } from '../../../fixtures/node-pdfium.ts';
import { buildPdf, type PdfObject, textAt, writePdf } from '../../../fixtures/build-pdf.ts';
import { lockedPdf } from '../../../fixtures/lock-pdf.ts';
import { collectingSink } from '../converted.ts';
import { convertedPdf, refusedPdf } from './converted-pdf.ts';

const line = textAt([[50, 700, 'What is behind the lock.']]);

test('a password that is needed to open the file is named', async () => {
  const locked = lockedPdf(line, { user: 'sesame', owner: 'master' });
  expect(await refusedPdf(locked)).toEqual({ code: 'pdf_encrypted', details: null });
});

test('a password that only forbids, as for printing, does not lock the reader out', async () => {
  const locked = lockedPdf(line, { user: '', owner: 'master' });
  expect((await convertedPdf(locked)).text).toBe('What is behind the lock.\n');
});

test('an outline that goes in circles is read once round', async () => {
  const objects = new Map<number, PdfObject>([
    [1, '<< /Type /Catalog /Pages 2 0 R /Outlines 5 0 R >>'],
    [2, '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 612 792] >>'],
    [3, '<< /Type /Page /Parent 2 0 R /Resources << /Font << /F1 4 0 R >> >> /Contents 8 0 R >>'],
    [4, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
    [5, '<< /Type /Outlines /First 6 0 R /Last 7 0 R >>'],
    [6, '<< /Title (One) /Parent 5 0 R /Next 7 0 R /First 6 0 R /Last 6 0 R /Dest [3 0 R /Fit] >>'],
    [7, '<< /Title (Two) /Parent 5 0 R /Next 6 0 R /Dest [3 0 R /Fit] >>'],
    [8, { dict: '', stream: line }],
  ]);
  const { shown, anomalies } = await convertedPdf(writePdf(objects, '/Root 1 0 R'));
  expect(shown).toEqual(['h1 One', 'h1 Two', 'p What is behind the lock.']);
  expect(anomalies).toEqual([{ kind: 'outline_cut_short', details: '2' }]);
});

test('10,000 pages of nothing are refused as a file without text', async () => {
  const pages = Array.from({ length: 10_000 }, () => ({ content: '' }));
  expect(await refusedPdf(buildPdf({ pages }))).toEqual({
    code: 'trans_empty_output',
    details: { reason: 'no_text_layer', page_count: 10_000 },
  });
});

test('a page of 200,000 characters is read whole', async () => {
  const lines = Array.from({ length: 2_500 }, (_, i): [number, number, string] => [
    20,
    20_000 - 8 * i,
    `${String(i).padStart(5, '0')} ${'and so on '.repeat(7)}until the end`,
  ]);
  const { text } = await convertedPdf(
    buildPdf({ pages: [{ content: textAt(lines, 'F1', 7), mediaBox: '0 0 600 20100' }] }),
  );
  expect(text.length).toBeGreaterThan(200_000);
  expect(text.match(/until the end/g)).toHaveLength(2_500);
});

/** A small file whose one stream is enormous. */
function bomb(stream: string): Uint8Array {
  const dict =
    '/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >> /Filter /FlateDecode';
  const form = { dict, stream: deflateSync(Buffer.from(stream)) };
  return buildPdf({ objects: [form], pages: [{ content: '/Fm Do', xObjects: '/Fm 10 0 R' }] });
}

/** PDFium is not to be used again after it has run out of memory, so each of these has its own. */
async function codeOf(bytes: Uint8Array): Promise<{ readonly code: string; readonly details: unknown } | null> {
  const pieces = async function* () {
    yield bytes;
  };
  const load = async () => ok(await bootNodePdfium());
  const result = await convertPdf({ size: bytes.length, pieces: pieces() }, collectingSink(), load);
  return result.ok ? null : { code: result.error.code, details: result.error.details };
}

test('a page that grows without bounds ends with a code when the memory for it does', async () => {
  const text = bomb(`BT /F1 12 Tf 10 700 Td ${'(aaaaaaaa bbbbbb) Tj '.repeat(1_000_000)} ET`);
  expect(text.length).toBeLessThan(100_000);
  expect(await codeOf(text)).toEqual({ code: 'pdf_invalid', details: { reason: 'reader_failed' } });
}, 60_000);

test('forms that hold each other, twice each, end as well', async () => {
  const inner = (i: number) => `/A ${10 + ((i + 1) % 60)} 0 R /B ${10 + ((i + 1) % 60)} 0 R`;
  const objects = Array.from({ length: 60 }, (_, i) => ({
    dict: `/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /XObject << ${inner(i)} >> >>`,
    stream: '/A Do /B Do',
  }));
  const result = await codeOf(buildPdf({ objects, pages: [{ content: '/Fm Do', xObjects: '/Fm 10 0 R' }] }));
  expect(['pdf_invalid', 'trans_empty_output']).toContain(result?.code);
}, 60_000);
