// A file of a book is lost: the backup is made and says so, an older one gives it back, and what lacks it says so where it comes.
import { mkdtemp, rm } from 'node:fs/promises';
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

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-lost-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** As a browser that cleared one file, or a disk that forgot its name. */
async function loseBody(page: Page, sha256: string): Promise<void> {
  await page.evaluate(async (name) => {
    let folderOf = await navigator.storage.getDirectory();
    for (const step of ['sets', 'own', 'plugins', 'book', 'blobs', 'sha256', name.slice(0, 2)]) {
      folderOf = await folderOf.getDirectoryHandle(step);
    }
    await folderOf.removeEntry(name);
  }, sha256);
}

test('a lost file is missing in the backup, in words; a backup of before gives it back', async () => {
  const [whole, lacking] = [join(folder, 'whole.lectern'), join(folder, 'lacking.lectern')];
  await withApp({ viewport: phone }, async (app) => {
    const { page } = app;
    const wrong: string[] = [];
    const look = async () => wrong.push(...(await violations(page)), ...(await smallTargets(page)));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await onlyDownloads(app);
    await addBook(page, 'The Quay');
    await openMove(page);
    await backUpTo(page, whole);
    const { books } = resultOf(await app.run('lwc book list')) as { books: { original_sha256: string }[] };
    await loseBody(page, books[0]?.original_sha256 ?? '');
    await backUpTo(page, lacking);
    await page.getByText('The backup lacks something of “\u2068The Quay\u2069”').waitFor();
    await look();

    await chooseFile(page, whole);
    await page.getByText('Brings back what is missing on this device of “\u2068The Quay\u2069”.').waitFor();
    expect(await page.getByText('Would be restored').count()).toBe(1);
    await look();
    await page.getByRole('button', { name: 'Bring it here' }).click();
    await page.getByText('What was missing on this device of “\u2068The Quay\u2069” is back.').waitFor();
    await openMove(page);
    await chooseFile(page, whole);
    await page.getByText('Nothing to do.').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await backUpTo(page, join(folder, 'again.lectern'));
    expect(await page.getByText('The backup lacks').count()).toBe(0);
    expect(wrong).toEqual([]);
  });

  await withApp({ viewport: phone }, async ({ page }) => {
    await page.getByRole('link', { name: 'I have Lectern on another device' }).click();
    await chooseFile(page, lacking);
    await page
      .getByText('It lacks something of “\u2068The Quay\u2069”, which was missing when it was packed.')
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Bring it here' }).click();
    await page.getByText(/It lacks something of .*; the book’s page says what to do\.$/).waitFor();
    await page.getByRole('link', { name: 'Books', exact: true }).click();
    await page
      .getByRole('link', { name: /The Quay/ })
      .first()
      .click();
    await page.getByText('A file of this book is gone from this device. Add the book again and it is whole.').waitFor();
  });
});

test('saving that is stopped is no failure: the packed file is there and is saved without packing again', () =>
  withApp({}, async (app) => {
    const { page } = app;
    // The first place takes nothing until it is given up; the second takes all.
    await app.context.addInitScript(() => {
      let asked = 0;
      const slow = () =>
        new WritableStream({
          write: (_piece, controller) =>
            new Promise<void>((resolve) => controller.signal.addEventListener('abort', () => resolve())),
        });
      const pick = async () => {
        asked += 1;
        if (asked === 1) return { name: 'slow.lectern', createWritable: async () => slow() };
        return (await navigator.storage.getDirectory()).getFileHandle('picked.lectern', { create: true });
      };
      Object.assign(globalThis, { showSaveFilePicker: pick });
    });
    await reload(page);
    await app.run('lwc config set --book enabled');
    await app.run('lwc book subject create --json -', { json: { name: 'Own', request_id: 'own' } });
    await goTo(page, `${app.url}/move`);
    await page.getByRole('button', { name: 'Back up now' }).click();
    await page.getByText(/ saved$/).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('You stopped saving. The backup is packed and can still be saved').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save it after all' }).click();
    await page.getByText(/^Saved as picked\.lectern, /).waitFor();
    const size = await page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      return (await (await root.getFileHandle('picked.lectern')).getFile()).size;
    });
    expect(size).toBeGreaterThan(500);
  }));
