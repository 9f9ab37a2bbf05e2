// Tests of the pictures in an EPUB's text: which are kept and named in it, which are left out, and that each is told.
import { describe, expect, test } from 'vitest';
import { ok, refuse } from '../../../app/kernel/result.ts';
import { createAnomalies } from '../../../workers/import/anomalies.ts';
import { convertEpub } from '../../../workers/import/epub.ts';
import { openEpub } from '../../../workers/import/open-epub.ts';
import { createPictures, PICTURE_LIMITS } from '../../../workers/import/pictures.ts';
import { buildEpub, type EpubParts } from '../../fixtures/build-epub.ts';
import type { ZipPart } from '../../fixtures/build-zip.ts';
import { jpegHeader, png, pngDrawing } from '../../fixtures/pictures.ts';
import { collectingSink, converted, type Converted } from './converted.ts';

const drawing = pngDrawing(40, 30);

async function fromBody(body: string, files: readonly ZipPart[], more: Partial<EpubParts> = {}): Promise<Converted> {
  return converted(buildEpub({ chapters: [{ href: 'text/ch1.xhtml', body: `<p>Words.</p>${body}` }], files, ...more }));
}

function names(book: Converted): readonly string[] {
  return book.pictures.map(({ name }) => name);
}

describe('pictures that are kept', () => {
  test('a picture alone is a block, one in a sentence stays in it, and both say what they show', async () => {
    const book = await fromBody(
      '<div><img src="../img/map.png" alt="A map of the\n island"/></div><p>Press <img src="../img/key.png" alt="the [Enter] key"/> twice.</p>',
      [
        { name: 'OEBPS/img/map.png', body: drawing },
        { name: 'OEBPS/img/key.png', body: pngDrawing(16, 16) },
      ],
    );
    expect(book.shown).toEqual([
      'p Words.',
      'p ⟨A map of the island→OEBPS/img/map.png⟩',
      'p Press ⟨the [Enter] key→OEBPS/img/key.png⟩ twice.',
    ]);
    expect(book.pictures[0]).toMatchObject({ media_type: 'image/png', width: 40, height: 30, bytes: drawing });
    expect(book.anomalies).toEqual([]);
  });

  test('a drawing that wraps a picture of the whole page is that picture', async () => {
    const wrapped = (attribute: string) =>
      `<div><svg viewBox="0 0 40 30" aria-label="The frontispiece"><title>x</title><g><image width="40" ${attribute}="../page.jpg"/></g></svg></div>`;
    const book = await fromBody(wrapped('xlink:href') + wrapped('href'), [
      { name: 'OEBPS/page.jpg', body: jpegHeader(600, 800) },
    ]);
    const picture = 'p ⟨The frontispiece→OEBPS/page.jpg⟩';
    expect(book.shown).toEqual(['p Words.', picture, picture]);
    expect(book.pictures).toHaveLength(1);
    expect(book.anomalies).toEqual([]);
  });

  test('names with spaces, signs, other scripts, other case and encodings lead to their files', async () => {
    const files = ['a b.png', 'Q&A (1).png', '图 片.png', '100%26.png', "it's_#1*.png"].map((name) => ({
      name: `OEBPS/img/${name}`,
      body: drawing,
    }));
    const body = ['a%20b.png', 'Q&amp;A%20(1).png', '图 片.PNG', '100%2526.png', "it's_%231*.png"]
      .map((href) => `<p>x <img src="../img/${href}"/></p>`)
      .join('');
    const book = await fromBody(body, files);
    expect(names(book)).toEqual(files.map(({ name }) => name));
    expect(book.anomalies).toEqual([]);
  });

  test('the kind is told by the bytes: a PNG that is called JPEG, and an SVG with a script in it as a picture', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const book = await fromBody('<img src="../a.jpg"/><img src="../b.png"/>', [
      { name: 'OEBPS/a.jpg', body: drawing },
      { name: 'OEBPS/b.png', body: svg },
    ]);
    expect(book.pictures.map(({ media_type }) => media_type)).toEqual(['image/png', 'image/svg+xml']);
    expect(book.text).not.toContain('alert');
  });

  test('the title of a chapter that is a picture is its words, and the picture follows it', async () => {
    const files = [{ name: 'OEBPS/t.png', body: drawing }];
    const book = await fromBody('<h1><img src="../t.png" alt="The *First* Day"/></h1><p>x</p>', files);
    expect(book.shown).toEqual(['p Words.', 'h1 The *First* Day', 'p ⟨→OEBPS/t.png⟩', 'p x']);
    expect(book.rows.map(({ heading_path }) => heading_path.at(-1))).toEqual([
      undefined,
      'The \\*First\\* Day',
      'The \\*First\\* Day',
      'The \\*First\\* Day',
    ]);
    const beside = await fromBody('<h1>One <img src="../t.png" alt="An ornament"/></h1>', files);
    expect(beside.shown).toEqual(['p Words.', 'h1 One', 'p ⟨An ornament→OEBPS/t.png⟩']);
  });

  test('in lists, quotations, cells, notes and emphasis they stand where they stood', async () => {
    const img = '<img src="../t.png" alt="T|t"/>';
    const book = await fromBody(
      `<ul><li>${img}</li></ul><blockquote><p>said ${img}</p></blockquote><table><tr><td>a</td><td>${img}</td></tr><tr><td>c</td><td>d</td></tr></table><p><em>so ${img} it</em> is<a epub:type="noteref" href="#n">1</a></p><aside epub:type="footnote" id="n">See ${img}</aside>`,
      [{ name: 'OEBPS/t.png', body: drawing }],
    );
    const picture = '⟨T|t→OEBPS/t.png⟩';
    expect(book.shown).toEqual([
      'p Words.',
      `- p ${picture}`,
      `> p said ${picture}`,
      'row  | ',
      `row a | ${picture}`,
      'row c | d',
      `p _so_ ${picture} _it_ is[^1]`,
      `p [^1]: See ${picture}`,
    ]);
  });

  test('a word that looks like a picture is a word', async () => {
    const book = await fromBody('<p>![x](OEBPS/t.png)</p>', [{ name: 'OEBPS/t.png', body: drawing }]);
    expect(book.shown).toEqual(['p Words.', 'p ![x](OEBPS/t.png)']);
    expect(book.pictures).toEqual([]);
  });

  test('a picture that stands alone in a sentence-less book part leaves no empty item or title behind when it is lost', async () => {
    const book = await fromBody('<h2><img src="gone.png"/></h2><ul><li><img src="gone.png"/></li></ul>', []);
    expect(book.shown).toEqual(['p Words.']);
  });
});

describe('pictures that are left out', () => {
  test('from the web, in the text itself, missing, outside of the archive: none is asked for, each is counted', async () => {
    const book = await fromBody(
      '<img src="https://t.example/p.gif" alt="tracker"/><img src="//t.example/q.gif"/><img src="data:image/png;base64,AAAA"/><img src="../../../x.png"/><img src="gone.png"/><img onerror="alert(1)"/><img src=""/><img src="x" onerror="alert(1)"/>',
      [],
    );
    expect(book.shown).toEqual(['p Words.', 'p _[image: tracker]_']);
    expect(book.anomalies).toEqual([{ kind: 'images_left_out', details: '8' }]);
  });

  test('what only calls itself a picture is named', async () => {
    const book = await fromBody('<img src="../page.png" alt="P"/><img src="../page.png"/><img src="../cut.png"/>', [
      { name: 'OEBPS/page.png', body: '<html><body onload="alert(1)">x</body></html>' },
      { name: 'OEBPS/cut.png', body: drawing.subarray(0, 12) },
    ]);
    expect(book.pictures).toEqual([]);
    expect(book.anomalies).toEqual([
      { kind: 'image_unreadable', details: 'OEBPS/page.png' },
      { kind: 'image_unreadable', details: 'OEBPS/cut.png' },
      { kind: 'images_left_out', details: '3' },
    ]);
  });

  test('one that would fill the memory when it is decoded', async () => {
    const book = await fromBody('<img src="../huge.png" alt="Huge"/>', [
      { name: 'OEBPS/huge.png', body: png(100_000, 100_000) },
    ]);
    expect(book.shown).toEqual(['p Words.', 'p _[image: Huge]_']);
    expect(book.anomalies).toEqual([
      { kind: 'image_too_large', details: 'OEBPS/huge.png' },
      { kind: 'images_left_out', details: '1' },
    ]);
  });

  test('lines that are drawn in the text are left out; of a picture that is drawn upon, only those', async () => {
    const book = await fromBody(
      '<svg aria-label="A circle"><circle r="1"/></svg><svg><image href="../t.png"/><path d="M0 0"/><text>A</text></svg>',
      [{ name: 'OEBPS/t.png', body: drawing }],
    );
    expect(book.shown).toEqual(['p Words.', 'p _[image: A circle]_⟨→OEBPS/t.png⟩']);
    expect(book.anomalies).toEqual([{ kind: 'images_left_out', details: '2' }]);
  });

  test('a picture of more than 32 MiB, and a small one is kept beside it', async () => {
    const large = new Uint8Array(33 * 1024 * 1024);
    large.set(drawing);
    const book = await fromBody('<img src="../large.png"/><img src="../t.png"/>', [
      { name: 'OEBPS/large.png', body: large },
      { name: 'OEBPS/t.png', body: drawing },
    ]);
    expect(names(book)).toEqual(['OEBPS/t.png']);
    expect(book.anomalies).toEqual([
      { kind: 'image_too_large', details: 'OEBPS/large.png' },
      { kind: 'images_left_out', details: '1' },
    ]);
  });

  test.each([
    ['more of them', { pictures: 2 }],
    ['more bytes', { totalBytes: drawing.length * 2 + 1 }],
  ])('%s than a book may have', async (_name, limit) => {
    const files = ['a', 'b', 'c'].map((name) => ({ name: `${name}.png`, body: drawing }));
    const anomalies = createAnomalies();
    const epub = await openEpub(buildEpub({ chapters: [{ href: 'c.xhtml', body: 'x' }], files }), anomalies);
    if (!epub.ok) throw new Error(epub.error.code);
    const kept: string[] = [];
    const keep = async ({ name }: { readonly name: string }) => {
      kept.push(name);
      return ok(null);
    };
    const pictures = createPictures(epub.value, anomalies, keep, { ...PICTURE_LIMITS, ...limit });
    await pictures.take('p.xhtml', '<img src="a.png"/><img src="b.png"/><img src="a.png"/><img src="c.png"/>');
    expect(kept).toEqual(['a.png', 'b.png']);
    expect(pictures.nameOf('p.xhtml', 'c.png')).toBeNull();
    expect(anomalies.list()).toEqual([{ kind: 'images_over_limit', details: 'c.png' }]);
  });

  test('pictures do not use up the room of the text, and a damaged one does not cost the book', async () => {
    const whole = buildEpub({
      chapters: [{ href: 'c.xhtml', body: '<p>x</p><img src="t.png"/>' }],
      files: [{ name: 'OEBPS/t.png', body: drawing, isStored: true }],
    });
    const at = whole.findIndex((_, i) => drawing.every((byte, k) => k > 20 || whole[i + k] === byte));
    whole[at + drawing.length - 1] = 0; // the checksum does not hold any more
    const book = await converted(whole);
    expect(names(book)).toEqual(['OEBPS/t.png']);
    expect(book.anomalies).toEqual([{ kind: 'zip_checksum_differs', details: 'OEBPS/t.png' }]);
  });

  test('a disk that is full when a picture comes ends the conversion', async () => {
    const epub = buildEpub({
      chapters: [{ href: 'c.xhtml', body: '<p>x</p><img src="../t.png"/>' }],
      files: [{ name: 't.png', body: drawing }],
    });
    const result = await convertEpub(epub, collectingSink(), async () => refuse('storage_full', 'full'));
    expect(result).toMatchObject({ ok: false, error: { code: 'storage_full' } });
  });
});
