// Several tabs, one writer: both work, and whoever leads may be closed, killed, hidden or fail to open.
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeOf, resultOf, runInPage } from '../kit/run.ts';
import { ready } from '../kit/browser.ts';
import { judgeBurst, startBurst } from '../rig/burst.ts';
import { enable, withRig } from '../rig/rig-app.ts';

const create = 'lwc tutor subject create --json -';
const list = 'lwc tutor subject list';

async function names(page: Page): Promise<readonly string[]> {
  const { subjects } = resultOf(await runInPage(page, list, {})) as { subjects: { name: string }[] };
  return subjects.map((subject) => subject.name);
}

const isLeader = (page: Page) => page.evaluate(() => globalThis.rig.isLeader());

const epochs = (page: Page) =>
  page.evaluate(() =>
    globalThis.rig.notices.filter((notice) => typeof notice === 'object' && notice && 'epoch' in notice),
  );

async function untilLeader(page: Page): Promise<void> {
  await expect.poll(() => isLeader(page), { timeout: 10_000 }).toBe(true);
}

test('O01 a second tab works through the first, and each sees what the other did', async () => {
  await withRig({}, async (app) => {
    await enable(app, 'tutor');
    const second = await app.newPage();
    expect([await isLeader(app.page), await isLeader(second)]).toEqual([true, false]);

    await runInPage(second, create, { json: { name: 'from the second', request_id: 'a' } });
    await runInPage(app.page, create, { json: { name: 'from the first', request_id: 'b' } });
    expect(await names(app.page)).toEqual(['from the first', 'from the second']);
    expect(await names(second)).toEqual(await names(app.page));
    for (const page of [app.page, second]) {
      const notices = await page.evaluate(() => globalThis.rig.notices);
      expect(notices).toContainEqual(expect.objectContaining({ plugin: 'tutor', revision: 1 })); // and the first Soul
      expect(notices).toContainEqual({
        plugin: 'tutor',
        revision: 2,
        tables: ['plugin_meta', 'requests', 'subject_name_history', 'subjects'],
      });
    }
  });
});

test('O01 tabs opened and loaded again over one another all come up and work', async () => {
  await withRig({}, async (app) => {
    await enable(app, 'tutor');
    const others = await Promise.all([app.newPage(), app.newPage()]);
    const pages = [app.page, ...others];
    await Promise.all(
      pages.map(async (page) => {
        await page.reload();
        await page.reload();
        await ready(page);
      }),
    );
    const replies = await Promise.all(
      pages.map((page, i) => runInPage(page, create, { json: { name: `tab ${i}`, request_id: `t${i}` } })),
    );
    expect(replies.map((ran) => ran.exit_code)).toEqual([0, 0, 0]);
    const leaders = await Promise.all(pages.map(isLeader));
    expect(leaders.filter(Boolean)).toHaveLength(1);
    expect([...(await names(app.page))].sort()).toEqual(['tab 0', 'tab 1', 'tab 2']);
  });
});

test('O02 an opening that fails once is answered, lets go of everything, and the next attempt works', async () => {
  await withRig({ expectedProblems: [/io_error/] }, async (app) => {
    await enable(app, 'tutor');
    await app.page.evaluate(() => {
      globalThis.rig.order({ t: 'refuse-handle', worker: 'store' });
      return globalThis.rig.heard('ordered');
    });
    expect(codeOf(await app.run(create, { json: { name: 'x', request_id: 'a' } }))).toBe('io_error');
    expect(resultOf(await app.run(create, { json: { name: 'x', request_id: 'a' } }))).toMatchObject({
      subject: { name: 'x', revision: 1 },
    });
    const second = await app.newPage();
    expect(await names(second)).toEqual(['x']);
  });
});

test('O02 a leader that cannot open says storage_unavailable, lets another lead, and follows it', async () => {
  await withRig({}, async (app) => {
    await enable(app, 'tutor');
    await app.page.evaluate(() => globalThis.rig.bear('lectern-store', { refuseEngine: true }));
    await app.page.reload();
    await app.page.locator('html[data-ready="false"]').waitFor({ state: 'attached' });
    expect(codeOf(await app.run(list))).toBe('storage_unavailable');

    const second = await app.newPage();
    await ready(app.page);
    expect([await isLeader(app.page), await isLeader(second)]).toEqual([false, true]);
    resultOf(await app.run(create, { json: { name: 'through the other', request_id: 'a' } }));
    await second.close();

    expect(codeOf(await app.run(list))).toBe('storage_unavailable');
    await app.page.evaluate(() => {
      globalThis.rig.order({ t: 'allow-engine', worker: 'store' });
      return globalThis.rig.heard('ordered');
    });
    expect(await names(app.page)).toEqual(['through the other']);
    expect(await isLeader(app.page)).toBe(true);
  });
});

/** Ends the leader of two tabs while the other is in the middle of three hundred commands. */
async function endLeader(leader: Page, follower: Page, end: () => Promise<void>): Promise<void> {
  const count = 300;
  const before = await epochs(follower);
  const burst = await startBurst(follower, count);
  await burst.until(80);
  expect([await isLeader(leader), await isLeader(follower)]).toEqual([true, false]);
  await end();
  await expect.poll(() => epochs(follower), { interval: 20, timeout: 10_000 }).toHaveLength(before.length + 1);
  expect(burst.answered.size).toBeLessThan(count);
  await burst.done;
  expect(burst.answered.size).toBe(count);
  expect(await isLeader(follower)).toBe(true);
  expect(await judgeBurst(follower, burst, count)).toEqual([]);
}

test('O03 the leader’s tab is closed mid-burst: the other takes over, and each command is done once', async () => {
  await withRig({}, async (app) => {
    await enable(app, 'tutor');
    const follower = await app.newPage();
    await endLeader(app.page, follower, () => app.page.close());
  });
});

test('O03 the leader’s process is killed mid-burst: each command is done once', async () => {
  await withRig({ expectedProblems: [/the page crashed/] }, async (app) => {
    await enable(app, 'tutor');
    const follower = await app.newPage();
    await endLeader(app.page, follower, () => crash(app.context, app.page));
  });
});

async function crash(context: BrowserContext, page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const session = await context.newCDPSession(page);
  // It never answers: whoever would is gone.
  session.send('Page.crash').catch(() => undefined);
  await crashed;
}

test('the leader’s worker alone is killed mid-burst: the other tab does the rest', async () => {
  await withRig({}, async (app) => {
    await enable(app, 'tutor');
    const follower = await app.newPage();
    await endLeader(app.page, follower, async () => {
      expect(await app.page.evaluate(() => globalThis.rig.terminate('lectern-store'))).toBe(1);
    });
  });
});

test('a hidden leader hands over to a visible tab, in the middle of commands, and back', async () => {
  await withRig({}, async (app) => {
    await enable(app, 'tutor');
    const second = await app.newPage();
    const show = (page: Page, isShown: boolean) => page.evaluate((shown) => globalThis.rig.show(shown), isShown);
    await show(second, false);
    expect([await isLeader(app.page), await isLeader(second)]).toEqual([true, false]);

    const burst = await startBurst(second, 120);
    await burst.until(20);
    // Whichever comes first: here the other tab is shown before this one is hidden.
    await show(second, true);
    await show(app.page, false);
    await untilLeader(second);
    expect(await isLeader(app.page)).toBe(false);
    await burst.until(60);
    await show(second, false);
    await show(app.page, true);
    await untilLeader(app.page);
    await burst.done;
    expect(await judgeBurst(app.page, burst, 120)).toEqual([]);
    expect(await isLeader(second)).toBe(false);
    expect(await names(second)).toHaveLength(100);
  });
});

test('what several tabs ask at once, and what is larger than a message should be, is all answered', async () => {
  await withRig({}, async (app) => {
    await enable(app, 'practice');
    const second = await app.newPage();
    const subject = { id: '5b1fe0c2a4d34e7b9c0d1e2f3a4b5c6d', name: 'Reading', request_id: 's' };
    await app.run('lwc practice subject ensure --json -', { json: subject });
    // Over 64 KiB of characters a text travels as a Blob, there and back.
    const text = 'ü'.repeat(32 * 1024);
    const ensure = 'lwc practice note create --json -';
    const both = await Promise.all(
      [app.page, second].flatMap((page, tab) =>
        Array.from({ length: 4 }, (_, i) =>
          runInPage(page, ensure, { json: { subject_id: subject.id, text, request_id: `n${tab}-${i}` } }),
        ),
      ),
    );
    expect(both.map((ran) => ran.exit_code)).toEqual(Array(8).fill(0));
    const { notes } = resultOf(await runInPage(second, 'lwc practice note list', {})) as { notes: { text: string }[] };
    expect(notes.map((note) => note.text === text)).toEqual(Array(8).fill(true));
  });
});

test('real access handles do what files in memory do in Node', async () => {
  await withRig({}, async (app) => {
    const tried = await app.page.evaluate(() => {
      globalThis.rig.order({ t: 'try-files', worker: 'store' });
      return globalThis.rig.heard('tried-files');
    });
    expect(tried.problems).toEqual([]);
  });
});
