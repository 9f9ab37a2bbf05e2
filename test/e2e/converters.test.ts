// Converters as the settings of the device have them: B-9, B-10, the limit that ends what hangs, and the settings themselves.
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildEpub } from '../fixtures/build-epub.ts';
import { buildPdf, textAt } from '../fixtures/build-pdf.ts';
import { violations } from '../kit/accessibility.ts';
import { type BlockResult, type BookKit, bookKit, type BookResult, type LeaseResult } from '../kit/book-commands.ts';
import { type App, goTo, openApp, reload } from '../kit/browser.ts';
import { listOpfs } from '../kit/opfs.ts';
import { codeOf, resultOf } from '../kit/run.ts';

let app: App;
let book: BookKit;
const subject = 'c9'.repeat(16);
const config = 'lwc --scope global config';

beforeAll(async () => {
  app = await openApp();
  await app.run(`${config} set --book enabled`);
  book = bookKit(app, subject);
  await book.must('subject ensure', { id: subject, name: 'Converters' });
});
beforeEach(async () => {
  for (const line of ['converter reset epub', 'converter reset pdf', 'read reset']) {
    resultOf(await app.run(`${config} ${line}`));
  }
});
afterAll(() => app.close());

const set = async (line: string, json?: object) =>
  resultOf(await app.run(`${config} converter set ${line}${json ? ' --json -' : ''}`, json && { json }));
const reset = async (format: string) => resultOf(await app.run(`${config} converter reset ${format}`));
const imported = async (name: string, bytes: Uint8Array) =>
  (resultOf(await book.importBook({ name, bytes })) as { book: BookResult }).book;
const storeRevision = async () => (await book.must<{ store: { revision: number } }>('status')).store.revision;
const details = async (id: string, state = 'open') =>
  (
    await book.must<{ anomalies: { kind: string; details: string }[] }>(`anomaly list --book ${id} --state ${state}`)
  ).anomalies
    .map(({ kind, details: code }) => `${kind} ${code}`)
    .sort();

/** Fourteen kilobytes that keep PDFium busy for many seconds, in one turn of its worker, and hold not one word. */
function slowScan(): Uint8Array {
  const form = '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Filter /FlateDecode';
  return buildPdf({
    pages: Array.from({ length: 40 }, () => ({ content: '/X1 Do', xObjects: '/X1 10 0 R' })),
    objects: [{ dict: form, stream: deflateSync('0 0 m 9 9 l S\n'.repeat(300_000)) }],
  });
}

test('B-9 EPUB and PDF with their configured converter are ready: its name is recorded, the original’s size kept', async () => {
  const epub = buildEpub({ chapters: [{ href: 'a.xhtml', body: '<h1>Converted</h1><p>From an EPUB.</p>' }] });
  const body = ['From a PDF, line one of the text.', 'And one more line of the same size.', 'And a last one.'];
  const pdf = buildPdf({
    pages: [
      {
        content:
          textAt([[72, 700, 'Converted']], 'F2', 24) +
          textAt(body.map((line, i): [number, number, string] => [72, 650 - 16 * i, line])),
      },
    ],
  });
  await set('epub --state enabled --engine lectern-epub', { args: ['--no-notes', '--no-pictures'] });
  await set('pdf --engine pdfium --timeout-seconds 300');
  for (const { name, bytes, converter, args } of [
    { name: 'b9.epub', bytes: epub, converter: 'lectern-epub 2', args: ['--no-pictures', '--no-notes'] },
    { name: 'b9.pdf', bytes: pdf, converter: 'pdfium 2.15.1', args: [] },
  ]) {
    const ready = await book.readyBook({ name, bytes });
    expect(ready).toMatchObject({
      state: 'ready',
      converter,
      converter_args: args,
      original_bytes: bytes.length,
      anomaly_count: 0,
    });
    const { blocks } = await book.must<{ blocks: BlockResult[] }>(`peek ${ready.id} --start 0`);
    expect(blocks[0]?.text).toBe('# Converted\n\n');
  }
});

test('B-10 what a converter may fail with: the book stays imported, each failure is one anomaly, no file is left', async () => {
  const scan = await imported('b10.pdf', slowScan());
  const before = await listOpfs(app.page);
  const prepare = async () => codeOf(await book.prepare(scan));

  await set('pdf --state disabled');
  expect(await prepare()).toBe('trans_disabled');
  await set('pdf --state enabled', { args: ['--keep-line-hyphens', '--output=/etc/passwd'] });
  expect(await prepare()).toBe('trans_unsafe_args');
  await set('pdf --engine pdftotext', { args: [] });
  expect(await prepare()).toBe('trans_executable_missing');
  const revision = await storeRevision();
  expect(await prepare()).toBe('trans_executable_missing');
  expect(await storeRevision()).toBe(revision);
  expect(await details(scan.id)).toHaveLength(3);
  await set('pdf --engine none');
  expect(await prepare()).toBe('book_converter_required');
  expect(await storeRevision()).toBe(revision); // a missing configuration records none
  await set('pdf --engine pdfium --timeout-seconds 1');
  expect(await prepare()).toBe('trans_timeout');
  await set('pdf --timeout-seconds 3600');
  expect(await prepare()).toBe('trans_empty_output');
  // Once more, now that it cannot be told from the first time: nothing multiplies.
  const last = await storeRevision();
  await set('pdf --timeout-seconds 1');
  expect(await prepare()).toBe('trans_timeout');
  expect(await storeRevision()).toBe(last);

  expect(await book.show(scan.id)).toMatchObject({ state: 'imported', revision: 1, anomaly_count: 5, block_count: 0 });
  expect(await details(scan.id)).toEqual([
    'converter_error trans_disabled',
    'converter_error trans_empty_output',
    'converter_error trans_executable_missing',
    'converter_error trans_timeout',
    'converter_error trans_unsafe_args',
  ]);
  // The browser lets go of a killed worker's open files within two seconds.
  await expect.poll(() => listOpfs(app.page), { timeout: 20_000 }).toEqual(before);
});

test('an EPUB that takes longer than it may is ended as well, and is read once it may take longer', async () => {
  let seed = 1;
  const word = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed.toString(36);
  };
  const line = () => `<p>${Array.from({ length: 10 }, word).join(' <em>and</em> ')}</p>`;
  const body = Array.from({ length: 60_000 }, line).join('');
  const long = await imported('long.epub', buildEpub({ chapters: [{ href: 'a.xhtml', body }] }));
  await set('epub --timeout-seconds 1');
  expect(codeOf(await book.prepare(long))).toBe('trans_timeout');
  expect(await details(long.id)).toEqual(['converter_error trans_timeout']);
  await reset('epub');
  expect(resultOf(await book.prepare(long))).toMatchObject({ book: { state: 'ready', anomaly_count: 0 } });
  expect(await details(long.id)).toEqual([]);
  expect(await details(long.id, 'resolved')).toEqual(['converter_error trans_timeout']);
});

const shown = async () => resultOf(await app.run(`${config} converter show`));
const builtIn = (engine: string) => ({
  state: { value: 'enabled', origin: 'built-in' },
  engine: { value: engine, origin: 'built-in' },
  timeout_seconds: { value: 600, origin: 'built-in' },
  args: { value: [], origin: 'built-in' },
});

test('what is said of a converter stands beside how it came, for the whole device only, and outlives the page', async () => {
  expect(await shown()).toEqual({ converters: { epub: builtIn('lectern-epub'), pdf: builtIn('pdfium') } });
  const said = {
    state: { value: 'enabled', origin: 'built-in' },
    engine: { value: 'none', origin: 'global' },
    timeout_seconds: { value: 30, origin: 'global' },
    args: { value: ['--no-notes'], origin: 'global' },
  };
  const both = { converters: { epub: said, pdf: builtIn('pdfium') } };
  expect(await set('epub --engine none --timeout-seconds 30', { args: ['--no-notes'] })).toEqual(both);
  for (const line of [
    'converter set epub --scope project',
    'converter show --scope project',
    'read show --scope wiki',
  ]) {
    expect(codeOf(await app.run(`lwc config ${line}`))).toBe('learning_plugin_config_global_only');
  }
  for (const line of ['epub --timeout-seconds 0', 'epub --timeout-seconds 86401', "epub --engine '../bin/sh'"]) {
    expect(codeOf(await app.run(`${config} converter set ${line}`))).toBe('invalid_converter_config');
  }
  expect(codeOf(await app.run(`${config} converter set txt --state disabled`))).toBe('invalid_input');
  await reload(app.page);
  expect(await shown()).toEqual(both);
  expect(await reset('epub')).toEqual({ converters: { epub: builtIn('lectern-epub'), pdf: builtIn('pdfium') } });
});

test('what is stored and cannot be read is refused until it is reset, and leaves the other settings alone', async () => {
  const epub = buildEpub({ chapters: [{ href: 'a.xhtml', body: '<p>Kept all the same.</p>' }] });
  const kept = await imported('unreadable.epub', epub);
  await app.page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('lectern');
      opening.onsuccess = () => resolve(opening.result);
    });
    const writing = database.transaction('settings', 'readwrite');
    writing.objectStore('settings').put({ engine: 7 }, 'converter.epub');
    writing.objectStore('settings').put('many', 'read.fallback_bytes');
    await new Promise((resolve) => {
      writing.oncomplete = resolve;
    });
    database.close();
  });
  await reload(app.page);
  expect(await shown()).toEqual({ converters: { epub: null, pdf: builtIn('pdfium') } });
  expect(resultOf(await app.run(`${config} read show`))).toEqual({ read: { fallback_bytes: null } });
  expect(codeOf(await app.run(`${config} converter set epub --state enabled`))).toBe('invalid_converter_config');
  expect(codeOf(await book.prepare(kept))).toBe('invalid_converter_config');
  expect(await details(kept.id)).toEqual(['converter_error invalid_converter_config']);
  await reset('epub');
  const { book: ready } = resultOf(await book.prepare(kept)) as { book: BookResult };
  expect(ready).toMatchObject({ state: 'ready', anomaly_count: 0 });
  expect(codeOf(await book.next(ready))).toBe('invalid_read_budget');
  resultOf(await app.run(`${config} read reset`));
  expect(resultOf(await book.next(ready))).toMatchObject({ lease: { budget: { requested_value: 65_536 } } });
});

test('without a budget a window holds what the device says; an earlier reply stays as it was', async () => {
  const text = Array.from({ length: 8 }, (_, i) => `${String(i).repeat(20_000)}\n\n`).join('');
  const long = await book.readyBook({ name: 'fallback.txt', text });
  const show = async () => resultOf(await app.run(`${config} read show`));
  expect(await show()).toEqual({ read: { fallback_bytes: { value: 65_536, origin: 'built-in' } } });
  for (const bytes of ['32767', '16777217']) {
    expect(codeOf(await app.run(`${config} read set --fallback-bytes ${bytes}`))).toBe('invalid_read_budget');
  }
  expect(codeOf(await app.run(`${config} read set --fallback-bytes many`))).toBe('invalid_input');
  resultOf(await app.run('lwc config read set --scope global --fallback-bytes 100000'));
  const first = await book.next(long, { request_id: 'fallback' });
  const { lease } = resultOf(first) as { lease: LeaseResult };
  expect(lease).toMatchObject({
    start_ordinal: 0,
    end_ordinal: 3,
    budget: { requested_unit: 'fallback_utf8_bytes', requested_value: 100_000, source_limit: 100_000 },
  });
  resultOf(await app.run(`${config} read set --fallback-bytes 32768`));
  expect(await book.next(long, { request_id: 'fallback' })).toEqual(first);
  resultOf(await book.commit(lease));
  const next = resultOf(await book.next(await book.show(long.id))) as { lease: LeaseResult };
  expect(next.lease).toMatchObject({ start_ordinal: 4, end_ordinal: 4, budget: { source_limit: 32_768 } });
});

test('Settings turn a kind of file off and on; a book that waits for it says so on the shelf and on its page', async () => {
  const { page } = app;
  const pdf = buildPdf({ pages: [{ content: textAt([[72, 700, 'A page that is read once it may be.']]) }] });
  await goTo(page, `${app.url}/settings?at=files`);
  const kind = page.getByRole('group', { name: 'PDF files' });
  await kind.getByRole('checkbox', { name: 'Keep running titles and page numbers' }).click();
  await kind.getByRole('radio', { name: '30 min' }).click();
  await expect.poll(shown).toMatchObject({
    converters: { pdf: { args: { value: ['--keep-running-heads'] }, timeout_seconds: { value: 1800 } } },
  });
  expect(await violations(page)).toEqual([]);
  await kind.getByRole('switch').click();
  await kind.getByRole('checkbox').first().waitFor({ state: 'detached' });

  const off = await imported('waits.pdf', pdf);
  expect(codeOf(await book.prepare(off))).toBe('trans_disabled');
  await goTo(page, `${app.url}/books/${off.id}`);
  await page.getByText('This kind of file is turned off.').waitFor();
  await goTo(page, `${app.url}/books`);
  const card = page.getByRole('listitem').filter({ hasText: /waits\.pdf.*PDF files are turned off/ });
  await card.waitFor();
  expect(await violations(page)).toEqual([]);
  await card.getByRole('link', { name: 'Settings' }).click();
  await kind.getByRole('button', { name: 'Back to how it came' }).click();
  await kind.getByRole('switch', { checked: true }).waitFor();
  expect(await shown()).toMatchObject({ converters: { pdf: builtIn('pdfium') } });

  await goTo(page, `${app.url}/books`);
  const waiting = page.getByRole('listitem').filter({ hasText: /waits\.pdf.*Not readable yet/ });
  await waiting.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(async () => (await book.show(off.id)).state).toBe('ready');
});

test('P04 before the first card from a PDF whose letters look wrong the person is asked, and not again', async () => {
  const { page } = app;
  await app.run(`${config} set --practice enabled`);
  const prose = 'It was the best of times, it was the worst of times, it was the age of wisdom.';
  const shifted = prose.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 94) % 26) + 97));
  const content = textAt([700, 686, 672, 658].map((y): [number, number, string] => [20, y, shifted]));
  const garbled = await book.readyBook({ name: 'garbled.pdf', bytes: buildPdf({ pages: [{ content }] }) });
  expect(await details(garbled.id)).toEqual(['text_layer_garbled 1']);
  await goTo(page, `${app.url}/books/${garbled.id}/read`);
  const ask = async () => {
    await page.locator('.reader [data-leaf]').first().click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Card' }).click();
  };
  const question = page.getByRole('dialog', { name: 'Is this passage as it should be?' });
  await ask();
  await question.getByText('Pages that look wrong: 1').waitFor();
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Look at the passage' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await details(garbled.id)).toEqual(['text_layer_garbled 1']);

  await page.getByRole('toolbar').getByRole('button', { name: 'Card' }).click();
  await question.getByRole('button', { name: 'Make the card anyway' }).click();
  const sheet = page.getByRole('dialog', { name: 'A card from this sentence' });
  await sheet.waitFor();
  await expect.poll(() => details(garbled.id, 'accepted')).toEqual(['text_layer_garbled 1']);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('toolbar').getByRole('button', { name: 'Card' }).click();
  await sheet.waitFor();
  expect(codeOf(await book.run(`anomaly accept ${'0'.repeat(32)}`, {}))).toBe('anomaly_not_found');
});
