// Makes a bundle over, as somebody might who means harm, or a broken disk: entries changed, added, left out, renamed.
import {
  BlobReader,
  BlobWriter,
  TextReader,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js';
import { createHash } from 'node:crypto';
import type { UnitManifest } from '../../app/kernel/bundle.ts';

export type Entries = Map<string, Uint8Array>;

export async function readBundle(file: Blob): Promise<Entries> {
  const entries: Entries = new Map();
  for (const entry of await new ZipReader(new BlobReader(file)).getEntries()) {
    if (!entry.directory) entries.set(entry.filename, await entry.getData(new Uint8ArrayWriter()));
  }
  return entries;
}

export async function writeBundle(entries: Entries, options: { readonly password?: string } = {}): Promise<Blob> {
  const zip = new ZipWriter(new BlobWriter(), { useWebWorkers: false, ...options });
  for (const [path, bytes] of entries) await zip.add(path, new Uint8ArrayReader(bytes));
  return zip.close();
}

/** A ZIP with one name twice, which no library writes: two names of equal length, one then written over the other. */
export async function withDoubledName(file: Blob, path: string): Promise<Blob> {
  const entries = await readBundle(file);
  const stand = path.replace(/.$/, '~');
  const zip = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const [name, bytes] of entries) await zip.add(name, new Uint8ArrayReader(bytes));
  await zip.add(stand, new TextReader('another'));
  const bytes = Buffer.from(await (await zip.close()).arrayBuffer());
  for (let at = bytes.indexOf(stand); at >= 0; at = bytes.indexOf(stand)) bytes.write(path, at);
  return new Blob([bytes]);
}

export function jsonAt<T>(entries: Entries, path: string): T {
  return JSON.parse(new TextDecoder().decode(entries.get(path)));
}

export function putJson(entries: Entries, path: string, value: unknown): void {
  entries.set(path, new TextEncoder().encode(`${JSON.stringify(value)}\n`));
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Changes a part's manifest and makes the outer one agree with it, as a careful forger would. */
export function forgeManifest(entries: Entries, plugin: string, change: (manifest: UnitManifest) => unknown): void {
  const path = `units/${plugin}/manifest.json`;
  putJson(entries, path, change(jsonAt(entries, path)));
  const outer = jsonAt<{ parts: { plugin: string; manifest_sha256: string }[] }>(entries, 'lectern.json');
  const manifestSha256 = sha256(entries.get(path) ?? new Uint8Array());
  const parts = outer.parts.map((part) =>
    part.plugin === plugin ? { ...part, manifest_sha256: manifestSha256 } : part,
  );
  putJson(entries, 'lectern.json', { ...outer, parts });
}

/** Changes the rows of a part, and every hash over them but the logical one, which `also` may give. */
export function forgeRecords(
  entries: Entries,
  plugin: string,
  change: (lines: string[]) => string[],
  also: Partial<UnitManifest> = {},
): void {
  const path = `units/${plugin}/records.ndjson`;
  const lines = new TextDecoder().decode(entries.get(path)).split('\n').slice(0, -1);
  const changed = change(lines);
  const bytes = new TextEncoder().encode(changed.map((line) => `${line}\n`).join(''));
  entries.set(path, bytes);
  forgeManifest(entries, plugin, (manifest) => ({
    ...manifest,
    records: changed.length,
    records_bytes: bytes.length,
    records_sha256: sha256(bytes),
    ...also,
  }));
}
