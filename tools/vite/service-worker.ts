// After the app is built: builds the service worker, writes the licences, and gives the service worker the list of all
// files with their hashes. The list comes last, because it covers the licences, and they cover the service worker.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { build, type Plugin } from 'vite';
import { filesBelow } from '../stamp.mjs';
import { collectPackages, noticesText, type PackageFolders } from './packages.ts';

const scriptName = 'service-worker.js';
const placeholders = { now: 'self.__WB_MANIFEST', later: 'self.__KEPT_LATER' };
/** What a first visit must not wait for: it is kept as soon as the app runs. */
const keptLater = /^\/assets\/pdfium-[\w-]{8}\.wasm$/;

export function serviceWorker(root: string, folders: PackageFolders): Plugin {
  let outDir = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        await buildScript(root, outDir, folders);
        await writeFile(join(outDir, 'third-party-notices.txt'), await noticesText(folders));
        await writeManifest(outDir);
      },
    },
  };
}

async function buildScript(root: string, outDir: string, folders: PackageFolders): Promise<void> {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [collectPackages(folders)],
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      // An input, not a library: Vite does not minify ES libraries.
      rolldownOptions: { input: join(root, 'workers', 'service-worker.ts'), output: { entryFileNames: scriptName } },
    },
  });
}

async function writeManifest(outDir: string): Promise<void> {
  const files = await filesBelow(outDir);
  const urls = files.map((file) => `/${relative(outDir, file).split(sep).join('/')}`);
  const kept = urls.filter((url) => url !== `/${scriptName}` && !url.includes('/.'));
  const manifest = await Promise.all(kept.map((url) => precachedFile(outDir, url)));
  const path = join(outDir, scriptName);
  let script = await readFile(path, 'utf8');
  const lists = {
    now: manifest.filter(({ url }) => !keptLater.test(url)),
    later: manifest.filter(({ url }) => keptLater.test(url)),
  };
  for (const name of ['now', 'later'] as const) {
    const parts = script.split(placeholders[name]);
    if (parts.length !== 2) throw new Error(`${scriptName} must hold ${placeholders[name]} exactly once`);
    script = parts.join(JSON.stringify(lists[name]));
  }
  await writeFile(path, script);
}

async function precachedFile(outDir: string, url: string) {
  const hash = createHash('sha256')
    .update(await readFile(join(outDir, url)))
    .digest();
  // A name that Vite gave already changes with the content; such a file needs no revision to be told from an older one.
  const isNamedByContent = /-[\w-]{8}\.\w+$/.test(url);
  const revision = isNamedByContent ? null : hash.toString('hex').slice(0, 16);
  return { url, revision, integrity: `sha256-${hash.toString('base64')}` };
}
