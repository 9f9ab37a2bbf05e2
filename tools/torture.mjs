// `npm run torture -- --minutes N [--seed S] [--only power|faults|quota|tabs] [--skip STEPS] [--report FILE]`: random walks
// over all commands while disks fail, fill up and lose power. `--seed` without `--minutes` is the one walk of that seed.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './browser.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './paths.mjs';

/** @typedef {import('../test/torture/tally.ts').Scenario} Scenario */

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
    skip: { type: 'string' },
    report: { type: 'string' },
  },
});

if (!(await ensureInstalled())) process.exit(1);
const { runnerImport } = await import('vite');
/** @type {{ module: typeof import('../test/torture/torture.ts') }} */
const { module: rig } = await runnerImport(join(root, 'test', 'torture', 'torture.ts'));
/** @type {{ module: typeof import('../test/torture/report.ts') }} */
const { module: reports } = await runnerImport(join(root, 'test', 'torture', 'report.ts'));
/** @type {{ module: typeof import('../test/torture/shrink.ts') }} */
const { module: shrinks } = await runnerImport(join(root, 'test', 'torture', 'shrink.ts'));

const only = rig.scenarios.filter((name) => values.only === undefined || values.only === name);
const minutes = values.minutes === undefined ? (values.seed === undefined ? 1 : null) : Number(values.minutes);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
const skip = values.skip === undefined ? undefined : shrinks.readSteps(values.skip);
if (only.length === 0 || skip === null || !Number.isSafeInteger(seed) || (minutes !== null && !(minutes > 0))) {
  console.error('npm run torture -- --minutes N [--seed S] [--only power|faults|quota|tabs] [--report FILE]');
  process.exit(2);
}
if (only.includes('tabs') && !(await ensureBrowser())) process.exit(1);

console.log(`seed ${seed}`);
const isTerminal = process.stdout.isTTY;
const done = await rig.torture({
  seed,
  minutes,
  only,
  ...(skip ? { skip } : {}),
  clock: () => performance.now(),
  // Progress is one line; what was found stays.
  say: (line) =>
    void process.stdout.write(isTerminal ? `\r\x1b[K${line}${line.startsWith('✗') ? '\n' : ''}` : `${line}\n`),
});
if (isTerminal) process.stdout.write('\n');

for (const [what, count] of [...done.tally.figures].sort(byName)) console.log(`  ${what}: ${count}`);
for (const [name, outcomes] of [...done.tally.commands].sort(byName)) {
  console.log(`  ${name}: ${[...outcomes].map(([outcome, count]) => `${outcome} ${count}`).join(', ')}`);
}
for (const { where, problem, replay } of done.found) console.log(`✗ ${where}: ${problem}\n  ${replay}`);
if (values.report !== undefined) {
  const date = new Date().toISOString().slice(0, 10);
  await writeFile(join(root, values.report), reports.report(done, { date, seed }));
}
console.log(done.found.length === 0 ? 'nothing was lost' : `${done.found.length} failures`);
process.exit(done.found.length === 0 ? 0 : 1);

/**
 * @param {readonly [string, unknown]} a
 * @param {readonly [string, unknown]} b
 */
function byName([a], [b]) {
  return a < b ? -1 : 1;
}
