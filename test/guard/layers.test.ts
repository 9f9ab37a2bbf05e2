// Holds the table of layers against every import of the product, after showing that it can fail.
import { expect, test } from 'vitest';
import { importsOf, placeOf, refusal, table } from './layers.ts';
import { isCode, readProject } from './project-files.ts';

const files = readProject().filter(({ path }) => /^(?:app|workers|content)\//.test(path) && isCode(path));

const refused: readonly (readonly [string, string])[] = [
  ['app/kernel/result.ts', '../book/core/blocks.ts'],
  ['app/kernel/result.ts', './store/requests.ts'],
  ['app/book/core/blocks.ts', '../contract.ts'],
  ['app/book/core/blocks.ts', '../../practice/core/cards.ts'],
  ['app/book/core/blocks.ts', '../../kernel/store/requests.ts'],
  ['app/book/contract.ts', '../store/rows.ts'],
  ['app/book/contract.ts', '../practice/contract.ts'],
  ['app/book/store/rows.ts', '../ui/reader.tsx'],
  ['app/book/store/rows.ts', '../../practice/store/rows.ts'],
  ['app/book/ui/reader.tsx', '../store/rows.ts'],
  ['app/book/ui/reader.tsx', '../../practice/ui/review.tsx'],
  ['app/book/ui/reader.tsx', '../../shell/routes.ts'],
  ['app/rpc/send.ts', '../book/core/blocks.ts'],
  ['app/widgets/button.tsx', '../kernel/result.ts'],
  ['app/widgets/button.tsx', 'marked'],
  ['app/book/ui/reader.tsx', 'marked'],
  ['app/shell/main.tsx', '../book/store/rows.ts'],
  ['app/shell/main.tsx', '../book/core/blocks.ts'],
  ['app/shell/main.tsx', '../../workers/store.worker.ts?worker&url'],
  ['app/rpc/connect.ts', '../../workers/dispatch.ts'],
  ['app/rpc/send.ts', '../../workers/store.worker.ts?worker&url'],
  ['workers/dispatch.ts', '../app/rpc/send.ts'],
  ['workers/dispatch.ts', '../app/book/ui/reader.tsx'],
  ['app/kernel/result.ts', 'preact'],
  ['app/book/store/rows.ts', 'sql.js'],
  ['workers/dispatch.ts', 'sql.js'],
  ['app/shell/main.tsx', 'sql.js/dist/sql-wasm-browser.wasm?url'],
  ['workers/dispatch.ts', 'preact'],
  ['workers/service-worker.ts', 'comlink'],
  ['app/elsewhere/file.ts', './other.ts'],
];

const allowed: readonly (readonly [string, string])[] = [
  ['app/book/store/rows.ts', '../../kernel/store/requests.ts'],
  ['app/book/ui/reader/page.tsx', '../../core/blocks.ts'],
  ['app/shell/main.tsx', '../book/ui/reader.tsx'],
  ['app/rpc/connect.ts', '../../workers/store.worker.ts?worker&url'],
  ['app/widgets/prose/parse.ts', 'marked'],
  ['workers/sqlite/host.ts', 'sql.js'],
  ['workers/store.worker.ts', 'sql.js/dist/sql-wasm-browser.wasm?url'],
  ['workers/import/epub.ts', '../../app/book/core/blocks.ts'],
];

test('the table refuses every planted import, and only those', () => {
  expect(refused.filter(([from, specifier]) => refusal(from, specifier) === null)).toEqual([]);
  expect(allowed.map(([from, specifier]) => refusal(from, specifier))).toEqual(allowed.map(() => null));
});

test('every form of import is seen', () => {
  const forms = [
    "import a from './a.ts';",
    "import type { B } from './b.ts';",
    "export * from './c.ts';",
    "export { d } from './d.ts';",
    "const e = () => import('./e.ts');",
    "type F = import('./f.ts').F;",
    "import './g.css';",
    'const h = (name: string) => import(name);',
  ];
  const seen = ['./a.ts', './b.ts', './c.ts', './d.ts', './e.ts', './f.ts', './g.css', null];
  expect(forms.map((form) => importsOf('form.ts', form))).toEqual(seen.map((one) => [one]));
});

test('every file stands in a layer and imports only what its layer may', () => {
  const broken = files.flatMap(({ path, text }) => importsOf(path, text).map((specifier) => refusal(path, specifier)));
  expect(broken.filter((found) => found !== null)).toEqual([]);
  const homeless = files.filter(({ path }) => !placeOf(path) && !path.endsWith('.d.ts'));
  expect(homeless.map(({ path }) => path)).toEqual([]);
});

test('the guard saw the product: files of most layers, and more imports than files', () => {
  const layers = new Set(files.map(({ path }) => placeOf(path)?.layer));
  const expected = Object.keys(table).filter((layer) => layer !== 'content');
  expect(expected.filter((layer) => ![...layers].some((seen) => seen === layer))).toEqual([]);
  expect(files.flatMap(({ path, text }) => importsOf(path, text)).length).toBeGreaterThan(files.length);
});
