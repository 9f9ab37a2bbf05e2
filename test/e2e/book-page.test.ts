// Finding and looking back by hand: the page of a book, search in many scripts, a place of its own, the archive, two tabs.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { realBook } from '../../tools/real-book.mjs';
import { buildEpub } from '../fixtures/build-epub.ts';
import { alterStore } from '../kit/alter-store.ts';
import { bookKit, type BookKit, type BookResult, type LeaseResult } from '../kit/book-commands.ts';
import { type App, goTo, openApp } from '../kit/browser.ts';
import { resultOf } from '../kit/run.ts';
import { violations } from '../kit/accessibility.ts';

const subject = 'b0'.repeat(16);

/** The first articles of the Universal Declaration of Human Rights, as its languages have them. */
const declaration = {
  fr: '# Déclaration\n\nTous les êtres humains naissent libres et égaux en dignité et en droits.\n\nChacun peut se prévaloir de tous les droits et de toutes les libertés.\n',
  zh: '# 世界人权宣言\n\n人人生而自由，在尊严和权利上一律平等。\n\n他们赋有理性和良心，并应以兄弟关系的精神相对待。\n',
  ja: '# 世界人権宣言\n\nすべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。\n',
  th: '# ปฏิญญาสากล\n\nมนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ\n',
  ar: '# مختارات\n\nقِفَا نَبْكِ مِنْ ذِكْرَى حَبِيبٍ وَمَنْزِلِ بِسِقْطِ اللِّوَى بَيْنَ الدَّخُولِ فَحَوْمَلِ.\n\nيولد جميع الناس أحرارًا متساوين في الكرامة والحقوق.\n',
} as const;

let app: App;
let page: Page;
let kit: BookKit;
let novel: BookResult;

beforeAll(async () => {
  app = await openApp({ viewport: { width: 1280, height: 800 }, expectedProblems: [/404/] });
  page = app.page;
  await app.run('lwc --scope global config set --book enabled');
  kit = bookKit(app, subject);
  await kit.must('subject ensure', { id: subject, name: 'Reading' });
  novel = await kit.readyBook({ name: 'novel.epub', bytes: await realBook() }, { title: 'The novel' });
  for (const [code, text] of Object.entries(declaration)) {
    await kit.readyBook({ name: `${code}.md`, text }, { title: `Declaration ${code}` });
  }
});
afterAll(() => app.close());

const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const path = () => new URL(page.url()).pathname;

/** What is lit in the hits of one book. */
async function litIn(title: string): Promise<readonly string[]> {
  const section = page.locator('section.search-book', { has: page.getByRole('link', { name: title, exact: true }) });
  await section.waitFor();
  return section.locator('mark').allTextContents();
}

async function ask(query: string): Promise<void> {
  await page.getByRole('searchbox').fill(query);
  await page.locator('main:not([aria-busy="true"])').waitFor();
}

test('the shelf leads to the page of a book: its parts, its chapters, its facts; and back again', async () => {
  await goTo(page, `${app.url}/books`);
  await page.getByRole('link', { name: /^Declaration zh/ }).click();
  await heading('Declaration zh').waitFor();
  expect(path()).toMatch(/^\/books\/[0-9a-f]{32}$/);
  await heading('0 of 3 parts read').waitFor();
  await page.getByText('世界人权宣言').waitFor();
  expect(await page.locator('.dl dd').allTextContents()).toEqual([
    'Markdown',
    '154 bytes',
    '3 parts',
    expect.any(String),
  ]);
  await page.goBack();
  await heading('Books').waitFor();
  await goTo(page, `${app.url}/books/${'0'.repeat(32)}`);
  await heading('This book is not here.').waitFor();
});

test('search answers while one types, in Latin with and without accents, Chinese, Japanese, Thai and Arabic', async () => {
  await goTo(page, `${app.url}/books`);
  await page.locator('main h1').waitFor();
  await page.keyboard.press('/');
  await page.getByText('Accents and capitals do not matter.').waitFor();
  await page.keyboard.type('egaux en dig');
  expect(await litIn('Declaration fr')).toEqual(['égaux en dignité']);
  expect(new URL(page.url()).search).toBe('?q=egaux+en+dig');
  for (const query of ['êtres humains', 'ETRES HUMAINS', 'etres hum']) {
    await ask(query);
    expect(await litIn('Declaration fr')).toEqual(['êtres humains']);
  }
  await ask('良');
  expect(await litIn('Declaration zh')).toEqual(['良']);
  await ask('良心');
  expect(await litIn('Declaration zh')).toEqual(['良心']);
  await ask('生まれながら');
  expect(await litIn('Declaration ja')).toEqual(['生まれながら']);
  await ask('อิสระ');
  expect(await litIn('Declaration th')).toEqual(['อิสระ']);
  for (const query of ['حبيب ومنزل', 'حَبِيبٍ وَمَنْزِلِ']) {
    await ask(query);
    expect(await litIn('Declaration ar')).toEqual(['حَبِيبٍ وَمَنْزِلِ']);
  }
  const sentence = page.locator('.search-sentence').first();
  expect(
    await sentence.evaluate((element) => [
      element.closest('[lang]')?.getAttribute('lang'),
      getComputedStyle(element).direction,
    ]),
  ).toEqual(['ar', 'rtl']);
});

test('keys alone walk the hits; a hit opens at its sentence, lit; back returns to what was asked', async () => {
  await goTo(page, `${app.url}/search`);
  await page.locator('input[type="search"]:focus').waitFor();
  await page.keyboard.type('droits');
  await page.locator('[data-hit]').nth(1).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const chosen = await page.evaluate(() => document.activeElement?.querySelector('.search-sentence')?.textContent);
  await page.keyboard.press('Enter');
  const lit = page.locator('mark[data-look~="found"]');
  await lit.waitFor();
  expect(await lit.textContent()).toBe(chosen);
  await expect
    .poll(() =>
      lit.evaluate((mark) => {
        const box = mark.getBoundingClientRect();
        return document.elementFromPoint(box.x + 4, box.y + 8) === mark;
      }),
    )
    .toBe(true);
  expect(path()).toMatch(/\/at\/\d+$/);
  await page.getByText('Nothing here counts.').waitFor();
  await page.goBack();
  await page.locator('[data-hit]').nth(1).waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('droits');
  await page.reload();
  await page.locator('[data-hit]').nth(1).waitFor();

  await ask('zeppelin');
  await page.getByText('Nothing has \u201czeppelin\u201d.').waitFor();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByText('Accents and capitals do not matter.').waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('an address of a part: far away it is leafed through and opens no window; inside the window it is read', async () => {
  await goTo(page, `${app.url}/books/${novel.id}/at/200`);
  await page.getByText('Nothing here counts.').waitFor();
  expect(await kit.show(novel.id)).toMatchObject({ state: 'ready', revision: novel.revision });
  const { blocks } = await kit.must<{ blocks: { text: string }[] }>(`peek ${novel.id} --start 200`);
  const words = /\p{L}+ \p{L}+ \p{L}+/u.exec(blocks[0]?.text ?? '')?.[0] ?? '';
  expect(words).not.toBe('');
  const box = await page.getByText(words).first().boundingBox();
  expect(box?.y).toBeGreaterThan(40);
  expect(box?.y).toBeLessThan(400);

  await page.getByRole('button', { name: 'Earlier pages' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(800);
  await page.getByRole('button', { name: 'Begin the book' }).first().click();
  await page
    .getByText(/^Part \d+ of \d+$/)
    .first()
    .waitFor();
  expect(path()).toBe(`/books/${novel.id}/read`);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await goTo(page, `${app.url}/books/${novel.id}/at/6?q=`);
  await page
    .getByText(/^Part \d+ of \d+$/)
    .first()
    .waitFor();
  expect(await page.getByText('Nothing here counts.').count()).toBe(0);
  await page.locator('mark[data-look~="found"]').first().waitFor();
  expect((await kit.show(novel.id)).coverage.committed_blocks).toBe(0);
});

test('what is read in another tab changes the open page of the book and the shelf at once', async () => {
  const other = await app.newPage('/books');
  const zh = await bookCalled('Declaration zh');
  await goTo(page, `${app.url}/books/${zh.id}`);
  await heading('0 of 3 parts read').waitFor();
  const { lease } = resultOf(
    await app.run(`lwc book read next ${zh.id} --if-revision ${zh.revision} --json -`, {
      page: other,
      json: { owner: 'test', request_id: 'live-1' },
    }),
  ) as { lease: LeaseResult };
  await page.getByText('in your open window, 3').waitFor();
  resultOf(
    await app.run(`lwc book read commit ${lease.id} --if-revision ${lease.revision} --json -`, {
      page: other,
      json: {
        ...kit.report(lease),
        summary: 'All are born free.',
        key_points: [{ text: '人人生而自由', block_id: lease.blocks[1]?.id, source_hash: lease.blocks[1]?.text_hash }],
        request_id: 'live-2',
      },
    }),
  );
  await heading('3 of 3 parts read').waitFor();
  await page.getByText('with a key point, 1').waitFor();
  await other.getByRole('link', { name: 'Declaration zh Finished' }).waitFor();

  await page.getByText('1 key point').click();
  await page.getByRole('link', { name: '人人生而自由' }).click();
  await page.locator('mark[data-look~="found"]').waitFor();
  expect(await page.locator('mark[data-look~="found"]').textContent()).toContain('人人生而自由');
  await other.getByRole('link', { name: /^Declaration th/ }).waitFor();
  await kit.readyBook({ name: 'new.md', text: '# Newly come\n\nOne.\n' }, { title: 'Newly come' });
  await other.getByText('Newly come').first().waitFor();
  await other.close();
});

test('a book is archived and brought back; added again, it is offered from the archive', async () => {
  const fr = await bookCalled('Declaration fr');
  await goTo(page, `${app.url}/books/${fr.id}`);
  await page.getByRole('button', { name: 'Archive this book' }).click();
  await page.getByText('This book is in the archive.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Declaration fr is on your shelf again.').waitFor();
  await page.getByText('This book is in the archive.').waitFor({ state: 'detached' });
  await goTo(page, `${app.url}/books`);
  expect(await page.getByRole('radio', { name: 'Archived' }).count()).toBe(0);

  await goTo(page, `${app.url}/books/${fr.id}`);
  await page.getByRole('button', { name: 'Archive this book' }).click();
  await page.getByText('This book is in the archive.').waitFor();
  await page.getByRole('link', { name: 'Back to Books' }).click();
  await page.getByRole('radio', { name: 'Archived' }).click();
  expect(await page.locator('.shelf li').count()).toBe(1);
  await goTo(page, `${app.url}/search?q=prevaloir`);
  await page.getByText('Nothing has').waitFor();

  await goTo(page, `${app.url}/books`);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add a book' }).click();
  const again = { name: 'again.md', mimeType: '', buffer: Buffer.from(declaration.fr) };
  await (await choosing).setFiles([again]);
  await page.getByRole('button', { name: 'Add the book' }).click();
  await page.getByText('Declaration fr is in your archive.').waitFor();
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await page.getByText('Declaration fr is on your shelf again.').waitFor();
  await page.getByRole('link', { name: /^Declaration fr/ }).waitFor();
});

test('what the import found is told in sentences, with the places behind a button', async () => {
  const bytes = buildEpub({
    mimetype: null,
    chapters: [
      {
        href: 'a.xhtml',
        body: '<h1>One</h1><p>Words <img src="p.png" alt="a map"/> <img src="q.png" alt="a ship"/>.</p>',
      },
      { href: 'gone.xhtml', body: '', isMissing: true },
    ],
  });
  const odd = await kit.readyBook({ name: 'odd.epub', bytes }, { title: 'An odd one' });
  await goTo(page, `${app.url}/books/${odd.id}`);
  await page.getByText('2 pictures were left out.').waitFor();
  await page.getByRole('button', { name: 'See where' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 chapter is named in the file but is not in it.').waitFor();
  await dialog.getByText('gone.xhtml').waitFor();
  await dialog.getByText('The file does not say that it is an EPUB.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await dialog.count()).toBe(0);
});

test('a window that ran out keeps what was marked and written: carried to the new window, or kept apart in sight', async () => {
  const book = await kit.readyBook({ name: 'long.md', text: paragraphs(40) }, { title: 'A long one' });
  await goTo(page, `${app.url}/books/${book.id}/read`);
  for (const n of [2, 30]) {
    await page.locator('article.reader p', { hasText: sentence(n) }).click();
    await page.getByRole('button', { name: 'Key point' }).click();
    await page.keyboard.press('Escape');
  }
  await page.locator('.reader-end').getByRole('button', { name: 'Finish the window' }).click();
  await page.getByRole('dialog').locator('textarea').fill('A line that outlives its window.');
  await page.keyboard.press('Escape');

  // The day is over: what the clock would do, done to the store.
  const data = '/sets/own/plugins/book/data.sqlite3';
  await alterStore(
    app,
    data,
    `UPDATE book_leases SET expires_at = '2026-01-01T00:00:00.000Z' WHERE book_id = '${book.id}'`,
  );
  await goTo(page, `${app.url}/books/${book.id}/read`);
  const lit = page.locator('mark[data-look~="key"]');
  await lit.nth(1).waitFor({ state: 'attached' });
  expect(await lit.allTextContents()).toEqual([sentence(2), sentence(30)]);
  await page.locator('.reader-end').getByRole('button', { name: 'Finish the window' }).click();
  expect(await page.getByRole('dialog').locator('textarea').inputValue()).toBe('A line that outlives its window.');
  await page.keyboard.press('Escape');

  // The first parts are read elsewhere, so the next window begins later, and numbers its lines from there.
  await alterStore(
    app,
    data,
    `UPDATE book_leases SET expires_at = '2026-01-01T00:00:00.000Z' WHERE book_id = '${book.id}'`,
  );
  const shown = await kit.show(book.id);
  const { lease } = resultOf(await kit.next(shown, { budget: { unit: 'tokens', value: 1024 } })) as {
    lease: LeaseResult;
  };
  expect(lease.end_ordinal).toBeGreaterThan(3);
  expect(lease.end_ordinal).toBeLessThan(25);
  resultOf(await kit.commit(lease));
  await goTo(page, `${app.url}/books/${book.id}/read`);
  await lit.first().waitFor({ state: 'attached' });
  expect(await lit.allTextContents()).toEqual([sentence(30)]);
  await page.getByText('1 key point from another window is kept apart.').waitFor();
  await page.locator('.reader-end').getByRole('button', { name: 'Finish the window' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('From another window').waitFor();
  expect(await dialog.locator('blockquote').allTextContents()).toEqual([sentence(30), sentence(2)]);
  expect(await dialog.locator('textarea').inputValue()).toBe('A line that outlives its window.');
  await dialog.getByRole('button', { name: 'Finish and stop' }).click();
  await page.getByText('Finished.').waitFor();
  await goTo(page, `${app.url}/books/${book.id}`);
  await page.getByText('A line that outlives its window.').waitFor();
});

test.each(['light', 'dark'] as const)('the new places keep WCAG AA and fit a phone, %s', async (colorScheme) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const found: string[] = [];
  for (const place of [
    '/books',
    `/books/${novel.id}`,
    '/search',
    '/search?q=the',
    '/search?q=zeppelin',
    `/books/${novel.id}/search?q=the`,
    `/books/${novel.id}/at/300?q=`,
    `/books/${'0'.repeat(32)}`,
  ]) {
    await goTo(page, app.url + place);
    await page.locator('main:not([aria-busy="true"]) h1').waitFor({ state: 'attached' });
    found.push(...(await violations(page)));
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) found.push(`${place} is ${over} px too wide`);
  }
  expect(found).toEqual([]);
});

async function bookCalled(title: string): Promise<BookResult> {
  const { books } = await kit.must<{ books: BookResult[] }>('list --limit 100');
  const found = books.find((book) => book.title === title);
  if (found === undefined) throw new Error(`no book is called ${title}`);
  return found;
}

function sentence(n: number): string {
  return `Sentence number ${n} says what its number is and then it ends.`;
}

function paragraphs(count: number): string {
  return Array.from({ length: count }, (_, n) => `${sentence(n)}\n\n`).join('');
}
