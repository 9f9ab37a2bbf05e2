// `node tools/month.mjs PROFILE`: lives a month of use through commands alone, in a browser profile that stays for looking.
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { browserFlags, ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { liveAMonth } from './month-in-page.mjs';
import { root, startPort } from './paths.mjs';
import { realBook } from './real-book.mjs';
import { serve } from './serve.mjs';

const [profile] = process.argv.slice(2);
if (!profile) {
  console.error('Name a folder for the profile: node tools/month.mjs PROFILE');
  process.exit(1);
}
const executablePath = await ensureBrowser();
if (!executablePath || !(await ensureBuilt())) process.exit(1);

/** @param {string} path */
const fromPackages = (path) => readFile(join(root, 'node_modules', path));
const books = [
  {
    name: 'the-marked-page.md',
    title: 'The Marked Page',
    bytes: await readFile(join(root, 'content/samples/reading-to-remember/book.md')),
  },
  { name: 'novel.epub', title: 'A novel', bytes: await realBook() },
  { name: 'fast-check.md', title: 'Property testing', bytes: await fromPackages('fast-check/README.md') },
  { name: 'notices.txt', title: 'Notices', bytes: await fromPackages('typescript/NOTICE.txt') },
  { name: 'valibot.md', title: 'Schemas', bytes: await fromPackages('valibot/README.md') },
  { name: 'axe.md', title: 'Accessibility', bytes: await fromPackages('axe-core/README.md') },
];

await mkdir(profile, { recursive: true });
const server = await serve({ port: startPort });
const context = await chromium.launchPersistentContext(profile, { executablePath, args: browserFlags });
const page = context.pages()[0] ?? (await context.newPage());
await page.goto(server.url);
await page.locator('html[data-ready="true"]').waitFor({ state: 'attached' });
const sent = books.map(({ name, title, bytes }) => ({ name, title, base64: bytes.toString('base64') }));
const began = performance.now();
const told = await page.evaluate(liveAMonth, { books: sent, now: Date.now() });
console.log(`${JSON.stringify(told)} in ${Math.round(performance.now() - began)} ms`);
await context.close();
await server.close();
