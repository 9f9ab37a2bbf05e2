// Builds the app into dist/, but only when a source changed; a failed build leaves the last good one in place.
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dist, root } from './paths.mjs';
import { run, script } from './run.mjs';
import { sourceStamp } from './stamp.mjs';

const stampName = '.build-stamp';

/** Answers false when the build failed; Vite has said why. */
export async function ensureBuilt() {
  const stamp = await sourceStamp();
  if ((await builtStamp()) === stamp) return true;
  await removeLeftovers();
  console.log('Building …');
  const next = join(root, `dist.next-${process.pid}`);
  const vite = [script('vite'), 'build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'];
  // The test runner sets another mode, in which the build would be larger and name this machine's folders.
  const env = { ...process.env, NODE_ENV: 'production' };
  if ((await run(process.execPath, vite, { env })) !== 0) {
    await rm(next, { recursive: true, force: true });
    return false;
  }
  await writeFile(join(next, stampName), stamp);
  const old = join(root, `dist.old-${process.pid}`);
  await rename(dist, old).catch(ignoreMissing);
  await rename(next, dist);
  await rm(old, { recursive: true, force: true });
  return true;
}

async function builtStamp() {
  return readFile(join(dist, stampName), 'utf8').catch(ignoreMissing);
}

/** Folders of builds that were killed. Those of a build that is still running are left alone. */
async function removeLeftovers() {
  for (const name of await readdir(root)) {
    const pid = /^dist\.(?:next|old)-(\d+)$/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(join(root, name), { recursive: true, force: true });
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** @param {NodeJS.ErrnoException} error */
function ignoreMissing(error) {
  if (error.code === 'ENOENT') return null;
  throw error;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exit((await ensureBuilt()) ? 0 : 1);
