// What the listed arguments of the converters do: each changes the text in its way, and says in the book's findings how.

import { expect, test } from 'vitest';
import { engines } from '../../../app/kernel/converter.ts';
import { FIRST_EPUB_CONVERTER } from '../../../workers/import/epub.ts';
import { prepareBook } from '../../../workers/import/prepare.ts';
import { createHashers } from '../../../workers/import/sha256.ts';
import { createStagedWriter } from '../../../workers/import/staged-writer.ts';
import { ok } from '../../../app/kernel/result.ts';
import { buildEpub } from '../../fixtures/build-epub.ts';
import { buildPdf, textAt } from '../../fixtures/build-pdf.ts';
import { nodeHasher } from '../../fixtures/node-hasher.ts';
import { nodePdfium } from '../../fixtures/node-pdfium.ts';
import { pngDrawing } from '../../fixtures/pictures.ts';
import { converted } from './converted.ts';
import { memoryFile } from './memory-file.ts';
import { convertedPdf } from './pdf/converted-pdf.ts';

const illustrated = () =>
  buildEpub({
    chapters: [
      {
        href: 'a.xhtml',
        body: `<h1>One</h1><p>Sea<a epub:type="noteref" href="#f1">1</a> and land<a epub:type="noteref" href="n.xhtml#f2">2</a>.</p>
          <img src="map.png" alt="A map"/><aside id="f1" epub:type="footnote">Salt water.</aside>`,
      },
      { href: 'n.xhtml', body: '<h1>Notes</h1><ol><li id="f2">Dry ground.</li></ol>' },
    ],
    manifest: '<item id="map" href="map.png" media-type="image/png"/>',
    files: [{ name: 'OEBPS/map.png', body: pngDrawing(8, 8) }],
  });

test('--no-pictures leaves pictures out, with their words in place, and counts them', async () => {
  const whole = await converted(illustrated());
  expect(whole.text).toContain('![A map](OEBPS/map.png)');
  const book = await converted(illustrated(), ['--no-pictures']);
  expect(book.text).not.toContain('map.png');
  expect(book.text).toContain('A map');
  expect(book.pictures).toEqual([]);
  expect(book.anomalies).toEqual([{ kind: 'images_left_out', details: '1' }]);
});

test('--no-notes leaves footnotes and their marks out, wherever they stand, and counts them', async () => {
  const whole = await converted(illustrated());
  expect(whole.text).toContain('Sea[^1] and land[^2].');
  const book = await converted(illustrated(), ['--no-notes', '--no-pictures']);
  expect(book.text).toBe('# One\n\nSea and land.\n\n*\\[image: A map\\]*\n');
  expect(book.anomalies).toEqual([
    { kind: 'images_left_out', details: '1' },
    { kind: 'notes_left_out', details: '2' },
  ]);
});

const pages = Array.from({ length: 4 }, (_, i) => ({
  content:
    textAt([[250, 760, 'The book of tides']], 'F1', 9) +
    textAt([
      [72, 700, `${['Spring', 'Neap', 'High', 'Low'][i]} tides come by a compu-`],
      [
        72,
        684,
        `tation of ${['the moon', 'the sun', 'both of them', 'old tables'][i]}, and ${['rise', 'fall', 'turn', 'wait'][i]} again`,
      ],
      [
        72,
        668,
        `at ${['noon', 'dusk', 'night', 'dawn'][i]} where ${['boats', 'gulls', 'seals', 'pilots'][i]} have come to know them,`,
      ],
      [72, 652, `as anybody ${['there', 'here', 'nearby', 'around'][i]} can tell who has stayed long enough.`],
    ]) +
    textAt([[300, 40, `${i + 9}`]], 'F1', 9),
}));

test('--keep-running-heads keeps what runs over the pages', async () => {
  const plain = await convertedPdf(buildPdf({ pages }));
  expect(plain.text).not.toContain('The book of tides');
  expect(plain.anomalies).toEqual([{ kind: 'running_lines_left_out', details: '8' }]);
  const kept = await convertedPdf(buildPdf({ pages }), undefined, ['--keep-running-heads']);
  expect(kept.text.match(/The book of tides/g)).toHaveLength(4);
  for (const number of [9, 10, 11, 12]) expect(kept.text).toContain(String(number));
  expect(kept.anomalies).toEqual([]);
});

test('--keep-line-hyphens keeps the hyphens at the ends of lines as they are printed', async () => {
  expect((await convertedPdf(buildPdf({ pages }))).text).toContain('a computation of');
  const kept = await convertedPdf(buildPdf({ pages }), undefined, ['--keep-line-hyphens']);
  expect(kept.text.match(/a compu-tation of/g)).toHaveLength(4);
});

test('the record of a book names what its converter was asked for; the first converter is still the first', async () => {
  const prepare = async (format: 'epub' | 'pdf', bytes: Uint8Array, converter: string | undefined) => {
    const deps = {
      newHasher: await createHashers(),
      openStaged: async () => ok(createStagedWriter(nodeHasher, memoryFile(Number.POSITIVE_INFINITY))),
      discard: async () => {},
      loadPdfium: nodePdfium,
    };
    const args = converter === undefined ? engines[format].arguments : [];
    const about = { book_id: 'b'.repeat(32), format, args, ...(converter === undefined ? {} : { converter }) };
    const reply = await prepareBook(about, new Blob([bytes.slice()]), deps);
    if (!reply.ok) throw new Error(reply.error.code);
    return reply.prepared;
  };
  const epub = await prepare('epub', illustrated(), undefined);
  expect(epub.converter).toEqual({ name: 'lectern-epub', version: '2', args: ['--no-pictures', '--no-notes'] });
  const pdf = await prepare('pdf', buildPdf({ pages }), undefined);
  expect(pdf.converter).toMatchObject({ name: 'pdfium', args: ['--keep-running-heads', '--keep-line-hyphens'] });
  const first = await prepare('epub', illustrated(), 'lectern-epub 1');
  expect(first.converter).toEqual(FIRST_EPUB_CONVERTER);
  expect(first.pictures).toEqual([]);
  const second = await prepare('epub', illustrated(), 'lectern-epub 2');
  expect(second.converter).toEqual({ name: 'lectern-epub', version: '2', args: [] });
  expect(second.pictures).toHaveLength(1);
});

test('where every line is like those of other pages they are the text, and not what runs over it', async () => {
  const labels = Array.from({ length: 4 }, (_, i) => ({
    content: textAt([[72, 700, `Box ${i + 1}: glass, handle with care`]]),
  }));
  const { text, anomalies } = await convertedPdf(buildPdf({ pages: labels }));
  expect(text.match(/handle with care/g)).toHaveLength(4);
  expect(anomalies).toEqual([]);
});
