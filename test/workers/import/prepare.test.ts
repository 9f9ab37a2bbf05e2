// Tests of preparing a book: what is staged for the store, and that nothing stays behind after a refusal.

import { describe, expect, test } from 'vitest';
import { createBlockSplitter, type BlockRow } from '../../../app/book/core/blocks.ts';
import { ok, refuse } from '../../../app/kernel/result.ts';
import type { BookFormat, PrepareReply, StagedBody } from '../../../app/kernel/staged.ts';
import { prepareBook, type PrepareDeps } from '../../../workers/import/prepare.ts';
import { createHashers } from '../../../workers/import/sha256.ts';
import { createStagedWriter } from '../../../workers/import/staged-writer.ts';
import { buildEpub } from '../../fixtures/build-epub.ts';
import { nodeHasher, sha256Hex } from '../../fixtures/node-hasher.ts';
import { pngDrawing } from '../../fixtures/pictures.ts';
import { nodePdfium } from '../../fixtures/node-pdfium.ts';
import { memoryFile } from './memory-file.ts';

const BOOK = 'b'.repeat(32);

interface Staging extends PrepareDeps {
  readonly names: readonly string[];
}

/** Staged files in memory. A file whose name is `full` has no room. */
async function staging(full = ''): Promise<Staging> {
  const names: string[] = [];
  return {
    names,
    newHasher: await createHashers(),
    async openStaged(name) {
      names.push(name);
      return ok(createStagedWriter(nodeHasher, memoryFile(name === full ? 10 : Number.POSITIVE_INFINITY)));
    },
    async discard() {
      names.length = 0;
    },
    loadPdfium: nodePdfium,
  };
}

async function prepared(format: BookFormat, bytes: Uint8Array | string, deps?: Staging): Promise<PrepareReply> {
  const body = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
  return prepareBook({ book_id: BOOK, format }, new Blob([body.slice()]), deps ?? (await staging()));
}

async function textOf(staged: StagedBody): Promise<string> {
  if (!('blob' in staged)) throw new Error('not in memory');
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await staged.blob.arrayBuffer());
}

function rowsOf(text: string): readonly BlockRow[] {
  const rows: BlockRow[] = [];
  const splitter = createBlockSplitter({ bookId: BOOK, newHasher: nodeHasher, emit: (row) => rows.push(row) });
  splitter.push(new TextEncoder().encode(text));
  splitter.end();
  return rows;
}

describe('what is staged', () => {
  test('B-4 a Markdown file: the normalised text, its hash, and one line of JSON for each block', async () => {
    const reply = await prepared('markdown', '\u{FEFF}# 一\r\n\r\nfirst\rsecond\n\n## B\n');
    if (!reply.ok) throw new Error(reply.error.code);
    const { normalized, blocks, anomalies, converter, cover } = reply.prepared;
    const text = '# 一\n\nfirst\nsecond\n\n## B\n';
    expect(await textOf(normalized.staged)).toBe(text);
    expect(normalized).toMatchObject({ sha256: sha256Hex(text), bytes: new TextEncoder().encode(text).length });
    expect({ anomalies, converter, cover }).toEqual({ anomalies: [], converter: null, cover: null });
    const lines = (await textOf(blocks.staged)).split('\n');
    expect(lines.pop()).toBe('');
    expect(blocks.count).toBe(3);
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      rowsOf(text).map((row) => [
        row.ordinal,
        row.id,
        row.logical_block_id,
        row.subordinal,
        row.byte_start,
        row.byte_end,
        row.text_hash,
        row.heading_path,
      ]),
    );
  });

  test('B-9 an EPUB: Markdown text, the converter’s name, anomalies and the cover', async () => {
    const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...Array(200).fill(7)]);
    const epub = buildEpub({
      nav: [['Converted', 'a.xhtml']],
      chapters: [{ href: 'a.xhtml', body: '<p>Text <ruby>字<rt>じ</rt></ruby></p>' }],
      manifest: '<item id="cover" href="cover.jpg" media-type="image/jpeg" properties="cover-image"/>',
      files: [{ name: 'OEBPS/cover.jpg', body: jpeg }],
    });
    const reply = await prepared('epub', epub);
    if (!reply.ok) throw new Error(reply.error.code);
    expect(await textOf(reply.prepared.normalized.staged)).toBe('# Converted\n\nText 字\n');
    expect(reply.prepared).toMatchObject({
      blocks: { count: 2 },
      anomalies: [{ kind: 'ruby_readings', details: '1' }],
      converter: { name: 'lectern-epub', version: '2', args: [] },
      cover: { sha256: sha256Hex(jpeg), bytes: 204, media_type: 'image/jpeg' },
    });
  });

  test('pictures are staged once for the same bytes, the cover’s among them, each under the name that the text has', async () => {
    const drawing = pngDrawing(20, 10);
    const epub = buildEpub({
      chapters: [
        { href: 'a.xhtml', body: '<p>Text</p><img src="one.png"/><img src="two.png"/><img src="other.png"/>' },
      ],
      manifest: '<item id="cover" href="one.png" media-type="image/png" properties="cover-image"/>',
      files: [
        { name: 'OEBPS/one.png', body: drawing },
        { name: 'OEBPS/two.png', body: drawing },
        { name: 'OEBPS/other.png', body: pngDrawing(5, 5) },
      ],
    });
    const deps = await staging();
    const reply = await prepared('epub', epub, deps);
    if (!reply.ok) throw new Error(reply.error.code);
    const { pictures, cover } = reply.prepared;
    const shared = { sha256: sha256Hex(drawing), bytes: drawing.length, media_type: 'image/png' };
    expect(pictures).toMatchObject([
      { name: 'OEBPS/one.png', ...shared, width: 20, height: 10 },
      { name: 'OEBPS/two.png', ...shared },
      { name: 'OEBPS/other.png', width: 5, height: 5 },
    ]);
    expect([pictures[1]?.staged, cover?.staged]).toEqual([pictures[0]?.staged, pictures[0]?.staged]);
    expect(cover).toMatchObject(shared);
    expect(deps.names).toEqual(['normalized', 'blocks.ndjson', 'picture-0', 'picture-1']);
  });

  test('the same file gives the same bytes, blocks and anomalies again', async () => {
    const epub = buildEpub({ chapters: [{ href: 'a.xhtml', body: '<h1>A</h1><p>&foo;</p><img src="x"/>' }] });
    const [first, second] = [await prepared('epub', epub), await prepared('epub', epub)];
    expect(second).toEqual(first);
  });

  test('progress tells how far it is, and in what it counts', async () => {
    const told: [number, number, string][] = [];
    const chapters = Array.from({ length: 3 }, (_, i) => ({ href: `${i}.xhtml`, body: '<p>x</p>' }));
    const source = new Blob([buildEpub({ chapters }).slice()]);
    await prepareBook({ book_id: BOOK, format: 'epub' }, source, await staging(), (...now) => told.push(now));
    const text = new Blob(['Twelve bytes']);
    await prepareBook({ book_id: BOOK, format: 'txt' }, text, await staging(), (...now) => told.push(now));
    expect(told).toEqual([
      [1, 3, 'parts'],
      [2, 3, 'parts'],
      [3, 3, 'parts'],
      [12, 12, 'bytes'],
    ]);
  });
});

describe('refusals', () => {
  test.each<[string, BookFormat, Uint8Array | string, string, unknown]>([
    [
      'B-8 bytes that are not UTF-8',
      'txt',
      Uint8Array.of(0xff, 0xfe, 0xfd),
      'invalid_book_text',
      { kind: 'invalid_utf8', details: 'the file is not UTF-8 text' },
    ],
    [
      'a text of spaces',
      'markdown',
      ' \n\n',
      'empty_book_text',
      { kind: 'empty_normalized_text', details: 'the file has no visible text' },
    ],
    [
      'an EPUB that is no archive',
      'epub',
      'plain',
      'zip_truncated',
      { kind: 'converter_error', details: 'zip_truncated' },
    ],
    [
      'an EPUB without text',
      'epub',
      buildEpub({ chapters: [{ href: 'a.xhtml', body: '' }] }),
      'epub_no_text',
      { kind: 'converter_error', details: 'epub_no_text' },
    ],
    ['a PDF that is none', 'pdf', '%PDF-1.7', 'pdf_invalid', { kind: 'converter_error', details: 'pdf_invalid' }],
  ])('%s: the code, the anomaly and no file left', async (_name, format, bytes, code, anomaly) => {
    const deps = await staging();
    const reply = await prepared(format, bytes, deps);
    expect(reply).toMatchObject({ ok: false, error: { code }, anomaly });
    expect(deps.names).toEqual([]);
  });

  test.each(['normalized', 'blocks.ndjson', 'picture-0'])(
    'a full disk at %s is not the book’s fault and leaves no file',
    async (name) => {
      const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Array(100).fill(1)]);
      const epub = buildEpub({
        chapters: [{ href: 'a.xhtml', body: '<p>a long enough text</p>' }],
        metadata: '<meta name="cover" content="pic"/>',
        manifest: '<item id="pic" href="pic.png" media-type="image/png"/>',
        files: [{ name: 'OEBPS/pic.png', body: png }],
      });
      const deps = await staging(name);
      expect(await prepared('epub', epub, deps)).toMatchObject({
        ok: false,
        error: { code: 'storage_full' },
        anomaly: null,
      });
      expect(deps.names).toEqual([]);
    },
  );

  test('a PDF on a device that the reader of PDFs has not reached yet is refused by name, and leaves no file', async () => {
    const deps = { ...(await staging()), loadPdfium: async () => refuse('trans_executable_missing', 'no') };
    expect(await prepared('pdf', '%PDF-1.7', deps)).toMatchObject({
      ok: false,
      error: { code: 'trans_executable_missing' },
      anomaly: { kind: 'converter_error', details: 'trans_executable_missing' },
    });
    expect(deps.names).toEqual([]);
  });

  test('a file that cannot be opened for staging ends with its code', async () => {
    const deps: PrepareDeps = { ...(await staging()), openStaged: async () => refuse('io_error', 'no') };
    expect(await prepareBook({ book_id: BOOK, format: 'txt' }, new Blob(['x']), deps)).toMatchObject({
      ok: false,
      error: { code: 'io_error' },
      anomaly: null,
    });
  });
});
