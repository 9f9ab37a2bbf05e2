// The Console: the same answers as `lectern.run`, completion and help from the contract, history, files, keys alone.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo, reload, withApp } from '../kit/browser.ts';

const wide = { width: 1280, height: 800 };
const line = (page: Page) => page.getByRole('textbox', { name: 'Command' });
const latest = (page: Page) => page.locator('.run').first();

test('a line is answered exactly as a program would get it, with its exit status and what a refusal means', () =>
  withApp({ viewport: wide, path: '/console' }, async (app) => {
    const { page } = app;
    await app.run('lwc config set --book enabled --practice enabled');
    await line(page).fill('config show');
    await page.keyboard.press('Enter');
    await latest(page).getByText('exit 0').waitFor();
    const shown = JSON.parse((await latest(page).locator('.term').textContent()) ?? '');
    expect(shown).toEqual(JSON.parse((await app.run('lwc config show')).stdout));
    await latest(page)
      .getByText(/^\d+ ms$/)
      .waitFor();

    // With or without the program's name.
    await line(page).fill(`lwc book show ${'0'.repeat(32)}`);
    await page.getByRole('button', { name: 'Run' }).click();
    await latest(page).getByText('exit 1').waitFor();
    await latest(page).getByText('This book is not here.').waitFor();
    await expect.poll(() => latest(page).locator('.term .e').textContent()).toBe('"book_not_found"');

    await line(page).fill("practice status --json '{");
    await page.keyboard.press('Enter');
    await latest(page).getByText('"invalid_input"').waitFor();
    expect(await page.locator('.run').count()).toBe(3);
    await page.locator('.run').nth(1).getByText('"book_not_found"').waitFor();
  }));

test('by keys alone: Tab completes commands, flags and values, up and down bring lines back over a reload', () =>
  withApp({ viewport: wide, path: '/console' }, async (app) => {
    const { page } = app;
    await app.run('lwc config set --book enabled --practice enabled');
    await line(page).focus();
    await page.keyboard.type('pr');
    await page.keyboard.press('Tab');
    expect(await line(page).inputValue()).toBe('practice ');
    await page.keyboard.type('ca');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('--st');
    await page.keyboard.press('Tab');
    await page.keyboard.type('d');
    await page.keyboard.press('Tab');
    expect(await line(page).inputValue()).toBe('practice card list --state draft ');
    await page.keyboard.press('Enter');
    await latest(page).getByText('exit 0').waitFor();
    await latest(page).getByText('read only').waitFor();

    await page.keyboard.type('config set show');
    await page.keyboard.press('Enter');
    await latest(page).getByText('"store_set"').waitFor();
    await reload(page);
    await line(page).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await line(page).inputValue()).toBe('practice card list --state draft');
    await page.keyboard.press('ArrowDown');
    expect(await line(page).inputValue()).toBe('config set show');
    await page.keyboard.press('ArrowDown');
    expect(await line(page).inputValue()).toBe('');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.id)).not.toBe('console-line');
  }));

test('help says what a command does, what its fields may be and what its codes mean', () =>
  withApp({ viewport: wide, path: '/console' }, async (app) => {
    const { page } = app;
    const help = page.getByRole('complementary');
    await help.getByRole('heading', { name: 'All commands' }).waitFor();
    await help.getByRole('button', { name: 'practice review forecast' }).click();
    expect(await line(page).inputValue()).toBe('practice review forecast ');
    await help.getByRole('heading', { name: 'practice review forecast' }).waitFor();
    const fields = await help.locator('.con-fields > div').allInnerTexts();
    expect(fields.map((text) => text.replace(/\s+/g, ' '))).toEqual([
      '--subject text, optional',
      '--now text',
      '--days whole number, 1 to 366',
      '--minutes-a-day whole number, from 0, optional',
      '--utc-offset-minutes whole number, -840 to 840, optional',
    ]);
    await help.getByText(/codes it may answer/).click();
    await help.getByText('The time of this device cannot be understood.').waitFor();
  }));

test('files are given by picking and by dropping, and named by @name and path', () =>
  withApp({ viewport: wide, path: '/console' }, async (app) => {
    const { page } = app;
    await app.run('lwc config set --book enabled --practice enabled');
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add a file for @name or path' }).click();
    const json = JSON.stringify({ id: 'a1'.repeat(16), name: 'Harbours', request_id: 'by-file' });
    await (await choosing).setFiles([{ name: 'subject.json', mimeType: '', buffer: Buffer.from(json) }]);
    await line(page).fill('book subject ensure --json ');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await latest(page).getByText('"Harbours"').waitFor();

    await page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File(['# Tides\n\nTwo clocks.\n'], 'tides.md'));
      for (const type of ['dragenter', 'drop']) {
        document.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
      }
    });
    await page.locator('.con-file').getByText('tides.md').waitFor();
    const about = { subject_id: 'a1'.repeat(16), path: 'tides.md', title: 'Tides', request_id: 'by-drop' };
    await line(page).fill(`book import --json '${JSON.stringify(about)}'`);
    await page.keyboard.press('Enter');
    await latest(page).locator('.term').getByText('"Tides"').waitFor();
    await latest(page).getByText('kept').waitFor();
    expect(new URL(page.url()).pathname).toBe('/console');
    await page.getByRole('button', { name: 'Take tides.md out' }).click();
    expect(await page.locator('.con-file').allInnerTexts()).toEqual(['subject.json']);
  }));

test('the Console is there before anything is on', () =>
  withApp({ viewport: { width: 390, height: 844 } }, async (app) => {
    await goTo(app.page, `${app.url}/console`);
    await line(app.page).fill('practice status');
    await app.page.keyboard.press('Enter');
    await latest(app.page).getByText('Practice is turned off.').waitFor();
  }));
