// Every file of the project that a guard looks at, read once.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from '../../tools/paths.mjs';

export interface ProjectFile {
  /** From the root of the repository, with `/`. */
  readonly path: string;
  readonly text: string;
}

const skipped = /^(?:node_modules|dist|dist\..*|\.git)$/;
const binary = /\.(?:png|woff2|wasm|sqlite3|epub|zip|pdf)$/;

/** Fixtures are what other programs or people made: rules of style do not govern them. */
const fixtures = 'test/fixtures/';

export function readProject(): readonly ProjectFile[] {
  return list(root)
    .map((path) => relative(root, path).split(sep).join('/'))
    .filter((path) => !binary.test(path) && !path.startsWith(fixtures))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function list(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !skipped.test(name))
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? list(path) : [path]));
}

export function isCode(path: string): boolean {
  return /\.(?:ts|tsx|mjs)$/.test(path);
}

export function exists(path: string): boolean {
  return existsSync(join(root, path));
}
