// No file escapes the type checker, and the linter really sees promises that nobody awaits.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../tools/paths.mjs';
import { capture, script } from '../../tools/run.mjs';
import { isCode, readProject } from './project-files.ts';

async function filesOf(project: string): Promise<readonly string[]> {
  const { output } = await capture(process.execPath, [
    script('typescript', 'tsc'),
    '-p',
    `tsconfig.${project}.json`,
    '--listFilesOnly',
  ]);
  return output.split(/\r?\n/).map((path) => relative(root, path).split(sep).join('/'));
}

test('every code file belongs to a TypeScript project', async () => {
  const lists = await Promise.all(['core', 'store', 'page', 'worker', 'test'].map(filesOf));
  const checked = new Set(lists.flat());
  const code = readProject().filter(({ path }) => isCode(path));
  expect(code.length).toBeGreaterThan(50);
  expect(code.filter(({ path }) => !checked.has(path)).map(({ path }) => path)).toEqual([]);
});

test('core and store know neither the page nor the worker', async () => {
  const lists = await Promise.all(['core', 'store'].map(filesOf));
  const libraries = lists.flat().filter((path) => /lib\.(?:dom|webworker)/.test(path));
  expect(libraries).toEqual([]);
});

test('a promise that nobody awaits is refused by the linter', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-lint-'));
  const config = join(root, '.oxlintrc.json');
  await writeFile(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true } }');
  await writeFile(join(folder, 'planted.ts'), 'async function save() {}\nexport function f() {\n  save();\n}\n');
  const { code, output } = await capture(process.execPath, [script('oxlint'), '--type-aware', '-c', config, folder]);
  await rm(folder, { recursive: true });
  expect(output).toContain('no-floating-promises');
  expect(code).toBe(1);
});
