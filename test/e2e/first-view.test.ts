// What a first visit really loads, measured in the browser: code that is loaded at once by name counts as well.
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { firstViewLimit } from '../../tools/size.mjs';
import { reload, withApp } from '../kit/browser.ts';

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
    const shipped = ['preact', 'sql.js', 'workbox-precaching', 'jszip', 'ts-fsrs', '@fontsource-variable/literata'];
    expect(shipped.filter((name) => !notices.includes(`\n${name} `))).toEqual([]);
    expect(notices).toContain('SIL OPEN FONT LICENSE');
    expect(notices).not.toContain('\nvitest ');
  }));
