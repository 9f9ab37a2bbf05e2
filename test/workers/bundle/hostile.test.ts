// Bundles that are damaged, forged, or of another kind: each is refused by its own code, and nothing here has changed.
import { beforeAll, expect, test } from 'vitest';
import type { UnitManifest } from '../../../app/kernel/bundle.ts';
import type { Refusal } from '../../../app/kernel/result.ts';
import { buildZip } from '../../fixtures/build-zip.ts';
import { createDevice, type Device } from '../../rig/device.ts';
import {
  type Entries,
  forgeManifest,
  forgeRecords,
  jsonAt,
  putJson,
  readBundle,
  withDoubledName,
  writeBundle,
} from '../../rig/edit-bundle.ts';

let bundle: Blob;
let here: Device;
let before: unknown;
let bodiesBefore: readonly string[];

beforeAll(async () => {
  const there = await createDevice('there');
  await there.live();
  bundle = await there.sync.exportFile();
  here = await createDevice('here');
  before = await here.dump();
  bodiesBefore = [...here.node.blobs.bodies.keys()];
});

/** The refusal of both commands, which must be the same; and proof that nothing was written. */
async function refusalOf(file: Blob): Promise<Refusal> {
  const [seen, taken] = [await here.sync.inspect(file), await here.sync.import(file)];
  if (seen.ok || taken.ok) throw new Error('it was taken');
  expect(taken.body.error).toEqual(seen.body.error);
  expect(await here.dump()).toEqual(before);
  expect([...here.node.blobs.bodies.keys()]).toEqual(bodiesBefore);
  return taken.body.error;
}

async function edited(change: (entries: Entries) => void): Promise<Blob> {
  const entries = await readBundle(bundle);
  change(entries);
  return writeBundle(entries);
}

const bodyPaths = (entries: Entries) => [...entries.keys()].filter((path) => path.includes('/sha256/'));
const firstBody = (entries: Entries) => bodyPaths(entries)[0] ?? '';

test.each([
  ['../evil.txt'],
  ['/abs.txt'],
  ['a\\b.txt'],
  ['C:x'],
  ['units/book/blobs/sha256/ab/../../../../evil'],
  ['units/notes/manifest.json'],
  ['units/book/records.ndjson/'],
  [`units/book/blobs/sha256/00/${'f'.repeat(64)}`],
])('Z04 a name that no bundle has is refused before anything is read: %s', async (path) => {
  const refused = await refusalOf(await edited((entries) => entries.set(path, new Uint8Array([1]))));
  expect(refused.code).toBe('bundle_bad_path');
});

test('Z06 an encrypted bundle is named as one', async () => {
  expect((await refusalOf(await writeBundle(await readBundle(bundle), { password: 'x' }))).code).toBe('zip_encrypted');
});

test('Z08 one name twice is refused', async () => {
  const refused = await refusalOf(await withDoubledName(bundle, 'units/book/records.ndjson'));
  expect(refused).toMatchObject({ code: 'bundle_duplicate_entry', details: { path: 'units/book/records.ndjson' } });
});

test('Z10 something before or after the archive is refused: a bundle is exact', async () => {
  expect(await refusalOf(new Blob(['12345678', bundle]))).toMatchObject({ code: 'zip_truncated' });
  expect(await refusalOf(new Blob([bundle, '\r\n']))).toMatchObject({ code: 'zip_truncated' });
  // Cut after a book that is an archive itself, whose directory is then the last one there.
  const book = buildZip([{ name: 'mimetype', body: 'application/epub+zip' }]);
  const cut = new Blob([bundle.slice(0, bundle.size / 2), new Uint8Array(book)]);
  expect(await refusalOf(cut)).toMatchObject({ code: 'zip_truncated' });
});

test.each([5, 30, 2000])('Z11 a file cut %i bytes short is told to be incomplete', async (bytes) => {
  const refused = await refusalOf(bundle.slice(0, bundle.size - bytes));
  expect(refused.code).toBe('zip_truncated');
});

test('Z11 no ZIP at all, an empty file, and a ZIP of something else', async () => {
  expect((await refusalOf(new Blob([]))).code).toBe('zip_truncated');
  expect((await refusalOf(new Blob(['<!doctype html>'.repeat(100)]))).code).toBe('zip_truncated');
  const nothing = await writeBundle(new Map());
  expect((await refusalOf(nothing)).code).toBe('sync_protocol_invalid');
});

test('Z12 more than 8 GiB, as a file or unpacked, is refused before anything is unpacked', async () => {
  const huge = Object.defineProperty(new Blob(['PK']), 'size', { value: 8 * 1024 ** 3 + 1 });
  expect(await refusalOf(huge)).toMatchObject({ code: 'bundle_too_large', details: { limit: 8 * 1024 ** 3 } });
  const bytes = Buffer.from(await bundle.arrayBuffer());
  let claimed = 0;
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0 && claimed < 3; at = bytes.indexOf('PK\x01\x02', at + 4)) {
    bytes.writeUInt32LE(0xfffffffe, at + 24);
    claimed += 1;
  }
  expect((await refusalOf(new Blob([bytes]))).code).toBe('bundle_too_large');
});

test('Z12 a body with its right name and wrong bytes', async () => {
  const file = await edited((entries) => {
    const path = firstBody(entries);
    const bytes = Uint8Array.from(entries.get(path) ?? []);
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    entries.set(path, bytes);
  });
  expect((await refusalOf(file)).code).toBe('sync_checksum_mismatch');
});

test('Z12 a body that is shorter or longer than it says', async () => {
  for (const extra of [-1, 1]) {
    const file = await edited((entries) => {
      const path = firstBody(entries);
      const bytes = entries.get(path) ?? new Uint8Array();
      const resized = new Uint8Array(bytes.length + extra);
      resized.set(bytes.subarray(0, resized.length));
      entries.set(path, resized);
    });
    expect((await refusalOf(file)).code).toBe('sync_checksum_mismatch');
  }
});

test('Z12 a body that is missing, one too many, one under another’s name', async () => {
  expect((await refusalOf(await edited((entries) => entries.delete(firstBody(entries))))).code).toBe(
    'bundle_incomplete',
  );
  const extra = `units/book/blobs/sha256/ff/${'f'.repeat(64)}`;
  const more = await refusalOf(await edited((entries) => entries.set(extra, new Uint8Array([1]))));
  expect(more).toMatchObject({ code: 'sync_plugin_invalid', details: { path: extra } });
  const renamed = await edited((entries) => {
    const path = firstBody(entries);
    entries.set(extra, entries.get(path) ?? new Uint8Array());
    entries.delete(path);
  });
  expect((await refusalOf(renamed)).code).toBe('bundle_incomplete');
  const swapped = await edited((entries) => {
    const [a, b] = bodyPaths(entries);
    const [x, y] = [entries.get(a ?? ''), entries.get(b ?? '')];
    if (!a || !b || !x || !y) throw new Error('a book has several bodies');
    entries.set(a, y).set(b, x);
  });
  expect((await refusalOf(swapped)).code).toBe('sync_checksum_mismatch');
});

test('Z12 a row that was changed, with nothing, something, and everything made to agree', async () => {
  const path = 'units/tutor/records.ndjson';
  const rename = (text: string) => text.replace('Talking', 'Walking');
  const plain = await edited((entries) => {
    entries.set(path, new TextEncoder().encode(rename(new TextDecoder().decode(entries.get(path)))));
  });
  expect((await refusalOf(plain)).code).toBe('sync_checksum_mismatch');
  const forged = await edited((entries) => forgeRecords(entries, 'tutor', (lines) => lines.map(rename)));
  expect((await refusalOf(forged)).code).toBe('sync_checksum_mismatch');
});

test('rows of another part, of a table there is not, out of order, or not written as they should be', async () => {
  const records = async (plugin: string, change: (lines: string[], entries: Entries) => string[]) =>
    (await refusalOf(await edited((entries) => forgeRecords(entries, plugin, (lines) => change(lines, entries))))).code;
  const foreign = await records('tutor', (lines, entries) => {
    const practice = new TextDecoder().decode(entries.get('units/practice/records.ndjson')).split('\n');
    return [...lines, practice.find((line) => line.includes('"practice_items"')) ?? ''];
  });
  expect(foreign).toBe('sync_plugin_invalid');
  expect(await records('tutor', (lines) => [...lines, '{"table":"plugin_meta","key":["x"],"values":{}}'])).toBe(
    'sync_plugin_invalid',
  );
  expect(await records('tutor', (lines) => lines.toReversed())).toBe('sync_plugin_invalid');
  expect(await records('tutor', (lines) => [...lines, '{}'])).toBe('sync_plugin_invalid');
  expect(await records('tutor', (lines) => [...lines, 'no json'])).toBe('sync_plugin_invalid');
  expect(await records('tutor', (lines) => lines.map((line) => line.replace('{', '{ ')))).toBe('sync_plugin_invalid');
  expect(await records('tutor', (lines) => lines.map((line) => line.replace('"revision":2', '"revision":"2"')))).toBe(
    'sync_plugin_invalid',
  );
});

test('another protocol, another product, a manifest that is none', async () => {
  const outer = async (change: (value: Record<string, unknown>) => unknown) =>
    refusalOf(await edited((entries) => putJson(entries, 'lectern.json', change(jsonAt(entries, 'lectern.json')))));
  expect(await outer((value) => ({ ...value, protocol: 3 }))).toMatchObject({
    code: 'sync_protocol_mismatch',
    details: { found: 3, supported: 2 },
  });
  expect((await outer((value) => ({ ...value, product: 'other' }))).code).toBe('sync_protocol_invalid');
  expect((await outer((value) => ({ ...value, more: 1 }))).code).toBe('sync_protocol_invalid');
  expect((await outer(() => null)).code).toBe('sync_protocol_invalid');
  expect((await outer((value) => ({ ...value, parts: [] }))).code).toBe('sync_plugin_invalid');
  const large = await edited((entries) => entries.set('lectern.json', new Uint8Array(1024 * 1024 + 1).fill(32)));
  expect((await refusalOf(large)).code).toBe('sync_protocol_invalid');
});

test('M07 a part of a newer schema is refused as made by a newer version; a manifest of another part is not taken', async () => {
  const forged = async (change: (manifest: UnitManifest) => unknown) =>
    refusalOf(await edited((entries) => forgeManifest(entries, 'practice', change)));
  expect(await forged((manifest) => ({ ...manifest, schema: 99 }))).toMatchObject({
    code: 'unsupported_plugin_schema',
    details: { plugin: 'practice', found: 99 },
  });
  expect((await forged((manifest) => ({ ...manifest, plugin: 'tutor' }))).code).toBe('sync_plugin_invalid');
  expect((await forged((manifest) => ({ ...manifest, format: 2 }))).code).toBe('sync_plugin_invalid');
  expect((await forged((manifest) => ({ ...manifest, logical_hash: '0'.repeat(64) }))).code).toBe(
    'sync_checksum_mismatch',
  );
  const state = { revision: 10 ** 9, logical_hash: '0'.repeat(64) };
  expect((await forged((manifest) => ({ ...manifest, history: [state] }))).code).toBe('sync_plugin_invalid');
  const untold = await edited((entries) => {
    const path = 'units/practice/manifest.json';
    putJson(entries, path, { ...jsonAt<UnitManifest>(entries, path), revision: 1 });
  });
  expect((await refusalOf(untold)).code).toBe('sync_checksum_mismatch');
});
