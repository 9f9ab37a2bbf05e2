// The main job by hand: what a person sees and presses, with a mouse and with the keyboard alone, in the built app.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../kit/accessibility.ts';
import { type App, ready, reload, withApp } from '../kit/browser.ts';
import { bookKit } from '../kit/book-commands.ts';
import { resultOf } from '../kit/run.ts';

const phone = { width: 390, height: 844 };
const wide = { width: 1280, height: 800 };

async function openSample(app: App): Promise<void> {
  await startSample(app);
  await app.page.goBack();
  await app.page.getByText('You are in the sample.').waitFor();
}

/** The first button leads to the first page; the shelf is one step back. */
async function startSample({ page }: App): Promise<void> {
  await page.getByRole('button', { name: 'Start with a sample book' }).click();
  await page.locator('article.reader p').first().waitFor();
}

async function openReader(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^(Begin|Read on)$/ }).click();
  await page.locator('article.reader p').first().waitFor();
}

const chosen = (page: Page) => page.locator('mark[data-look~="now"]');
const kept = (page: Page) => page.locator('mark[data-look~="key"]');

const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

/** Characters to the place that this device keeps, or 0: it is written once scrolling has come to rest. */
function keptPlace(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('lectern-device');
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('kept').objectStore('kept').getAll();
          all.addEventListener('success', () => {
            const places = all.result.filter((value) => typeof value?.at === 'number');
            resolve(places[0]?.at ?? 0);
            opening.result.close();
          });
        });
      }),
  );
}

test('with the keyboard alone: the sample is opened, a sentence kept, the window closed, and a card made of it', () =>
  withApp({ viewport: wide }, async (app) => {
    const { page } = app;
    await page.getByRole('button', { name: 'Start with a sample book' }).focus();
    await page.keyboard.press('Enter');
    // The text takes the arrows though nothing was focused.
    await page.locator('article.reader p').first().waitFor();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    const sentence = (await chosen(page).first().textContent()) ?? '';
    expect(sentence.length).toBeGreaterThan(5);

    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Key point');
    await page.keyboard.press('Enter');
    expect(await kept(page).first().textContent()).toBe(sentence);
    expect(await focused(page)).toBe('ARTICLE');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => chosen(page).first().textContent()).not.toBe(sentence);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    expect([await focused(page), await chosen(page).count()]).toEqual(['ARTICLE', 1]);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(await focused(page)).toBe('TEXTAREA');
    await page.keyboard.type('What is this book about?');
    await page.getByRole('button', { name: 'Keep the card' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('The card is kept.').waitFor();
    expect(await focused(page)).toBe('ARTICLE');

    await page.keyboard.press('Escape');
    expect(await chosen(page).count()).toBe(0);
    await page.locator('.closing').getByRole('button', { name: 'Finish the window' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('A line of my own.');
    await page.getByRole('button', { name: 'Finish and stop' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/books');
    await page
      .getByRole('status')
      .getByText(/Finished\. \d+% of the book is read\./)
      .waitFor();
    await page.getByText(/\d+% read, about/).waitFor();
  }));

test('a draft and the place in the text outlive a reload; the words of the form as well', () =>
  withApp({ viewport: phone }, async (app) => {
    const { page } = app;
    await openSample(app);
    await openReader(page);
    await page.locator('[data-leaf="3"]').click({ position: { x: 40, y: 12 } });
    await page.getByRole('button', { name: 'Key point' }).click();
    const words = await kept(page).first().textContent();
    await page.locator('.closing').getByRole('button').click();
    await page.getByRole('dialog').locator('textarea').fill('Half a line');
    await page.keyboard.press('Escape');
    await page.evaluate(() => scrollTo(0, 1800));
    const line = () => page.evaluate(() => document.elementFromPoint(60, 90)?.textContent?.slice(0, 40));
    await expect.poll(() => keptPlace(page)).toBeGreaterThan(100);
    const before = await line();

    await reload(page);
    await kept(page).first().waitFor({ state: 'attached' });
    expect(await kept(page).first().textContent()).toBe(words);
    expect(await line()).toBe(before);
    await page.locator('.closing').getByRole('button').click();
    expect(await page.getByRole('dialog').locator('textarea').inputValue()).toBe('Half a line');
  }));

test('a window without a line or a sentence is not closed, and the sentence at hand is offered', () =>
  withApp({ viewport: phone }, async (app) => {
    const { page } = app;
    await openSample(app);
    await openReader(page);
    await page.locator('.closing').getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Finish and read on' }).click();
    await dialog.getByText('One line is needed.').waitFor();
    // Pasted text ends where the line ends, and that is said.
    await dialog.locator('textarea').focus();
    await page.keyboard.insertText('word '.repeat(1000));
    expect((await dialog.locator('textarea').inputValue()).length).toBe(2000);
    await dialog.getByText('At most 2,000 characters fit here.').waitFor();
    await dialog.locator('textarea').fill('About finishing books.');
    await dialog.getByRole('button', { name: 'Take this sentence' }).click();
    await dialog.getByRole('button', { name: 'Finish and read on' }).click();
    await page.getByRole('status').getByText('Finished.').waitFor();
    await page.locator('.closing').getByText('Part 1 of').waitFor();

    await page.getByRole('button', { name: 'Read on without finishing' }).click();
    await page.getByText('Nothing here counts.').waitFor();
    await page.getByRole('button', { name: 'Back to my window' }).first().click();
    await page.locator('.closing').getByText('Part 1 of').waitFor();
  }));

test('files come in by the button; what is refused says what was kept and what to do', () =>
  withApp({ viewport: wide }, async (app) => {
    const { page } = app;
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Open a file' }).click();
    const file = (name: string, text: string | Buffer) => ({ name, mimeType: '', buffer: Buffer.from(text) });
    await (await choosing).setFiles([
      file('tides.md', '# The tide table\n\nOne.\n\nTwo.\n'),
      file('page.html', '<p>x</p>'),
      file('other.html', '<p>y</p>'),
      file('bytes.txt', Buffer.from([0xff, 0xfe, 0xfd])),
      file('empty.txt', ''),
    ]);
    await page.getByRole('dialog').locator('input:focus').waitFor();
    await page.keyboard.type('Harbours');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('4 files could not be added.').waitFor();
    const refusals = await page.locator('.imports .refused').allInnerTexts();
    expect(refusals.map((text) => text.split(/\s+/).at(-1))).toEqual([
      'unsupported_book_format',
      'invalid_book_text',
      'invalid_book_source',
    ]);
    expect(refusals[0]).toContain('other.html');
    expect(refusals[0]).toContain('Nothing was kept.');
    expect(refusals[1]).toContain('The file itself was kept.');
    expect(refusals.map((text) => text.includes('on its page it can be tried again or archived'))).toEqual([
      false,
      true,
      false,
    ]);
    await page.getByRole('heading', { name: 'The tide table' }).waitFor();
    expect(resultOf(await app.run('lwc book subject list'))).toMatchObject({ subjects: [{ name: 'Harbours' }] });
    await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
    expect(await page.locator('.imports').count()).toBe(0);

    await page.getByRole('link', { name: /Not readable yet/ }).click();
    await page.getByText('Save it as UTF-8').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('status').getByText('It is still as it was.').waitFor();
  }));

test('one’s own card leaves the sample, is reviewed by keys alone, and comes back when the buttons said', () =>
  withApp({ viewport: wide }, async (app) => {
    const { page } = app;
    await openSample(app);
    await page.getByRole('link', { name: 'Practice' }).click();
    await page.getByText('12 cards to review').waitFor();
    await page.getByRole('link', { name: 'Write a card' }).first().click();
    await page.getByLabel('Question', { exact: true }).fill('What kept two clocks?');
    await page.getByLabel('Answer', { exact: true }).fill('The harbour.');
    await page.getByRole('button', { name: 'Keep the card' }).click();
    await page.getByText('1 card to review').waitFor();
    expect(resultOf(await app.run('lwc config set show'))).toEqual({ store_set: 'own' });

    await page.getByRole('link', { name: 'Begin' }).click();
    await page.getByText('What kept two clocks?').waitFor();
    const top = () => page.locator('.flash-ask').evaluate((element) => element.getBoundingClientRect().top);
    const before = await top();
    await page.keyboard.press(' ');
    await page.getByText('The harbour.').first().waitFor();
    expect(await top()).toBe(before);
    expect(await page.locator('.rate').allInnerTexts()).toHaveLength(4);
    expect(await page.locator('.rate').nth(3).innerText()).toContain('15 days');
    await page.keyboard.press('4');
    await page.getByText('You reviewed 1 card.').waitFor();
    await page.getByText('1 comes back in 15 days.').waitFor();
    await page.getByRole('link', { name: 'Back to Practice' }).click();
    await page.getByText('in 15 days').first().waitFor();
  }));

test('back, forward and reload go where a person expects', () =>
  withApp({ viewport: wide }, async (app) => {
    const { page } = app;
    const path = () => new URL(page.url()).pathname;
    await openSample(app);
    await openReader(page);
    const reader = path();
    expect(reader).toMatch(/^\/books\/[0-9a-f]{32}\/read$/);
    await page.goBack();
    await page.getByRole('heading', { name: 'Books', level: 1 }).waitFor();
    expect(path()).toBe('/books');
    await page.goForward();
    await page.locator('article.reader').waitFor();
    await page.reload();
    await ready(page);
    await page.locator('article.reader').waitFor();
    expect(path()).toBe(reader);
    await page.goto(`${app.url}/books/nothing/here`);
    await page.getByText('There is nothing at this address.').waitFor();
  }));

test('the language changes everything at once, the direction with it, and stays', () =>
  withApp({ viewport: phone, path: '/settings' }, async (app) => {
    const { page } = app;
    await page.getByRole('radio', { name: 'العربية' }).click();
    await page.getByRole('heading', { name: 'الإعدادات' }).waitFor();
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
      'ar',
      'rtl',
    ]);
    const foreign = await page
      .locator('main')
      .evaluate((main) =>
        [...main.querySelectorAll('h1, h2, .row-title, .row-note, .btn, .label')]
          .map((element) => element.textContent ?? '')
          .filter((text) => !/\p{Script=Arabic}/u.test(text)),
      );
    expect(foreign).toEqual([]);
    await reload(page);
    await page.getByRole('heading', { name: 'الإعدادات' }).waitFor();
  }));

test.each(['light', 'dark'] as const)('every place keeps WCAG AA and fits its screen, %s', (colorScheme) =>
  withApp({ viewport: phone }, async (app) => {
    const { page } = app;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found: string[] = [];
    const look = async () => found.push(...(await violations(page)));
    await look();
    await openSample(app);
    await look();
    await openReader(page);
    await page.locator('[data-leaf="3"]').click({ position: { x: 40, y: 12 } });
    await look();
    await page.getByRole('button', { name: 'Text size, width and colour' }).click();
    await look();
    await page.keyboard.press('Escape');
    await page.locator('.closing').getByRole('button').click();
    await look();
    await page.keyboard.press('Escape');
    for (const path of ['/practice', '/practice/review', '/practice/new', '/settings', '/nowhere']) {
      await page.goto(app.url + path);
      await ready(page);
      await page.locator('main:not([aria-busy])').waitFor();
      await look();
    }
    await page.goto(`${app.url}/practice/review`);
    await page.getByRole('button', { name: /Show the answer/ }).click();
    await page.locator('.rate').first().waitFor();
    await look();
    expect(found).toEqual([]);
  }),
);

test('a book whose import was cut short says so, and is set on another try', () =>
  withApp({ viewport: { width: 320, height: 640 } }, async (app) => {
    const { page } = app;
    await app.run('lwc config set --book enabled');
    const subject = 'c3'.repeat(16);
    const kit = bookKit(app, subject);
    await kit.must('subject ensure', { id: subject, name: 'Sea' });
    resultOf(await kit.importBook({ name: 'tides.md', text: '# Tides\n\nOne.\n' }));
    await page.goto(`${app.url}/books`);
    await ready(page);
    await page.getByRole('link', { name: /Not readable yet/ }).click();
    await page.getByText('setting its text was stopped before the end').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Begin' }).waitFor();
  }));
