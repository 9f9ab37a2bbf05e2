// The app without its server: kept on the device, honest when it is not, updated only when asked.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo, ready, reload, withApp } from '../kit/browser.ts';
import { copyOfBuild, deployVersion, flipOneBit } from '../kit/deploy.ts';

async function offlineIs(page: Page, state: string): Promise<void> {
  await page.locator(`html[data-offline="${state}"]`).waitFor({ state: 'attached' });
}

function versionOf(page: Page): Promise<string | null> {
  return page.locator('html').getAttribute('data-version');
}

for (const bare of [false, true]) {
  const host = bare ? 'a bare host' : 'a host with headers';

  test(`O17 after one visit to ${host}, a cold start and a deep link work with the server gone, painted within 2 s`, () =>
    withApp({ bare }, async (app) => {
      await offlineIs(app.page, 'ready');
      await app.killServer();
      await app.page.close();
      const cold = await app.newPage('/');
      const [paint] = await cold.evaluate(() => performance.getEntriesByName('first-contentful-paint'));
      expect(paint?.startTime).toBeLessThan(2000);
      const deep = await app.newPage('/books/00000000000000000000000000000000/read');
      expect(new URL(deep.url()).pathname).toBe('/books/00000000000000000000000000000000/read');
      await reload(deep);
    }));

  test(`O06 a worker from ${host} runs under its own policy from the first visit, and may not reach another host`, () =>
    withApp(
      { bare, expectedProblems: [/violates the following Content Security Policy/, /Refused to connect/] },
      async (app) => {
        const [worker] = app.page.workers();
        const directive = await worker?.evaluate(async () => {
          const violated = new Promise<string>((resolve) => {
            addEventListener('securitypolicyviolation', (event) => {
              resolve((event as SecurityPolicyViolationEvent).effectiveDirective);
            });
          });
          await fetch('https://example.com/').catch(() => undefined);
          return violated;
        });
        expect(directive).toBe('connect-src');
      },
    ));
}

test('A worker of a bare host keeps its policy after a forced reload, which bypasses the service worker', () =>
  withApp({ bare: true }, async (app) => {
    await offlineIs(app.page, 'ready');
    const session = await app.context.newCDPSession(app.page);
    const loaded = app.page.waitForEvent('domcontentloaded');
    await session.send('Page.reload', { ignoreCache: true });
    await loaded;
    await ready(app.page);
    expect(await app.page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const url = app.page.workers()[0]?.url() ?? '';
    const policy = await app.page.evaluate(async (address) => {
      return (await fetch(address)).headers.get('content-security-policy');
    }, url);
    expect(policy).toContain("connect-src 'self'");
  }));

test('One wrong byte in one file: the page says that it is not ready, and is mended by the next visit', async () => {
  const folder = await copyOfBuild();
  await flipOneBit(folder, 'icons/icon-512.png');
  await withApp({ folder, expectedProblems: [/integrity/, /bad-precaching-response/] }, async (app) => {
    await offlineIs(app.page, 'not_ready');
    expect(await app.page.locator('html').getAttribute('data-offline-reason')).toBe('incomplete');
    await flipOneBit(folder, 'icons/icon-512.png');
    await reload(app.page);
    await offlineIs(app.page, 'ready');
  });
});

test('An update with one wrong byte is not taken: the old version stays, whole, without the server', async () => {
  const folder = await copyOfBuild();
  await withApp({ folder, expectedProblems: [/integrity/, /bad-precaching-response/] }, async (app) => {
    await offlineIs(app.page, 'ready');
    await deployVersion(folder, 'two');
    await flipOneBit(folder, 'index.html');
    const failed = app.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const next = new Promise<string>((resolve) => {
        registration?.addEventListener('updatefound', () => {
          const { installing } = registration;
          installing?.addEventListener('statechange', () => resolve(installing.state));
        });
      });
      await registration?.update();
      return next;
    });
    expect(await failed).toBe('redundant');
    await app.killServer();
    await reload(app.page);
    await offlineIs(app.page, 'ready');
    expect(await versionOf(app.page)).toBeNull();
  });
});

test('O15 an update that was put off is offered again at the next visit, and nothing reloads by itself', async () => {
  const folder = await copyOfBuild();
  await withApp({ folder }, async (app) => {
    await offlineIs(app.page, 'ready');
    await deployVersion(folder, 'two');
    await reload(app.page);
    await offlineIs(app.page, 'update');
    expect(await versionOf(app.page)).toBeNull();
    await app.page.locator('[data-action="update-later"]').click();
    await offlineIs(app.page, 'ready');
    for (const visit of [() => reload(app.page).then(() => app.page), () => app.newPage('/')]) {
      const next = await visit();
      await offlineIs(next, 'update');
      expect(await versionOf(next)).toBeNull();
    }
  });
});

test('O14 with two tabs and 500 requests under way, Update reloads this tab once and offers it in the other', async () => {
  const folder = await copyOfBuild();
  await withApp({ folder }, async (app) => {
    await offlineIs(app.page, 'ready');
    const other = await app.newPage('/');
    await deployVersion(folder, 'two');
    await reload(app.page);
    await offlineIs(app.page, 'update');
    await offlineIs(other, 'update');
    const storm = requestStorm(other);
    const loads: string[] = [];
    app.page.on('framenavigated', (frame) => loads.push(frame.url()));

    await app.page.locator('[data-action="apply-update"]').click();
    await app.page.locator('html[data-version="two"][data-ready="true"]').waitFor({ state: 'attached' });
    await offlineIs(app.page, 'ready');
    expect(loads).toHaveLength(1);
    expect(await storm).toBe(500);

    expect(await versionOf(other)).toBeNull();
    await offlineIs(other, 'update');
    await other.locator('[data-action="apply-update"]').click();
    await other.locator('html[data-version="two"][data-ready="true"]').waitFor({ state: 'attached' });
  });
});

/** Many requests through the service worker at once; how many of them were answered well. */
function requestStorm(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const answers = await Promise.all(Array.from({ length: 500 }, () => fetch('/icons/icon-512.png')));
    const bodies = await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    return bodies.filter((body) => body.byteLength > 0).length;
  });
}

test('Two versions in a row: only the newest is kept, and it works without the server', async () => {
  const folder = await copyOfBuild();
  await withApp({ folder }, async (app) => {
    await offlineIs(app.page, 'ready');
    for (const mark of ['two', 'three']) {
      await deployVersion(folder, mark);
      await reload(app.page);
      await offlineIs(app.page, 'update');
      await app.page.locator('[data-action="apply-update"]').click();
      await app.page.locator(`html[data-version="${mark}"][data-ready="true"]`).waitFor({ state: 'attached' });
    }
    const pages = await app.page.evaluate(async () => {
      const caches = await Promise.all((await globalThis.caches.keys()).map((name) => globalThis.caches.open(name)));
      const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
      return requests.filter((request) => new URL(request.url).pathname === '/index.html').length;
    });
    expect(pages).toBe(1);
    await app.killServer();
    await goTo(app.page, `${app.url}/`);
    expect(await versionOf(app.page)).toBe('three');
  });
});
