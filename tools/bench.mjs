// `npm run bench [scenario …]`: runs the scenarios of test/bench/ against the built app in a real browser, prints figures.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './paths.mjs';

/** @typedef {import('../test/kit/bench.ts').Row} Row */
/** @typedef {import('../test/kit/bench.ts').Judged} Judged */

const chosen = process.argv.slice(2);
const folder = join(root, 'test', 'bench');

if (!(await ensureInstalled())) process.exit(1);
if (!(await ensureBrowser())) process.exit(1);
if (!(await ensureBuilt())) process.exit(1);

const { runnerImport } = await import('vite');
/** @type {{ module: typeof import('../test/kit/bench.ts') }} */
const { module: bench } = await runnerImport(join(root, 'test', 'kit', 'bench.ts'));
let missed = 0;
for (const file of (await readdir(folder)).sort()) {
  /** @type {{ module: { scenario: import('../test/kit/bench.ts').Scenario } }} */
  const { module } = await runnerImport(join(folder, file));
  const { name, run } = module.scenario;
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(name);
  for (const row of await run()) {
    const judged = bench.judgeRow(row);
    if (judged.isMet === false) missed += 1;
    console.log(`  ${sentence(row, judged)}`);
  }
}
process.exit(missed === 0 ? 0 : 1);

/**
 * @param {Row} row
 * @param {Judged} judged
 */
function sentence({ what, samples, target, judgedBy }, { median, p95, worst, isMet }) {
  const figures =
    samples.length === 1
      ? shown(median)
      : `median ${shown(median)}, p95 ${shown(p95)}, worst ${shown(worst)} of ${samples.length}`;
  if (isMet === null) return `· ${what}: ${figures}`;
  return `${isMet ? '✓' : '✗'} ${what}: ${figures} (${judgedBy} ≤ ${target} ms: ${isMet ? 'met' : 'not met'})`;
}

/** @param {number} ms */
function shown(ms) {
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
}
