// Tests of how an EPUB is opened and which of its files are read (public reports E01–E04, E11–E15, E21, E27, E28, E31).

import { describe, expect, test } from 'vitest';
import { ok } from '../../../app/kernel/result.ts';
import { convertEpub } from '../../../workers/import/epub.ts';
import { buildEpub, containerXml, xhtml, type ChapterPart } from '../../fixtures/build-epub.ts';
import { buildZip } from '../../fixtures/build-zip.ts';
import { collectingSink, converted, refusal } from './converted.ts';

function chapter(href: string, text: string, more: Partial<ChapterPart> = {}): ChapterPart {
  return { href, body: `<p>${text}</p>`, ...more };
}

describe('references to files', () => {
  test('E01 a name with an encoded ampersand, comma, colon, number sign, plus and at sign is found', async () => {
    const hrefs: readonly [string, string][] = [
      ['a&b.html', 'a%26b.html'],
      ['a,b.html', 'a%2Cb.html'],
      ['a:b.html', 'a%3Ab.html'],
      ['a#b.html', 'a%23b.html'],
      ['a+b.html', 'a%2Bb.html'],
      ['a@b.html', 'a%40b.html'],
      ['100%.html', '100%25.html'],
      ['q?b.html', 'q%3Fb.html'],
    ];
    const chapters = hrefs.map(([name, manifestHref], i) => chapter(name, `text ${i}`, { manifestHref }));
    const book = await converted(buildEpub({ chapters }));
    expect(book.shown).toEqual(hrefs.map((_, i) => `p text ${i}`));
    expect(book.anomalies).toEqual([]);
  });

  test('E01 names that were not encoded, or only half, are found as they are written', async () => {
    const chapters = [
      chapter('a&b.html', 'one'),
      chapter('100%.html', 'two'),
      chapter('c%26d.html', 'three'),
      chapter('a b%zz é.html', 'four', { manifestHref: 'a b%zz%20%C3%A9.html'.replace('%20', ' ') }),
    ];
    const book = await converted(buildEpub({ chapters }));
    expect(book.shown).toEqual(['p one', 'p two', 'p three', 'p four']);
  });

  test('E02 encoded spaces, accents and Chinese names come in spine order', async () => {
    const names = ['Chapter 1.xhtml', 'Café.xhtml', '第1章.xhtml'];
    const chapters = names.map((name, i) => chapter(name, `text ${i}`, { manifestHref: encodeURI(name) }));
    const book = await converted(buildEpub({ chapters }));
    expect(book.shown).toEqual(['p text 0', 'p text 1', 'p text 2']);
  });

  test('E02 a decomposed name in the archive and one in another case are found', async () => {
    const chapters = [
      chapter('Café.xhtml'.normalize('NFD'), 'one', { manifestHref: encodeURI('Café.xhtml'.normalize('NFC')) }),
      chapter('CHAPTER2.XHTML', 'two', { manifestHref: 'chapter2.xhtml' }),
    ];
    expect((await converted(buildEpub({ chapters }))).shown).toEqual(['p one', 'p two']);
  });

  test('E04 parent, dot and absolute references stay inside, and one that climbs out is told', async () => {
    const chapters = [
      chapter('../text/ch1.xhtml', 'one'),
      chapter('ch2.xhtml', 'two', { manifestHref: './ch2.xhtml' }),
      chapter('/OEBPS/ch3.xhtml', 'three'),
      chapter('out.xhtml', 'never', { manifestHref: '../../../x', isMissing: true }),
      chapter('out2.xhtml', 'never', { manifestHref: 'https://example.org/x.xhtml', isMissing: true }),
    ];
    const book = await converted(buildEpub({ chapters }));
    expect(book.shown).toEqual(['p one', 'p two', 'p three']);
    expect(book.anomalies).toEqual([
      { kind: 'chapter_outside', details: '../../../x' },
      { kind: 'chapter_outside', details: 'https://example.org/x.xhtml' },
    ]);
  });

  test('a chapter that the archive lacks, one that the manifest lacks and one of an unreadable kind are told', async () => {
    const book = await converted(
      buildEpub({
        chapters: [chapter('here.xhtml', 'here'), chapter('gone.xhtml', 'gone', { isMissing: true })],
        manifest:
          '<item id="pdf" href="x.pdf" media-type="application/pdf"/><item id="pic" href="p.jpg" media-type="image/jpeg"/>',
        spine:
          '<itemref idref="c0"/><itemref idref="c1"/><itemref idref="ghost"/><itemref idref="pdf"/><itemref idref="pic"/>',
      }),
    );
    expect(book.shown).toEqual(['p here']);
    expect(book.anomalies).toEqual([
      { kind: 'chapter_missing', details: 'gone.xhtml' },
      { kind: 'chapter_missing', details: 'ghost' },
      { kind: 'chapter_unreadable', details: 'x.pdf: application/pdf' },
      { kind: 'images_left_out', details: '1' },
    ]);
  });

  test('a chapter of a foreign kind is read through its fallback', async () => {
    const book = await converted(
      buildEpub({
        chapters: [chapter('plain.xhtml', 'the fallback', { linear: 'none' })],
        manifest: '<item id="odd" href="odd.bin" media-type="application/x-odd" fallback="c0"/>',
        spine: '<itemref idref="odd"/>',
      }),
    );
    expect(book.shown).toEqual(['p the fallback']);
    expect(book.anomalies).toEqual([]);
  });
});

describe('the container', () => {
  test('E11 a container.xml on one line and one with a byte order mark open', async () => {
    const chapters = [chapter('a.xhtml', 'text')];
    const marked = Uint8Array.from([0xef, 0xbb, 0xbf, ...new TextEncoder().encode(containerXml('OEBPS/content.opf'))]);
    for (const container of [containerXml('OEBPS/content.opf'), marked]) {
      const book = await converted(buildEpub({ chapters, container }));
      expect(book.shown).toEqual(['p text']);
      expect(book.anomalies).toEqual([]);
    }
  });

  test('E12 without a container the only package file is the book, and that is told', async () => {
    const book = await converted(buildEpub({ chapters: [chapter('a.xhtml', 'text')], container: null }));
    expect(book.shown).toEqual(['p text']);
    expect(book.anomalies).toEqual([{ kind: 'container_missing', details: 'OEBPS/content.opf' }]);
  });

  test('E12 a container that names a missing file falls back to the only package file', async () => {
    const container = containerXml('elsewhere/book.opf');
    const book = await converted(buildEpub({ chapters: [chapter('a.xhtml', 'text')], container }));
    expect(book.anomalies).toEqual([{ kind: 'container_missing', details: 'OEBPS/content.opf' }]);
  });

  test('E12 no package file and two of them are refused', async () => {
    const chapters = [chapter('a.xhtml', 'text')];
    const two = buildEpub({ chapters, container: null, files: [{ name: 'other.opf', body: '<package/>' }] });
    expect(await refusal(two)).toEqual({
      code: 'epub_no_rootfile',
      details: { found: ['OEBPS/content.opf', 'other.opf'] },
    });
    expect(await refusal(buildZip([{ name: 'a.txt', body: 'x' }]))).toEqual({
      code: 'epub_no_rootfile',
      details: { found: [] },
    });
  });

  test('E13 a mimetype that is missing, not first or has a line end imports with an anomaly each', async () => {
    const chapters = [chapter('a.xhtml', 'text')];
    const missing = await converted(buildEpub({ chapters, mimetype: null }));
    const last = await converted(buildEpub({ chapters, mimetypeLast: true }));
    const lineEnd = await converted(buildEpub({ chapters, mimetype: 'application/epub+zip\n' }));
    expect([missing, last, lineEnd].map((book) => book.shown)).toEqual([['p text'], ['p text'], ['p text']]);
    expect([missing, last, lineEnd].map((book) => book.anomalies.map(({ kind }) => kind))).toEqual([
      ['mimetype_missing'],
      ['mimetype_not_first'],
      ['mimetype_not_exact'],
    ]);
  });

  test('E15 a package file at the root of the archive opens', async () => {
    const book = await converted(buildEpub({ chapters: [chapter('a.xhtml', 'text')], opfPath: 'content.opf' }));
    expect(book.shown).toEqual(['p text']);
  });

  test('Z08 of two files with one name the first is read, and that is told', async () => {
    const epub = buildEpub({
      chapters: [chapter('a.xhtml', 'first')],
      files: [{ name: 'OEBPS/a.xhtml', body: xhtml('<p>second</p>') }],
    });
    const book = await converted(epub);
    expect(book.shown).toEqual(['p first']);
    expect(book.anomalies).toEqual([{ kind: 'zip_duplicate_entry', details: 'OEBPS/a.xhtml' }]);
  });
});

describe('protection', () => {
  function encryption(algorithm: string, uri: string): { name: string; body: string } {
    return {
      name: 'META-INF/encryption.xml',
      body: `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="${uri}"/></enc:CipherData></enc:EncryptedData></encryption>`,
    };
  }
  const chapters = [chapter('ch1.xhtml', 'text')];

  test('E27 disguised fonts are no protection', async () => {
    for (const algorithm of ['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']) {
      const files = [encryption(algorithm, 'OEBPS/fonts/a.otf'), { name: 'OEBPS/fonts/a.otf', body: 'garbage' }];
      const book = await converted(buildEpub({ chapters, files }));
      expect(book.shown).toEqual(['p text']);
      expect(book.anomalies).toEqual([]);
    }
  });

  test('E27 a rights file or a licence alone is no protection', async () => {
    const files = [
      { name: 'META-INF/rights.xml', body: '<rights/>' },
      { name: 'META-INF/sinf.xml', body: '<sinf/>' },
      { name: 'META-INF/license.lcpl', body: '{}' },
    ];
    expect((await converted(buildEpub({ chapters, files }))).shown).toEqual(['p text']);
  });

  test('E28 a chapter under AES, and one under a font disguise, are refused', async () => {
    const algorithms = ['http://www.w3.org/2001/04/xmlenc#aes256-cbc', 'http://www.idpf.org/2008/embedding', ''];
    for (const algorithm of algorithms) {
      const files = [encryption(algorithm, 'OEBPS/ch1.xhtml')];
      expect(await refusal(buildEpub({ chapters, files }))).toEqual({ code: 'epub_drm_protected', details: null });
    }
  });

  test('E28 a chapter listed after a disguised font, with a wrapped key, is refused', async () => {
    const body = `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><EncryptedData xmlns="http://www.w3.org/2001/04/xmlenc#"><EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/><CipherData><CipherReference URI="OEBPS/a.ttf"/></CipherData></EncryptedData>
      <EncryptedData xmlns="http://www.w3.org/2001/04/xmlenc#"><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/><KeyInfo><EncryptedKey><EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/></EncryptedKey></KeyInfo><CipherData><CipherReference URI="OEBPS/pic.jpg"/></CipherData></EncryptedData></encryption>`;
    const files = [{ name: 'META-INF/encryption.xml', body }];
    expect((await refusal(buildEpub({ chapters, files }))).code).toBe('epub_drm_protected');
  });
});

describe('what is outside the reading order', () => {
  test('E21 a section with linear="no" comes last under a heading of its own and is told', async () => {
    const book = await converted(
      buildEpub({
        nav: [
          ['One', 'ch1.xhtml'],
          ['Two', 'ch2.xhtml'],
        ],
        chapters: [
          { href: 'notes.xhtml', html: xhtml('<p>The back matter.</p>', 'Remarks'), linear: 'no' },
          { href: 'ch1.xhtml', body: '<h2>One</h2><p>See <a href="notes.xhtml">the remarks</a>.</p>' },
          { href: 'ch2.xhtml', body: '<h2>Two</h2><p>End.</p>' },
        ],
      }),
    );
    expect(book.shown).toEqual([
      'h1 One',
      'p See the remarks.',
      'h1 Two',
      'p End.',
      'h1 Remarks',
      'p The back matter.',
    ]);
    expect(book.anomalies).toEqual([{ kind: 'non_linear_section', details: 'OEBPS/notes.xhtml: Remarks' }]);
    expect(book.rows.at(-1)?.heading_path).toEqual(['Remarks']);
  });

  test('E31 a cover that nothing links to is kept and told, and a file listed twice is read once', async () => {
    const book = await converted(
      buildEpub({
        chapters: [
          { href: 'cover.xhtml', body: '<h3>My Cover</h3><p>by somebody</p>', linear: 'no' },
          chapter('ch1.xhtml', 'text'),
        ],
        spine: '<itemref idref="c0" linear="no"/><itemref idref="c1"/><itemref idref="c1"/>',
      }),
    );
    expect(book.shown).toEqual(['p text', 'h1 My Cover', 'p by somebody']);
    expect(book.anomalies).toEqual([
      { kind: 'chapter_listed_twice', details: 'OEBPS/ch1.xhtml' },
      { kind: 'non_linear_section', details: 'OEBPS/cover.xhtml: My Cover' },
    ]);
  });

  test('a document that the spine does not name is kept at the end and told', async () => {
    const book = await converted(
      buildEpub({
        chapters: [
          { href: 'extra.xhtml', html: xhtml('<p>Forgotten.</p>', ''), linear: 'none' },
          chapter('ch1.xhtml', 'text'),
          { href: 'empty.xhtml', body: '<p> </p>', linear: 'none' },
        ],
      }),
    );
    expect(book.shown).toEqual(['p text', 'h1 extra.xhtml', 'p Forgotten.']);
    expect(book.anomalies).toEqual([{ kind: 'unlisted_section', details: 'OEBPS/extra.xhtml: extra.xhtml' }]);
  });

  test('a book without any text is refused, whatever its contents say', async () => {
    const epub = buildEpub({
      nav: [['Page 1', 'p1.xhtml']],
      chapters: [{ href: 'p1.xhtml', body: '<img src="1.jpg" alt="page one"/>' }],
    });
    expect(await refusal(epub)).toEqual({ code: 'epub_no_text', details: null });
  });
});

describe('files with random damage', () => {
  test('each is converted or refused with a code of its kind, and none hangs or throws', async () => {
    const sound = buildEpub({
      nav: [['One', 'a.xhtml']],
      chapters: [{ href: 'a.xhtml', body: `<h1>One</h1>${'<p>text <em>with</em> marks</p>'.repeat(30)}` }],
      files: [{ name: 'stored.txt', body: 'x'.repeat(300), isStored: true }],
    });
    let seed = 7;
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
      return seed % below;
    };
    const codes = new Set<string>();
    for (let run = 0; run < 400; run += 1) {
      const damaged = sound.slice();
      for (let i = 0; i <= random(5); i += 1) damaged[random(damaged.length)] = random(256);
      const result = await convertEpub(damaged, collectingSink(), async () => ok(null));
      codes.add(result.ok ? 'converted' : result.error.code);
    }
    expect([...codes].filter((code) => !/^(?:converted|zip_\w+|epub_\w+)$/.test(code))).toEqual([]);
    expect(codes.has('converted') && codes.has('zip_truncated')).toBe(true);
  });
});
