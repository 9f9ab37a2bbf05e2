// Disks that fill up and import workers that die: nothing of it is kept, no file is left over, and later it succeeds.
import type { CDPSession } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, openApp, reload } from '../kit/browser.ts';
import { type BookResult, bookKit } from '../kit/book-commands.ts';
import { codeOf, resultOf, type RunFile } from '../kit/run.ts';
import { goBare } from '../kit/alter-store.ts';
import { listBodies, openReadOut } from '../rig/read-out.ts';
import { cutCommand, enable, withRig } from '../rig/rig-app.ts';
import type { Cut } from '../rig/rig-messages.ts';

const MiB = 1024 * 1024;
const subjectId = '5b1fe0c2a4d34e7b9c0d1e2f3a4b5c6d';
const ensure = { json: { id: subjectId, name: 'Reading', request_id: 's' } };

/** So many mebibytes in paragraphs of a kibibyte, with whatever ends a line. */
function textOf(name: string, mebibytes: number, lineEnd = '\n'): RunFile {
  return { name, text: `${'word '.repeat(204)}..${lineEnd}${lineEnd}`, times: mebibytes * 1024 };
}

let app: App;
let session: CDPSession;

beforeAll(async () => {
  // A page that is no HTML asks for a favicon.
  app = await openApp({ expectedProblems: [/404/, /storage_full/] });
  session = await app.context.newCDPSession(app.page);
  await enable(app, 'book', 'tutor');
  await app.run('lwc book subject ensure --json -', ensure);
});
afterAll(() => app.close());

/** The real quota of the browser, as bytes on top of what is used now; null gives it back. It ends with its session. */
async function allowMore(bytes: number | null): Promise<void> {
  const { usage } = await app.page.evaluate(() => navigator.storage.estimate());
  const limit = bytes === null ? {} : { quotaSize: (usage ?? 0) + bytes };
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(app.url).origin, ...limit });
}

async function counts(): Promise<unknown> {
  const status = resultOf(await app.run('lwc book status'));
  const { books } = resultOf(await app.run('lwc book list')) as { books: unknown[] };
  const { anomalies } = resultOf(await app.run('lwc book anomaly list')) as { anomalies: unknown[] };
  return { status, books, anomalies, ...(await listBodies(app.page)) };
}

test('O10 the disk is full at 60 % of an import: storage_full, everything as before; with room it succeeds', async () => {
  const kit = bookKit(app, subjectId);
  const before = await counts();
  await allowMore(6 * MiB);
  const large = textOf('large.txt', 10);
  const fields = { request_id: 'large' };
  expect(codeOf(await kit.importBook(large, fields))).toBe('storage_full');
  await expect.poll(counts).toEqual(before);

  await allowMore(null);
  const { book, deduplicated } = resultOf(await kit.importBook(large, fields)) as {
    book: BookResult;
    deduplicated: boolean;
  };
  expect({ bytes: book.original_bytes, deduplicated }).toEqual({ bytes: 10 * MiB, deduplicated: false });
  // The page lets its import worker go after the answer.
  await expect.poll(() => listBodies(app.page)).toEqual({ blobs: [book.original_sha256], staged: [] });
});

test('O10 the disk is full in the middle of preparing: the book stays as it was; with room it succeeds', async () => {
  const kit = bookKit(app, subjectId);
  // Line ends of another kind: the text is not the original's bytes, so it needs as much room again.
  const crlf = textOf('windows.txt', 10, '\r\n');
  const { book } = resultOf(await kit.importBook(crlf, { request_id: 'windows' })) as { book: BookResult };
  await expect.poll(async () => (await listBodies(app.page)).staged).toEqual([]);
  const before = await counts();
  await allowMore(6 * MiB);
  const prepare = `lwc book prepare ${book.id} --if-revision 1 --json -`;
  const request = { json: { request_id: 'windows prepared' } };
  expect(codeOf(await app.run(prepare, request))).toBe('storage_full');
  await expect.poll(counts).toEqual(before);

  await allowMore(null);
  expect(resultOf(await app.run(prepare, request))).toMatchObject({
    book: { state: 'ready', block_count: 10 * 1024, normalized_bytes: 10 * MiB },
  });
});

test('O11 a full disk is said, not swallowed: what was answered is there, what was refused is not', async () => {
  await allowMore(2 * MiB);
  const tags = Array.from({ length: 64 }, (_, i) => `${i}`.padEnd(60, 'x'));
  const create = (name: string) =>
    app.run('lwc tutor subject create --json -', { json: { name, tags, request_id: name } });
  const answered: string[] = [];
  let refused = '';
  for (let i = 0; refused === '' && i < 2000; i += 1) {
    const ran = await create(`s${i}`);
    if (ran.exit_code === 0) answered.push(`s${i}`);
    else refused = codeOf(ran);
  }
  expect(refused).toBe('storage_full');
  await allowMore(null);
  await reload(app.page);
  const last = `s${answered.length}`;
  expect(resultOf(await create(last))).toMatchObject({ subject: { name: last, revision: 1 } });

  await goBare(app.page, app.url);
  const store = await openReadOut(app.page, 'tutor');
  expect(store.integrity()).toBe('ok');
  const kept = store.all('SELECT name FROM subjects').map(({ name }) => String(name));
  store.close();
  expect(kept).toHaveLength(answered.length + 1);
  expect(new Set(kept)).toEqual(new Set([...answered, last]));
});

interface Death {
  readonly at: Pick<Cut, 'file' | 'count'>;
  readonly line: string;
  readonly json: object;
  readonly files: readonly RunFile[];
  /** What lies in the staging folder when the worker is dead. */
  readonly left: readonly string[];
}

/** Kills the import worker in the middle of a command, and loads the page again: everything must be as before. */
async function die(rig: App, { at, line, json, files, left }: Death): Promise<void> {
  const books = async () => [await rig.run('lwc book list'), await rig.run('lwc book status')];
  const before = await books();
  const { blobs } = await listBodies(rig.page);
  await cutCommand(rig.page, { worker: 'import', kind: 'write', when: 'half', ...at }, line, { json, files });
  const { staged } = await listBodies(rig.page);
  expect(staged.map((path) => path.split('/').at(-1))).toEqual(left);

  // The browser lets go of what a worker held once it is really gone.
  const jobs = async () => {
    const { held } = await rig.page.evaluate(() => navigator.locks.query());
    return held?.filter((lock) => lock.name?.startsWith('job:'));
  };
  await expect.poll(jobs, { timeout: 10_000 }).toEqual([]);
  await reload(rig.page);
  expect(await books()).toEqual(before);
  expect(await listBodies(rig.page)).toEqual({ blobs, staged: [] });
}

test('the import worker is killed while staging and while preparing: nothing is written, its files are swept', async () => {
  await withRig({}, async (rig) => {
    await enable(rig, 'book');
    await rig.run('lwc book subject ensure --json -', ensure);
    const file = textOf('large.txt', 5);
    const stage = {
      line: 'lwc book import --json -',
      json: { subject_id: subjectId, path: file.name, title: 'Large', request_id: 'i' },
      files: [file],
    };
    await die(rig, { ...stage, at: { file: 'original', count: 3 }, left: ['original'] });
    const { book } = resultOf(await rig.run(stage.line, stage)) as { book: BookResult };
    await expect.poll(async () => (await listBodies(rig.page)).staged).toEqual([]);

    const prepare = {
      line: `lwc book prepare ${book.id} --if-revision 1 --json -`,
      json: { request_id: 'p' },
      files: [],
      left: ['blocks.ndjson', 'normalized'],
    };
    await die(rig, { ...prepare, at: { file: 'normalized', count: 3 } });
    await die(rig, { ...prepare, at: { file: 'blocks.ndjson', count: 1 } });
    expect(resultOf(await rig.run(prepare.line, prepare))).toMatchObject({
      book: { state: 'ready', block_count: 5 * 1024 },
    });
    // The page lets its import worker go after the answer.
    await expect.poll(async () => (await listBodies(rig.page)).staged).toEqual([]);
  });
});
