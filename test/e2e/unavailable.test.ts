// When the stores cannot be opened, or the browser gives no files: said at once, to programs and to people.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserFlags, findBrowser } from '../../tools/browser.mjs';
import { dist } from '../../tools/paths.mjs';
import { serve } from '../../tools/serve.mjs';
import { ready } from '../kit/browser.ts';
import { listOpfs } from '../kit/opfs.ts';
import { codeOf, resultOf, runInPage } from '../kit/run.ts';

/** Without a service worker, so that what the network refuses is not found in its cache. */
async function inBareContext(use: (context: BrowserContext, url: string) => Promise<void>): Promise<void> {
  const server = await serve({ folder: dist, bare: false });
  const profile = await mkdtemp(join(tmpdir(), 'lectern-profile-'));
  const executablePath = findBrowser() ?? '';
  const options = { executablePath, args: browserFlags, serviceWorkers: 'block' } as const;
  const context = await chromium.launchPersistentContext(profile, options);
  try {
    await use(context, server.url);
  } finally {
    await context.close();
    await server.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

test('an engine that cannot be loaded is storage_unavailable to programs and a sentence to people; a reload mends it', () =>
  inBareContext(async (context, url) => {
    await context.route('**/*.wasm', (route) => route.abort());
    const page = await context.newPage();
    await page.goto(url);
    expect(codeOf(await runInPage(page, 'lwc config show', {}))).toBe('storage_unavailable');
    await page.getByText('The store could not be opened.').waitFor();
    await context.unroute('**/*.wasm');
    await page.reload();
    await ready(page);
    expect(resultOf(await runInPage(page, 'lwc config show', {}))).toMatchObject({ settings: {} });
  }));

test('O07 where the browser gives no files everything works in memory, under a banner that stays', () =>
  inBareContext(async (context, url) => {
    const page = await context.newPage();
    // The engine really has no access handles then, as WebKitGTK: the worker's own script is answered with that change.
    await context.route('**/workers/store.worker-*.js', async (route) => {
      const response = await route.fetch();
      const body = `delete FileSystemFileHandle.prototype.createSyncAccessHandle;\n${await response.text()}`;
      await route.fulfill({ response, body });
    });
    await page.goto(url);
    await ready(page);
    const banner = page
      .getByRole('status')
      .or(page.getByRole('alert'))
      .filter({ hasText: 'This tab keeps nothing.' })
      .first();
    await banner.waitFor();
    await runInPage(page, 'lwc --scope global config set --tutor enabled', {});
    const json = { name: 'Kept in memory', request_id: 'm' };
    expect(resultOf(await runInPage(page, 'lwc tutor subject create --json -', { json }))).toMatchObject({
      subject: { name: 'Kept in memory' },
    });
    await banner.waitFor();
    expect(await listOpfs(page)).toEqual([]);
  }));
