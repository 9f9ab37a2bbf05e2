// `npm start`: installs, builds and serves the app on http://localhost:4173, doing only what is still to do.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { startPort } from './paths.mjs';
import { identity, identityPath, isError, serve } from './serve.mjs';

const address = `http://localhost:${startPort}`;

const before = await whoAnswers();
if (before === 'other')
  stop(`Port ${startPort} is in use by another program; close it, or choose another: PORT=4300 npm start`);
if (before === 'another copy')
  stop(`Lectern from another folder is running at ${address}; stop it, or choose another port: PORT=4300 npm start`);
if (!(await ensureInstalled())) process.exit(1);
if (!(await ensureBuilt())) process.exit(1);
if (before === 'this copy') {
  console.log(`Lectern is already running: ${address}`);
  process.exit(0);
}
await serve({ port: startPort }).catch((error) => {
  if (isError(error, 'EADDRINUSE')) stop(`Port ${startPort} is in use by another program; close it and try again.`);
  throw error;
});
console.log(`Lectern: ${address}`);

/** Who holds the port, asked over both loopback addresses: a browser may take either for `localhost`. */
async function whoAnswers() {
  const answers = await Promise.all(['127.0.0.1', '[::1]'].map(ask));
  return answers.find((answer) => answer !== 'nobody') ?? 'nobody';
}

/** @param {string} host */
async function ask(host) {
  try {
    const url = `http://${host}:${startPort}${identityPath}`;
    const response = await fetch(url, { signal: AbortSignal.timeout(3000) });
    const found = await response.json();
    if (found?.app !== identity.app) return 'other';
    return found.folder === identity.folder ? 'this copy' : 'another copy';
  } catch (error) {
    const cause = error instanceof TypeError ? error.cause : null;
    const isFree = ['ECONNREFUSED', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'ENETUNREACH'].some((code) =>
      isError(cause, code),
    );
    return isFree ? 'nobody' : 'other';
  }
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
