// The app without its server: kept on the device, honest when it is not, updated only when asked.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { english } from '../../app/shell/interface-words.ts';
import { goTo, ready, reload, withApp } from '../kit/browser.ts';
import { copyOfBuild, deployVersion, flipOneBit } from '../kit/deploy.ts';

/** Every file is on the device and the service worker answers for them. */
async function isKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise((resolve) => active?.addEventListener('statechange', resolve));
  });
}

function updateButton(page: Page): Locator {
  return page.getByRole('button', { name: english.update });
}

function laterButton(page: Page): Locator {
  return page.getByRole('button', { name: english.later });
}

function versionOf(page: Page): Promise<string | null> {
  return page.locator('html').getAttribute('data-version');
}

async function versionIs(page: Page, version: string): Promise<void> {
  await page.locator(`html[data-version="${version}"][data-ready="true"]`).waitFor({ state: 'attached' });
}

function firstPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const [paint] = list.getEntriesByName('first-contentful-paint');
          if (paint) resolve(paint.startTime);
        });
        observer.observe({ type: 'paint', buffered: true });
      }),
  );
}

for (const bare of [false, true]) {
  const host = bare ? 'a bare host' : 'a host with headers';

  test(`O17 after one visit to ${host}, a cold start and a deep link work with the server gone, painted from the cache alone`, () =>
    withApp({ bare }, async (app) => {
      await isKept(app.page);
      await app.killServer();
      await app.page.close();
      const cold = await app.newPage('/');
      // How soon is the bench's affair; that it is painted at all, with no network, is what is asserted here.
      expect(await firstPaint(cold)).toBeGreaterThan(0);
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
    await isKept(app.page);
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
  const expectedProblems = [/integrity/, /bad-precaching-response/];
  await withApp({ folder, path: '/settings', expectedProblems }, async (app) => {
    await app.page.getByText(english.offlineIncomplete).waitFor();
    await flipOneBit(folder, 'icons/icon-512.png');
    await reload(app.page);
    await app.page.getByText(english.offlineReady).waitFor();
    await isKept(app.page);
  });
});

test('An update with one wrong byte is not taken: the old version stays, whole, without the server', async () => {
  const folder = await copyOfBuild();
  await withApp({ folder, expectedProblems: [/integrity/, /bad-precaching-response/] }, async (app) => {
    await isKept(app.page);
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
    expect(await versionOf(app.page)).toBeNull();
  });
});

test('O15 an update that was put off is offered again at the next visit, and nothing reloads by itself', async () => {
  const folder = await copyOfBuild();
  await withApp({ folder }, async (app) => {
    await isKept(app.page);
    await deployVersion(folder, 'two');
    await reload(app.page);
    await updateButton(app.page).waitFor();
    expect(await versionOf(app.page)).toBeNull();
    await laterButton(app.page).click();
    await updateButton(app.page).waitFor({ state: 'hidden' });
    for (const visit of [() => reload(app.page).then(() => app.page), () => app.newPage('/')]) {
      const next = await visit();
      await updateButton(next).waitFor();
      expect(await versionOf(next)).toBeNull();
    }
  });
});

test('O14 with two tabs and 500 requests under way, Update reloads this tab once and offers it in the other', async () => {
  const folder = await copyOfBuild();
  await withApp({ folder }, async (app) => {
    await isKept(app.page);
    const other = await app.newPage('/');
    await deployVersion(folder, 'two');
    await reload(app.page);
    await updateButton(app.page).waitFor();
    await updateButton(other).waitFor();
    const storm = requestStorm(other);
    const loads: string[] = [];
    app.page.on('framenavigated', (frame) => loads.push(frame.url()));

    await updateButton(app.page).click();
    await versionIs(app.page, 'two');
    expect(loads).toHaveLength(1);
    expect(await storm).toBe(500);

    expect(await versionOf(other)).toBeNull();
    await updateButton(other).waitFor();
    await updateButton(other).click();
    await versionIs(other, 'two');
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
    await isKept(app.page);
    for (const mark of ['two', 'three']) {
      await deployVersion(folder, mark);
      await reload(app.page);
      await updateButton(app.page).waitFor();
      await updateButton(app.page).click();
      await versionIs(app.page, mark);
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
