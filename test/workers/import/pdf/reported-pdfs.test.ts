// Files that other readers of PDFs were reported to get wrong (public reports, C.2), each as small as it can be.

import { expect, test } from 'vitest';
import { buildPdf, type PdfObject, type PdfPage, textAt } from '../../../fixtures/build-pdf.ts';
import { convertedPdf, refusedPdf } from './converted-pdf.ts';

/** A table of letters, one row a code: `<01> <FB01>`. */
function toUnicode(rows: readonly string[]): PdfObject {
  const table = `begincmap /CMapName /X def 1 begincodespacerange <00> <ff> endcodespacerange`;
  return { dict: '', stream: `${table} ${rows.length} beginbfchar ${rows.join(' ')} endbfchar endcmap` };
}

function mapped(rows: readonly string[]): readonly PdfObject[] {
  const widths = '/FirstChar 1 /LastChar 4 /Widths [500 500 500 500]';
  return [`<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 11 0 R ${widths} >>`, toUnicode(rows)];
}

/** A font of one's own at `/F3`, described by object 10. */
const own = '/F3 10 0 R';

const picture: PdfObject = {
  dict: '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
  stream: '\u0000',
};
const scanned: PdfPage = { content: 'q 600 0 0 700 0 0 cm /Im Do Q', xObjects: '/Im 10 0 R' };
const written: PdfPage = { content: textAt([[50, 700, 'One page of this book was typed.']]) };

test('P01 ligatures of a font are their letters', async () => {
  const content =
    'BT /F1 12 Tf 50 700 Td (classi) Tj /F3 12 Tf <01> Tj /F1 12 Tf (es o) Tj /F3 12 Tf <03> Tj /F1 12 Tf (ce) Tj ET';
  const objects = mapped(['<01> <FB01>', '<03> <006600660069>']);
  const { text, anomalies } = await convertedPdf(buildPdf({ fonts: own, objects, pages: [{ content }] }));
  expect({ text, anomalies }).toEqual({ text: 'classifies office\n', anomalies: [] });
});

test('P02 a character that the file maps to nothing is U+FFFD and an anomaly, never NUL', async () => {
  const content = 'BT /F1 12 Tf 50 700 Td (a ) Tj /F3 12 Tf <02> Tj /F1 12 Tf (nal word) Tj ET';
  const objects = mapped(['<02> <0000>']);
  const { text, anomalies } = await convertedPdf(buildPdf({ fonts: own, objects, pages: [{ content }] }));
  expect(text).toBe('a \u{FFFD}nal word\n');
  expect(anomalies).toEqual([{ kind: 'unmapped_glyphs', details: '1' }]);
});

test('P04 text that a font without a table of letters has shifted is kept and called garbled', async () => {
  const widths = `/FirstChar 1 /LastChar 60 /Widths [${'500 '.repeat(60)}]`;
  const objects = [`<< /Type /Font /Subtype /Type1 /BaseFont /AAAAAA+Foo ${widths} >>`];
  const content = `BT /F3 12 Tf 50 700 Td (3\\(1',1*) Tj ET`;
  const pages = [written, { content }];
  const { text, anomalies } = await convertedPdf(buildPdf({ fonts: own, objects, pages }));
  expect(text).toBe('One page of this book was typed.\n\n3(1’,1\\*\n');
  expect(anomalies).toEqual([{ kind: 'text_layer_garbled', details: '2' }]);
});

test('P04 letters for other letters are noticed by how often each occurs, and plain prose is not', async () => {
  const prose = 'It was the best of times, it was the worst of times, it was the age of wisdom.';
  const shifted = prose.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 94) % 26) + 97));
  const page = (line: string): PdfPage => ({ content: textAt([700, 686, 672, 658].map((y) => [20, y, line])) });
  const { anomalies } = await convertedPdf(buildPdf({ pages: [page(prose), page(shifted)] }));
  expect(anomalies).toEqual([{ kind: 'text_layer_garbled', details: '2' }]);
});

test('P05 soft hyphens are gone: at the end of a line, and in its middle when the book knows the word', async () => {
  const content =
    'BT /F1 12 Tf 50 700 Td (Die Po\\255) Tj 0 -14 Td (litik der Immo\\255bilien und der) Tj 0 -14 Td (Immobilien) Tj ET';
  const { text } = await convertedPdf(buildPdf({ pages: [{ content }] }));
  expect(text).toBe('Die Politik der Immobilien und der Immobilien\n');
});

test('P05 a soft hyphen of Unicode is never part of the text', async () => {
  const content = 'BT /F1 12 Tf 50 700 Td (Immo) Tj /F3 12 Tf <01> Tj /F1 12 Tf (bilien) Tj ET';
  const objects = mapped(['<01> <00AD>']);
  const { text } = await convertedPdf(buildPdf({ fonts: own, objects, pages: [{ content }] }));
  expect(text).toBe('Immobilien\n');
});

test('P07 hyphens that belong to a word stay: in a number, in a compound, over the end of a line', async () => {
  const lines: [number, number, string][] = [
    [50, 700, 'Part 1A113-0012-31 is a well-known'],
    [50, 686, 'part. The well known number 1A113-'],
    [50, 672, '0012-31 is known as well-'],
    [50, 658, 'known, by mother-in-'],
    [50, 644, 'law and Jean-'],
    [50, 630, 'Paul, and as a com-'],
    [50, 616, 'putation.'],
  ];
  const { text } = await convertedPdf(buildPdf({ pages: [{ content: textAt(lines) }] }));
  expect(text.replaceAll('\\\n', ' ')).toBe(
    'Part 1A113-0012-31 is a well-known part. The well known number 1A113-0012-31 is known as well-known, by ' +
      'mother-in-law and Jean-Paul, and as a computation.\n',
  );
});

test('P08 two columns are read one after the other; where that is a guess, it is said', async () => {
  const lines: [number, number, string][] = [
    [50, 700, 'Left one'],
    [300, 700, 'Right one'],
    [50, 686, 'Left two'],
    [300, 686, 'Right two'],
  ];
  const { text, anomalies } = await convertedPdf(buildPdf({ pages: [{ content: textAt(lines) }] }));
  expect(text).toBe('Left one Left two\n\nRight one Right two\n');
  expect(anomalies).toEqual([{ kind: 'columns_uncertain', details: '1' }]);
});

test('P08 columns of prose under a title are certain, and a word broken at the seam is whole', async () => {
  const left = [
    'In the left column there are',
    'several lines of the kind that',
    'a book is made of, and the',
    'last of them ends in a bro-',
  ];
  const right = [
    'ken word, after which this is',
    'the right column of the page',
    'with just as many lines as',
    'the left one had before it.',
  ];
  const lines = left.flatMap((line, i): [number, number, string][] => [
    [50, 680 - 14 * i, line],
    [300, 680 - 14 * i, right[i] ?? ''],
  ]);
  const content = textAt([[50, 740, 'A title that goes over both of the columns']], 'F1', 20) + textAt(lines);
  const { text, anomalies } = await convertedPdf(buildPdf({ pages: [{ content }] }));
  expect(text).toBe(
    `# A title that goes over both of the columns\n\n${[...left, ...right].join(' ').replace('bro- ken', 'broken')}\n`,
  );
  expect(anomalies).toEqual([]);
});

test('P10 small kerns are no spaces and large ones are', async () => {
  const content = 'BT /F1 12 Tf 50 700 Td [(He) -20 (llo) -400 (wor) -20 (ld)] TJ ET';
  const { text, anomalies } = await convertedPdf(buildPdf({ pages: [{ content }] }));
  expect({ text, anomalies }).toEqual({ text: 'Hello world\n', anomalies: [] });
});

test('P10 words that run together are counted in an anomaly', async () => {
  const long = 'currentdirectionswithdepthandmoreofthesame';
  const content = textAt([700, 686, 672].map((y) => [50, y, `${long} and a word`]));
  const { anomalies } = await convertedPdf(buildPdf({ pages: [{ content }] }));
  expect(anomalies).toEqual([{ kind: 'words_run_together', details: '3' }]);
});

test('P12 a Japanese font that is not in the file is read by its table, which is not fetched', async () => {
  const descriptor =
    '/Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80';
  const system = '/CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >>';
  const objects = [
    '<< /Type /Font /Subtype /Type0 /BaseFont /MS-Mincho /Encoding /90ms-RKSJ-H /DescendantFonts [11 0 R] >>',
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /MS-Mincho ${system} /DW 1000 /FontDescriptor 12 0 R >>`,
    `<< /Type /FontDescriptor /FontName /MS-Mincho ${descriptor} >>`,
  ];
  const content = 'BT /F3 12 Tf 50 700 Td <93fa967b> Tj ET';
  const { text } = await convertedPdf(buildPdf({ fonts: own, objects, pages: [{ content }] }));
  expect(text).toBe('日本\n');
});

test('P13 a scan is refused by name and says how many pages it has', async () => {
  expect(await refusedPdf(buildPdf({ objects: [picture], pages: [scanned, scanned, scanned] }))).toEqual({
    code: 'trans_empty_output',
    details: { reason: 'no_text_layer', page_count: 3 },
  });
});

test('P13 scanned pages among written ones are listed', async () => {
  const pages = Array.from({ length: 10 }, (_, i) => (i === 3 ? written : scanned));
  const { text, anomalies } = await convertedPdf(buildPdf({ objects: [picture], pages }));
  expect(text).toBe('One page of this book was typed.\n');
  expect(anomalies).toEqual([
    { kind: 'pages_without_text', details: '1–3, 5–10' },
    { kind: 'images_left_out', details: '9' },
  ]);
});

test.each([
  ['the page is turned to match', 90, '0 1 -1 0 100 100', '0 1 -1 0 114 100'],
  ['the page is not turned', 0, '0 1 -1 0 100 100', '0 1 -1 0 114 100'],
  ['upside down', 180, '-1 0 0 -1 400 400', '-1 0 0 -1 400 414'],
  ['down the page', 270, '0 -1 1 0 400 400', '0 -1 1 0 386 400'],
])('P15 turned text is read along its own lines: %s', async (_name, rotate, first, second) => {
  const content = `BT /F1 12 Tf ${first} Tm (Turned text goes on over) Tj ${second} Tm (two lines and is read.) Tj ET`;
  const { text } = await convertedPdf(buildPdf({ pages: [{ rotate, content }] }));
  expect(text).toBe('Turned text goes on over two lines and is read.\n');
});

test('P15 a turned note beside upright text comes after it, whole', async () => {
  const content = `${textAt([
    [100, 700, 'The page itself is upright'],
    [100, 686, 'and has two lines of text.'],
  ])}BT /F1 9 Tf 0 1 -1 0 40 300 Tm (arXiv, a stamp) Tj ET`;
  const { text } = await convertedPdf(buildPdf({ pages: [{ content }] }));
  expect(text).toBe('The page itself is upright and has two lines of text.\n\narXiv, a stamp\n');
});

const whole = buildPdf({ pages: [written] });

test.each([
  ['cut off', whole.subarray(0, 300)],
  ['a web page', new TextEncoder().encode('<!doctype html><html><body>Sign in</body></html>')],
  ['nothing', new Uint8Array(0)],
  ['zeros', new Uint8Array(100_000)],
  ['a header and nothing else', new TextEncoder().encode('%PDF-1.7\n')],
])('P16 a file that is no PDF is refused by name: %s', async (_name, bytes) => {
  expect(await refusedPdf(bytes)).toEqual({ code: 'pdf_invalid', details: null });
});

test.each([500, 5_000, 900_000])('P16 %i bytes before the header do not matter', async (length) => {
  const bytes = new Uint8Array(length + whole.length).fill(0x41);
  bytes.set(whole, length);
  expect((await convertedPdf(bytes)).text).toBe('One page of this book was typed.\n');
});

test('P18 400 pages are opened one at a time, told one by one, and leave nothing in memory', async () => {
  const line = (page: number): [number, number, string][] => [
    [50, 700, `This is what stands on page ${page}, said once.`],
  ];
  const pages = Array.from({ length: 400 }, (_, i) => ({ content: textAt(line(i + 1)) }));
  const told: number[] = [];
  const { text, pages: starts } = await convertedPdf(buildPdf({ pages }), (done, total) => {
    expect(total).toBe(400);
    told.push(done);
  });
  expect(told).toHaveLength(800);
  expect(told.at(-1)).toBe(400);
  expect(text.match(/said once/g)).toHaveLength(400);
  expect(starts).toHaveLength(400);
  const at = starts[11];
  expect(at?.page).toBe(12);
  expect(new TextDecoder().decode(new TextEncoder().encode(text).subarray(at?.byte_start)).split('\n')[0]).toBe(
    'This is what stands on page 12, said once.',
  );
});
