// A newcomer's first minutes, as they press through them: the sample, two cards, the window finished, the first reviews.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../kit/accessibility.ts';
import { reload, withApp } from '../kit/browser.ts';
import { resultOf } from '../kit/run.ts';

interface ListedCard {
  readonly item: { readonly prompt: string };
  readonly card: { readonly card: { readonly reps: number } } | null;
}

const phone = { width: 390, height: 844 };

async function startSample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start with a sample book' }).click();
  await page.locator('article.reader p').first().waitFor();
}

/** Chooses a sentence and makes a card of it. */
async function makeCard(page: Page, words: string, question: string): Promise<void> {
  const sentence = page.locator('article.reader p', { hasText: words });
  await sentence.click({ position: { x: 60, y: 12 } });
  await page.getByRole('button', { name: 'Card', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Question').fill(question);
  await page.getByRole('button', { name: 'Keep the card' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

test('a card that was begun for a sentence outlives a reload, and stands under no other sentence', () =>
  withApp({ viewport: phone }, async ({ page }) => {
    await startSample(page);
    const open = async (nth: number) => {
      await page
        .locator('article.reader p')
        .nth(nth)
        .click({ position: { x: 60, y: 12 } });
      await page.getByRole('button', { name: 'Card', exact: true }).click();
      return page.getByRole('dialog').getByLabel('Question', { exact: true });
    };
    await (await open(0)).fill('Half a question');
    await reload(page);
    await page.locator('article.reader p').first().waitFor();
    expect(await (await open(1)).inputValue()).toBe('');
    await reload(page);
    await page.locator('article.reader p').first().waitFor();
    expect(await (await open(0)).inputValue()).toBe('Half a question');
  }));

test('neither a file let go over an open sheet nor Back takes anybody away from the page below it', () =>
  withApp({ viewport: phone }, async ({ page }) => {
    await startSample(page);
    await page
      .locator('article.reader p')
      .first()
      .click({ position: { x: 60, y: 12 } });
    await page.getByRole('button', { name: 'Card', exact: true }).click();
    const question = page.getByRole('dialog').getByLabel('Question', { exact: true });
    await question.fill('Half a question');
    const refused = await question.evaluate((field) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['# Tides'], 'tides.md'));
      const fire = (type: string) =>
        field.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
      // Cancelled by us, so that the browser does not open the file in the place of the app.
      return ['dragenter', 'dragover', 'drop'].map((type) => !fire(type));
    });
    expect(refused).toEqual([false, true, true]);
    await page.evaluate(() => history.back());
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toMatch(/\/read$/);
    await page.getByRole('button', { name: 'Card', exact: true }).click();
    expect(await question.inputValue()).toBe('Half a question');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Card', exact: true }).click();
    expect(await question.inputValue()).toBe('');
  }));

test('from the first page to the first review: nothing to find, and one’s own cards are what is asked', () =>
  withApp({ viewport: phone }, async ({ page, run }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await startSample(page);
    const foot = page.locator('.closing');
    await foot.getByText(/^Part 1 of/).waitFor();
    await page.getByText('This is a reading window: about 2 minutes of the book.').waitFor();
    expect(await violations(page)).toEqual([]);

    await makeCard(page, 'This is a book about finishing books', 'What is it about?');
    // What a card was made of is a key point as well.
    await foot.getByText('1 key point').waitFor();
    await makeCard(page, 'It follows one reader', 'Whom does it follow?');
    await foot.getByText('2 key points').waitFor();

    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await foot.getByText(/^Part (\d+) of \1$/).waitFor();
    await page.locator('.reader-end').getByRole('button', { name: 'Finish the window' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByText('Finishing counts all of them').count()).toBe(0);
    await dialog.locator('textarea').fill('A book about keeping a book.');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Finish and review 2 cards' }).click();

    for (const question of ['What is it about?', 'Whom does it follow?']) {
      await page.locator('.flash-ask', { hasText: question }).waitFor();
      await page.keyboard.press(' ');
      await page.getByText('The time below says when it comes back.').waitFor();
      await page.getByRole('button', { name: /^Good/ }).click();
    }
    await page.getByText('2 come back, the first in 10 min.').waitFor();
    const { cards } = resultOf(await run('lwc practice card list --limit 3')) as { cards: readonly ListedCard[] };
    expect(cards.map(({ item, card }) => [item.prompt, card?.card.reps ?? 0])).toEqual([
      ['Whom does it follow?', 1],
      ['What is it about?', 1],
      [expect.any(String), 0],
    ]);

    // The next window is not explained again.
    await page.getByRole('link', { name: 'Read on' }).click();
    await page.locator('article.reader p').first().waitFor();
    await foot.getByText(/^Part 1 of/).waitFor();
    expect(await page.getByText('This is a reading window').count()).toBe(0);
  }));

test('what is said of a kept card lies on no tools: the next sentence can be kept at once', () =>
  withApp({ viewport: phone }, async ({ page }) => {
    await startSample(page);
    await makeCard(page, 'This is a book about finishing books', 'What is it about?');
    const said = await page.getByText('The card is kept').boundingBox();
    const tools = await page.getByRole('toolbar').boundingBox();
    if (said === null || tools === null) throw new Error('both are there');
    expect(said.y + said.height < tools.y || tools.y + tools.height < said.y).toBe(true);
  }));

test('a sentence that is tapped stays under the finger when the tools of another leave the page above it', () =>
  withApp({ viewport: phone }, async ({ page }) => {
    await startSample(page);
    await page.locator('article.reader p', { hasText: 'This is a book' }).click({ position: { x: 60, y: 12 } });
    await page.getByRole('toolbar').waitFor();
    await page.evaluate(() => scrollBy(0, 300));
    const next = page.locator('article.reader p', { hasText: 'It follows one reader' });
    const top = () => next.evaluate((element) => element.getBoundingClientRect().top);
    const before = await top();
    await next.click({ position: { x: 60, y: 12 } });
    await page.locator('mark[data-look~="now"]', { hasText: 'It follows one reader' }).first().waitFor();
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(2);
  }));

test('who finishes a window before its end is told what that counts', () =>
  withApp({ viewport: phone }, async ({ page }) => {
    await startSample(page);
    await page.locator('.closing').getByRole('button', { name: 'Finish the window' }).click();
    await page.getByRole('dialog').getByText('You are at part 1 of').waitFor();
    expect(await page.getByRole('button', { name: /^Finish and review/ }).count()).toBe(0);
  }));
