// `npm run icons`: draws the PNG icons from public/icons/icon.svg. Run it after changing the mark, and commit the result.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { browserFlags, findBrowser } from './browser.mjs';
import { root } from './paths.mjs';

const folder = join(root, 'public', 'icons');
const rounded = await readFile(join(folder, 'icon.svg'), 'utf8');
const square = rounded.replace(' rx="112"', '');
// Launchers cut a maskable icon to a circle of 80 %: the mark must stay inside it.
const maskable = square.replace('scale(8.4)', 'scale(7)');

const icons = [
  { name: 'icon-192.png', size: 192, svg: rounded },
  { name: 'icon-512.png', size: 512, svg: rounded },
  { name: 'icon-maskable-192.png', size: 192, svg: maskable },
  { name: 'icon-maskable-512.png', size: 512, svg: maskable },
  { name: 'apple-touch-icon.png', size: 180, svg: square },
];

const executablePath = findBrowser();
if (!executablePath) throw new Error('no browser found; set LECTERN_CHROMIUM');
const browser = await chromium.launch({ executablePath, args: browserFlags });
const page = await browser.newPage();
for (const { name, size, svg } of icons) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${svg}`);
  await page.screenshot({ path: join(folder, name), omitBackground: true });
}
await browser.close();
