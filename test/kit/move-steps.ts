// What a person does at Move & back up, and what of it a test needs around: a book, a download, a file chosen.
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { type App, reload } from './browser.ts';

/** As in a browser without a dialog of its own for saving. */
export async function onlyDownloads(app: App): Promise<void> {
  await app.context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'showSaveFilePicker');
  });
  await reload(app.page);
}

export async function addBook(page: Page, title: string): Promise<void> {
  const text = `# ${title}\n\n${'Two clocks stood on the quay, and one of them lost.\n\n'.repeat(60)}`;
  await page
    .getByLabel('Open a file', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({
      name: `${title}.md`,
      mimeType: 'text/markdown',
      buffer: Buffer.from(text),
    });
  await page.getByRole('button', { name: 'Add the book' }).click();
  await page.getByText(`${title} is on your shelf.`).waitFor();
}

export async function chooseFile(page: Page, file: string): Promise<void> {
  await page.getByLabel('Choose the file').and(page.locator('input')).setInputFiles(file);
}

export async function openMove(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Menu' }).first().click();
  await page.getByRole('link', { name: /^Move & back up/ }).click();
  await page.getByRole('heading', { name: 'Move & back up', level: 1 }).waitFor();
}

export async function backUpTo(page: Page, path: string): Promise<void> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Back up/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^lectern-\d{4}-\d\d-\d\d\.lectern$/);
  await file.saveAs(path);
  await page.getByText('was handed to the browser').waitFor();
}
