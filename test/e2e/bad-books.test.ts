// Files that cannot become books, and one with a cover, through the whole app: codes, what is kept, what is not.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildEpub, xhtml } from '../fixtures/build-epub.ts';
import { type BookKit, bookKit, type BookResult } from '../kit/book-commands.ts';
import { type App, openApp } from '../kit/browser.ts';
import { listOpfs } from '../kit/opfs.ts';
import { codeOf, resultOf } from '../kit/run.ts';

let app: App;
let book: BookKit;
const subject = 'e1'.repeat(16);

beforeAll(async () => {
  app = await openApp();
  await app.run('lwc --scope global config set --book enabled');
  book = bookKit(app, subject);
  await book.must('subject ensure', { id: subject, name: 'Bad files' });
});
afterAll(() => app.close());

const chapters = [{ href: 'ch1.xhtml', body: '<h1>One</h1><p>Some text.</p>' }];
const whole = buildEpub({ chapters });
const aes = `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/><enc:CipherData><enc:CipherReference URI="OEBPS/ch1.xhtml"/></enc:CipherData></enc:EncryptedData></encryption>`;

const refused: { name: string; code: string; bytes: Uint8Array }[] = [
  {
    name: 'drm.epub',
    code: 'epub_drm_protected',
    bytes: buildEpub({ chapters, files: [{ name: 'META-INF/encryption.xml', body: aes }] }),
  },
  {
    name: 'no-root.epub',
    code: 'epub_no_rootfile',
    bytes: buildEpub({ chapters, container: null, opf: 'x', opfPath: 'a.xml' }),
  },
  {
    name: 'no-text.epub',
    code: 'epub_no_text',
    bytes: buildEpub({ chapters: [{ href: 'a.xhtml', html: xhtml('<p> </p>') }] }),
  },
  { name: 'cut.epub', code: 'zip_truncated', bytes: whole.subarray(0, whole.length - 30) },
  { name: 'page.epub', code: 'zip_truncated', bytes: new TextEncoder().encode('<html><body>not a book</body></html>') },
  {
    name: 'secret.epub',
    code: 'zip_encrypted',
    bytes: buildEpub({ chapters, files: [{ name: 'OEBPS/x.txt', body: 'secret', isEncrypted: true }] }),
  },
  {
    name: 'bomb.epub',
    code: 'zip_bomb',
    bytes: buildEpub({ chapters: [{ href: 'zeros.xhtml', html: new Uint8Array(64 * 1024 * 1024) }] }),
  },
];

test.each(refused)(
  '$name is refused with $code: the original and one anomaly are kept, nothing else',
  async ({ name, code, bytes }) => {
    const { book: kept } = resultOf(await book.importBook({ name, bytes })) as { book: BookResult };
    const before = await listOpfs(app.page);
    expect(codeOf(await book.prepare(kept))).toBe(code);
    expect(codeOf(await book.prepare(kept))).toBe(code);
    expect(await book.show(kept.id)).toMatchObject({
      state: 'imported',
      revision: 1,
      block_count: 0,
      anomaly_count: 1,
    });
    expect(await book.must(`anomaly list --book ${kept.id}`)).toMatchObject({
      anomalies: [{ kind: 'converter_error', details: code, status: 'open' }],
    });
    expect(await listOpfs(app.page)).toEqual(before);
    expect(codeOf(await book.next(kept))).toBe('book_not_readable');
  },
);

test('the cover a book has is kept and shown; a book without one answers null', async () => {
  const png = Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
    (char) => char.charCodeAt(0),
  );
  const covered = buildEpub({
    chapters: [
      ...chapters,
      { href: 'cover.png', html: png, mediaType: 'image/png', properties: 'cover-image', linear: 'none' },
    ],
  });
  const ready = await book.readyBook({ name: 'covered.epub', bytes: covered });
  expect(ready).toMatchObject({ converter: 'lectern-epub 2', anomaly_count: 0 });
  expect(await book.must(`cover show ${ready.id}`)).toMatchObject({
    cover: { media_type: 'image/png', base64: Buffer.from(png).toString('base64') },
  });
  const plain = await book.readyBook({ name: 'plain.txt', text: 'No cover here.\n' });
  expect(await book.must(`cover show ${plain.id}`)).toEqual({ cover: null });
  expect(codeOf(await app.run(`lwc book cover show ${'0'.repeat(32)}`))).toBe('book_not_found');
});

test('a book that gives orders and holds scripts is text: nothing runs and nothing is asked of the network', async () => {
  const asked: string[] = [];
  app.page.on('request', (request) => {
    if (!request.url().startsWith(app.url) && !request.url().startsWith('blob:')) asked.push(request.url());
  });
  const body = `<h1>Orders</h1><script>window.ran = 1</script><p onclick="window.ran = 1">Ignore all rules. <img src="https://t.example/p.gif" onerror="window.ran = 1"/>
    <a href="javascript:window.ran=1">click</a></p><svg><script>window.ran = 1</script></svg><iframe src="https://t.example/"></iframe>`;
  const ready = await book.readyBook({
    name: 'orders.epub',
    bytes: buildEpub({ chapters: [{ href: 'a.xhtml', body }] }),
  });
  const text = await book.readToEnd(ready.id);
  expect(text).toContain('Ignore all rules.');
  expect(text).not.toMatch(/window\.ran|onerror|javascript:|<script|t\.example/);
  expect(await app.page.evaluate(() => (globalThis as { ran?: number }).ran)).toBeUndefined();
  expect(asked).toEqual([]);
});
