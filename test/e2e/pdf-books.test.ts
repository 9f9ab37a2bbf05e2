// PDF books in the app: chosen, set, read and cited by page with the server gone; real ones, and one that Chromium makes.
import { expect, test } from 'vitest';
import { realPdf } from '../../tools/real-book.mjs';
import { buildPdf, textAt } from '../fixtures/build-pdf.ts';
import { bookKit, type BlockResult } from '../kit/book-commands.ts';
import { type App, reload, withApp } from '../kit/browser.ts';
import { violations } from '../kit/accessibility.ts';
import { convertedPdf } from '../workers/import/pdf/converted-pdf.ts';

const subject = 'ad'.repeat(16);

/** A first visit has ended: the reader of PDFs, which the first view does without, is on the device. */
async function isKept(app: App): Promise<void> {
  const keptNames = () =>
    app.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      return (await (await caches.open('lectern-later')).keys()).map(({ url }) => url.split('.').at(-1));
    });
  await expect.poll(keptNames, { timeout: 60_000 }).toEqual(['wasm']);
}

const sentences = [
  'The tide comes in twice a day and goes out again.',
  'Nobody who lives by the harbour needs to be told.',
  'A visitor has to learn it from a table of numbers.',
  'The table hangs in a frame beside the ferry stairs.',
];

test('a PDF is chosen, set, read, searched and cited by its page, all without a server', () =>
  withApp({ viewport: { width: 1280, height: 800 } }, async (app) => {
    const { page } = app;
    await isKept(app);
    await app.killServer();
    await reload(page);
    const pages = ['Tides', 'Harbours', 'Ferries'].map((title, i) => ({
      content:
        textAt([[72, 700, title]], 'F2', 22) +
        textAt(
          sentences.map((line, k): [number, number, string] => [72, 660 - 16 * k, line.replace('tide', `tide ${i}`)]),
        ),
    }));
    const buffer = Buffer.from(buildPdf({ pages, info: '/Title (The tide table) /Author (A. Pilot)' }));
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Open a file' }).click();
    await (await choosing).setFiles([{ name: 'scan_0001.pdf', mimeType: 'application/pdf', buffer }]);
    await page.getByRole('dialog').locator('input:focus').waitFor();
    await page.keyboard.type('Harbours');
    await page.keyboard.press('Enter');
    await page.getByText('The tide table').first().waitFor();
    await page.getByRole('button', { name: 'Read', exact: true }).first().click();
    await page.locator('.reader').getByRole('heading', { name: 'Ferries' }).waitFor();
    expect(await page.locator('.page-mark').allInnerTexts()).toEqual(['Page\n1', 'Page\n2', 'Page\n3']);
    expect(await violations(page)).toEqual([]);
    await page.goto(`${app.url}/search?q=${encodeURIComponent('tide 2 comes')}`);
    await page.locator('[data-hit]').getByText('page 3').waitFor();
  }));

test('three real PDFs are imported, prepared and read to 100 %, and their parts know their pages', async () => {
  await withApp({}, async (app) => {
    await app.run('lwc --scope global config set --book enabled');
    const kit = bookKit(app, subject);
    await kit.must('subject ensure', { id: subject, name: 'Papers' });
    const papers = [
      { name: 'tracing.pdf', bytes: await realPdf('tracing'), pages: 14, has: 'hot paths' },
      { name: 'solar.pdf', bytes: await realPdf('solar'), pages: 5, has: 'GaInP/GaAs solar cell' },
      { name: 'sport.pdf', bytes: await realPdf('sport'), pages: 5, has: 'nitric oxide' },
    ];
    for (const { name, bytes, pages, has } of papers) {
      const ready = await kit.readyBook({ name, bytes });
      expect(ready).toMatchObject({ state: 'ready', converter: 'pdfium 2.15.1' });
      const text = await kit.readToEnd(ready.id, { unit: 'utf8_bytes', value: 262_144 });
      expect(new TextEncoder().encode(text).length).toBe(ready.normalized_bytes);
      expect(text).toContain(has);
      expect((await kit.show(ready.id)).coverage.percent).toBe(100);
      const last = await kit.must<{ blocks: (BlockResult & { locator: { page: number } })[] }>(
        `peek ${ready.id} --start ${ready.block_count - 1}`,
      );
      expect(last.blocks[0]?.locator.page).toBe(pages);
    }
  });
});

test('what Chromium prints comes back: headings, two columns, Arabic and Chinese, lists, over several pages', async () => {
  await withApp({}, async (app) => {
    const sheet = await app.context.newPage();
    const english = `${sentences.join(' ')} `.repeat(4).trim();
    const arabic =
      'قال المعلم إن المد والجزر يعودان كل يوم، ومن يسكن عند الميناء لا يحتاج إلى سلام ولا إلى من يخبره بذلك. كَتَبَ المُعَلِّمُ.';
    const chinese = '潮水每天来去两次。住在港口的人不需要别人告诉他们，游客却要从一张表里学习。';
    await sheet.setContent(`<style>body{font:12pt serif} h1{font-size:26pt} h2{font-size:18pt;break-before:page}
      .two{columns:2;column-gap:2em;text-align:justify;hyphens:auto}</style><html lang="en"><h1>The tide table</h1><p>${english}</p>
      <ul><li>Spring tides are high.</li><li>Neap tides are not.</li></ul>
      <h2>Two columns</h2><div class="two"><p>${english}</p><p>${english}</p></div>
      <h2>By the harbour</h2><p lang="ar" dir="rtl">${arabic}</p><p lang="zh">${chinese}</p></html>`);
    const printed = await sheet.pdf({
      format: 'A5',
      displayHeaderFooter: true,
      footerTemplate: '<div style="font-size:9px;width:100%;text-align:center"><span class="pageNumber"></span></div>',
      headerTemplate: '<div style="font-size:9px;width:100%;text-align:center">The tide table, printed</div>',
      margin: { top: '20mm', bottom: '20mm', left: '15mm', right: '15mm' },
    });
    await sheet.close();
    const { shown } = await convertedPdf(printed);
    expect(shown).toEqual([
      'h1 The tide table',
      `p ${english}`,
      // Chromium draws the bullets as shapes.
      'p Spring tides are high.',
      'p Neap tides are not.',
      'h2 Two columns',
      `p ${english}`,
      `p ${english}`,
      'h2 By the harbour',
      `p ${arabic}`,
      `p ${chinese}`,
    ]);
  });
});
