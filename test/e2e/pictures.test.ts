// Pictures inside a book's text, in a real browser: a novel that nobody here wrote, and a book that means harm.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { realBook } from '../../tools/real-book.mjs';
import { buildEpub } from '../fixtures/build-epub.ts';
import { png, pngDrawing } from '../fixtures/pictures.ts';
import { violations } from '../kit/accessibility.ts';
import { type BookKit, bookKit, type BookResult } from '../kit/book-commands.ts';
import { type App, goTo, openApp } from '../kit/browser.ts';
import { removeOpfs } from '../kit/opfs.ts';
import { resultOf } from '../kit/run.ts';

interface PictureResult {
  readonly name: string;
  readonly sha256: string;
  readonly media_type: string;
  readonly width: number;
  readonly height: number;
}

const subject = 'f1'.repeat(16);
let app: App;
let page: Page;
let kit: BookKit;

beforeAll(async () => {
  app = await openApp({ viewport: { width: 390, height: 844 } });
  page = app.page;
  await app.run('lwc --scope global config set --book enabled');
  kit = bookKit(app, subject);
  await kit.must('subject ensure', { id: subject, name: 'Picture books' });
});
afterAll(() => app.close());

async function picturesOf(book: BookResult): Promise<readonly PictureResult[]> {
  return (await kit.must<{ pictures: PictureResult[] }>(`picture list ${book.id}`)).pictures;
}

/** What was asked for since, but for the app's own files and addresses of the page itself. */
function watchOutside(): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(app.url) && !request.url().startsWith('blob:')) asked.push(request.url());
  });
  return asked;
}

const shownSizes = () =>
  page
    .locator('.plate img')
    .evaluateAll((images) =>
      images.map((image) => (image instanceof HTMLImageElement ? [image.naturalWidth, image.naturalHeight] : [])),
    );

/** How far things moved by themselves since the page was loaded. */
const shifts = () =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const moved = list.getEntries() as unknown as readonly { readonly value: number }[];
          resolve(moved.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );

test('the pictures of a real novel stand in its text, each of the size that was kept for it', async () => {
  const outside = watchOutside();
  const novel = await kit.readyBook({ name: 'novel.epub', bytes: await realBook() }, { title: 'The novel' });
  const kept = await picturesOf(novel);
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.every(({ width, height }) => width > 0 && height > 0)).toBe(true);
  expect(await kit.must(`anomaly list --book ${novel.id}`)).toMatchObject({
    anomalies: [{ kind: 'mimetype_not_exact' }],
  });

  await goTo(page, `${app.url}/books/${novel.id}/read`);
  const first = page.locator('.plate img').first();
  await first.waitFor();
  const [size] = await shownSizes();
  expect(kept.map(({ width, height }) => [width, height])).toContainEqual(size);
  expect(await first.getAttribute('src')).toMatch(/^blob:/);
  expect(await shifts()).toBeLessThan(0.02);
  expect(outside).toEqual([]);
});

test('a picture opens larger and gives the focus back; its bytes go when it is far away', async () => {
  const long = `<p>${'Words between. '.repeat(12)}</p>`.repeat(40);
  const files = [{ name: 'OEBPS/map.png', body: pngDrawing(500, 300) }];
  const body = `<h1>Atlas</h1><p>See below.</p><img src="map.png" alt="A map of the island"/>${long}`;
  const book = await kit.readyBook({
    name: 'atlas.epub',
    bytes: buildEpub({ chapters: [{ href: 'a.xhtml', body }], files }),
  });
  await goTo(page, `${app.url}/books/${book.id}/read`);
  const button = page.getByRole('button', { name: 'A map of the island, show it larger' });
  await button.locator('img').waitFor();
  expect(await violations(page)).toEqual([]);
  const room = await button.boundingBox();
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'A map of the island' });
  await dialog.getByRole('img', { name: 'A map of the island' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

  // A screen so low that the end of the window is far from its beginning.
  const screen = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  await page.setViewportSize({ width: screen.width, height: 240 });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await button.locator('img').waitFor({ state: 'detached' });
  await page.setViewportSize(screen);
  await page.evaluate(() => scrollTo(0, 0));
  await button.locator('img').waitFor();
  expect((await button.boundingBox())?.height).toBe(room?.height);
});

test('words that stand for a picture are words of the text: sentences, marks and search are where they were', async () => {
  const body =
    '<h1>Signs</h1><p>Press <img src="key.png" alt="the round key"/> twice. Then wait.</p><p><img src="key.png"/></p><p>An end.</p>';
  const book = await kit.readyBook({
    name: 'signs.epub',
    bytes: buildEpub({
      chapters: [{ href: 'a.xhtml', body }],
      files: [{ name: 'OEBPS/key.png', body: pngDrawing(16, 16) }],
    }),
  });
  await goTo(page, `${app.url}/books/${book.id}/read`);
  await page.locator('.plate img').first().waitFor();
  const texts = await page.locator('[data-leaf]').evaluateAll((leaves) => leaves.map((leaf) => leaf.textContent));
  expect(texts).toEqual(['Signs', 'Press the round key twice. Then wait.', '', 'An end.']);
  await page.getByRole('article').focus();
  for (const quote of ['Signs', 'Press the round key twice.', 'Then wait.', 'An end.']) {
    await page.keyboard.press('ArrowRight');
    await page.locator('[aria-live="polite"]', { hasText: quote }).waitFor({ state: 'attached' });
    const marked = await page.locator('mark[data-look~="now"]').allTextContents();
    expect(marked.join('')).toBe(quote);
  }
  const search = async (query: string) =>
    (await kit.must<{ hits: unknown[] }>(`search ${book.id} "${query}"`)).hits.length;
  expect([await search('round key'), await search('OEBPS'), await search('png')]).toEqual([1, 0, 0]);
  await goTo(page, `${app.url}/books/${book.id}/search?q=round+key`);
  await page.locator('main mark').first().waitFor();
  expect(await page.locator('main').textContent()).not.toContain('![');
});

test('a book that means harm: nothing runs, nothing is asked of the network, nothing huge is decoded', async () => {
  const outside = watchOutside();
  const script = 'globalThis.ran = 1';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60" onload="${script}"><script>${script}</script><image href="https://t.example/p.gif"/><rect width="90" height="60"/></svg>`;
  const body = `<h1>Orders</h1><p>Words.</p><img src="x" onerror="${script}"/><img src="../../../x.png"/><img src="https://t.example/p.gif" alt="tracker"/>
    <img src="page.png" alt="page"/><img src="huge.png" alt="huge"/><img src="live.svg" alt="live"/><img src="renamed.jpg" alt="renamed"/><img src="broken.png" alt="broken"/>`;
  const book = await kit.readyBook({
    name: 'orders.epub',
    bytes: buildEpub({
      chapters: [{ href: 'a.xhtml', body }],
      files: [
        { name: 'OEBPS/page.png', body: `<html><body onload="${script}">x</body></html>` },
        { name: 'OEBPS/huge.png', body: png(100_000, 100_000) },
        { name: 'OEBPS/live.svg', body: svg },
        { name: 'OEBPS/renamed.jpg', body: pngDrawing(120, 100) },
        { name: 'OEBPS/broken.png', body: png(200, 200).subarray(0, 34) },
      ],
    }),
  });
  expect((await picturesOf(book)).map(({ name, media_type }) => [name, media_type])).toEqual([
    ['OEBPS/broken.png', 'image/png'],
    ['OEBPS/live.svg', 'image/svg+xml'],
    ['OEBPS/renamed.jpg', 'image/png'],
  ]);
  await goTo(page, `${app.url}/books/${book.id}/read`);
  await page.locator('.plate img').nth(1).waitFor();
  expect(await shownSizes()).toEqual([
    [90, 60],
    [120, 100],
  ]);
  await page.locator('.prose-picture', { hasText: 'broken' }).waitFor();
  const text = await page.getByRole('article').textContent();
  for (const words of ['[image: tracker]', '[image: page]', '[image: huge]', 'broken']) expect(text).toContain(words);
  expect(await page.evaluate(() => (globalThis as { ran?: number }).ran)).toBeUndefined();
  expect(outside).toEqual([]);
});

test('BK5 a picture that is lost is words; the same file again brings it back', async () => {
  const bytes = buildEpub({
    chapters: [{ href: 'a.xhtml', body: '<h1>Lost</h1><p>Words.</p><img src="map.png" alt="The lost map"/>' }],
    files: [{ name: 'OEBPS/map.png', body: pngDrawing(300, 200) }],
  });
  const book = await kit.readyBook({ name: 'lost.epub', bytes });
  const [picture] = await picturesOf(book);
  const hash = picture?.sha256 ?? '';
  await removeOpfs(page, `/sets/own/plugins/book/blobs/sha256/${hash.slice(0, 2)}/${hash}`);
  await goTo(page, `${app.url}/books/${book.id}/read`);
  await page.locator('.prose-picture', { hasText: 'The lost map' }).waitFor();
  expect(resultOf(await kit.importBook({ name: 'lost.epub', bytes }))).toMatchObject({ deduplicated: true });
  await goTo(page, `${app.url}/books/${book.id}/read`);
  await page.locator('.plate img').waitFor();
  expect(await shownSizes()).toEqual([[300, 200]]);
});
