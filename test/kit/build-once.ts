// Before the browser tests: builds the app once, unless the build that is there already holds the same sources.
import { ensureBuilt } from '../../tools/build.mjs';

export async function setup(): Promise<void> {
  if (!(await ensureBuilt())) throw new Error('the app does not build');
}
