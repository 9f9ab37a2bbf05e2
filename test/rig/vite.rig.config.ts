// The app as it is, but for two workers: the rig's, which run the product's own code over files that can be cut.
import { join } from 'node:path';
import { mergeConfig, type Plugin } from 'vite';
import { root } from '../../tools/paths.mjs';
import app from '../../vite.config.ts';

/** Only the page names a worker by its address, so only that is redirected; the rig imports the code behind it. */
function rigWorkers(): Plugin {
  return {
    name: 'rig-workers',
    enforce: 'pre',
    resolveId(source) {
      const found = /\/workers\/((?:store|import)\.worker\.ts\?worker&url)$/.exec(source);
      return found ? join(root, 'test', 'rig', found[1] ?? '') : null;
    },
  };
}

export default mergeConfig(app, { plugins: [rigWorkers()] });
