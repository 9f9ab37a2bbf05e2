// Tests of how a book's table of contents and its own headings become one hierarchy (public reports E16, E17, E19).

import { describe, expect, test } from 'vitest';
import { buildEpub, xhtml, type ChapterPart, type EpubParts, type NavLine } from '../../fixtures/build-epub.ts';
import { converted } from './converted.ts';

async function headings(parts: EpubParts): Promise<readonly string[]> {
  const book = await converted(buildEpub(parts));
  return book.shown.filter((line) => /^h\d /.test(line));
}

async function shownOf(nav: readonly NavLine[], ...bodies: readonly string[]): Promise<readonly string[]> {
  const chapters = bodies.map((body, i) => ({ href: `c${i}.xhtml`, body }));
  return (await converted(buildEpub({ nav, chapters }))).shown;
}

describe('where the contents are', () => {
  const chapters: readonly ChapterPart[] = [
    { href: 'a.xhtml', body: '<p>first words</p>' },
    { href: 'b.xhtml', body: '<p id="x">two</p><p id="y">three</p>' },
  ];
  const nested: readonly NavLine[] = [['Part', 'a.xhtml', [['Chapter', 'b.xhtml#x', [['Section', 'b.xhtml#y']]]]]];

  test('E19 the same three levels come from a navigation document alone and from an NCX alone', async () => {
    const expected = ['h1 Part', 'h2 Chapter', 'h3 Section'];
    expect(await headings({ chapters, nav: nested })).toEqual(expected);
    expect(await headings({ chapters, ncx: nested })).toEqual(expected);
    const rows = (await converted(buildEpub({ chapters, ncx: nested }))).rows;
    expect(rows.at(-1)?.heading_path).toEqual(['Part', 'Chapter', 'Section']);
  });

  test('E16 a navigation document without links gives way to the NCX', async () => {
    const navHtml = xhtml('<nav epub:type="toc"><ol><li>One</li><li>Two</li></ol></nav>');
    const ncx: readonly NavLine[] = [
      ['First', 'a.xhtml'],
      ['Second', 'b.xhtml'],
    ];
    expect(await headings({ chapters, navHtml, ncx })).toEqual(['h1 First', 'h1 Second']);
  });

  test('only the contents of a navigation document count, not its landmarks and page list', async () => {
    const navHtml = xhtml(
      '<nav epub:type="landmarks"><ol><li><a href="a.xhtml">Cover</a></li></ol></nav><nav epub:type="toc"><ol><li><a href="a.xhtml">One</a></li></ol></nav><nav epub:type="page-list"><ol><li><a href="b.xhtml">12</a></li></ol></nav>',
    );
    expect(await headings({ chapters, navHtml })).toEqual(['h1 One']);
  });

  test('E17 an empty navMap: the headings of the chapters are the contents, and else their own titles', async () => {
    const parts: EpubParts = {
      title: 'The Book',
      ncx: [],
      chapters: [
        { href: 'a.xhtml', body: '<h1>One</h1><p>text</p><h2>Inner</h2><p>text</p>' },
        { href: 'b.xhtml', html: xhtml('<p>no heading</p>', 'Chapter &amp; Two') },
        { href: 'c.xhtml', html: xhtml('<p>no heading, title of the book</p>', 'The Book') },
        { href: 'd.xhtml', html: xhtml('<p>shared title</p>', 'Untitled') },
        { href: 'e.xhtml', html: xhtml('<p>shared title</p>', 'Untitled') },
      ],
    };
    expect(await headings(parts)).toEqual(['h1 One', 'h2 Inner', 'h1 Chapter & Two']);
  });

  test('a navigation document in the spine gives no text, and that is told', async () => {
    const book = await converted(
      buildEpub({
        nav: [['One', 'a.xhtml']],
        chapters: [{ href: 'a.xhtml', body: '<p>first words</p>' }],
        spine: '<itemref idref="nav" linear="no"/><itemref idref="c0"/>',
      }),
    );
    expect(book.shown).toEqual(['h1 One', 'p first words']);
    expect(book.anomalies).toEqual([{ kind: 'contents_page_left_out', details: 'OEBPS/nav.xhtml' }]);
  });

  test('a navigation document with a text of its own keeps the text', async () => {
    const navHtml = xhtml(
      '<h1>Title page</h1><p>A book.</p><nav epub:type="toc"><ol><li><a href="a.xhtml">One</a></li></ol></nav>',
    );
    const book = await converted(
      buildEpub({
        navHtml,
        chapters: [{ href: 'a.xhtml', body: '<p>first words</p>' }],
        spine: '<itemref idref="nav"/><itemref idref="c0"/>',
      }),
    );
    expect(book.shown).toEqual(['h1 Title page', 'p A book.', 'h1 One', 'p first words']);
  });

  test('a line of the contents that leads nowhere is told', async () => {
    const book = await converted(
      buildEpub({
        nav: [
          ['Here', 'a.xhtml'],
          ['Gone', 'gone.xhtml'],
          ['Lost place', 'a.xhtml#nowhere'],
        ],
        chapters: [{ href: 'a.xhtml', body: '<p>first words</p>' }],
      }),
    );
    expect(book.shown).toEqual(['h1 Here', 'p first words']);
    expect(book.anomalies).toEqual([
      { kind: 'contents_target_missing', details: 'Gone' },
      { kind: 'contents_target_missing', details: 'Lost place' },
    ]);
  });
});

describe('headings that are there', () => {
  test('a chapter at the outer level whose heading is an h2 becomes the first level, and its inner ones follow', async () => {
    const nav: readonly NavLine[] = [
      ['One', 'c0.xhtml'],
      ['Two', 'c1.xhtml'],
    ];
    const bodies = ['<h2>One</h2><p>a</p><h3>Inner</h3><h4>Deeper</h4>', '<h3>Two</h3><p>b</p><h4>Inner</h4>'];
    expect((await shownOf(nav, ...bodies)).filter((line) => line.startsWith('h'))).toEqual([
      'h1 One',
      'h2 Inner',
      'h3 Deeper',
      'h1 Two',
      'h2 Inner',
    ]);
  });

  test('a chapter two levels down whose heading is an h1 becomes the second level, never lower than the sixth', async () => {
    const nav: readonly NavLine[] = [['Part', null, [['One', 'c0.xhtml']]]];
    const body = '<h1>One</h1><h2>A</h2><h3>B</h3><h4>C</h4><h5>D</h5><h6>E</h6><p>x</p>';
    expect((await shownOf(nav, body)).slice(0, -1)).toEqual([
      'h1 Part',
      'h2 One',
      'h3 A',
      'h4 B',
      'h5 C',
      'h6 D',
      'h6 E',
    ]);
  });

  test('a heading that the contents do not name does not rise above the chapter that it is in', async () => {
    const nav: readonly NavLine[] = [['Part', 'c0.xhtml', [['One', 'c1.xhtml']]]];
    expect(
      await shownOf(nav, '<h1>Part</h1>', '<h2>One</h2><p>a</p><h1>Loud</h1><p>b</p>', '<h2>Unnamed file</h2>'),
    ).toEqual(['h1 Part', 'h2 One', 'p a', 'h2 Loud', 'p b', 'h2 Unnamed file']);
  });

  test('a heading with other words than the contents is the author’s and stays', async () => {
    expect(await shownOf([['Chapter 1', 'c0.xhtml']], '<h3>The Boy</h3><p>a</p>')).toEqual(['h1 The Boy', 'p a']);
  });

  test('a title in two headings, or in paragraphs, becomes one heading in the words of the contents', async () => {
    const nav: readonly NavLine[] = [
      ['Chapter I: Loomings', 'c0.xhtml'],
      ['Chapter II. The Carpet-Bag', 'c1.xhtml'],
    ];
    expect(
      await shownOf(
        nav,
        '<h1>CHAPTER I</h1><h2>Loomings</h2><p>a</p>',
        '<p>Chapter II</p><p><b>The Carpet-Bag</b></p><p>b</p>',
      ),
    ).toEqual(['h1 Chapter I: Loomings', 'p a', 'h1 Chapter II. The Carpet-Bag', 'p b']);
  });

  test('a paragraph that says the title is the heading, and one that only begins like it is not', async () => {
    const nav: readonly NavLine[] = [
      ['One', 'c0.xhtml'],
      ['Two', 'c1.xhtml'],
    ];
    expect(await shownOf(nav, '<p class="title">ONE</p><p>a</p>', '<p>Two men came.</p>')).toEqual([
      'h1 ONE',
      'p a',
      'h1 Two',
      'p Two men came.',
    ]);
  });

  test('a short line before the heading stays before it', async () => {
    expect(await shownOf([['Loomings', 'c0.xhtml']], '<p>1</p><h2>Loomings</h2><p>a</p>')).toEqual([
      'p 1',
      'h1 Loomings',
      'p a',
    ]);
  });

  test('part and chapter that begin at one place each have their heading', async () => {
    const nav: readonly NavLine[] = [
      [
        'Part One',
        'c0.xhtml',
        [
          ['Chapter 1', 'c0.xhtml'],
          ['Chapter 2', 'c1.xhtml'],
        ],
      ],
    ];
    expect(await shownOf(nav, '<h1>Part One</h1><h2>Chapter 1</h2><p>a</p>', '<h2>Chapter 2</h2><p>b</p>')).toEqual([
      'h1 Part One',
      'h2 Chapter 1',
      'p a',
      'h2 Chapter 2',
      'p b',
    ]);
    expect(await shownOf(nav, '<h2>Chapter 1</h2><p>a</p>', '<p>b</p>')).toEqual([
      'h1 Part One',
      'h2 Chapter 1',
      'p a',
      'h2 Chapter 2',
      'p b',
    ]);
  });
});

describe('headings that are missing', () => {
  test('the contents give a heading at each place that they name, with its title made safe', async () => {
    const nav: readonly NavLine[] = [
      [
        '1. *One* & [two] #',
        'c0.xhtml',
        [
          ['Later', 'c0.xhtml#later'],
          ['In a list', 'c0.xhtml#item'],
          ['At the end', 'c0.xhtml#end'],
        ],
      ],
    ];
    const body =
      '<p>a</p><p>b <a id="later"></a>c</p><ul><li>x</li><li id="item">y</li></ul><p>z</p><div id="end"></div>';
    expect(await shownOf(nav, body)).toEqual([
      'h1 1. *One* & [two] #',
      'p a',
      'h2 Later',
      'p b c',
      'h2 In a list',
      '- p x',
      '- p y',
      'p z',
    ]);
  });

  test('inner headings of a chapter without its own are one level below the one that is given', async () => {
    expect(
      await shownOf([['One', 'c0.xhtml']], '<p>a long enough sentence</p><h3>A</h3><h4>B</h4><h3>C</h3><p>z</p>'),
    ).toEqual(['h1 One', 'p a long enough sentence', 'h2 A', 'h3 B', 'h2 C', 'p z']);
  });

  test('a page of nothing but a picture gets no heading, unless deeper lines stand below it', async () => {
    const nav: readonly NavLine[] = [
      ['Cover', 'c0.xhtml'],
      ['Part', 'c1.xhtml', [['One', 'c2.xhtml']]],
    ];
    expect(await shownOf(nav, '<img src="a.png"/>', '<img src="b.png"/>', '<p>text</p>')).toEqual([
      'h1 Part',
      'h2 One',
      'p text',
    ]);
  });

  test('a line that is there twice is one heading, and a group that its page names already is not doubled', async () => {
    const nav: readonly NavLine[] = [
      [
        'Part',
        null,
        [
          ['One', 'c1.xhtml'],
          ['One', 'c1.xhtml'],
        ],
      ],
    ];
    expect(await shownOf(nav, '<h1>Part</h1>', '<p>text</p>')).toEqual(['h1 Part', 'h2 One', 'p text']);
  });

  test('a note in a title that the contents repeat is kept', async () => {
    const nav: readonly NavLine[] = [['One', 'c0.xhtml']];
    const body = '<p>One<a epub:type="noteref" href="#f">1</a></p><p>text</p><aside id="f">about the title</aside>';
    expect(await shownOf(nav, body)).toEqual(['h1 One[^1]', 'p text', 'p [^1]: about the title']);
  });
});
