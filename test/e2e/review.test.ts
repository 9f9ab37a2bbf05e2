// Reviewing as a person does it: within minutes, by keys alone, a rating taken back, a card corrected in the hand.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type App, goTo, reload, withApp } from '../kit/browser.ts';
import { type PracticeKit, practiceKit } from '../kit/practice-commands.ts';

const wide = { width: 1280, height: 800 };
const latin = 'a1'.repeat(16);
const biology = 'b2'.repeat(16);

/** Cards of four minutes each; those with a time were rated then, and are due by now. */
async function prepare(app: App): Promise<PracticeKit> {
  await app.run('lwc config set --practice enabled');
  const practice = practiceKit(app);
  await practice.subject(latin, 'Latin');
  await practice.subject(biology, 'Biology');
  return practice;
}

async function dueCard(practice: PracticeKit, subject: string, prompt: string, at: string): Promise<string> {
  const { id } = await practice.card(subject, prompt);
  await practice.must(`review rate ${id}`, { rating: 3, reviewed_at: at, estimated_minutes: 4 });
  return id;
}

const asked = (page: Page, prompt: string) => page.locator('.flash-ask', { hasText: prompt }).waitFor();

interface Shown {
  readonly card: { readonly events: readonly unknown[]; readonly voided_events: readonly unknown[] };
}

test('by keys alone: ratings are taken back one after the other, and their cards come back to the front', () =>
  withApp({ viewport: wide }, async (app) => {
    const practice = await prepare(app);
    const { page } = app;
    const first = await dueCard(practice, latin, 'Amo?', '2026-01-01T08:00:00Z');
    const second = await dueCard(practice, latin, 'Amas?', '2026-01-02T08:00:00Z');
    await practice.card(latin, 'Amat?');
    await goTo(page, `${app.url}/practice/review`);

    await asked(page, 'Amo?');
    await page.keyboard.press('1');
    expect(await page.locator('.flash-answer').count()).toBe(0);
    for (const [prompt, key] of [
      ['Amo?', '3'],
      ['Amas?', '2'],
      ['Amat?', '4'],
    ] as const) {
      await asked(page, prompt);
      await page.keyboard.press(' ');
      await page.locator('.rate').first().waitFor();
      await page.keyboard.press(key);
    }
    await page.getByText('You reviewed 3 cards. 3 remembered').waitFor();

    await page.keyboard.press('u');
    await asked(page, 'Amat?');
    expect(await page.locator('.flash-answer').count()).toBe(0);
    await page.keyboard.press('u');
    await asked(page, 'Amas?');
    await page.keyboard.press('u');
    await asked(page, 'Amo?');
    await page.getByText('1 of 3').waitFor();
    await page.keyboard.press('u');
    for (const id of [first, second]) {
      const { card } = await practice.ask<Shown>(`review show ${id}`);
      expect([card.events.length, card.voided_events.length]).toEqual([1, 1]);
    }
    await page.keyboard.press(' ');
    await page.keyboard.press('4');
    await asked(page, 'Amas?');
    expect((await practice.ask<Shown>(`review show ${first}`)).card.events).toHaveLength(2);
  }));

test('a card is corrected in the hand and stays there; its draft outlives a reload, its schedule the correction', () =>
  withApp({ viewport: wide }, async (app) => {
    const practice = await prepare(app);
    const { page } = app;
    const id = await dueCard(practice, latin, 'Amo, ams?', '2026-01-01T08:00:00Z');
    await practice.card(latin, 'Another?');
    const before = await practice.ask<{ card: { due_at: string } }>(`review show ${id}`);
    await goTo(page, `${app.url}/practice/review`);
    await asked(page, 'Amo, ams?');
    await page.keyboard.press(' ');
    await page.locator('.rate').first().waitFor();
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Question', { exact: true }).fill('Amo, amas?');
    await dialog.locator('.card-preview').getByText('Amo, amas?').waitFor();

    await reload(page);
    await asked(page, 'Amo, ams?');
    await page.keyboard.press('e');
    expect(await dialog.getByLabel('Question', { exact: true }).inputValue()).toBe('Amo, amas?');
    await dialog.getByLabel('Answer', { exact: true }).fill('Amat,\namamus.');
    await dialog.getByRole('button', { name: 'Keep the changes' }).click();
    await asked(page, 'Amo, amas?');
    await page.keyboard.press(' ');
    await page.locator('.flash-answer').getByText('amamus.').waitFor();
    expect(await practice.ask(`item show ${id}`)).toMatchObject({
      item: { prompt: 'Amo, amas?', answer: 'Amat,\namamus.', state: 'verified' },
    });
    expect((await practice.ask<{ card: { due_at: string } }>(`review show ${id}`)).card.due_at).toBe(
      before.card.due_at,
    );
  }));

test('the minutes hold what fits, are remembered, and one subject can be asked alone', () =>
  withApp({ viewport: wide }, async (app) => {
    const practice = await prepare(app);
    const { page } = app;
    for (let n = 1; n <= 5; n += 1) await dueCard(practice, latin, `Verb ${n}?`, `2026-01-0${n}T08:00:00Z`);
    await dueCard(practice, biology, 'Cell?', '2026-02-01T08:00:00Z');
    await goTo(page, `${app.url}/practice`);
    await page.getByText('5 cards to review').waitFor(); // 20 minutes, four each
    await page.getByText('1 more can wait.').waitFor();
    await page.getByRole('radio', { name: '10' }).click();
    await page.getByText('2 cards to review').waitFor();
    await page.getByRole('radio', { name: 'Other' }).click();
    await page.getByLabel('Other number of minutes').fill('24');
    await page.getByText('6 cards to review').waitFor();
    await reload(page);
    await page.getByText('6 cards to review').waitFor();
    expect(await page.getByLabel('Other number of minutes').inputValue()).toBe('24');

    await page.getByRole('link', { name: /^Biology/ }).click();
    await asked(page, 'Cell?');
    await page.getByText('1 of 1').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Begin' }).click();
    await page.getByText('1 of 6').waitFor();
  }));

test('new cards come after those that are due, as many a day as the person set', () =>
  withApp({ viewport: wide }, async (app) => {
    const practice = await prepare(app);
    const { page } = app;
    await dueCard(practice, latin, 'Due?', '2026-01-01T08:00:00Z');
    for (let n = 1; n <= 7; n += 1) await practice.card(latin, `New ${n}?`);
    await goTo(page, `${app.url}/practice`);
    await page.getByRole('radio', { name: 'Other' }).click();
    await page.getByLabel('Other number of minutes').fill('60');
    await page.getByText('8 cards to review').waitFor();
    await page.getByText('At most 20 new cards a day').click();
    await page
      .getByRole('radiogroup', { name: 'New cards a day' })
      .getByRole('radio', { name: '5', exact: true })
      .click();
    await page.getByText('6 cards to review').waitFor();
    await page.getByText('5 of them are new.').waitFor();
    await page.getByText('2 new cards come another day.').waitFor();
    await page.getByRole('link', { name: 'Begin' }).click();
    await asked(page, 'Due?');
    await page.keyboard.press(' ');
    await page.keyboard.press('3');
    await asked(page, 'New 1?');
    await page.keyboard.press(' ');
    // The line above them that a new card has: its four ratings are as wide as the card all the same.
    const card = await page.locator('.flash').boundingBox();
    const rates = await Promise.all((await page.locator('.rate').all()).map((rate) => rate.boundingBox()));
    expect(new Set(rates.map((rate) => rate?.y)).size).toBe(1);
    expect(rates[0]?.x).toBeCloseTo(card?.x ?? 0, 0);
    expect((rates[3]?.x ?? 0) + (rates[3]?.width ?? 0)).toBeCloseTo((card?.x ?? 0) + (card?.width ?? 0), 0);
    await page.keyboard.press('4');
    await asked(page, 'New 2?');
    await page.getByRole('link', { name: 'Stop reviewing' }).click();
    await page.getByText('4 cards to review').waitFor();
  }));

test('what is rated in another tab leaves the queue and the count of this one at once', () =>
  withApp({ viewport: wide }, async (app) => {
    const practice = await prepare(app);
    const { page } = app;
    const first = await dueCard(practice, latin, 'One?', '2026-01-01T08:00:00Z');
    await dueCard(practice, latin, 'Two?', '2026-01-02T08:00:00Z');
    await goTo(page, `${app.url}/practice`);
    await page.getByText('2 cards to review').waitFor();
    const other = await app.newPage('/practice/review');
    await asked(other, 'One?');
    const today = await app.newPage('/today');
    await today.getByText('2 reviews').waitFor();

    await practice.must(`review rate ${first}`, {
      rating: 4,
      reviewed_at: new Date().toISOString(),
      estimated_minutes: 4,
    });
    await page.getByText('1 card to review').waitFor();
    await today.getByText('1 review', { exact: true }).waitFor();
    await asked(other, 'Two?');
    await other.getByText('1 of 1').waitFor();
  }));

test('a card is put away with a reason, and stays to be looked at', () =>
  withApp({ viewport: wide }, async (app) => {
    const practice = await prepare(app);
    const { page } = app;
    await practice.card(latin, 'Too easy?');
    await goTo(page, `${app.url}/practice`);
    await page.getByRole('button', { name: /Too easy\?/ }).click();
    await page.getByRole('button', { name: 'Put it away' }).click();
    await page.getByLabel('Why?').fill('Everybody knows it');
    await page.getByRole('dialog').getByRole('button', { name: 'Put it away' }).click();
    await page.getByText('No cards yet.').waitFor();
    await page.getByRole('button', { name: 'See what is put away' }).click();
    await page.getByRole('button', { name: /Too easy\?/ }).click();
    await page.getByRole('dialog').getByText('Everybody knows it').waitFor();
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Edit the card' }).count()).toBe(0);
    expect(await practice.ask('review due --now 2026-12-01T08:00:00Z')).toMatchObject({ new: 0 });
  }));

test('a second tap on a rating shows nothing of the next card, and a long address keeps to the width of a phone', () =>
  withApp({ viewport: { width: 390, height: 844 } }, async (app) => {
    const practice = await prepare(app);
    const { page } = app;
    const address = `https://example.org/${'a'.repeat(280)}`;
    await dueCard(practice, latin, 'Amo?', '2026-01-01T08:00:00Z');
    await dueCard(practice, latin, address, '2026-01-02T08:00:00Z');
    await goTo(page, `${app.url}/practice/review`);
    await asked(page, 'Amo?');
    // A second tap after the one that showed the answer finds the ratings there, and rates nothing.
    await page.evaluate(() => {
      const tap = () => new MouseEvent('click', { bubbles: true, detail: 1 });
      const first = tap();
      const second = tap();
      Object.defineProperty(second, 'timeStamp', { value: first.timeStamp + 200 });
      const look = new MutationObserver(() => {
        const rate = document.querySelectorAll('.rate')[2];
        if (rate === undefined) return;
        look.disconnect();
        rate.dispatchEvent(second);
        document.documentElement.dataset['tapped'] = 'once';
      });
      look.observe(document.body, { childList: true, subtree: true });
      document.querySelector('.review-foot:not(.rates) .btn')?.dispatchEvent(first);
    });
    await page.locator('[data-tapped="once"]').waitFor({ state: 'attached' });
    await asked(page, 'Amo?');
    await page.locator('.rate').first().waitFor();
    // The second tap comes from the same finger: its time is taken from the first one, whatever this machine does.
    await page.evaluate(() => {
      const tap = () => new MouseEvent('click', { bubbles: true, detail: 1 });
      const first = tap();
      const second = tap();
      Object.defineProperty(first, 'timeStamp', { value: performance.now() + 1000 });
      document.querySelectorAll('.rate')[2]?.dispatchEvent(first);
      Object.defineProperty(second, 'timeStamp', { value: first.timeStamp + 200 });
      const look = new MutationObserver(() => {
        const button = document.querySelector('.review-foot:not(.rates) .btn');
        if (button === null) return;
        look.disconnect();
        button.dispatchEvent(second);
        document.documentElement.dataset['tapped'] = 'twice';
      });
      look.observe(document.body, { childList: true, subtree: true });
    });
    await page.locator('[data-tapped="twice"]').waitFor({ state: 'attached' });
    await asked(page, address);
    expect(await page.locator('.flash-answer').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.keyboard.press(' ');
    await page.locator('.flash-answer').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await goTo(page, `${app.url}/practice`);
    await page.getByText(address).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }));
