// A file of a book that is lost: the backup goes through and says so, and any bundle that holds the file gives it back.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { UnitManifest } from '../../../app/kernel/bundle.ts';
import { bookImport, bookPeek } from '../../../app/book/contract.ts';
import { tutorSubjects } from '../../../app/tutor/contract.ts';
import { bookFiles, has, lose, notedLost, revisionOf } from '../../rig/books-of.ts';
import { createDevice, type Device } from '../../rig/device.ts';
import { type Entries, forgeManifest, jsonAt, readBundle, sha256, writeBundle } from '../../rig/edit-bundle.ts';
import { createHeldPlace } from '../../rig/held-place.ts';
import { smallBook } from '../../rig/small-book.ts';

const title = 'A Small Book';
const run = promisify(execFile);

async function living(name: string): Promise<Device> {
  const device = await createDevice(name);
  await device.live();
  return device;
}

async function packed(device: Device) {
  const { reply, file } = await device.sync.export();
  if (!reply.ok || !file) throw new Error(JSON.stringify(reply.body));
  const part = reply.body.result.bundle.parts.find(({ plugin }) => plugin === 'book');
  if (!part) throw new Error('a book was packed');
  return { file, part };
}

async function bookPart(reply: ReturnType<Device['sync']['import'] | Device['sync']['inspect']>) {
  const given = await reply;
  if (!given.ok) throw new Error(JSON.stringify(given.body.error));
  const part = given.body.result.parts.find(({ plugin }) => plugin === 'book');
  if (!part) throw new Error('the bundle has books');
  return part;
}

const listed = (entries: Entries) => new TextDecoder().decode(entries.get('units/book/blobs.ndjson')).split('\n');
const codeOf = (reply: Awaited<ReturnType<Device['sync']['import']>>) => (reply.ok ? null : reply.body.error.code);

test('a backup goes through without a lost file, and says in the reply, the file and the rows which book it is of', async () => {
  const device = await living('first');
  const { original } = await bookFiles(device);
  lose(device, original);
  const { file, part } = await packed(device);
  expect(part.missing).toEqual([{ sha256: original, titles: [title] }]);
  expect(await notedLost(device)).toEqual([`${original} open`]);
  expect(device.sync.announced).toEqual([['book']]);

  const entries = await readBundle(file);
  const line = listed(entries).find((one) => one.includes(original)) ?? '';
  expect(JSON.parse(line)).toEqual({ sha256: original, bytes: expect.any(Number), missing_of: [title] });
  const manifest = jsonAt<UnitManifest>(entries, 'units/book/manifest.json');
  expect([manifest.blobs, manifest.blobs_missing]).toEqual([listed(entries).length - 2, 1]);
  expect([...entries.keys()].some((path) => path.includes(original))).toBe(false);
  expect(JSON.stringify(entries.get('units/practice/manifest.json'))).not.toContain('blobs_missing');

  const folder = await mkdtemp(join(tmpdir(), 'lectern-lost-'));
  try {
    await writeFile(join(folder, 'a.lectern'), Buffer.from(await file.arrayBuffer()));
    expect((await run('unzip', ['-t', join(folder, 'a.lectern')])).stdout).toContain('No errors detected');
    const list = await run('unzip', ['-p', join(folder, 'a.lectern'), 'units/book/blobs.ndjson']);
    expect(list.stdout).toContain(`"missing_of":["${title}"]`);
  } finally {
    await rm(folder, { recursive: true });
  }
  // It counts as a backup, and making another is no change.
  const status = await device.sync.status();
  expect(status.ok && status.body.result.changed_since).toBe(false);
  const before = await device.dump();
  await packed(device);
  expect(await device.dump()).toEqual(before);
});

test('another device takes all the rest of it, has the book’s trouble open, and gets well by the book’s own file', async () => {
  const first = await living('first');
  const { original, text, id } = await bookFiles(first);
  lose(first, original);
  const { file, part } = await packed(first);
  const second = await createDevice('second');
  expect((await bookPart(second.sync.inspect(file))).missing).toEqual(part.missing);
  const taken = await bookPart(second.sync.import(file));
  expect(taken).toMatchObject({ change: 'adopted', missing: part.missing, restored: [] });
  expect([has(second, original), has(second, text)]).toEqual([false, true]);
  expect(await notedLost(second)).toEqual([`${original} open`]);
  expect(await second.node.call(bookPeek, { id, start: 0, count: 1 })).toMatchObject({ ok: true });
  // What was noted before it was packed is the same state, packed from either.
  const back = await packed(second);
  const [here, there] = [await readBundle(back.file), await readBundle(file)];
  for (const path of there.keys()) if (path.startsWith('units/')) expect(here.get(path)).toEqual(there.get(path));
  expect(await bookPart(second.sync.import(file))).toMatchObject({ change: 'unchanged' });

  const about = { subject_id: '5b1fe0c2a4d34e7b9c0d1e2f3a4b5c6d', path: `${title}.epub`, title, author: 'Nobody' };
  await second.tell(bookImport, about, smallBook(title, 120).original);
  expect(await notedLost(second)).toEqual([`${original} resolved`]);
  expect((await packed(second)).part.missing).toEqual([]);
});

test('a device that has the file uses it and stays healthy, and gives it back to the one that lost it', async () => {
  const first = await living('first');
  const { text, id } = await bookFiles(first);
  const second = await createDevice('second');
  await bookPart(second.sync.import((await packed(first)).file));
  lose(first, text);
  const { file, part } = await packed(first);
  expect(part.missing).toEqual([{ sha256: text, titles: [title] }]);

  expect(await bookPart(second.sync.import(file))).toMatchObject({ change: 'fast_forwarded', missing: [] });
  expect([has(second, text), await notedLost(second)]).toEqual([true, [`${text} resolved`]]);
  expect(await second.node.call(bookPeek, { id, start: 0, count: 1 })).toMatchObject({ ok: true });

  const whole = await packed(second);
  expect(whole.part.missing).toEqual([]);
  const back = await bookPart(first.sync.import(whole.file));
  expect(back).toMatchObject({ change: 'fast_forwarded', restored: [{ sha256: text, titles: [title] }] });
  expect([has(first, text), await notedLost(first)]).toEqual([true, [`${text} resolved`]]);
  expect(await revisionOf(first)).toBe(await revisionOf(second));
});

test('where the loss could not be noted, for the disk is full, the backup goes through all the same', async () => {
  const place = createHeldPlace();
  const first = await createDevice('first', place);
  await first.live();
  const { original } = await bookFiles(first);
  const revision = await revisionOf(first);
  lose(first, original);
  const broken = place.broken('own/book', '-wal');
  broken.write = () => {
    throw new DOMException('The quota was exceeded.', 'QuotaExceededError');
  };
  const { file, part } = await packed(first);
  expect([part.revision, part.missing.length]).toEqual([revision, 1]);
  expect(first.node.faults.map(({ code }) => code)).toContain('storage_full');
  // The book is read as before, and as soon as there is room it says what it lacks.
  expect(await notedLost(first)).toEqual([]);
  delete broken.write;
  await packed(first);
  expect(await notedLost(first)).toEqual([`${original} open`]);

  // The other device finds out by itself, which is a change of its own.
  const second = await createDevice('second');
  await bookPart(second.sync.import(file));
  expect([await notedLost(second), await revisionOf(second)]).toEqual([[`${original} open`], revision + 1]);
  expect(await bookPart(second.sync.import(file))).toMatchObject({ change: 'ahead', restored: [] });
});

test.each(['unchanged', 'ahead'] as const)(
  'a file lost since comes back from a bundle that is %s, once',
  async (change) => {
    const device = await living('first');
    const { text, id } = await bookFiles(device);
    const { file } = await packed(device);
    if (change === 'ahead') await device.live('Another Book');
    lose(device, text);
    // It is known to be lost on the one, and on the other nobody has noticed yet.
    if (change === 'ahead') await packed(device);
    const restored = [{ sha256: text, titles: [title] }];
    const before = await device.dump();
    expect(await bookPart(device.sync.inspect(file))).toMatchObject({ change, restored });
    expect(await device.dump()).toEqual(before);
    const seen = device.sync.staged.length;
    expect(await bookPart(device.sync.import(file))).toMatchObject({ change, restored });
    expect(
      device.sync.staged
        .slice(seen)
        .flat()
        .filter((name) => name.startsWith('book-')),
    ).toEqual(['book-records', `book-${text}`]);
    expect(has(device, text)).toBe(true);
    expect(await notedLost(device)).toEqual(change === 'ahead' ? [`${text} resolved`] : []);
    expect(await device.node.call(bookPeek, { id, start: 0, count: 1 })).toMatchObject({ ok: true });

    const after = await device.dump();
    expect(await bookPart(device.sync.import(file))).toMatchObject({ restored: [] });
    expect(await device.dump()).toEqual(after);
  },
);

test('a file that is here though the rows say it is lost, as after a kill in between, is set right by the bundle', async () => {
  const device = await living('first');
  const { text } = await bookFiles(device);
  const { file } = await packed(device);
  const body = device.node.blobs.bodies.get(`own/${text}`);
  lose(device, text);
  await packed(device);
  expect(await notedLost(device)).toEqual([`${text} open`]);
  if (body) device.node.blobs.bodies.set(`own/${text}`, body);
  expect((await bookPart(device.sync.import(file))).restored).toEqual([{ sha256: text, titles: [title] }]);
  expect(await notedLost(device)).toEqual([`${text} resolved`]);
});

test('where the two have parted nothing comes back by itself: the refusal is whole', async () => {
  const first = await living('first');
  const second = await createDevice('second');
  const { file } = await packed(first);
  await bookPart(second.sync.import(file));
  await first.tell(tutorSubjects.create, { name: 'Here', parent_id: null });
  await second.tell(tutorSubjects.create, { name: 'There', parent_id: null });
  const { text } = await bookFiles(second);
  lose(second, text);
  expect(codeOf(await second.sync.import((await packed(first)).file))).toBe('sync_plugin_diverged');
  expect(has(second, text)).toBe(false);
});

/** A bundle with one file missing, made over with every hash agreeing. */
async function forged(
  change: (list: string[], entries: Entries, lost: string) => string[],
  missing = 1,
): Promise<Blob> {
  const device = await living('forger');
  const { original } = await bookFiles(device);
  lose(device, original);
  const entries = await readBundle((await packed(device)).file);
  const lines = change(listed(entries).slice(0, -1), entries, original);
  entries.set('units/book/blobs.ndjson', new TextEncoder().encode(lines.map((line) => `${line}\n`).join('')));
  const held = lines.filter((line) => !line.includes('missing_of')).map((line) => Number(JSON.parse(line).bytes));
  forgeManifest(entries, 'book', (manifest) => ({
    ...manifest,
    blobs: held.length,
    blob_bytes: held.reduce((sum, bytes) => sum + bytes, 0),
    blobs_missing: missing,
    blobs_sha256: sha256(entries.get('units/book/blobs.ndjson') ?? new Uint8Array()),
  }));
  return writeBundle(entries);
}

const edit = (from: RegExp | string, to: string) => (lines: string[]) => lines.map((line) => line.replace(from, to));

test('what is said to be missing is taken at its word and not a hair further', async () => {
  const empty = await createDevice('empty');
  const before = await empty.dump();
  const code = async (...made: Parameters<typeof forged>) => codeOf(await empty.sync.import(await forged(...made)));
  // It is there after all.
  const there = await code((lines, entries, lost) => {
    entries.set(`units/book/blobs/sha256/${lost.slice(0, 2)}/${lost}`, new Uint8Array([1]));
    return lines;
  });
  expect(there).toBe('sync_plugin_invalid');
  // It is not there, and nothing says so.
  expect(await code(edit(/,"missing_of":\[.*\]/, ''))).toBe('sync_plugin_invalid');
  // More or fewer than the manifest says.
  expect(await code((lines) => lines, 2)).toBe('sync_plugin_invalid');
  expect(await code((lines) => lines.filter((line) => !line.includes('missing_of')))).toBe('sync_plugin_invalid');
  // Of nothing, of something else, or written in another way.
  expect(await code(edit(/"missing_of":\[.*\]/, '"missing_of":[]'))).toBe('sync_plugin_invalid');
  expect(await code(edit(title, 'Another'))).toBe('sync_plugin_materialize_failed');
  expect(await code(edit('{"sha256"', '{ "sha256"'))).toBe('sync_plugin_invalid');
  // A file that no row names.
  expect(
    await code((lines) => [...lines, `{"sha256":"${'f'.repeat(64)}","bytes":1,"missing_of":["${title}"]}`], 2),
  ).toBe('sync_plugin_materialize_failed');
  expect(await empty.dump()).toEqual(before);
});

test('what is here already is proved but not staged again; where it went meanwhile, all is', async () => {
  const first = await living('first');
  const second = await createDevice('second');
  const old = await packed(first);
  await bookPart(second.sync.import(old.file));
  await first.live('Another Book');
  const { file, part } = await packed(first);
  const bodiesStaged = () => (second.sync.staged.at(-1) ?? []).filter((name) => !name.endsWith('-records')).length;
  const { text } = await bookFiles(second);
  second.sync.page.afterUnpacking = async () => {
    second.sync.page.afterUnpacking = async () => {};
    expect(bodiesStaged()).toBe(part.blobs - old.part.blobs);
    lose(second, text);
  };
  expect(await bookPart(second.sync.import(file))).toMatchObject({ change: 'fast_forwarded' });
  expect(bodiesStaged()).toBe(part.blobs);
  expect([has(second, text), await notedLost(second)]).toEqual([true, []]);
});

test('a body in the bundle with wrong bytes is refused, though the right one is here', async () => {
  const device = await living('first');
  const entries = await readBundle((await packed(device)).file);
  const path = [...entries.keys()].find((one) => one.includes('/sha256/')) ?? '';
  const bytes = Uint8Array.from(entries.get(path) ?? []);
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  entries.set(path, bytes);
  expect(codeOf(await device.sync.import(await writeBundle(entries)))).toBe('sync_checksum_mismatch');
});
