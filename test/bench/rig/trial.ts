// What every SQLite of the bench has to do: the same statements, the same rows, timed where they run.
import { type Engine, type OpenEngine, type Prepared, settingsCompared } from './engine.ts';

/** Loaded at need, so that the first query of one engine waits for no other. */
const engines: Readonly<Record<string, () => Promise<{ readonly openEngine: OpenEngine }>>> = {
  ours: () => import('./ours.ts'),
  'sqlite-wasm': () => import('./sqlite-wasm.ts'),
  'wa-sqlite': () => import('./wa-sqlite.ts'),
};

const words = 'A row with so many words that it is about as long as a small record of ours, and then a number: ';
const reply = JSON.stringify({ schema_version: 1, result: { text: words.repeat(3) } });

let open: Engine | null = null;

function engine(): Engine {
  if (!open) throw new Error('no engine is open');
  return open;
}

/** Answers how many plain rows there are: the first query. */
export async function openTrial(name: string): Promise<number> {
  const load = engines[name];
  if (!load) throw new Error(`no engine is called ${name}`);
  open = await (await load()).openEngine(`bench-${name}`);
  return Number(await open.value('SELECT count(*) FROM plain'));
}

export async function settings(): Promise<string> {
  const found: string[] = [];
  for (const name of settingsCompared) found.push(`${name}=${String(await engine().value(`PRAGMA ${name}`))}`);
  return found.join(' ');
}

/** Each a commit of its own: a card, the request that made it, the store's revision. Answers milliseconds. */
export async function commits(count: number): Promise<number> {
  const { begin, commit, prepare, value } = engine();
  const card = await prepare('INSERT INTO cards(id, prompt, due, revision) VALUES(?, ?, ?, 1)');
  const request = await prepare('INSERT INTO requests(request_id, fingerprint, result_json) VALUES(?, ?, ?)');
  const revision = await prepare(
    "UPDATE plugin_meta SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT) WHERE key = 'revision'",
  );
  const begun = performance.now();
  for (let i = 0; i < count; i += 1) {
    await begin();
    await card.run([scattered(i), words, '2026-12-01T08:00:00Z']);
    await request.run([`request-${i}`, scattered(i), reply]);
    await revision.run([]);
    await commit();
  }
  const took = performance.now() - begun;
  expectCount(await value("SELECT value FROM plugin_meta WHERE key = 'revision'"), count);
  expectCount(await value('SELECT count(*) FROM requests JOIN cards ON fingerprint = id'), count);
  return took;
}

/** One transaction. Answers milliseconds. */
export async function bulk(count: number): Promise<number> {
  const { begin, commit, prepare, value } = engine();
  const row = await prepare('INSERT INTO plain(words, number, share) VALUES(?, ?, ?)');
  const begun = performance.now();
  await begin();
  for (let i = 0; i < count; i += 1) {
    const done = row.run([`${words}${i}`, i, i / 3]);
    if (done) await done;
  }
  await commit();
  const took = performance.now() - begun;
  expectCount(await value('SELECT count(*) FROM plain'), count);
  return took;
}

/** Rows by their key, here and there. Answers milliseconds. */
export async function reads(count: number, rows: number): Promise<number> {
  const row = await engine().prepare('SELECT words, number, share FROM plain WHERE id = ?');
  const begun = performance.now();
  const sum = await sumOf(row, count, rows);
  const took = performance.now() - begun;
  let expected = 0;
  for (let i = 0; i < count; i += 1) expected += keyAt(i, rows) - 1;
  expectCount(sum, expected);
  return took;
}

async function sumOf(row: Prepared, count: number, rows: number): Promise<number> {
  let sum = 0;
  for (let i = 0; i < count; i += 1) {
    const asked = row.number([keyAt(i, rows)]);
    sum += Number(asked instanceof Promise ? await asked : asked);
  }
  return sum;
}

export async function closeTrial(): Promise<void> {
  await engine().close();
  open = null;
}

/** Neighbours in time are no neighbours in the index, as with real ids. */
function scattered(i: number): string {
  return (Math.imul(i + 1, 2_654_435_761) >>> 0).toString(16).padStart(8, '0') + i.toString(16).padStart(24, '0');
}

function keyAt(i: number, rows: number): number {
  return 1 + ((Math.imul(i + 1, 2_654_435_761) >>> 0) % rows);
}

/** A figure of work that was not done is no figure. */
function expectCount(found: unknown, expected: number): void {
  if (Number(found) !== expected) throw new Error(`${String(found)} where ${expected} should be`);
}
