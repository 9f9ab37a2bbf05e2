// The content hash of everything that goes into the built app: when it is unchanged, there is nothing to build.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { root } from './paths.mjs';

const sources = [
  'app',
  'content',
  'public',
  'workers',
  'tools/vite',
  'tools/stamp.mjs',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
];

export async function sourceStamp() {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const path of await filesBelow(join(root, source))) {
      const name = relative(root, path).split(sep).join('/');
      const body = await readFile(path);
      hash.update(`${name}\0${body.length}\0`).update(body);
    }
  }
  return hash.digest('hex');
}

/**
 * Every file at or below a path, sorted, so that the same files always come in the same order.
 * @param {string} path
 * @returns {Promise<string[]>}
 */
export async function filesBelow(path) {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(codeOf);
  if (entries === 'ENOENT') return [];
  if (entries === 'ENOTDIR') return [path];
  if (typeof entries === 'string') throw new Error(`cannot read ${path}: ${entries}`);
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}

/** @param {NodeJS.ErrnoException} error */
function codeOf(error) {
  return error.code ?? 'unknown';
}
