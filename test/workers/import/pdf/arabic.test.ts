// Text that is read from the right: in logical order, with the letters of its ligatures, whatever a file holds.

import { expect, test } from 'vitest';
import { buildPdf, type PdfObject } from '../../../fixtures/build-pdf.ts';
import { convertedPdf } from './converted-pdf.ts';

/** Writes glyphs from the left, as files do: the text as it is seen, with one code for each entry of `glyphs`. */
function seen(glyphs: readonly string[], visual: string): Uint8Array {
  const hex = (text: string) => [...text].map((c) => c.charCodeAt(0).toString(16).padStart(4, '0')).join('');
  const code = (i: number) => i.toString(16).padStart(2, '0');
  const rows = glyphs.map((glyph, i) => `<${code(i + 1)}> <${hex(glyph)}>`);
  const table: PdfObject = {
    dict: '',
    stream: `begincmap /CMapName /X def 1 begincodespacerange <00> <ff> endcodespacerange ${rows.length} beginbfchar ${rows.join(' ')} endbfchar endcmap`,
  };
  const widths = `/FirstChar 1 /LastChar ${glyphs.length} /Widths [${'500 '.repeat(glyphs.length)}]`;
  const font = `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 11 0 R ${widths} >>`;
  const content = `BT /F3 12 Tf 100 700 Td <${visual}> Tj ET`;
  return buildPdf({ fonts: '/F3 10 0 R', objects: [font, table], pages: [{ content }] });
}

test('letters that stand from the right are in the order in which they are read', async () => {
  // س ل م stand as م ل س from the left.
  const { text } = await convertedPdf(seen(['س', 'ل', 'م'], '030201'));
  expect(text).toBe('سلم\n');
});

test.each([
  ['as two letters of one glyph', 'لا'],
  ['as the one sign that Unicode has for the shape', '\u{FEFB}'],
])('lam-alef is lam and alef: %s', async (_name, ligature) => {
  // س + لا + م: from the left م, the ligature, س.
  const { text } = await convertedPdf(seen(['س', ligature, 'م'], '030201'));
  expect(text).toBe('سلام\n');
});

test('shapes of letters at the beginning and end of a word are the letters', async () => {
  const { text } = await convertedPdf(seen(['\u{FEB3}', '\u{FEE0}', '\u{FEE2}'], '030201'));
  expect(text).toBe('سلم\n');
});
