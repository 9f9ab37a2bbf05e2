// Ends tabs and workers of a running app, at a moment or at a call to the disk, and takes its room away for a while.
import type { CDPSession } from 'playwright-core';
import type { App } from '../kit/browser.ts';
import type { Dice } from './dice.ts';
import { createSignal, type Signal, within } from './signal.ts';
import { departures, type Tab } from './tab.ts';
import type { Tally } from './tally.ts';

export interface Saboteur {
  /** One act of sabotage. Ends when the app can be used again. */
  readonly strike: (dice: Dice) => Promise<void>;
  readonly isFull: () => boolean;
  /** Settles when there is room again. */
  readonly untilRoom: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface Sabotage {
  readonly app: App;
  readonly tabs: readonly Tab[];
  readonly tally: Tally;
  /** How many walks have not ended. */
  readonly walking: () => number;
  /** Settles when so many more answers came, or walks began to wait or ended. */
  readonly untilAnswered: (count: number) => Promise<void>;
}

export async function createSaboteur({ app, tabs, tally, walking, untilAnswered }: Sabotage): Promise<Saboteur> {
  let session: CDPSession | null = null;
  let full: Signal<void> | null = null;
  let waiting = 0;

  async function allow(bytes: number | null): Promise<void> {
    const page = tabs[0]?.page();
    if (!page) return;
    const { usage } = await page.evaluate(() => navigator.storage.estimate());
    session ??= await app.context.newCDPSession(await quietPage());
    const limit = bytes === null ? {} : { quotaSize: (usage ?? 0) + bytes };
    await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(app.url).origin, ...limit });
  }

  /** The limit ends with the session that set it, so that is one of a page that nobody ends. */
  const quietPage = () => app.context.newPage();

  async function fillUp(dice: Dice): Promise<void> {
    full = createSignal();
    waiting = 0;
    await allow(dice.number(120_000));
    tally.done('tabs: full disks');
    const most = 4 + dice.number(8);
    for (let i = 0; i < most && waiting < walking(); i += 1) await untilAnswered(1);
    await allow(null);
    full.resolve();
    full = null;
  }

  async function leaderOf(): Promise<Tab | undefined> {
    for (const tab of tabs) if (await tab.isLeader()) return tab;
    return undefined;
  }

  /** The store worker stops for ever at a call to the disk, and is ended there. */
  async function cut(dice: Dice): Promise<void> {
    const leader = await leaderOf();
    if (!leader) return;
    const ordered = {
      worker: 'store',
      kind: dice.pick('write', 'commit'),
      count: 1 + dice.number(6),
      when: dice.pick('before', 'half', 'after'),
    } as const;
    const at =
      ordered.kind === 'commit' && ordered.when === 'half' ? ({ ...ordered, when: 'after' } as const) : ordered;
    const stopped = leader.page().evaluate((order) => {
      globalThis.rig.order({ t: 'cut', cut: order });
      return globalThis.rig.heard('stopped').then(() => true);
    }, at);
    await Promise.race([stopped, untilAnswered(60)]);
    // The other worker heard the order as well, and would stop as soon as it leads.
    const cancelled = leader.page().evaluate((order) => {
      globalThis.rig.order({ t: 'cut', cut: { ...order, count: 0 } });
      return globalThis.rig.heard('ordered');
    }, at);
    await within(cancelled, 'an order to the store workers');
    await leader.away((page) => departures.worker(page));
    await stopped.catch(() => undefined);
    tally.done('tabs: workers ended at a call to the disk');
  }

  return {
    async strike(dice) {
      const roll = dice.number(10);
      if (roll < 3) return cut(dice);
      if (roll < 5) return fillUp(dice);
      const tab = dice.happens(0.7) ? await leaderOf() : dice.maybe(tabs);
      if (!tab) return;
      const how = dice.pick('reload', 'worker', 'close', 'crash');
      await tab.away((page) => departures[how](page, app));
      tally.done(`tabs: ended by ${how}`);
    },
    isFull: () => full !== null,
    async untilRoom() {
      waiting += 1;
      await full?.promise;
    },
    async stop() {
      if (full) await allow(null);
    },
  };
}
