// Moving as a person does it: back up here, open the file there, use it or leave it, go back; and files that are refused.
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallTargets, violations } from '../kit/accessibility.ts';
import { goTo, reload, withApp } from '../kit/browser.ts';
import { addBook, backUpTo, chooseFile, onlyDownloads, openMove } from '../kit/move-steps.ts';
import { resultOf } from '../kit/run.ts';

const phone = { width: 390, height: 844 };
let folder: string;
let bundle: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-move-'));
  bundle = join(folder, 'from-the-first.lectern');
  await packTheFirst();
});
afterAll(() => rm(folder, { recursive: true }));

async function readFromShelf(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'Books', exact: true }).click();
  await shelf(page, title).click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await page.getByRole('link', { name: /^(?:Begin|Read on)$/ }).click();
  await page.getByText('Two clocks stood on the quay').first().waitFor();
}

const shelf = (page: Page, title: string) => page.getByRole('link', { name: new RegExp(title) }).first();

/** What a person does on the device that is moved from; today’s window stays open on it. */
async function packTheFirst(): Promise<void> {
  await withApp({}, async (app) => {
    const { page } = app;
    await onlyDownloads(app);
    await addBook(page, 'The Quay');
    await goTo(page, `${app.url}/practice/new`);
    await page.getByLabel('Question', { exact: true }).fill('What stood on the quay?');
    await page.getByLabel('Answer', { exact: true }).fill('Two clocks');
    await page.getByRole('button', { name: 'Keep the card' }).click();
    await page.getByRole('link', { name: 'Begin' }).waitFor();
    await goTo(page, `${app.url}/today`);
    await readFromShelf(page, 'The Quay');
    await goTo(page, `${app.url}/today`);
    await page.getByRole('link', { name: 'No backup was made yet' }).click();
    await page.getByText('Here now: 1 book and 1 card.').waitFor();
    await backUpTo(page, bundle);
    await page.getByRole('link', { name: 'Today' }).click();
    await page.getByRole('link', { name: /^Last backup: / }).waitFor();
  });
}

test('a packed device is what another becomes at its first run; a third uses it and goes back to what it had', async () => {
  await withApp({ viewport: phone }, async (app) => {
    const { page } = app;
    await page.getByRole('link', { name: 'I have Lectern on another device' }).click();
    await page.getByRole('heading', { name: 'Bring it from your other device' }).waitFor();
    await chooseFile(page, bundle);
    await page.getByRole('heading', { name: 'What would change here' }).waitFor();
    await page.getByText(/^From \w+ on \w+, made on .*Nothing has been written yet\.$/).waitFor();
    expect(await page.getByText('Would be added').count()).toBe(2);
    await page.getByRole('button', { name: 'Bring it here' }).click();
    await page.getByText(/^Everything from \w+ on \w+ is here\.$/).waitFor();
    expect(new URL(page.url()).pathname).toBe('/today');
    await page.getByRole('link', { name: 'No backup was made yet' }).waitFor();

    // The window is open on the first device: the text can be read, and it is said why nothing counts.
    await readFromShelf(page, 'The Quay');
    await page.getByText(/open on another device until .* Nothing here counts\./).waitFor();
    await page.getByRole('button', { name: 'Back to the book' }).first().click();
    await page.getByRole('heading', { name: 'The Quay', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Books', exact: true }).click();

    // The same file again: all of it is here.
    await openMove(page);
    await chooseFile(page, bundle);
    await page.getByText('Nothing to do.').waitFor();
    expect(await page.getByText('The same', { exact: true }).count()).toBe(2);
    expect(await page.getByRole('button', { name: /Bring it here|Use this one/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('heading', { name: 'Open a file from another device' }).waitFor();
  });

  await withApp({ viewport: phone }, async (app) => {
    const { page } = app;
    await addBook(page, 'My Own');
    await openMove(page);
    await chooseFile(page, bundle);
    await page.getByText('Each has what the other has not').waitFor();
    await page.getByRole('button', { name: 'Leave it, change nothing' }).click();
    await chooseFile(page, bundle);
    await page.getByRole('button', { name: 'Use this one here' }).click();
    await page.getByText(/^In use now: what came from \w+ on \w+\./).waitFor();
    await page.getByRole('link', { name: 'Books', exact: true }).click();
    await shelf(page, 'The Quay').waitFor();
    expect(await shelf(page, 'My Own').count()).toBe(0);
    await page.getByRole('link', { name: 'Menu' }).first().click();
    await page.getByRole('link', { name: /^Settings/ }).click();
    const aside = page.getByRole('listitem').filter({ hasText: /^Put aside on .* kB/ });
    await aside.getByRole('button', { name: 'Use this one' }).click();
    await page.getByText('These books and cards are in use now.').waitFor();
    await page.getByRole('link', { name: 'Books', exact: true }).click();
    await shelf(page, 'My Own').waitFor();
    expect(await shelf(page, 'The Quay').count()).toBe(0);
  });
});

test('a file that is not whole or no backup says so in words; one that is dropped anywhere is known by its name', () =>
  withApp({}, async (app) => {
    const { page } = app;
    await app.run('lwc config set --book enabled');
    await goTo(page, `${app.url}/move`);
    const half = join(folder, 'half.lectern');
    await writeFile(half, await readFile(bundle));
    await truncate(half, 2000);
    await chooseFile(page, half);
    await page.getByText('This file is not whole.').waitFor();
    expect(await page.getByRole('alert').getByText('zip_truncated').count()).toBe(1);
    await goTo(page, `${app.url}/today`);
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['no archive'], 'Dropped.LECTERN'));
      for (const type of ['dragenter', 'drop']) {
        document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
      }
    });
    await page.getByRole('alert').getByText('Dropped.LECTERN').waitFor();
    expect(new URL(page.url()).pathname).toBe('/move');
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/today');
  }));

test('where the browser has a dialog for saving, the file is streamed to the place that was chosen', () =>
  withApp({}, async (app) => {
    const { page } = app;
    await app.context.addInitScript(() => {
      const pick = async () =>
        (await navigator.storage.getDirectory()).getFileHandle('picked.lectern', { create: true });
      Object.assign(globalThis, { showSaveFilePicker: pick });
    });
    await reload(page);
    await page.getByRole('button', { name: 'Start with a sample book' }).click();
    await page.locator('article.reader p').first().waitFor();
    await goTo(page, `${app.url}/move`);
    await page.getByText('neither is what you wrote in it').waitFor();
    await page.getByRole('button', { name: 'Back up now' }).click();
    await page.getByText('There are no books and no cards of yours here yet.').waitFor();
    await app.run('lwc --scope global config set use own');
    await app.run('lwc book subject create --json -', { json: { name: 'Own', request_id: 'own' } });
    await app.run('lwc --scope global config set use sample');
    await page.getByText('neither is what you wrote in it').waitFor();
    await page.getByRole('button', { name: 'Back up now' }).click();
    await page.getByText(/^Saved as picked\.lectern, /).waitFor();
    const head = await page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      const file = await (await root.getFileHandle('picked.lectern')).getFile();
      return file.slice(0, 2).text();
    });
    expect(head).toBe('PK');
    const { store_set } = resultOf(await app.run('lwc --scope global config set show')) as { store_set: string };
    expect(store_set).toBe('sample');
  }));

test.each(['light', 'dark'] as const)('Move & back up keeps WCAG AA in every state, %s', (colorScheme) =>
  withApp({ viewport: phone }, async (app) => {
    const { page } = app;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await onlyDownloads(app);
    const found: string[] = [];
    const look = async () => found.push(...(await violations(page)), ...(await smallTargets(page)));
    await look();
    await goTo(page, `${app.url}/move`);
    await page.getByRole('heading', { name: 'Bring it from your other device' }).waitFor();
    await look();
    await app.run('lwc config set --book enabled --practice enabled');
    await app.run('lwc book subject create --json -', { json: { name: 'Here', request_id: 'here' } });
    await page.getByRole('heading', { name: 'Move & back up', level: 1 }).waitFor();
    await look();
    await backUpTo(page, join(folder, `${colorScheme}.lectern`));
    await look();
    await chooseFile(page, bundle);
    await page.getByText('Each has what the other has not').waitFor();
    await look();
    await page.setViewportSize({ width: 1280, height: 800 });
    await look();
    await page.getByRole('button', { name: 'Use this one here' }).click();
    await page.getByText(/^In use now/).waitFor();
    await goTo(page, `${app.url}/settings`);
    await page.getByText(/^Put aside on/).waitFor();
    await look();
    await page.setViewportSize(phone);
    await look();
    expect(found).toEqual([]);
  }),
);
