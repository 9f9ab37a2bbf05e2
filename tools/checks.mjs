// The checks that are not tests: types, lint, format, size. Each counts as one that passed or failed.
import { ensureBuilt } from './build.mjs';
import { capture, script } from './run.mjs';
import { checkSize } from './size.mjs';

/** @typedef {{ passed: number, failed: number }} Count */
/** @typedef {{ ok: boolean, output: string }} Outcome */

const projects = ['core', 'store', 'page', 'worker', 'test'];
const sources = ['app', 'workers', 'test', 'tools', 'vite.config.ts', 'vitest.config.ts'];

/** @returns {Promise<Count>} */
export async function runChecks() {
  const outcomes = [
    // The type checker uses one core a project, so these are the ones that gain from running together.
    ...(await Promise.all(projects.map((name) => check(`types: ${name}`, () => types(name))))),
    await check('lint', () => node(script('oxlint'), ['--type-aware', ...sources])),
    await check('format', () => node(script('@biomejs/biome', 'biome'), ['format', '.'])),
    await check('size', size),
  ];
  const passed = outcomes.filter((ok) => ok).length;
  return { passed, failed: outcomes.length - passed };
}

/** @param {string} name */
function types(name) {
  return node(script('typescript', 'tsc'), ['-p', `tsconfig.${name}.json`]);
}

/** @returns {Promise<Outcome>} */
async function size() {
  return (await ensureBuilt()) ? checkSize() : { ok: false, output: 'the app does not build' };
}

/**
 * @param {string} path
 * @param {readonly string[]} args
 * @returns {Promise<Outcome>}
 */
async function node(path, args) {
  const { code, output } = await capture(process.execPath, [path, ...args]);
  return { ok: code === 0, output };
}

/**
 * @param {string} name
 * @param {() => Promise<Outcome>} look
 */
async function check(name, look) {
  const { ok, output } = await look();
  console.log(`${ok ? '✓' : '✗'} ${name}`);
  if (!ok || name === 'size') console.log(output.trim().replace(/^/gm, '  '));
  return ok;
}
