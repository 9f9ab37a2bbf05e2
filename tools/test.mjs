// `npm test`: installs what it needs, then runs every check and every test, the browser tests included.
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { runChecks } from './checks.mjs';
import { ensureInstalled } from './install.mjs';
import { runTests } from './vitest.mjs';

if (!(await ensureInstalled())) process.exit(1);
if (!(await ensureBrowser())) process.exit(1);
if (!(await ensureBuilt())) process.exit(1);
const checks = await runChecks();
const tests = await runTests([]);
const failed = checks.failed + tests.failed;
console.log(`${checks.passed + tests.passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
