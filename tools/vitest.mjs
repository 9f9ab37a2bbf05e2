// Runs tests and answers how many passed and failed, with everything counted that Vitest counts elsewhere.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, script } from './run.mjs';

/** @typedef {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: { status: string }[] }[] }} Report */

/**
 * @param {readonly string[]} args
 * @returns {Promise<import('./checks.mjs').Count>}
 */
export async function runTests(args) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-tests-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run(process.execPath, [script('vitest'), 'run', ...reporters, ...args]);
  const report = await readReport(file);
  await rm(folder, { recursive: true, force: true });
  if (!report) return { passed: 0, failed: 1 };
  const passed = report.numPassedTests;
  const failed = report.numFailedTests + report.testResults.filter(failedAsAFile).length;
  // An error outside every test, or a run without tests, shows only in the exit code.
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}

/**
 * A file that could not be loaded, or whose set-up failed, has no failed test of its own.
 * @param {Report['testResults'][number]} result
 */
function failedAsAFile(result) {
  return result.status === 'failed' && result.assertionResults.every((test) => test.status !== 'failed');
}

/**
 * @param {string} file
 * @returns {Promise<Report | null>}
 */
async function readReport(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null; // Vitest did not come far enough to write it; the caller counts that as a failure.
  }
}
