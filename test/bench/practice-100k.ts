// Reviewing with 100,000 cards of which 500 are due, in a real browser: how long a rating, the queue and Today take.
//
// The store is made by the app itself. Its rows are then written into the closed file by SQL, not by 300,000 commands:
// what is measured are the commands over them, all through `lectern.run`.
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import initSqlJs, { type Database } from 'sql.js';
import { schedulerFor } from '../../app/practice/core/scheduler.ts';
import type { Row, Scenario } from '../kit/bench.ts';
import { type App, goTo, withApp } from '../kit/browser.ts';
import { whileClosed } from '../kit/alter-store.ts';
import { readOpfs } from '../kit/opfs.ts';
import { resultOf } from '../kit/run.ts';
import { mergeWal, setJournalVersion } from '../kit/wal.ts';

interface SeedSize {
  readonly cards: number;
  readonly due: number;
  readonly fresh: number;
}

/** The size that the issue names. */
const size: SeedSize = { cards: 100_000, due: 500, fresh: 1000 };
const rounds = 60;
const todayOpens = 'Today opens';

const subjects = ['a0', 'a1', 'a2', 'a3', 'a4'].map((pair) => pair.repeat(16));
const now = '2026-12-01T08:00:00Z';
const path = '/sets/own/plugins/practice/data.sqlite3';

async function run(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  // While the store is changed no page of the app is open, and the browser asks the bare address for an icon.
  await withApp({ expectedProblems: [/404/] }, async (app) => {
    // With Books on, the shelf is what stands open beside the commands.
    await app.run('lwc --scope global config set --practice enabled --book enabled');
    for (const [i, id] of subjects.entries()) {
      const json = { id, name: `Subject ${i}`, request_id: `subject-${i}` };
      resultOf(await app.run('lwc practice subject ensure --json -', { json }));
    }
    await whileClosed(app, () => seedPractice(app));
    await goTo(app.page, `${app.url}/books`);
    rows.push(...(await measurePractice(app, 'a')));
    // The same while a place that follows every rating stands open: it asks and draws between the commands.
    await goTo(app.page, `${app.url}/today`);
    const beside = await measurePractice(app, 'b');
    rows.push(...beside.filter(({ target }) => target === 16).map(asAside));
    rows.push(await measureToday(app));
  });
  return rows;
}

/** Scattered ids, as real ones are: neighbours in time are no neighbours in the index. */
const id = "printf('%08x%08x%016x', (n * 2654435761) & 4294967295, (n * 40503) & 4294967295, n)";
const source = `'{"kind":"note","id":"' || ${id} || '","revision_or_hash":"' || printf('%064x', n) || '","subject_id":"' || subject || '"}'`;
const memory = `json_object('due', due, 'stability', 15.4722, 'difficulty', 3.28285, 'elapsed_days', 0,
  'scheduled_days', 15, 'reps', 1, 'lapses', 0, 'state', 'Review', 'last_review', reviewed)`;

async function seedPractice(app: App): Promise<void> {
  const require = createRequire(import.meta.url);
  const SQL = await initSqlJs({ locateFile: (file) => require.resolve(`sql.js/dist/${file}`) });
  const db = new SQL.Database(mergeWal(await readOpfs(app.page, path), await readOpfs(app.page, `${path}-wal`)));
  writeRows(db, size);
  await writeInParts(app.page, path, setJournalVersion(db.export(), 2));
  await writeInParts(app.page, `${path}-wal`, new Uint8Array());
  db.close();
}

/** The first `due` cards are due, all of the first subject; the others come back over the next year. */
function writeRows(db: Database, { cards, due, fresh }: SeedSize): void {
  db.run(`CREATE TEMP TABLE seed AS
    WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ${cards + fresh})
    SELECT n, ${id} AS id, 'a' || (CASE WHEN n <= ${due} THEN 0 ELSE n % 5 END) AS pair,
      '' AS subject, n <= ${cards} AS rated,
      strftime('%Y-%m-%dT%H:%M:%SZ', '${now}', CASE WHEN n <= ${due} THEN -(n * 97) ELSE n * 290 + 60 END || ' seconds') AS due,
      '' AS reviewed FROM counted`);
  db.run(`UPDATE seed SET subject = replace(hex(zeroblob(16)), '00', pair),
    reviewed = strftime('%Y-%m-%dT%H:%M:%SZ', due, '-15 days')`);
  for (const [revision, state] of ['draft', 'verified'].entries()) {
    db.run(`INSERT INTO practice_items SELECT id, ${revision + 1}, subject, 'flashcard', 'objective', '${state}',
      'What does sentence number ' || n || ' of the book say?', json_quote('It says that ' || n || ' is a number.'), NULL,
      1, 1, 0.5, 'Chapter ' || (n % 40), ${source},
      strftime('%Y-%m-%dT%H:%M:%S.000Z', '2026-01-01', n || ' seconds') FROM seed`);
  }
  db.run(
    `INSERT INTO review_events SELECT id, 1, 4, reviewed, 15, ${memory}, 'ts-fsrs', '4.4.3' FROM seed WHERE rated`,
  );
  db.run('INSERT INTO x_review_terms SELECT id, 1, 0.9, 1 FROM seed WHERE rated');
  db.run("INSERT INTO x_review_events SELECT id || 'e', id, reviewed, 'bench' FROM seed WHERE rated");
  db.run(`INSERT INTO fsrs_cards SELECT id, ${memory}, due, 1, ?, 1 FROM seed WHERE rated`, [
    JSON.stringify(schedulerFor(0.9)),
  ]);
  db.run("INSERT INTO review_debt SELECT id, 'open', due, 1 FROM seed WHERE rated");
  db.run(`INSERT INTO review_debt_events SELECT id, 'open', due, '2026-11-30T08:00:00.000Z' FROM seed WHERE rated`);
  db.run(`INSERT INTO x_deck SELECT id, subject, iif(rated, due, NULL),
    strftime('%Y-%m-%dT%H:%M:%S.000Z', '2026-01-01', n || ' seconds'), 1, iif(rated, 15.4722, NULL),
    iif(rated, reviewed, NULL) FROM seed`);
  db.run('DROP TABLE seed');
}

/** A few hundred megabytes do not travel to a page in one piece. */
async function writeInParts(page: Page, target: string, bytes: Uint8Array): Promise<void> {
  const partBytes = 8 * 1024 * 1024;
  const sink = await page.evaluateHandle(async (file) => {
    const steps = file.split('/').filter((step) => step !== '');
    let directory = await navigator.storage.getDirectory();
    for (const step of steps.slice(0, -1)) directory = await directory.getDirectoryHandle(step);
    return (await directory.getFileHandle(steps.at(-1) ?? '', { create: true })).createWritable();
  }, target);
  for (let at = 0; at < bytes.length; at += partBytes) {
    const base64 = Buffer.from(bytes.subarray(at, at + partBytes)).toString('base64');
    await sink.evaluate(async (writable, part) => {
      const binary = atob(part);
      const bytes = new Uint8Array(binary.length);
      for (let i = 0; i < bytes.length; i += 1) bytes[i] = binary.charCodeAt(i);
      await writable.write(bytes);
    }, base64);
  }
  await sink.evaluate((writable) => writable.close());
}

const asAside = (row: Row): Row => ({ ...row, what: `${row.what}, with Today open`, target: null });

async function measurePractice(app: App, run: string): Promise<readonly Row[]> {
  const first = subjects[0] ?? '';
  const queue = `lwc practice review queue --subject ${first} --budget-minutes 20 --now ${now}`;
  const due = `lwc practice review due --now ${now}`;
  const counted = resultOf(await app.run(due)) as { count: number; new: number };
  const isSeeded = run !== 'a' || (counted.count === size.due && counted.new === size.fresh);
  if (!isSeeded) throw new Error(JSON.stringify(counted));

  const times = await app.page.evaluate(
    async ([queueLine, dueLine, subject, at, times, series]) => {
      interface Lectern {
        run(line: string, options?: { json?: unknown }): Promise<{ exit_code: number; stdout: string; stderr: string }>;
      }
      const { lectern } = globalThis as unknown as { readonly lectern: Lectern };
      const taken: Record<string, number[]> = {};
      const timed = async (name: string, line: string, json?: unknown) => {
        const begun = performance.now();
        const ran = await lectern.run(line, json === undefined ? {} : { json });
        const took = performance.now() - begun;
        if (ran.exit_code !== 0) throw new Error(ran.stderr);
        (taken[name] ??= []).push(took);
        return { took, result: JSON.parse(ran.stdout).result };
      };
      const minutes = (n: number) => new Date(Date.parse(at) + n * 60_000).toISOString();
      let { result: found } = await timed('review queue, first', queueLine);
      for (let n = 0; n < times; n += 1) {
        const card = found.selected[0].item_id;
        const json = { rating: 3, reviewed_at: minutes(n), estimated_minutes: 1, request_id: `rate-${series}-${n}` };
        const rated = await timed('review rate', `lwc practice review rate ${card} --json -`, json);
        const asked = await timed('review queue', queueLine);
        found = asked.result;
        (taken['review rate then review queue'] ??= []).push(rated.took + asked.took);
        await timed('review due', dueLine);
        const share = '--minutes 18 --due-minutes 18 --new-percent 100 --new-cards 20';
        await timed('review sitting', `lwc practice review sitting --now ${at} ${share}`);
        await timed('review fresh (20)', `lwc practice review fresh --subject ${subject} --limit 20`);
        if (n % 4 === 0) {
          const line = `lwc practice review void ${card} --if-revision ${rated.result.card.revision} --json -`;
          await timed('review void', line, { reason: 'a slip', request_id: `void-${series}-${n}` });
          const days = `--now ${at} --days 30 --minutes-a-day 20`;
          await timed('review forecast (30 days)', `lwc practice review forecast --subject ${subject} ${days}`);
          await timed('item list (100)', `lwc practice item list --subject ${subject}`);
        }
      }
      return taken;
    },
    [queue, due, first, now, rounds, run] as const,
  );
  return Object.entries(times).map(([what, samples]) => {
    return { what, samples, target: targets[what] ?? null, judgedBy: 'p95' as const };
  });
}

/** From the press on Today to its figures on the screen, coming from another place of the open app. */
async function measureToday(app: App): Promise<Row> {
  const samples: number[] = [];
  for (let i = 0; i < 20; i += 1) {
    await app.page.locator('nav a[href="/practice"]').first().click();
    await app.page.locator('main:not(.today)').first().waitFor();
    samples.push(
      await app.page.evaluate(async () => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        const begun = performance.now();
        document.querySelector<HTMLElement>('nav a[href="/today"]')?.click();
        while (!document.querySelector('main.today:not([aria-busy])')) await frame();
        await frame();
        return performance.now() - begun;
      }),
    );
  }
  return { what: todayOpens, samples, target: 100, judgedBy: 'median' };
}

const targets: Readonly<Record<string, number>> = { 'review rate then review queue': 16, 'review due': 20 };

export const scenario: Scenario = {
  name: 'practice-100k',
  promises: [...Object.keys(targets), todayOpens],
  run,
};
