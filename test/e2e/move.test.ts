// Moving to another device in real browsers: a bundle out of one profile, into another, and through the system's unzip.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { realBook } from '../../tools/real-book.mjs';
import { bookKit, type BookResult } from '../kit/book-commands.ts';
import { type App, openApp } from '../kit/browser.ts';
import { codeOf, resultOf } from '../kit/run.ts';

interface Part {
  readonly plugin: string;
  readonly store_id: string;
  readonly revision: number;
  readonly logical_hash: string;
  readonly records: number;
  readonly change?: string;
}
interface Exported {
  readonly bundle: { readonly name: string; readonly bytes: number; readonly parts: readonly Part[] };
}
interface Taken {
  readonly store_set: string;
  readonly parts: readonly Part[];
}

const subject = 'ab'.repeat(16);
let first: App;
let second: App;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-bundle-'));
  [first, second] = [await openApp(), await openApp()];
});
afterAll(async () => {
  await first.close();
  await second.close();
  await rm(folder, { recursive: true });
});

/** The answer, and the file itself as it would be saved. */
async function exportFrom(app: App): Promise<{ readonly exported: Exported; readonly bytes: Uint8Array }> {
  const { stdout, stderr, base64 } = await app.page.evaluate(async () => {
    const { lectern } = globalThis as unknown as {
      lectern: { run(line: string): Promise<{ stdout: string; stderr: string; files?: readonly File[] }> };
    };
    const { files, ...ran } = await lectern.run('lwc sync export');
    const file = files?.[0];
    let binary = '';
    if (file) for (const byte of new Uint8Array(await file.arrayBuffer())) binary += String.fromCharCode(byte);
    return { ...ran, base64: btoa(binary) };
  });
  if (stdout === '') throw new Error(stderr);
  return { exported: JSON.parse(stdout).result, bytes: Buffer.from(base64, 'base64') };
}

const importInto = (app: App, bytes: Uint8Array, flags = '') =>
  app.run(`lwc sync import a.lectern${flags}`, { files: [{ name: 'a.lectern', bytes }] });
const changes = (taken: Taken) => taken.parts.map((part) => `${part.plugin} ${part.change}`);

async function liveIn(app: App, name: string): Promise<BookResult> {
  for (const plugin of ['book', 'practice']) await app.run(`lwc --scope global config set --${plugin} enabled`);
  const { must } = bookKit(app, subject);
  await must('subject ensure', { id: subject, name });
  const bytes = new Uint8Array(await realBook());
  const fields = { subject_id: subject, path: 'b.epub', title: name };
  const { book } = await must<{ book: BookResult }>('import', fields, [{ name: 'b.epub', bytes }]);
  return (await must<{ book: BookResult }>(`prepare ${book.id} --if-revision ${book.revision}`, {})).book;
}

test('Y-1 a real book moves to a second profile: equal hashes, readable there; again, nothing changes', async () => {
  const book = await liveIn(first, 'On the first');
  const { exported, bytes } = await exportFrom(first);
  expect(bytes).toHaveLength(exported.bundle.bytes);
  expect(exported.bundle.name).toMatch(/^lectern-\d{4}-\d\d-\d\d\.lectern$/);
  const taken = resultOf(await importInto(second, bytes)) as Taken;
  expect(changes(taken)).toEqual(['book adopted']);
  const hashes = (parts: readonly Part[]) => parts.map((part) => [part.store_id, part.revision, part.logical_hash]);
  expect(hashes(taken.parts)).toEqual(hashes(exported.bundle.parts));
  await second.run('lwc --scope global config set --book enabled');
  expect(resultOf(await second.run(`lwc book show ${book.id}`))).toEqual({ book });
  const peeked = async (app: App) => resultOf(await app.run(`lwc book peek ${book.id} --start 40 --count 3`));
  expect(await peeked(second)).toEqual(await peeked(first));
  expect(changes(resultOf(await importInto(second, bytes)) as Taken)).toEqual(['book unchanged']);
  const back = await exportFrom(second);
  expect(hashes(back.exported.bundle.parts)).toEqual(hashes(exported.bundle.parts));
});

test('the bundle opens with unzip, whole, and its parts are the same bytes from either device', async () => {
  const unzipped: string[] = [];
  for (const [name, app] of [
    ['first', first],
    ['second', second],
  ] as const) {
    const file = join(folder, `${name}.lectern`);
    await writeFile(file, (await exportFrom(app)).bytes);
    const run = promisify(execFile);
    expect((await run('unzip', ['-t', file])).stdout).toContain('No errors detected');
    await run('unzip', ['-q', file, '-d', join(folder, name)]);
    unzipped.push(await readFile(join(folder, name, 'units/book/manifest.json'), 'utf8'));
  }
  expect(unzipped[0]).toBe(unzipped[1]);
  expect(
    (await promisify(execFile)('diff', ['-r', join(folder, 'first/units'), join(folder, 'second/units')])).stdout,
  ).toBe('');
});

test('a device with things of its own keeps them: refused whole, then put aside, then back as they were', async () => {
  const third = await openApp();
  try {
    const own = await liveIn(third, 'On the third');
    const { bytes } = await exportFrom(first);
    expect(codeOf(await importInto(third, bytes))).toBe('sync_plugin_diverged');
    expect(resultOf(await third.run(`lwc book show ${own.id}`))).toEqual({ book: own });
    const taken = resultOf(await importInto(third, bytes, ' --set-aside true')) as Taken;
    expect([taken.store_set, ...changes(taken)]).toEqual(['own-2', 'book adopted']);
    expect(codeOf(await third.run(`lwc book show ${own.id}`))).toBe('book_not_found');
    await third.page.reload();
    await third.page.locator('html[data-ready="true"]').waitFor({ state: 'attached' });
    const { store_sets } = resultOf(await third.run('lwc --scope global config set list')) as {
      store_sets: { name: string; in_use: boolean; set_aside_at: string | null }[];
    };
    expect(store_sets.map((set) => [set.name, set.in_use, set.set_aside_at !== null])).toEqual([
      ['own-2', true, false],
      ['own', false, true],
      ['sample', false, false],
    ]);
    resultOf(await third.run('lwc --scope global config set use own'));
    expect(resultOf(await third.run(`lwc book show ${own.id}`))).toEqual({ book: own });
    expect(codeOf(await third.run('lwc --scope global config set use own-9'))).toBe('store_set_not_found');
  } finally {
    await third.close();
  }
});

test('a file that is no bundle is refused, and says so', async () => {
  const bytes = new TextEncoder().encode('not a bundle');
  const ran = await first.run('lwc sync inspect a.lectern', { files: [{ name: 'a.lectern', bytes }] });
  expect(codeOf(ran)).toBe('zip_truncated');
});
