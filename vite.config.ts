// How the app is built: the page from app/, its workers from workers/, and the service worker over the result.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { dist, root } from './tools/paths.mjs';
import { sourceStamp } from './tools/stamp.mjs';
import { collectPackages, type PackageFolders } from './tools/vite/packages.ts';
import { pagePolicy } from './tools/vite/page-policy.ts';
import { serviceWorker } from './tools/vite/service-worker.ts';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const build = (await sourceStamp()).slice(0, 16);
const folders: PackageFolders = new Set();

export default defineConfig({
  root: join(root, 'app'),
  publicDir: join(root, 'public'),
  define: { __VERSION__: JSON.stringify(version), __BUILD__: JSON.stringify(build) },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [pagePolicy(), collectPackages(folders), serviceWorker(root, folders)],
  worker: {
    format: 'es',
    plugins: () => [collectPackages(folders)],
    rolldownOptions: {
      output: {
        entryFileNames: 'workers/[name]-[hash].js',
        chunkFileNames: 'workers/chunks/[name]-[hash].js',
      },
    },
  },
  build: {
    outDir: dist,
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome125', 'firefox128', 'safari17.5'],
    manifest: true,
    // Inlined files would be data: addresses, which the policy allows for images only.
    assetsInlineLimit: 0,
    // Every browser that has OPFS knows modulepreload.
    modulePreload: { polyfill: false },
  },
});
