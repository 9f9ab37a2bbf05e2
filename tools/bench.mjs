// `npm run bench [scenario …]`: runs the scenarios of test/bench/ in a real browser and prints their figures. When all of
// them ran, docs/bench.md is written; `--report FILE` writes that of some.
import { readdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './paths.mjs';
import { capture } from './run.mjs';

const { values, positionals: chosen } = parseArgs({ options: { report: { type: 'string' } }, allowPositionals: true });
const folder = join(root, 'test', 'bench');

if (!(await ensureInstalled())) process.exit(1);
const browser = await ensureBrowser();
if (!browser) process.exit(1);
if (!(await ensureBuilt())) process.exit(1);

const { runnerImport } = await import('vite');
/** @type {{ module: typeof import('../test/kit/bench.ts') }} */
const { module: bench } = await runnerImport(join(root, 'test', 'kit', 'bench.ts'));
/** @type {{ module: typeof import('../test/kit/bench-report.ts') }} */
const { module: telling } = await runnerImport(join(root, 'test', 'kit', 'bench-report.ts'));

/** @type {import('../test/kit/bench-report.ts').Told[]} */
const told = [];
const files = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort();
for (const file of files) {
  /** @type {{ module: { scenario: import('../test/kit/bench.ts').Scenario } }} */
  const { module } = await runnerImport(join(folder, file));
  const { name } = module.scenario;
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(name);
  const rows = await bench.rowsOf(module.scenario);
  for (const row of rows) console.log(`  ${telling.sentence(row)}`);
  told.push({ name, rows });
}

const target = values.report ?? (chosen.length === 0 ? join(root, 'docs', 'bench.md') : null);
if (target !== null) {
  const { output } = await capture(browser, ['--version']);
  const machine = {
    cores: availableParallelism(),
    browser: /[\w ]*?(?:Chromium|Chrome|Edge) [\d.]+/.exec(output)?.[0].trim() ?? 'an unknown browser',
    node: process.versions.node,
    date: new Date().toISOString().slice(0, 10),
  };
  await writeFile(target, telling.report(machine, told));
}
const isMet = told.every(({ rows }) => rows.every((row) => bench.judgeRow(row).isMet !== false));
process.exit(isMet && told.length > 0 ? 0 : 1);
