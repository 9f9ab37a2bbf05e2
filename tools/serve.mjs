// Serves the built app on this machine only (IPv4 and IPv6 loopback), with the headers that a good host would send.
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { dist, root } from './paths.mjs';

const mediaTypes = new Map([
  ['.css', 'text/css; charset=utf-8'],
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.json', 'application/json'],
  ['.md', 'text/markdown; charset=utf-8'],
  ['.png', 'image/png'],
  ['.svg', 'image/svg+xml'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.wasm', 'application/wasm'],
  ['.webmanifest', 'application/manifest+json'],
  ['.woff2', 'font/woff2'],
]);

const fixedHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=()',
};

/** Where a server of ours says that it is one, and of which folder. */
export const identityPath = '/.lectern';
export const identity = { app: 'lectern', folder: createHash('sha256').update(root).digest('hex') };

/** @typedef {{ folder?: string, port?: number, bare?: boolean }} ServeOptions */
/** @typedef {{ url: string, port: number, close: () => Promise<void> }} Served */

/**
 * Port 0 takes a free one. `bare` serves as a plain static host does: no policy, no security headers.
 * @param {ServeOptions} [options]
 * @returns {Promise<Served>}
 */
export async function serve({ folder = dist, port = 0, bare = false } = {}) {
  /** @type {import('node:http').RequestListener} */
  const answer = (request, response) => {
    void respond(folder, bare, request, response);
  };
  const v4 = createServer(answer);
  const taken = await listen(v4, port, '127.0.0.1');
  const v6 = createServer(answer);
  try {
    await listen(v6, taken, '::1');
  } catch (error) {
    // Without IPv6 on this machine `localhost` is 127.0.0.1, so nothing is missing.
    if (!isError(error, 'EAFNOSUPPORT') && !isError(error, 'EADDRNOTAVAIL')) {
      await stop(v4);
      throw error;
    }
  }
  const close = async () => {
    await Promise.all([stop(v4), stop(v6)]);
  };
  return { url: `http://localhost:${taken}`, port: taken, close };
}

/**
 * @param {string} folder
 * @param {boolean} bare
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function respond(folder, bare, request, response) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, 405, {}, '');
  const path = pathOf(request.url);
  if (path === identityPath)
    return send(response, 200, { 'content-type': 'application/json' }, JSON.stringify(identity));
  const file = path && (await findFile(folder, path));
  if (!file) return send(response, 404, { 'content-type': 'text/plain' }, 'Not found\n');
  const body = await readFile(join(folder, file));
  const type = { 'content-type': mediaTypes.get(extname(file)) ?? 'application/octet-stream' };
  // no-cache keeps an update from being hidden by an old copy; the service worker is what makes the app fast.
  const headers = { ...type, 'cache-control': 'no-cache', ...(bare ? {} : await securityHeaders(`/${file}`)) };
  send(response, 200, headers, request.method === 'HEAD' ? '' : body);
}

/** @param {string} path */
async function securityHeaders(path) {
  return { ...fixedHeaders, 'content-security-policy': await policyOf(path) };
}

/**
 * The first entry of workers/policies.json whose prefix fits; workers/service-worker.ts reads the same table.
 * @param {string} path
 */
export async function policyOf(path) {
  /** @type {Record<string, string[]>} */
  const policies = JSON.parse(await readFile(join(root, 'workers', 'policies.json'), 'utf8'));
  const found = Object.entries(policies).find(([prefix]) => path.startsWith(prefix));
  if (!found) throw new Error(`no policy for ${path}`);
  return found[1].join('; ');
}

/**
 * The path inside the folder, or null when the address is malformed.
 * @param {string | undefined} url
 */
function pathOf(url) {
  try {
    return decodeURIComponent(new URL(url ?? '/', 'http://localhost').pathname);
  } catch {
    return null;
  }
}

/**
 * The file for a path: the file itself, or the page for every place of the app (places have no extension).
 * @param {string} folder
 * @param {string} path
 */
async function findFile(folder, path) {
  const name = normalize(path).split(sep).filter(Boolean);
  if (path.includes('\0') || name.some((part) => part.startsWith('.'))) return null;
  const isFile = await stat(join(folder, ...name)).then(
    (found) => found.isFile(),
    () => false,
  );
  if (isFile) return name.join('/');
  return extname(path) === '' ? 'index.html' : null;
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {Record<string, string>} headers
 * @param {string | Buffer} body
 */
function send(response, status, headers, body) {
  response.writeHead(status, headers);
  response.end(body);
}

/**
 * @param {import('node:http').Server} server
 * @param {number} port
 * @param {string} host
 * @returns {Promise<number>}
 */
function listen(server, port, host) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/**
 * @param {import('node:http').Server} server
 * @returns {Promise<void>}
 */
function stop(server) {
  return new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });
}

/**
 * @param {unknown} error
 * @param {string} code
 */
export function isError(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
