// What a first visit really loads, measured in the browser: code that is loaded at once by name counts as well.
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { firstViewLimit } from '../../tools/size.mjs';
import { type App, reload, withApp } from '../kit/browser.ts';

test('the JavaScript of the first view is at most 60 kB, compressed, and all of it is our own', () =>
  withApp({}, async (app) => {
    const scripts: Promise<Buffer>[] = [];
    const hosts = new Set<string>();
    app.page.on('response', (response) => {
      const { pathname, host } = new URL(response.url());
      hosts.add(host);
      const isPageScript = response.request().resourceType() === 'script' && !/worker/.test(pathname);
      if (isPageScript) scripts.push(response.body());
    });
    await reload(app.page);
    await app.page.waitForLoadState('networkidle');
    const bodies = await Promise.all(scripts);
    const total = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
    expect(total).toBeGreaterThan(10_000);
    expect(total).toBeLessThanOrEqual(firstViewLimit);
    expect([...hosts]).toEqual([new URL(app.url).host]);
  }));

test('the licences of what is shipped are shipped with it: code, fonts, the database, the service worker', () =>
  withApp({}, async (app) => {
    const notices = await app.page.evaluate(async () => (await fetch('/third-party-notices.txt')).text());
    const shipped = [
      'preact',
      'sql.js',
      'workbox-precaching',
      'jszip',
      'ts-fsrs',
      '@embedpdf/pdfium',
      '@fontsource-variable/literata',
    ];
    expect(shipped.filter((name) => !notices.includes(`\n${name} `))).toEqual([]);
    expect(notices).toContain('SIL OPEN FONT LICENSE');
    expect(notices).not.toContain('\nvitest ');
  }));

/** Drops what was kept for use without a network, as before the end of a first visit. */
async function keepNothing(app: App): Promise<void> {
  await app.context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  });
  await app.page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await reload(app.page);
}

const lost = [/ERR_FAILED/, /preload CSS/];

test('a network lost on the first visit is said, the buttons come back, and another press goes on', () =>
  withApp({ expectedProblems: lost }, async (app) => {
    const { page } = app;
    await keepNothing(app);
    const start = page.getByRole('button', { name: 'Start with a sample book' });
    const refused = page.getByRole('alert').getByText('A part of Lectern could not be loaded.');
    for (const parts of ['**/assets/open-sample*', '**/assets/book*.md']) {
      await page.route(parts, (route) => route.abort());
      await start.click();
      await refused.waitFor();
      await expect.poll(() => start.getAttribute('aria-disabled')).toBeNull();
      await page.unroute(parts);
    }
    await start.click();
    await page.locator('article.reader p').first().waitFor();
  }));

test('a place whose code cannot be loaded says so, and is there after another try', () =>
  withApp({ expectedProblems: lost }, async (app) => {
    const { page } = app;
    await keepNothing(app);
    await page.getByRole('button', { name: 'Start with a sample book' }).click();
    await page.locator('article.reader p').first().waitFor();
    await page.goBack();
    await page.getByText('You are in the sample.').waitFor();
    await page.route('**/assets/practice-page*', (route) => route.abort());
    await page.getByRole('link', { name: 'Practice' }).click();
    await page.getByRole('heading', { name: 'A part of Lectern could not be loaded.' }).waitFor();
    await page.unroute('**/assets/practice-page*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('12 cards to review').waitFor();
  }));
