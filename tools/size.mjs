// `npm run size`: how much JavaScript a first view loads, and its limit. Workers are listed, but counted apart.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { ensureBuilt } from './build.mjs';
import { dist } from './paths.mjs';

export const firstViewLimit = 60_000;

/** @typedef {{ file: string, imports?: string[] }} Entry */
/** @typedef {{ part: string, name: string, bytes: number }} Measured */

/** What the page loads before a person does anything: its entry, that entry's static imports, and modulepreloads. */
async function firstViewFiles() {
  /** @type {Record<string, Entry>} */
  const manifest = JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8'));
  /** @type {Set<string>} */
  const files = new Set();
  /** @param {string} key */
  const add = (key) => {
    const entry = manifest[key];
    if (!entry) throw new Error(`the build's manifest has no ${key}`);
    if (files.has(entry.file)) return;
    files.add(entry.file);
    for (const imported of entry.imports ?? []) add(imported);
  };
  add('index.html');
  const page = await readFile(join(dist, 'index.html'), 'utf8');
  for (const [, path] of page.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)) if (path) files.add(path);
  return [...files];
}

/**
 * @param {string} part
 * @param {string} name
 * @returns {Promise<Measured>}
 */
async function measure(part, name) {
  return { part, name, bytes: gzipSync(await readFile(join(dist, name))).length };
}

/** A table of sizes, and whether the first view keeps within its limit. */
export async function checkSize() {
  const workers = (await readdir(join(dist, 'workers'))).filter((name) => name.endsWith('.js'));
  const first = await Promise.all((await firstViewFiles()).map((name) => measure('first view', name)));
  const others = await Promise.all([
    ...workers.map((name) => measure('worker', `workers/${name}`)),
    measure('service worker', 'service-worker.js'),
  ]);
  const total = first.reduce((sum, { bytes }) => sum + bytes, 0);
  const rows = [
    ...first,
    ...others,
    { part: 'first view', name: `total, at most ${kilobytes(firstViewLimit)}`, bytes: total },
  ];
  const table = rows.map(({ part, name, bytes }) => `${part.padEnd(15)} ${kilobytes(bytes).padStart(9)}  ${name}`);
  return { ok: total <= firstViewLimit, output: `JavaScript, gzip\n${table.join('\n')}` };
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (!(await ensureBuilt())) process.exit(1);
  const { ok, output } = await checkSize();
  console.log(output);
  process.exit(ok ? 0 : 1);
}
