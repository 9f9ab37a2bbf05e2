// A tab of the app that may go away in the middle of a command and come back: whoever waits for an answer then asks again.
import type { Page } from 'playwright-core';
import { type App, reload } from '../kit/browser.ts';
import { type Ran, type RunFile, runInPage } from '../kit/run.ts';
import type { Typed } from './command-words.ts';
import { createSignal, within } from './signal.ts';

export interface Tab {
  /** Answers once, however often the tab went away meanwhile. */
  readonly run: (typed: Typed, files: readonly RunFile[]) => Promise<Ran>;
  readonly isLeader: () => Promise<boolean>;
  readonly page: () => Page;
  /** Ends what is under way, does it, and lets the tab be used again. */
  readonly away: (act: (page: Page) => Promise<Page>) => Promise<void>;
}

export function createTab(first: Page): Tab {
  let page = first;
  let leave = createSignal<null>();
  let back: Promise<void> = Promise.resolve();

  async function run({ line, json }: Typed, files: readonly RunFile[]): Promise<Ran> {
    for (;;) {
      await back;
      const leaving = leave.promise;
      const answer = runInPage(page, line, { ...(json ? { json } : {}), files }).catch(() => null);
      const ran = await within(Promise.race([answer, leaving]), line);
      if (ran) return ran;
      await leaving; // the page is gone before whoever sent it away says so
    }
  }

  async function away(act: (page: Page) => Promise<Page>): Promise<void> {
    const left = leave;
    const returned = createSignal<void>();
    back = returned.promise;
    leave = createSignal<null>();
    left.resolve(null);
    page = await act(page);
    returned.resolve();
  }

  return {
    run,
    away,
    page: () => page,
    isLeader: () =>
      within(
        page.evaluate(() => globalThis.rig.isLeader()),
        'is this tab the leader?',
      ),
  };
}

/** The ways in which a tab goes. */
export const departures = {
  async reload(page: Page): Promise<Page> {
    await reload(page);
    return page;
  },
  /** The worker alone ends, as when the browser runs out of memory for it. */
  async worker(page: Page): Promise<Page> {
    await page.evaluate(() => globalThis.rig.terminate('lectern-store'));
    await reload(page);
    return page;
  },
  async close(page: Page, app: App): Promise<Page> {
    const next = await app.newPage();
    await page.close();
    return next;
  },
  async crash(page: Page, app: App): Promise<Page> {
    const crashed = page.waitForEvent('crash');
    const session = await app.context.newCDPSession(page);
    session.send('Page.crash').catch(() => undefined); // whoever would answer is gone
    await crashed;
    const next = await app.newPage();
    await page.close();
    return next;
  },
} as const;
