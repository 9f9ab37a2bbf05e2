// `npm run check`: everything that needs no browser. Types, lint, format, size, the guards and the unit tests.
import { runChecks } from './checks.mjs';
import { ensureInstalled } from './install.mjs';
import { runTests } from './vitest.mjs';

if (!(await ensureInstalled())) process.exit(1);
const checks = await runChecks();
const tests = await runTests(['--project', 'guard', '--project', 'unit']);
const failed = checks.failed + tests.failed;
console.log(`${checks.passed + tests.passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
