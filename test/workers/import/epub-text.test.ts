// Tests of the text that an EPUB's chapters become (public reports E05–E09, E22–E26, E30).

import { describe, expect, test } from 'vitest';
import { inspectFile } from '../../../workers/import/inspect.ts';
import { buildEpub, xhtml, type EpubParts } from '../../fixtures/build-epub.ts';
import { nodePdfium } from '../../fixtures/node-pdfium.ts';
import { converted, type Converted } from './converted.ts';

async function fromBody(body: string, more: Partial<EpubParts> = {}): Promise<Converted> {
  return converted(buildEpub({ chapters: [{ href: 'ch1.xhtml', body }], ...more }));
}

async function fromHtml(html: string | Uint8Array): Promise<Converted> {
  return converted(buildEpub({ chapters: [{ href: 'ch1.xhtml', html }] }));
}

describe('entities and sloppy markup', () => {
  test('E05 HTML entities need no document type, and nothing after them is lost', async () => {
    const book = await fromHtml('<html><body><p>A&nbsp;B&mdash;C</p><p>after</p></body></html>');
    expect(book.shown).toEqual(['p A\u{A0}B—C', 'p after']);
    expect(book.anomalies).toEqual([]);
  });

  test('E05 an unknown entity stays as it is written, and is told once', async () => {
    const book = await fromBody('<p>one &foo; two &foo; &amp;bar; &#x41; AT&T</p>');
    expect(book.shown).toEqual(['p one &foo; two &foo; &bar; A AT&T']);
    expect(book.anomalies).toEqual([{ kind: 'unknown_entity', details: '&foo;' }]);
  });

  test('E06 a chapter that is HTML and not XML, a bare ampersand in the NCX, and a wrong charset', async () => {
    const html =
      '<!DOCTYPE html><html><head><meta charset="macintosh"><title>x</title><body><p>one<br>two <p>caf\u{E9}<img src=a.png><p>three</body></html>';
    const ncxXml =
      '<ncx><navMap><navPoint><navLabel><text>Tom & Jerry</text></navLabel><content src="ch1.xhtml"/></navPoint></navMap></ncx>';
    const book = await converted(buildEpub({ chapters: [{ href: 'ch1.xhtml', html }], ncxXml }));
    expect(book.shown).toEqual(['h1 Tom & Jerry', 'p one⏎two', 'p café', 'p three']);
    expect(book.anomalies).toEqual([{ kind: 'images_left_out', details: '1' }]);
  });

  test('self-closed elements of the head do not swallow the chapter', async () => {
    const html =
      '<html><head><title/><script src="a.js"/><style/></head><body><textarea/><iframe src="x"/><noscript/><p>here</p><a id="q"/><p>and here</p></body></html>';
    expect((await fromHtml(html)).shown).toEqual(['p here', 'p and here']);
  });

  test('character data sections, comments and processing instructions', async () => {
    const book = await fromBody('<?pi x?><p>a<![CDATA[ <b>not bold</b> & ]]>c<!-- hidden --></p>');
    expect(book.shown).toEqual(['p a <b>not bold</b> & c']);
  });

  test('the title of a document is not text', async () => {
    const book = await fromHtml(xhtml('<h1>Real</h1><p>text</p>', 'Window title'));
    expect(book.shown).toEqual(['h1 Real', 'p text']);
  });

  test('a truncated chapter keeps what is there', async () => {
    expect((await fromHtml('<html><body><p>whole</p><p>half a sen')).shown).toEqual(['p whole', 'p half a sen']);
  });

  test('nesting that no book has ends the chapter with an anomaly and not the program', async () => {
    const book = await fromBody(`<p>before</p>${'<i>'.repeat(60_000)}deep`);
    expect(book.shown).toEqual(['p before']);
    expect(book.anomalies).toEqual([{ kind: 'chapter_cut_short', details: 'OEBPS/ch1.xhtml' }]);
  });
});

describe('encodings', () => {
  const cyrillic = Uint8Array.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);

  function around(before: string, middle: Uint8Array, after: string): Uint8Array {
    const encoder = new TextEncoder();
    return Uint8Array.from([...encoder.encode(before), ...middle, ...encoder.encode(after)]);
  }

  test('E07 a declared windows-1251 chapter and an ISO-8859-1 package file are read as declared', async () => {
    const html = around('<?xml version="1.0" encoding="windows-1251"?><html><body><p>', cyrillic, '</p></body></html>');
    const opf = around(
      '<?xml version="1.0" encoding="iso-8859-1"?><package><metadata><title>',
      Uint8Array.of(0xe9),
      '</title></metadata><manifest><item id="a" href="ch1.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
    );
    const epub = buildEpub({ chapters: [{ href: 'ch1.xhtml', html }], opf });
    expect(await inspectFile(new Blob([epub.slice()]), 'x.epub', nodePdfium)).toMatchObject({ title: 'é' });
    const book = await converted(epub);
    expect(book.shown).toEqual(['p Привет']);
    expect(book.anomalies).toEqual([]);
  });

  test('E07 the declaration in a meta element counts, and a false one does not over valid UTF-8', async () => {
    const declared = around(
      '<html><head><meta charset="windows-1251"></head><body><p>',
      cyrillic,
      '</p></body></html>',
    );
    expect((await fromHtml(declared)).shown).toEqual(['p Привет']);
    const lying = '<?xml version="1.0" encoding="windows-1251"?><html><body><p>Привет é</p></body></html>';
    expect((await fromHtml(lying)).shown).toEqual(['p Привет é']);
  });

  test('E07 without a declaration the encoding is guessed, and that is told', async () => {
    const sentence = 'Было тихо, и в доме никто не спал. Старые часы пробили двенадцать раз, но никто их не услышал. ';
    const bytes = Uint8Array.from(sentence.repeat(4), (letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return code < 0x80 ? code : code - 0x350;
    });
    const book = await fromHtml(around('<html><body><p>', bytes, '</p></body></html>'));
    expect(book.shown).toEqual([`p ${sentence.repeat(4).trim()}`]);
    expect(book.anomalies).toEqual([{ kind: 'guessed_encoding', details: 'OEBPS/ch1.xhtml: windows-1251' }]);
  });

  test('E09 UTF-8 is the default, with CRLF line ends', async () => {
    expect((await fromHtml('<html>\r\n<body>\r\n<p>It’s\r\nlate</p>\r\n</body>\r\n</html>')).shown).toEqual([
      'p It’s late',
    ]);
  });

  test('T07 windows-1252 has its quotes and its euro sign, in Node as in browsers', async () => {
    const quotes = Uint8Array.of(0x93, 0x94, 0x80, 0x92);
    const html = around('<html><head><meta charset="windows-1252"></head><body><p>', quotes, '</p></body></html>');
    expect((await fromHtml(html)).shown).toEqual(['p “”€’']);
  });

  test('UTF-16 with and without a mark', async () => {
    const text = '<html><body><p>é字</p></body></html>';
    const units = Uint8Array.from(
      [...text].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
    );
    expect((await fromHtml(Uint8Array.from([0xff, 0xfe, ...units]))).shown).toEqual(['p é字']);
    expect((await fromHtml(units)).shown).toEqual(['p é字']);
  });

  test('a few broken bytes in a UTF-8 chapter do not change the encoding of all of it, and are told', async () => {
    const book = await fromHtml(
      around(`<html><body><p>${'Größe für alle. '.repeat(20)}`, Uint8Array.of(0xff), 'ende</p></body></html>'),
    );
    expect(book.shown[0]).toContain('Größe für alle. \u{FFFD}ende');
    expect(book.anomalies).toEqual([{ kind: 'damaged_text', details: 'OEBPS/ch1.xhtml: utf-8' }]);
  });
});

describe('size', () => {
  test('E22 a chapter of 5 MB and 40,000 paragraphs comes through whole, in bounded blocks', async () => {
    const filler =
      'the quick brown fox jumps over the lazy dog while nobody looks at it from the other side of the road '.trim();
    const body = Array.from({ length: 40_000 }, (_, i) => `<p>${i} ${filler}</p>`).join('\n');
    expect(body.length).toBeGreaterThan(4_400_000);
    const book = await fromBody(body);
    expect(book.rows.length).toBe(40_000);
    expect(book.text.endsWith(`39999 ${filler}\n`)).toBe(true);
    expect(Math.max(...book.rows.map((row) => row.byte_end - row.byte_start))).toBeLessThan(200);
  }, 60_000);

  test('E22 a paragraph of 5 MB is cut into bounded blocks', async () => {
    const book = await fromBody(`<p>${'字'.repeat(1_700_000)}</p>`);
    expect(book.rows.length).toBe(Math.ceil((1_700_000 * 3 + 1) / 32_766));
    expect(new Set(book.rows.map((row) => row.logical_block_id)).size).toBe(1);
  }, 60_000);

  test.each<[string, string, number]>([
    ['a listing with a mebibyte of spaces', `<pre>a${' '.repeat(1_000_000)}b</pre>`, 1_000_002],
    ['a listing with 300,000 grave accents apart', `<pre>${'` '.repeat(300_000)}</pre>`, 599_999],
    ['a mebibyte of asterisks', `<p>${'*'.repeat(1_000_000)}</p>`, 1_000_000],
    ['a mebibyte of brackets in emphasis', `<p><em>${'['.repeat(1_000_000)}</em></p>`, 1_000_000],
    ['a mebibyte of ampersands', `<p>${'&amp;'.repeat(1_000_000)}</p>`, 1_000_000],
    ['a mebibyte of number signs as a heading', `<h1>x ${'#'.repeat(1_000_000)}</h1>`, 1_000_002],
    ['300,000 soft hyphens before a title', `<h2>${'&shy;'.repeat(300_000)}Title</h2>`, 5],
    ['300,000 breaks', `<p>a${'<br/>'.repeat(300_000)}b</p>`, 2],
  ])(
    'E22 %s takes no more than its share of time and loses nothing',
    async (_name, body, length) => {
      const book = await fromBody(body);
      const plain = book.shown.map((line) => line.replace(/^(?:p |h\d |code {2})/, '')).join('');
      expect(plain.replaceAll('\n', '').length).toBe(length);
    },
    60_000,
  );

  test('E22 a table of 60,000 rows and a list of 60,000 items', async () => {
    const rows = Array.from({ length: 60_000 }, (_, i) => `<tr><td>${i}</td><td>x</td></tr>`).join('');
    const items = Array.from({ length: 60_000 }, (_, i) => `<li>${i}</li>`).join('');
    const book = await fromBody(`<table>${rows}</table><ul>${items}</ul>`);
    expect(book.text.match(/^\| \d+ \| x \|$/gm)?.length).toBe(60_000);
    expect(book.text.match(/^- \d+$/gm)?.length).toBe(60_000);
    // A long list is as many blocks as it has items.
    expect(book.rows.length).toBeGreaterThan(60_000);
  }, 60_000);

  test('E23 6,000 chapters with 6,000 lines of contents', async () => {
    const chapters = Array.from({ length: 6_000 }, (_, i) => ({ href: `c${i}.xhtml`, body: `<p>text ${i}</p>` }));
    const ncx = chapters.map(({ href }, i): [string, string] => [`Chapter ${i}`, href]);
    const book = await converted(buildEpub({ chapters, ncx }));
    expect(book.rows.length).toBe(12_000);
    expect(book.rows.at(-1)?.heading_path).toEqual(['Chapter 5999']);
    expect(book.shown.at(-1)).toBe('p text 5999');
    expect(book.anomalies).toEqual([]);
  }, 120_000);
});

describe('ruby', () => {
  test('E24 readings stay out of the text and are counted', async () => {
    const book = await fromBody(
      '<p><ruby>表示<rt>ひょうじ</rt></ruby>する<ruby>季<rt>き</rt>節<rt>せつ</rt></ruby>と<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>。<ruby><rb>字</rb><rtc><rt>じ</rt></rtc></ruby></p>',
    );
    expect(book.shown).toEqual(['p 表示する季節と漢。字']);
    expect(book.anomalies).toEqual([{ kind: 'ruby_readings', details: '4' }]);
  });

  test('E24 readings whose end tags are left out', async () => {
    expect((await fromBody('<p><ruby>漢<rt>かん<rp>)</ruby>字</p>')).shown).toEqual(['p 漢字']);
  });
});

describe('footnotes', () => {
  test('E26 a note in the chapter becomes a block after it, and the sentence keeps a mark', async () => {
    const note = '<aside id="f1" epub:type="footnote"><p>The <i>note</i>. <a href="#r1">↑</a></p></aside>';
    const sentence = '<p>Body<a id="r1" epub:type="noteref" href="#f1">1</a> goes on.</p>';
    const book = await fromBody(`${sentence}${note}<p>More.</p>`);
    expect(book.shown).toEqual(['p Body[^1] goes on.', 'p More.', 'p [^1]: The _note_.']);
    expect(book.rows.length).toBe(3);
    expect(book.anomalies).toEqual([]);
  });

  test('E26 a note in another file, role instead of type, capital letters, and the file of notes left empty', async () => {
    const book = await converted(
      buildEpub({
        chapters: [
          {
            href: 'ch1.xhtml',
            body: '<h1>One</h1><p>First<sup><a role="doc-noteref" href="n.xhtml#f1">1</a></sup>.</p>',
          },
          {
            href: 'ch2.xhtml',
            body: '<h1>Two</h1><p>Second<a epub:type="noteref" href="n.xhtml#f2">2</a>, third<a epub:type="noteref" href="n.xhtml#f1">1</a>.</p>',
          },
          {
            href: 'n.xhtml',
            body: '<h1>Notes</h1><ASIDE ID="f1" ROLE="doc-footnote">one <a href="ch1.xhtml#r1">↩</a></ASIDE><ol><li id="f2"><a href="ch2.xhtml#r2">2</a>. two words</li></ol>',
          },
        ],
      }),
    );
    expect(book.shown).toEqual([
      'h1 One',
      'p First[^1].',
      'p [^1]: one',
      'h1 Two',
      'p Second[^2], third[^1].',
      'p [^2]: two words',
    ]);
    expect(book.anomalies).toEqual([]);
  });

  test('E26 notes that stand before the chapter, and notes that nothing refers to', async () => {
    const book = await converted(
      buildEpub({
        chapters: [
          {
            href: 'n.xhtml',
            body: '<aside epub:type="footnote" id="a">used note</aside><aside epub:type="footnote" id="b">unused note</aside>',
          },
          { href: 'ch1.xhtml', body: '<p>Text<a epub:type="noteref" href="n.xhtml#a">*</a></p>' },
        ],
      }),
    );
    expect(book.shown).toEqual(['p unused note', 'p Text[^1]', 'p [^1]: used note']);
  });

  test('E26 a reference to a note that is nowhere keeps its number and is told', async () => {
    const book = await fromBody(
      '<p>Text<a epub:type="noteref" href="#gone">7</a> and <a epub:type="noteref" href="gone.xhtml#x">8</a></p>',
    );
    expect(book.shown).toEqual(['p Text7 and 8']);
    expect(book.anomalies).toEqual([
      { kind: 'note_missing', details: 'OEBPS/ch1.xhtml: gone.xhtml#x' },
      { kind: 'note_missing', details: 'OEBPS/ch1.xhtml#gone' },
    ]);
  });

  test('a note that the only reference to it stands in another note is not lost', async () => {
    const book = await fromBody(
      '<p>Text<a epub:type="noteref" href="#a">1</a></p><aside id="a">first, see <a epub:type="noteref" href="#b">2</a></aside><aside id="b">second note</aside>',
    );
    expect(book.shown).toEqual(['p Text[^1]', 'p [^1]: first, see 2', 'p second note']);
  });

  test('a note of a single word, which Markdown would take for the address of a link', async () => {
    const book = await fromBody('<p>A<a epub:type="noteref" href="#f">1</a></p><aside id="f">Ibid.</aside>');
    expect(book.text).toBe('A[^1]\n\n[^1]: Ibid.\n');
  });
});

describe('E30 nothing of a chapter can run or load', () => {
  test('E30 scripts, handlers, frames, drawings and dangerous addresses leave only words', async () => {
    const book = await converted(
      buildEpub({
        navHtml: xhtml(
          '<nav epub:type="toc"><ol><li><a href="ch1.xhtml">One</a></li></ol><iframe src="javascript:alert(1)"></iframe><script>window.x = 1</script></nav>',
        ),
        chapters: [
          {
            href: 'ch1.xhtml',
            body: [
              '<h1 onclick="alert(1)">One</h1><script>window.x = 1</script><style>p { color: red }</style>',
              '<p>Before<img src="x" onerror="alert(1)"> <a href="javascript:alert(1)">click</a>, <a href="data:text/html,x">data</a>, ',
              '<a href="vbscript:x">vb</a>, <a href=" JaVaScRiPt:alert(1)">caps</a>, <a href="file:///etc/passwd">file</a>, ',
              '<a href="https://example.org/ok">site</a> and <a href="mailto:a@example.org">mail</a>.</p>',
              '<img src="https://t.example/p.gif"><svg><script>window.x = 1</script><text>drawn</text></svg>',
              '<p>&lt;script&gt;alert(1)&lt;/script&gt; &lt;img src=x onerror=alert(1)&gt;</p>',
              '<math><mi>x</mi></math><form action="https://t.example"><input value="secret"/><button>Send</button></form>',
            ].join(''),
          },
        ],
      }),
    );
    expect(book.shown).toEqual([
      'h1 One',
      'p Before click, data, vb, caps, file, {site→https://example.org/ok} and {mail→mailto:a@example.org}.',
      'p <script>alert(1)</script> <img src=x onerror=alert(1)>',
      'p x',
      'p Send',
    ]);
    expect(book.text).not.toMatch(/javascript|onerror=alert\(1\)"|t\.example|window\.x/i);
    expect(book.anomalies).toEqual([
      { kind: 'images_left_out', details: '3' },
      { kind: 'formulas_flattened', details: '1' },
    ]);
  });

  test('E30 an address cannot break out of its link', async () => {
    const book = await fromBody('<p><a href="https://a.example/x>y](javascript:alert(1)) \\">t</a> z</p>');
    expect(book.shown).toEqual(['p {t→https://a.example/x%3Ey](javascript:alert(1))%20%5C} z']);
  });
});
