// Marks in cards: a person types them, sees at once what they do, and is asked exactly that; a book's own come along.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { bookKit } from '../kit/book-commands.ts';
import { goTo, withApp } from '../kit/browser.ts';
import { practiceKit } from '../kit/practice-commands.ts';
import { resultOf } from '../kit/run.ts';

const wide = { width: 1280, height: 800 };
const physics = 'c3'.repeat(16);

const sides = (page: Page) =>
  page.evaluate(() => {
    const writer = new XMLSerializer();
    return [...document.querySelectorAll('.flash .typed')].map((side) => writer.serializeToString(side));
  });

/** What a person takes along who marks a whole card and copies it. */
const copied = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    document.getSelection()?.selectAllChildren(element);
    return document.getSelection()?.toString() ?? '';
  });

test('a card is asked as its preview showed it: marks that are meant are set, and the rest stands as typed', () =>
  withApp({ viewport: wide, path: '/practice/new' }, async (app) => {
    const { page } = app;
    await app.run('lwc config set --practice enabled');
    await page.getByText('**bold**, *slanted*').waitFor();
    const prompt = 'Which **two** hold for a < b,\n  3 * 4 * 5 and snake_case_name?';
    await page.getByLabel('Question', { exact: true }).fill(prompt);
    const answer = 'Both:\n- *first* <b>\n- `C:\\dir`\n\n| كتاب | n |\n|---|---|\n| كِتَابٌ | 1 |';
    await page.getByLabel('Answer', { exact: true }).fill(answer);
    await page.locator('.card-preview td').first().waitFor();
    const previewed = await sides(page);
    await page.getByRole('button', { name: 'Keep the card', exact: true }).click();
    await page.getByText('Which two hold for a < b, 3 * 4 * 5 and snake_case_name?', { exact: true }).waitFor();

    await page.getByRole('link', { name: 'Begin' }).click();
    await page.locator('.flash-ask strong').waitFor();
    await page.keyboard.press(' ');
    await page.locator('.rate').first().waitFor();
    expect(await sides(page)).toEqual(previewed);
    expect(await page.locator('.flash-ask').textContent()).toBe(prompt.replaceAll('**', ''));
    expect(await copied(page, '.flash-ask')).toBe(prompt.replaceAll('**', ''));
    expect(await page.locator('.flash-answer .typed li').allTextContents()).toEqual(['first <b>', 'C:\\dir']);
    expect(await page.locator('.flash-answer em, .flash-answer li code, .flash-answer td').allTextContents()).toEqual([
      'first',
      'C:\\dir',
      'كِتَابٌ',
      '1',
    ]);
    // The columns of an Arabic table begin on the right.
    const x = (cell: number) =>
      page
        .locator('.flash-answer td')
        .nth(cell)
        .evaluate((element) => element.getBoundingClientRect().x);
    expect(await x(0)).toBeGreaterThan(await x(1));
  }));

test('a sentence of a book comes with its marks, and a card that cites a part quotes it as the reader sets it', () =>
  withApp({ viewport: wide }, async (app) => {
    const { page } = app;
    await app.run('lwc config set --practice enabled --book enabled');
    resultOf(
      await app.run('lwc book subject ensure --json -', { json: { id: physics, name: 'Physics', request_id: 's' } }),
    );
    const book = bookKit(app, physics);
    const text =
      'Light has a *constant* speed, so `E = m * c` is no_law of [Maxwell](https://x.example/). More **words**.\n';
    const ready = await book.readyBook({ name: 'light.md', text });
    await goTo(page, `${app.url}/books/${ready.id}/read`);
    await page.locator('article.reader p').first().waitFor();
    await page.keyboard.press('ArrowRight');
    await page.locator('mark[data-look~="now"]').first().waitFor();
    await page.keyboard.press('c');
    const typed = 'Light has a *constant* speed, so `E = m * c` is no_law of [Maxwell](https://x.example/).';
    const field = page.getByRole('dialog').getByLabel('Answer', { exact: true });
    await expect.poll(() => field.inputValue()).toBe(typed);
    await page.getByRole('dialog').getByLabel('Question', { exact: true }).fill('What is *constant*?');
    await page.getByRole('button', { name: 'Keep the card' }).click();
    await page.getByRole('status').getByText('The card is kept.').waitFor();

    const practice = practiceKit(app);
    const [block] = (
      await book.must<{ blocks: { id: string; text_hash: string }[] }>(`peek ${ready.id} --start 0 --count 1`)
    ).blocks;
    const source = {
      kind: 'book',
      id: ready.id,
      revision_or_hash: block?.text_hash ?? '',
      locator: block?.id ?? '',
      subject_id: physics,
    };
    const words = { prompt: 'What else?', answer: ['E', { m: 1 }], source };
    const made = await practice.must<{ item: { id: string } }>('item create', {
      ...words,
      subject_id: physics,
      item_type: 'flashcard',
      grading_kind: 'objective',
      max_points: 1,
      estimated_minutes: 1,
      difficulty: 0.5,
    });
    await practice.must(`item verify ${made.item.id} --if-revision 1`, words);

    await goTo(page, `${app.url}/practice/review`);
    const plain = 'Light has a constant speed, so E = m * c is no_law of Maxwell.';
    await page.locator('.flash-ask em').waitFor();
    await page.keyboard.press(' ');
    // The sentence is the answer, so it is not said once more below it: only where it stands.
    await page.locator('.source a').waitFor();
    expect(await page.locator('.card-quote').count()).toBe(0);
    expect(await page.locator('.flash-answer .typed').allTextContents()).toEqual([plain]);
    expect(await page.locator('.flash-answer .typed :is(em, code, a)').allTextContents()).toEqual([
      'constant',
      'E = m * c',
      'Maxwell',
    ]);
    await page.keyboard.press('3');

    await page.locator('.flash-ask', { hasText: 'What else?' }).waitFor();
    await page.keyboard.press(' ');
    await page.locator('.card-quote strong').waitFor();
    expect(await page.locator('.card-quote').textContent()).toBe(`${plain} More words.`);
    expect(await page.locator('.flash-answer pre').textContent()).toBe(JSON.stringify(words.answer, null, 1));
  }));
