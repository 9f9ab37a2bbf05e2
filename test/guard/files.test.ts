// Holds the rules over files against the project, after showing for each that it can fail.
import { expect, test } from 'vitest';
import { forbiddenWords, isBadlyNamed, isTooLong, lacksFirstLine, longFiles } from './file-rules.ts';
import { exists, type ProjectFile, readProject } from './project-files.ts';

const files = readProject();
const paths = (found: readonly ProjectFile[]): readonly string[] => found.map(({ path }) => path);
const file = (path: string, text = '// A file that does one thing.\n'): ProjectFile => ({ path, text });

test('a file has at most 400 lines, or a reason', () => {
  expect(isTooLong(file('app/a.ts', '\n'.repeat(401)))).toBe(true);
  expect(isTooLong(file('app/a.ts', '\n'.repeat(400)))).toBe(false);
  expect(paths(files.filter(isTooLong))).toEqual([]);
  expect(Object.keys(longFiles).filter((path) => !exists(path))).toEqual([]);
});

test('a file is named after what it holds, in kebab-case', () => {
  const bad = [
    'app/a/index.ts',
    'app/a/utils.ts',
    'app/string-helpers.ts',
    'workers/Dispatch.ts',
    'test/types.test.ts',
  ];
  expect(bad.filter((path) => !isBadlyNamed(file(path)))).toEqual([]);
  expect(['workers/service-worker.ts', 'app/widgets/words.ar.ts'].filter((path) => isBadlyNamed(file(path)))).toEqual(
    [],
  );
  expect(paths(files.filter(isBadlyNamed))).toEqual([]);
});

test('the first line of a file says what it does', () => {
  expect(lacksFirstLine(file('app/a.ts', "import a from 'a';\n"))).toBe(true);
  expect(lacksFirstLine(file('app/a.css', 'main { color: red }\n'))).toBe(true);
  expect(paths(files.filter(lacksFirstLine))).toEqual([]);
});

test('no file names a workplace, a machine or a thing to do that nobody tracks', () => {
  const planted = [['/wo', 'rk/main'].join(''), ['// TO', 'DO later'].join(''), ['registry.', 'npmjs.org'].join('')];
  expect(planted.filter((text) => forbiddenWords(file('a.md', text)).length === 0)).toEqual([]);
  expect(forbiddenWords(file('a.md', 'workers/ and the session, see #3'))).toEqual([]);
  const found = files.flatMap((one) => forbiddenWords(one).map((word) => `${one.path}: ${word}`));
  expect(found).toEqual([]);
});

test('every domain with a store has its card', () => {
  const domains = new Set(paths(files).flatMap((path) => /^app\/(?!kernel\/)([^/]+)\/store\//.exec(path)?.[1] ?? []));
  expect(domains.size).toBeGreaterThan(0);
  expect([...domains].filter((domain) => !exists(`app/${domain}/README.md`))).toEqual([]);
});

test('every worker has a policy of its own', () => {
  const policies = JSON.parse(files.find(({ path }) => path === 'workers/policies.json')?.text ?? '{}');
  const workers = paths(files).flatMap((path) => /^workers\/([\w-]+\.worker)\.ts$/.exec(path)?.[1] ?? []);
  expect(workers.filter((name) => !(`/workers/${name}-` in policies))).toEqual([]);
  const first = Object.keys(policies).findIndex((prefix) => prefix === '/workers/');
  expect(workers.every((name) => Object.keys(policies).indexOf(`/workers/${name}-`) < first)).toBe(true);
});
