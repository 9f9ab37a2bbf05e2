// Today: the minutes as a plan, what can wait with its end and cost, the way in, the palette; and all of it accessible.
import { expect, test } from 'vitest';
import { violations } from '../kit/accessibility.ts';
import { type App, goTo, reload, withApp } from '../kit/browser.ts';
import { type PracticeKit, practiceKit } from '../kit/practice-commands.ts';

const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const latin = 'a1'.repeat(16);

async function addBook(app: App, title: string): Promise<string> {
  const text = `# ${title}\n\n${'Two clocks stood on the quay, and one of them lost.\n\n'.repeat(400)}`;
  const book = async (line: string, json: object, files: { name: string; text: string }[] = []) => {
    const ran = await app.run(`lwc book ${line} --json -`, { json, files });
    if (ran.exit_code !== 0) throw new Error(ran.stderr);
    return JSON.parse(ran.stdout).result as { book: { id: string } };
  };
  await book('subject ensure', { id: latin, name: 'Latin', request_id: 'subject' });
  const about = { subject_id: latin, path: 'book.md', title, request_id: `import ${title}` };
  const { id } = (await book('import', about, [{ name: 'book.md', text }])).book;
  await book(`prepare ${id} --if-revision 1`, { request_id: `prepare ${title}` });
  return id;
}

/** Due since January: more of them than anybody does in a day. */
async function manyDue(practice: PracticeKit, count: number): Promise<void> {
  await practice.subject(latin, 'Latin');
  for (let n = 0; n < count; n += 1) {
    const { id } = await practice.card(latin, `Verb ${n}?`);
    const reviewed_at = `2026-01-0${1 + (n % 9)}T08:00:00Z`;
    await practice.must(`review rate ${id}`, { rating: 4, reviewed_at, estimated_minutes: 2 });
  }
}

test('the minutes become reviews and reading, what is left waits as a plan with an end and a cost', () =>
  withApp({ viewport: wide }, async (app) => {
    const { page } = app;
    await app.run('lwc config set --book enabled --practice enabled');
    await manyDue(practiceKit(app), 12);
    await addBook(app, 'The Keeping of Time');
    await goTo(page, `${app.url}/`);
    await page.getByRole('heading', { name: 'You have 20 minutes' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/today');
    await page.getByRole('link', { name: /^5 reviews From Latin 10 min$/ }).waitFor();
    await page.getByRole('link', { name: /The Keeping of Time .* 10 min$/ }).waitFor();
    expect(await page.getByRole('img', { name: /10 minutes of reviews and 10 minutes of reading/ }).count()).toBe(1);
    await page.getByRole('heading', { name: 'The other 7 can wait' }).waitFor();
    await page.getByText('over the next 2 days, so that no day takes more than 10 minutes').waitFor();
    await page.getByText(/xpected recall of these cards (goes from \d+% to \d+%|stays at \d+%)/).waitFor();

    await page.getByRole('radio', { name: '5', exact: true }).click();
    await page.getByRole('heading', { name: 'You have 5 minutes' }).waitFor();
    await page.getByRole('link', { name: /^1 review From Latin 2 min$/ }).waitFor();
    await page.getByRole('heading', { name: 'The other 11 can wait' }).waitFor();
    await reload(page);
    await page.getByRole('heading', { name: 'You have 5 minutes' }).waitFor();

    // The plan is what is asked: Enter begins with as many as it says.
    await page.getByRole('link', { name: /^Begin with reviews/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('1 of 1').waitFor();
    expect(new URL(page.url()).pathname).toBe('/practice/review');
  }));

test('nothing waits: Today says so and teaches the next step; in the sample it offers the way back', () =>
  withApp({ viewport: phone }, async (app) => {
    const { page } = app;
    await page.getByRole('button', { name: 'Start with a sample book' }).click();
    await page.locator('article.reader p').first().waitFor();
    await page.goBack();
    await page.getByText('You are in the sample.').waitFor();
    await page.getByRole('link', { name: 'Today' }).click();
    await page.getByRole('heading', { name: 'You have 20 minutes' }).waitFor();
    await page.getByRole('link', { name: /^5 new cards/ }).waitFor();
    await page.getByRole('button', { name: 'Your own books' }).click();
    await page.getByText('Nothing waits yet. Add a book').waitFor();
    await page.getByRole('link', { name: 'Write a card' }).click();
    await page.getByRole('heading', { name: 'A card of your own' }).waitFor();
  }));

test('the palette goes to a book by a few letters and does what the page can do; the sheet shows the same actions', () =>
  withApp({ viewport: wide }, async (app) => {
    const { page } = app;
    await app.run('lwc config set --book enabled --practice enabled');
    await manyDue(practiceKit(app), 2);
    const id = await addBook(app, 'Où va le temps');
    await goTo(page, `${app.url}/practice/review`);
    await page.locator('.flash-ask').waitFor();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Take the last rating back').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('show');
    await dialog.getByRole('option', { name: /^Show the answer/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.rate').first().waitFor();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('ou va');
    await dialog.getByRole('option', { name: 'Où va le temps' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('article.reader').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/books/${id}/read`);

    await page.keyboard.press('Control+k');
    await page.keyboard.type('conso');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Console' }).waitFor();
    // Nothing waits here: what is typed straight after the key goes into the palette, not to the page below it.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('xyzzy');
    await dialog.getByText('Nothing here is called that.').waitFor();
  }));

test('on a phone everything is reached from the menu', () =>
  withApp({ viewport: phone }, async (app) => {
    const { page } = app;
    await app.run('lwc config set --book enabled --practice enabled');
    await goTo(page, `${app.url}/today`);
    for (const [name, place] of [
      ['Move & back up', '/move'],
      ['Settings', '/settings'],
      ['Console', '/console'],
    ] as const) {
      await page.getByRole('link', { name: 'Menu' }).first().click();
      await page.getByRole('heading', { name: 'Menu' }).waitFor();
      await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      expect(new URL(page.url()).pathname).toBe(place);
    }
    await page.getByRole('link', { name: 'Menu' }).first().click();
    await page.getByRole('button', { name: /^Go to anything/ }).click();
    await page.getByRole('combobox').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Keyboard shortcuts/ }).click();
    await page.getByRole('dialog').getByText('Everywhere').waitFor();
  }));

test.each(['light', 'dark'] as const)('Today, review, console, menu and palette keep WCAG AA, %s', (colorScheme) =>
  withApp({ viewport: phone }, async (app) => {
    const { page } = app;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await app.run('lwc config set --book enabled --practice enabled');
    const found: string[] = [];
    const look = async () => found.push(...(await violations(page)));
    await goTo(page, `${app.url}/today`);
    await page.getByText('Nothing waits yet.').waitFor();
    await look();
    await manyDue(practiceKit(app), 14);
    await addBook(app, 'The Keeping of Time');
    await page.getByRole('heading', { name: 'The other 9 can wait' }).waitFor();
    await look();
    await page.setViewportSize(wide);
    await look();
    await goTo(page, `${app.url}/practice`);
    await page.getByText('10 cards to review').waitFor();
    await page.getByText('At most 20 new cards a day').click();
    await look();
    await goTo(page, `${app.url}/practice/review`);
    await page.locator('.flash-ask').waitFor();
    await page.keyboard.press('e');
    await page.getByRole('dialog').waitFor();
    await look();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await look();
    await page.setViewportSize(phone);
    await goTo(page, `${app.url}/menu`);
    await page.getByRole('heading', { name: 'Menu' }).waitFor();
    await look();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await look();
    await goTo(page, `${app.url}/console`);
    await page.getByRole('textbox', { name: 'Command' }).fill('practice review due --now 2026-12-01T08:00:00Z');
    await page.keyboard.press('Enter');
    await page.getByText('read only').waitFor();
    await page.getByRole('textbox', { name: 'Command' }).fill('book read next');
    await look();
    expect(found).toEqual([]);
  }),
);
