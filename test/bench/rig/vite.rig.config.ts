// How the page of the bench is built: it and its workers, with the product's code in them, and nothing else of the app.
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { root } from '../../../tools/paths.mjs';

export default defineConfig({
  root: join(root, 'test', 'bench', 'rig'),
  publicDir: false,
  worker: { format: 'es' },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
