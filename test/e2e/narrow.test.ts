// The narrowest phone: every place fits it, whatever the title, the direction and the length of what a person wrote.
import { expect, test } from 'vitest';
import { smallTargets, violations } from '../kit/accessibility.ts';
import { bookKit } from '../kit/book-commands.ts';
import { goTo, withApp } from '../kit/browser.ts';

const narrow = { width: 320, height: 640 };
const subject = 'd4'.repeat(16);
const oneWord = 'Freundschaftsbeziehungsangelegenheitenverwaltungsverordnung';

test.each([
  ['en', 'English'],
  ['ar', 'العربية'],
])('every place fits 320 px and everything to press is 44 px, also when a title is one long word, %s', (_, name) =>
  withApp({ viewport: narrow }, async (app) => {
    const { page } = app;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await app.run('lwc config set --book enabled');
    await app.run('lwc config set --practice enabled');
    const kit = bookKit(app, subject);
    await kit.must('subject ensure', { id: subject, name: 'Law' });
    const text = `# ${oneWord}\n\nA law about ${oneWord} and friends.\n`;
    const { id } = await kit.readyBook({ name: 'law.md', text }, { title: oneWord });
    await goTo(page, `${app.url}/settings`);
    await page.getByRole('radio', { name }).click();
    const book = `/books/${id}`;
    const places = ['/today', '/books', book, `${book}/search?q=friends`, '/search?q=law', `${book}/read`, '/menu'];
    const found: string[] = [];
    for (const path of [
      ...places,
      '/practice',
      '/practice/new',
      '/practice/review',
      '/move',
      '/settings',
      '/console',
    ]) {
      await goTo(page, app.url + path);
      await page.locator('main:not([aria-busy="true"])').waitFor();
      found.push(...(await violations(page)), ...(await smallTargets(page)));
    }
    expect(found).toEqual([]);
  }),
);

test('a field grows with the answer that is written in it, and the ratings stay in view below however long it is', () =>
  withApp({ viewport: narrow }, async (app) => {
    const { page } = app;
    await app.run('lwc config set --practice enabled');
    await goTo(page, `${app.url}/practice/new`);
    await page.getByLabel('Question', { exact: true }).fill('What is in the law?');
    const answer = page.getByLabel('Answer', { exact: true });
    await answer.fill('One paragraph.\n'.repeat(6));
    expect(await answer.evaluate((field) => field.scrollHeight - field.clientHeight)).toBe(0);
    await answer.fill('A paragraph of some length about friends. '.repeat(40));
    await page.getByRole('button', { name: 'Keep the card' }).click();
    await page.getByRole('link', { name: 'Begin' }).click();
    await page.getByRole('button', { name: 'Show the answer' }).click();
    const rates = page.locator('.rate');
    await rates.first().waitFor();
    const bottoms = await rates.evaluateAll((all) => all.map((rate) => rate.getBoundingClientRect().bottom));
    expect(bottoms.map((bottom) => bottom <= narrow.height)).toEqual([true, true, true, true]);
  }));
