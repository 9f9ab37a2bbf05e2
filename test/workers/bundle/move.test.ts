// Moving between devices: what one device has, another has after it, row for row; and nothing is ever lost by it.
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import { expect, test } from 'vitest';
import { tutorSubjects } from '../../../app/tutor/contract.ts';
import { noteCreate, practiceSubjects } from '../../../app/practice/contract.ts';
import type { Reply } from '../../../app/kernel/command.ts';
import type { StoreDump } from '../../rig/store-dump.ts';
import { createDevice, type Device, plugins } from '../../rig/device.ts';

type Imported = Extract<Awaited<ReturnType<Device['sync']['import']>>, { ok: true }>['body']['result'];

async function moved(device: Device, file: Blob, setAside = false): Promise<Imported> {
  const reply = await device.sync.import(file, setAside);
  if (!reply.ok) throw new Error(JSON.stringify(reply.body.error));
  return reply.body.result;
}

const changesOf = (result: { parts: readonly { plugin: string; change: string }[] }) =>
  Object.fromEntries(result.parts.map((part) => [part.plugin, part.change]));
const all = (change: string) => Object.fromEntries(plugins.map((plugin) => [plugin, change]));
const codeOf = (reply: Reply) => (reply.ok ? null : reply.body.error.code);

/** Without what each device keeps for itself. */
function rows(dump: Readonly<Record<string, StoreDump>>): unknown {
  return Object.entries(dump).map(([plugin, tables]) => {
    const meta = (tables['plugin_meta'] ?? []).filter((row) => !String(row).includes('sync_history'));
    return [plugin, { ...tables, plugin_meta: meta }];
  });
}

async function textOf(file: Blob, path: string): Promise<string> {
  const entry = (await new ZipReader(new BlobReader(file)).getEntries()).find((one) => one.filename === path);
  if (!entry || entry.directory) throw new Error(`no ${path}`);
  return entry.getData(new TextWriter());
}

async function unitTexts(file: Blob): Promise<Readonly<Record<string, string>>> {
  const texts: Record<string, string> = {};
  for (const entry of await new ZipReader(new BlobReader(file)).getEntries()) {
    if (!entry.directory && entry.filename.startsWith('units/')) {
      texts[entry.filename] = await entry.getData(new TextWriter());
    }
  }
  return texts;
}

test('Y-1 everything moves: rows, bodies, identity and hashes are equal on the other device, derived rows too', async () => {
  const first = await createDevice('first');
  await first.live();
  const exported = await first.sync.export();
  if (!exported.reply.ok || !exported.file) throw new Error('no bundle');
  const second = await createDevice('second');
  const result = await moved(second, exported.file);
  expect(changesOf(result)).toEqual(all('adopted'));
  expect(rows(await second.dump())).toEqual(rows(await first.dump()));
  expect([...second.node.blobs.bodies.keys()].sort()).toEqual([...first.node.blobs.bodies.keys()].sort());
  const { bundle } = exported.reply.body.result;
  expect(result.parts.map((part) => [part.plugin, part.logical_hash, part.revision])).toEqual(
    bundle.parts.map((part) => [part.plugin, part.logical_hash, part.revision]),
  );
  expect(result.parts.map((part) => Object.values(part.record_counts).reduce((a, b) => a + b))).toEqual(
    bundle.parts.map((part) => part.records),
  );
  // The requests travel, so a retry after the move is still known.
  const again = await second.node.call(tutorSubjects.create, { name: 'Talk', parent_id: null, request_id: 'first-3' });
  expect(again).toMatchObject({ ok: true, body: { result: { subject: { name: 'Talk', revision: 1 } } } });
  expect(second.sync.announced).toEqual([[...plugins]]);
});

test('M12 the same bundle again changes nothing, there or on the device it came from', async () => {
  const first = await createDevice('first');
  await first.live();
  const file = await first.sync.exportFile();
  const second = await createDevice('second');
  await moved(second, file);
  const before = await second.dump();
  expect(changesOf(await moved(second, file))).toEqual(all('unchanged'));
  expect(await second.dump()).toEqual(before);
  expect(changesOf(await moved(first, await second.sync.exportFile()))).toEqual(all('unchanged'));
  expect(rows(await first.dump())).toEqual(rows(before));
});

test('the parts are the same bytes for the same data, whoever packs them and how often', async () => {
  const first = await createDevice('first');
  await first.live();
  const file = await first.sync.exportFile();
  const texts = await unitTexts(file);
  first.node.clock.now += 86_400_000;
  expect(await unitTexts(await first.sync.exportFile())).toEqual(texts);
  const second = await createDevice('second');
  await moved(second, file);
  const back = await second.sync.exportFile();
  expect(await unitTexts(back)).toEqual(texts);
  const outer = JSON.parse(await textOf(back, 'lectern.json'));
  expect(outer).toMatchObject({ product: 'lectern', protocol: 2, device: { id: 'second' }, parts: [{}, {}, {}] });
  expect(JSON.stringify(texts)).not.toContain('exported_at');
});

test('what goes on from a state that is here is taken, back and forth; what is behind changes nothing', async () => {
  const phone = await createDevice('phone');
  await phone.live();
  const laptop = await createDevice('laptop');
  const old = await phone.sync.exportFile();
  await moved(laptop, old);
  await laptop.tell(tutorSubjects.create, { name: 'On the laptop', parent_id: null });
  const newer = await laptop.sync.exportFile();
  expect(changesOf(await moved(phone, newer))).toEqual({ ...all('unchanged'), tutor: 'fast_forwarded' });
  expect(rows(await phone.dump())).toEqual(rows(await laptop.dump()));
  await phone.tell(practiceSubjects.create, { name: 'On the phone' });
  expect(changesOf(await moved(laptop, await phone.sync.exportFile()))).toEqual({
    ...all('unchanged'),
    practice: 'fast_forwarded',
  });
  const before = await laptop.dump();
  expect(changesOf(await moved(laptop, old))).toEqual({ tutor: 'ahead', book: 'unchanged', practice: 'ahead' });
  expect(await laptop.dump()).toEqual(before);
});

test('M11 two histories that parted: refused whole, nothing is written, and it is said which', async () => {
  const first = await createDevice('first');
  await first.live();
  const second = await createDevice('second');
  await moved(second, await first.sync.exportFile());
  await first.tell(tutorSubjects.create, { name: 'Here', parent_id: null });
  await second.tell(tutorSubjects.create, { name: 'There', parent_id: null });
  await first.tell(practiceSubjects.create, { name: 'Only here' });
  const file = await first.sync.exportFile();
  const before = await second.dump();
  const refused = await second.sync.import(file);
  expect(refused).toMatchObject({
    ok: false,
    body: {
      error: {
        code: 'sync_plugin_diverged',
        details: {
          plugins: ['tutor'],
          changes: { tutor: 'diverged', book: 'unchanged', practice: 'fast_forwarded' },
        },
      },
    },
  });
  expect(await second.dump()).toEqual(before);
  const seen = await second.sync.inspect(file);
  expect(seen.ok && changesOf(seen.body.result)).toEqual({
    tutor: 'diverged',
    book: 'unchanged',
    practice: 'fast_forwarded',
  });
  expect(await second.dump()).toEqual(before);
});

test('using the bundle here puts what is here aside, whole, and going back finds it as it was', async () => {
  const first = await createDevice('first');
  await first.live('The book of the first');
  const second = await createDevice('second');
  await second.live('The book of the second');
  const before = await second.dump();
  const file = await first.sync.exportFile();
  expect(codeOf(await second.sync.import(file))).toBe('sync_plugin_diverged');
  const result = await moved(second, file, true);
  expect(changesOf(result)).toEqual(all('adopted'));
  expect([result.store_set, second.sync.settings.set]).toEqual(['own-2', 'own-2']);
  expect(rows(await second.dump())).toEqual(rows(await first.dump()));
  await second.node.stores.use('own');
  expect(await second.dump()).toEqual(before);
});

test('in the sample a bundle goes to one’s own set, and the sample comes back when it is refused', async () => {
  const first = await createDevice('first');
  await first.live();
  const file = await first.sync.exportFile();
  const second = await createDevice('second');
  second.sync.settings.set = 'sample';
  await second.node.stores.use('sample');
  await second.live('The sample');
  const sample = await second.dump();
  expect(codeOf(await second.sync.import(file.slice(0, file.size - 5)))).toBe('zip_truncated');
  expect(second.node.stores.set()).toBe('sample');
  expect(changesOf(await moved(second, file))).toEqual(all('adopted'));
  expect([second.sync.settings.set, second.node.stores.set()]).toEqual(['own', 'own']);
  expect(rows(await second.dump())).toEqual(rows(await first.dump()));
  await second.node.stores.use('sample');
  expect(await second.dump()).toEqual(sample);
});

test('an empty device packs an empty bundle, which changes nothing anywhere', async () => {
  const empty = await createDevice('empty');
  const file = await empty.sync.exportFile();
  const first = await createDevice('first');
  await first.live();
  const before = await first.dump();
  expect((await moved(first, file)).parts).toEqual([]);
  expect(await first.dump()).toEqual(before);
});

test('a body with other bytes than its name says is not packed: the bundle would spread the damage', async () => {
  const first = await createDevice('first');
  await first.live();
  const { bodies } = first.node.blobs;
  const [key, body] = [...bodies][0] ?? [];
  if (!key || !body) throw new Error('a book has bodies');
  bodies.set(key, new Blob(['something else']));
  expect(codeOf((await first.sync.export()).reply)).toBe('corrupt_blob');
  expect(first.sync.settings.exported).toBeNull();
  bodies.set(key, body);
  expect((await first.sync.export()).reply.ok).toBe(true);
});

test('what was packed from a set that was put aside meanwhile is no state of the set in use', async () => {
  const first = await createDevice('first');
  await first.live();
  const second = await createDevice('second');
  await moved(second, await first.sync.exportFile());
  // Both go on by one step, to the same revision of the same store.
  await first.tell(tutorSubjects.create, { name: 'Here', parent_id: null });
  await second.tell(tutorSubjects.create, { name: 'There', parent_id: null });
  const theirs = await first.sync.exportFile();
  second.sync.page.afterPacking = () => second.sync.import(theirs, true);
  const ours = await second.sync.exportFile();
  second.sync.page.afterPacking = async () => {};
  expect(second.sync.settings.set).toBe('own-2');
  expect((await second.sync.status()).ok).toBe(true);
  const seen = await second.sync.inspect(ours);
  expect(seen.ok && changesOf(seen.body.result)).toMatchObject({ tutor: 'diverged' });
  const again = await second.sync.inspect(theirs);
  expect(again.ok && changesOf(again.body.result)).toEqual(all('unchanged'));
});

test('a bundle whose taking was sent twice puts nothing aside the second time', async () => {
  const [first, second] = [await createDevice('first'), await createDevice('second')];
  await first.live('The first');
  await second.live('The second');
  const file = await first.sync.exportFile();
  expect((await moved(second, file, true)).store_set).toBe('own-2');
  const again = await moved(second, file, true);
  expect([again.store_set, changesOf(again)]).toEqual(['own-2', all('unchanged')]);
});

test('a disk that fills while rows are sorted is a full disk, for packing and for reading', async () => {
  const device = await createDevice('first');
  await device.live();
  const { subject } = await device.tell(practiceSubjects.create, { name: 'Long notes' });
  const text = 'x'.repeat(60 * 1024);
  for (let i = 0; i < 150; i += 1) await device.tell(noteCreate, { subject_id: subject.id, text: `${i} ${text}` });
  const file = await device.sync.exportFile();
  const { keepRun } = device.sync.page;
  device.sync.page.keepRun = () => Promise.reject(new DOMException('The quota was exceeded.', 'QuotaExceededError'));
  expect(codeOf((await device.sync.export()).reply)).toBe('storage_full');
  expect(codeOf(await device.sync.inspect(file))).toBe('storage_full');
  device.sync.page.keepRun = keepRun;
  const seen = await device.sync.inspect(file);
  expect(seen.ok && changesOf(seen.body.result)).toEqual(all('unchanged'));
});
