// `npm run demo`: the whole main job on the sample book, through the page's own command line in a headless browser.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { browserFlags, ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { runMainJob } from './demo-job.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './paths.mjs';
import { serve } from './serve.mjs';

if (!(await ensureInstalled())) process.exit(1);
const executablePath = await ensureBrowser();
if (!executablePath || !(await ensureBuilt())) process.exit(1);

const sample = join(root, 'content', 'samples', 'reading-to-remember');
const book = await readFile(join(sample, 'book.md'), 'utf8');
const cards = JSON.parse(await readFile(join(sample, 'sample.json'), 'utf8'));

const server = await serve();
const profile = await mkdtemp(join(tmpdir(), 'lectern-demo-'));
const context = await chromium.launchPersistentContext(profile, { executablePath, args: browserFlags });
const page = context.pages()[0] ?? (await context.newPage());
let failure = null;
try {
  await page.goto(server.url);
  await page.locator('html[data-ready="true"]').waitFor({ state: 'attached' });
  await runMainJob(page, book, cards);
} catch (error) {
  failure = error;
}
await context.close();
await server.close();
await rm(profile, { recursive: true, force: true, maxRetries: 5 });
if (failure) {
  console.error(failure instanceof Error ? failure.message : failure);
  process.exit(1);
}
console.log('The main job is done.');
