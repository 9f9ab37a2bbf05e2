// What a page is made of: headings, paragraphs, lists, running lines, the outline; and that text stays text.

import { expect, test } from 'vitest';
import { inspectFile } from '../../../../workers/import/inspect.ts';
import { buildPdf, type PdfOutlineEntry, type PdfPage, textAt } from '../../../fixtures/build-pdf.ts';
import { nodePdfium } from '../../../fixtures/node-pdfium.ts';
import { convertedPdf } from './converted-pdf.ts';

type At = [number, number, string];

const prose = [
  'This is the first line of a paragraph that has several lines,',
  'each of which goes as far as the edge of the text on its page,',
  'until the last of them, which is shorter.',
];

function lines(texts: readonly string[], top: number, left = 72): At[] {
  return texts.map((text, i) => [left, top - 15 * i, text]);
}

/** A heading, some text, a section and its text. */
function chapterContent(title: string, section: string): string {
  return (
    textAt([[72, 720, title]], 'F2', 24) +
    textAt(lines(prose, 690)) +
    textAt([[72, 620, section]], 'F2', 16) +
    textAt(lines(prose, 600))
  );
}

function chapter(title: string, section: string): PdfPage {
  return { content: chapterContent(title, section) };
}

test('headings are what is larger than the text, ranked by size; bold lines rank below them', async () => {
  const content = `${chapterContent('The tide', 'High water')}${textAt([[72, 540, 'A bold line on its own']], 'F2')}${textAt(lines(prose, 520))}`;
  const { shown } = await convertedPdf(buildPdf({ pages: [{ content }] }));
  expect(shown).toEqual([
    'h1 The tide',
    `p ${prose.join(' ')}`,
    'h2 High water',
    `p ${prose.join(' ')}`,
    'h3 A bold line on its own',
    `p ${prose.join(' ')}`,
  ]);
});

test('a title over several lines about one middle is one heading', async () => {
  // Four letters of one width each: the second line is set in by half of what it is shorter.
  const title: At[] = [
    [100, 740, 'noon noon noon'],
    [127.2, 716, 'noon noon'],
  ];
  const { shown } = await convertedPdf(
    buildPdf({ pages: [{ content: textAt(title, 'F2', 20) + textAt(lines(prose, 660)) }] }),
  );
  expect(shown).toEqual(['h1 noon noon noon noon noon', `p ${prose.join(' ')}`]);
});

test('a whole paragraph in large letters is no heading', async () => {
  const long = [...prose, ...prose].map((text) => text.slice(0, 40));
  const content =
    textAt(lines(prose, 720)) +
    textAt(
      long.map((text, i): At => [72, 650 - 20 * i, text]),
      'F1',
      16,
    ) +
    textAt(lines([...prose, ...prose], 480));
  const { shown } = await convertedPdf(buildPdf({ pages: [{ content }] }));
  expect(shown.filter((line) => line.startsWith('h'))).toEqual([]);
});

const outline: readonly PdfOutlineEntry[] = [
  { title: 'I. The tide', page: 0, children: [{ title: 'High water', page: 0 }] },
  { title: 'A chapter without a title of its own', page: 1 },
  { title: 'The ebb', page: 2, children: [{ title: 'Low water', page: 2 }] },
];

test('the outline says how deep a heading lies, and stands where its page has no such line', async () => {
  const bare = { content: textAt(lines(prose, 700)) };
  const pages = [chapter('I. The tide', 'High water'), bare, chapter('The ebb', 'Low water')];
  const { shown } = await convertedPdf(buildPdf({ pages, outline }));
  expect(shown.filter((line) => line.startsWith('h'))).toEqual([
    'h1 I. The tide',
    'h2 High water',
    'h1 A chapter without a title of its own',
    'h1 The ebb',
    'h2 Low water',
  ]);
});

test('a paragraph goes on over the end of its page, without what stands at the top and the bottom of every page', async () => {
  const pages = Array.from({ length: 6 }, (_, i): PdfPage => {
    const even = i % 2 === 0 ? 'The book of tides' : 'Of water';
    const body = [
      'so the water of this page went on without an end to it, and',
      ...prose.slice(1, 2),
      'with no full stop before the page was turned and as',
    ];
    return {
      content:
        textAt(
          [
            [72, 760, even],
            [500, 760, `${i + 9}`],
          ],
          'F1',
          9,
        ) +
        textAt(lines(body, 700)) +
        textAt([[300, 40, `- ${i + 9} -`]], 'F1', 9),
    };
  });
  const { text, anomalies, pages: starts } = await convertedPdf(buildPdf({ pages }));
  expect(text.split('\n\n')).toHaveLength(1);
  expect(text).not.toMatch(/book of tides|Of water|\d/);
  expect(anomalies).toEqual([{ kind: 'running_lines_left_out', details: '12' }]);
  expect(starts).toEqual([{ page: 1, byte_start: 0 }]);
});

test('chapters that are numbered at the top of their pages keep their titles', async () => {
  const pages = [1, 2, 3, 4].map((n) => chapter(`Chapter ${n}`, `Section ${n}`));
  const { shown } = await convertedPdf(buildPdf({ pages }));
  expect(shown.filter((line) => line.startsWith('h1'))).toEqual([
    'h1 Chapter 1',
    'h1 Chapter 2',
    'h1 Chapter 3',
    'h1 Chapter 4',
  ]);
});

test('first lines that are set in begin paragraphs; lists keep their marks; a lone number is no list', async () => {
  const content = textAt([
    [72, 700, 'The first paragraph begins at the edge, as it does after a heading'],
    [72, 686, 'and goes on.'],
    [90, 672, 'The second one is set in, and it has a second line as well, so that'],
    [72, 658, 'one sees where it goes on.'],
    [72, 630, '\\225 a mark'],
    [72, 616, '\\225 another mark, whose line is long enough to go on to the one'],
    [84, 602, 'below it'],
    [72, 574, '1. first'],
    [72, 560, '2. second'],
    [72, 532, '7. alone'],
  ]).replaceAll('\\\\225', '\\225');
  const { shown } = await convertedPdf(buildPdf({ pages: [{ content }] }));
  expect(shown).toEqual([
    'p The first paragraph begins at the edge, as it does after a heading and goes on.',
    'p The second one is set in, and it has a second line as well, so that one sees where it goes on.',
    '- p a mark',
    '- p another mark, whose line is long enough to go on to the one below it',
    '1. p first',
    '2. p second',
    'p 7. alone',
  ]);
});

test('nothing in a text is taken for Markdown', async () => {
  const written = ['# no heading', '*no* _marks_ [no](link) <b>', '> no quote', '| no | table |', '&amp; ```'];
  const content = textAt(written.map((text, i): At => [72, 700 - 40 * i, text]));
  const { shown } = await convertedPdf(buildPdf({ pages: [{ content }] }));
  expect(shown).toEqual(written.map((text) => `p ${text}`));
});

test('the same file gives the same text, blocks and anomalies again', async () => {
  const pdf = buildPdf({ pages: [chapter('The tide', 'High water')], outline: outline.slice(0, 1) });
  expect(await convertedPdf(pdf)).toEqual(await convertedPdf(pdf));
});

async function inspected(info: string, name = 'a.pdf') {
  const pdf = buildPdf({ pages: [chapter('One', 'Two')], info });
  return inspectFile(new Blob([Uint8Array.from(pdf)]), name, nodePdfium);
}

test('a PDF suggests its title and author, unless a program left them there', async () => {
  expect(await inspected('/Title (The tide table) /Author (A. Pilot)')).toEqual({
    title: 'The tide table',
    author: 'A. Pilot',
    language: null,
  });
  for (const left of ['Microsoft Word - tide.doc', 'untitled', 'tide-final-2.indd', '12', ' ']) {
    expect(await inspected(`/Title (${left}) /Author (Administrator)`)).toEqual({
      title: null,
      author: null,
      language: null,
    });
  }
  expect(await inspectFile(new Blob(['<html>']), 'a.pdf', nodePdfium)).toEqual({
    title: null,
    author: null,
    language: null,
  });
});
