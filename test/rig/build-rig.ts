// Builds the rig's version of the app beside the app's own, but only when a source of either changed.
import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../tools/paths.mjs';
import { run, script } from '../../tools/run.mjs';
import { filesBelow, sourceStamp } from '../../tools/stamp.mjs';

export const rigDist = join(root, 'dist.rig');
const stampPath = join(rigDist, '.build-stamp');

export async function ensureRigBuilt(): Promise<void> {
  const stamp = await rigStamp();
  if ((await readFile(stampPath, 'utf8').catch(() => null)) === stamp) return;
  const next = join(root, `dist.next-${process.pid}`);
  const config = join(root, 'test', 'rig', 'vite.rig.config.ts');
  const vite = [script('vite'), 'build', '--config', config, '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'];
  try {
    if ((await run(process.execPath, vite)) !== 0) throw new Error('the rig does not build');
    await writeFile(join(next, '.build-stamp'), stamp);
    await rm(rigDist, { recursive: true, force: true });
    await rename(next, rigDist);
  } finally {
    await rm(next, { recursive: true, force: true });
  }
}

async function rigStamp(): Promise<string> {
  const hash = createHash('sha256').update(await sourceStamp());
  for (const path of await filesBelow(join(root, 'test', 'rig'))) hash.update(await readFile(path));
  return hash.digest('hex');
}
