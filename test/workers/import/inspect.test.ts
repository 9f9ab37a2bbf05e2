// Tests of what a file says about itself before it is imported, and of covers.

import { describe, expect, test } from 'vitest';
import { inspectFile } from '../../../workers/import/inspect.ts';
import { buildEpub } from '../../fixtures/build-epub.ts';
import { nodePdfium } from '../../fixtures/node-pdfium.ts';
import { converted } from './converted.ts';

const NOTHING = { title: null, author: null, language: null };

function inspected(body: Uint8Array | string, name: string): Promise<unknown> {
  return inspectFile(new Blob([typeof body === 'string' ? body : body.slice()]), name, nodePdfium);
}

describe('title, author and language', () => {
  const chapters = [{ href: 'a.xhtml', body: '<p>x</p>' }];

  test('an EPUB says its own, translators and illustrators left out', async () => {
    const metadata =
      '<dc:creator opf:role="trl">A Translator</dc:creator><dc:creator id="c1">First &amp; Author</dc:creator><dc:creator id="c2">An Artist</dc:creator><dc:creator>Second Author</dc:creator><meta refines="#c2" property="role">ill</meta>';
    expect(await inspected(buildEpub({ title: 'Träume & "Räume"', chapters, metadata }), 'x.EPUB')).toEqual({
      title: 'Träume & "Räume"',
      author: 'First & Author, Second Author',
      language: 'en',
    });
  });

  test('an EPUB that names only a translator says that name', async () => {
    const metadata = '<dc:creator opf:role="trl">A Translator</dc:creator>';
    expect(await inspected(buildEpub({ chapters, metadata }), 'x.epub')).toMatchObject({ author: 'A Translator' });
  });

  test.each([
    ['# The *Title* \\# one\n', 'The *Title* # one'],
    ['text\r\n\r\n## Second level ##\r\n', 'Second level'],
    ['\u{FEFF}# Marked\n', 'Marked'],
    ['no heading\n', null],
  ])('a Markdown file says its first heading: %j', async (text, title) => {
    expect(await inspected(text, 'book.md')).toEqual({ ...NOTHING, title });
  });

  test('a text file, a broken EPUB and an unknown file say nothing', async () => {
    expect(await inspected('# not Markdown\n', 'book.txt')).toEqual(NOTHING);
    expect(await inspected('no archive', 'book.epub')).toEqual(NOTHING);
    expect(await inspected('x', 'book')).toEqual(NOTHING);
  });

  test('a file that went away says nothing', async () => {
    class Gone extends Blob {
      override arrayBuffer(): Promise<ArrayBuffer> {
        return Promise.reject(new DOMException('gone', 'NotFoundError'));
      }
    }
    expect(await inspectFile(new Gone(['x']), 'book.epub', nodePdfium)).toEqual(NOTHING);
  });
});

describe('covers', () => {
  const chapters = [{ href: 'a.xhtml', body: '<p>x</p>' }];
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4]);
  const webp = new TextEncoder().encode('RIFF1234WEBPVP8 ');
  const pic = '<item id="pic" href="img/pic.png" media-type="image/png"/>';
  const file = { name: 'OEBPS/img/pic.png', body: png };

  test('EPUB 3, EPUB 2 and a guide each name it', async () => {
    const epub3 = await converted(
      buildEpub({ chapters, manifest: pic.replace('/>', ' properties="cover-image"/>'), files: [file] }),
    );
    const epub2 = await converted(
      buildEpub({ chapters, manifest: pic, metadata: '<meta name="cover" content="pic"/>', files: [file] }),
    );
    const guide = await converted(
      buildEpub({
        chapters: [...chapters, { href: 'cover.xhtml', body: '<svg><image xlink:href="img/pic.png"/></svg>' }],
        manifest: pic,
        guide: '<guide><reference type="cover" href="cover.xhtml"/></guide>',
        files: [file],
      }),
    );
    for (const book of [epub3, epub2, guide]) expect(book.cover).toEqual({ bytes: png, media_type: 'image/png' });
  });

  test('its kind is known by its bytes, and what is no picture of ours is left out and told', async () => {
    const metadata = '<meta name="cover" content="pic"/>';
    const asWebp = await converted(buildEpub({ chapters, manifest: pic, metadata, files: [{ ...file, body: webp }] }));
    expect(asWebp.cover?.media_type).toBe('image/webp');
    const svg = await converted(
      buildEpub({ chapters, manifest: pic, metadata, files: [{ ...file, body: '<svg onload="x"/>' }] }),
    );
    expect(svg.cover).toBeNull();
    expect(svg.anomalies).toEqual([{ kind: 'cover_left_out', details: 'OEBPS/img/pic.png' }]);
  });

  test('one of more than 4 MiB is left out and told', async () => {
    const huge = Uint8Array.from({ length: (4 << 20) + 1 }, (_, i) => png[i] ?? (i * 7) & 255);
    const book = await converted(
      buildEpub({
        chapters,
        manifest: pic,
        metadata: '<meta name="cover" content="pic"/>',
        files: [{ ...file, body: huge, isStored: true }],
      }),
    );
    expect(book.cover).toBeNull();
    expect(book.anomalies).toEqual([{ kind: 'cover_left_out', details: 'OEBPS/img/pic.png' }]);
  });

  test('a book without one has none, and one that is missing is no reason to refuse', async () => {
    expect((await converted(buildEpub({ chapters }))).cover).toBeNull();
    const book = await converted(
      buildEpub({ chapters, manifest: pic, metadata: '<meta name="cover" content="pic"/>' }),
    );
    expect(book.cover).toBeNull();
  });
});
