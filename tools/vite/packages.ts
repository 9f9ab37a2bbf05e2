// Collects which packages end up in the built files, and writes their licences as one text.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Folders of bundled packages; one set is shared by the builds of the page, the workers and the service worker. */
export type PackageFolders = Set<string>;

export function collectPackages(folders: PackageFolders): Plugin {
  let root = '';
  return {
    name: 'collect-packages',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        const sources = output.type === 'chunk' ? keptModules(output.modules) : output.originalFileNames;
        for (const source of sources) {
          // Modules have absolute names; files such as fonts have names from the root of the build.
          const folder = packageFolder(resolve(root, source.replace(/^\0/, '')));
          if (folder) folders.add(folder);
        }
      }
    },
  };
}

function keptModules(modules: Readonly<Record<string, { readonly renderedLength: number }>>): string[] {
  return Object.entries(modules)
    .filter(([, module]) => module.renderedLength > 0)
    .map(([id]) => id);
}

/** The nearest folder with a named package.json, for a file inside node_modules. */
function packageFolder(source: string): string | null {
  const file = source.replace(/\?.*$/, '');
  if (!file.includes('node_modules')) return null;
  for (let folder = dirname(file); folder.includes('node_modules'); folder = dirname(folder)) {
    const parent = dirname(folder);
    const isPackage = parent.endsWith('node_modules') || /node_modules[\\/]@[^\\/]+$/.test(parent);
    if (isPackage && existsSync(join(folder, 'package.json'))) return folder;
  }
  return null;
}

export async function noticesText(folders: PackageFolders): Promise<string> {
  const notices = await Promise.all([...folders].map(noticeOf));
  notices.sort((a, b) => (a < b ? -1 : 1));
  const head = 'Lectern contains the following packages, under the licences printed below each.\n';
  return [head, ...new Set(notices)].join(`\n${'-'.repeat(80)}\n\n`);
}

async function noticeOf(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const names = (await readdir(folder)).filter((file) => /^(?:licen[cs]e|notice)/i.test(file)).sort();
  const texts = await Promise.all(names.map((file) => readFile(join(folder, file), 'utf8')));
  if (texts.length === 0) throw new Error(`${name} is bundled but has no licence file`);
  return `${name} ${version} (${license})\n\n${texts.map((text) => text.trim()).join('\n\n')}\n`;
}
