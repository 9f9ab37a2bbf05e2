// Installs the packages, but only when what is in node_modules differs from package-lock.json.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { npm } from './run.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean }} Locked */

/** Answers false when installing failed; npm has said why. */
export async function ensureInstalled() {
  const node = process.versions.node.split('.').map(Number);
  const [major = 0, minor = 0] = node;
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Lectern needs Node 20.19 or newer; this is ${process.versions.node}.`);
    return false;
  }
  if (await isInstalled()) return true;
  console.log('Installing packages …');
  // Errors only: one package of the tests says that it wants a newer Node than it needs.
  return (await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])) === 0;
}

/**
 * npm writes node_modules/.package-lock.json as its last step, so it is the stamp of a finished installation.
 * Packages for other systems stand only in package-lock.json, as optional.
 */
async function isInstalled() {
  const wanted = await readLock(join(root, 'package-lock.json'));
  const present = await readLock(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  for (const [path, locked] of Object.entries(wanted)) {
    if (path === '') continue;
    const found = present[path];
    if (!found && !locked.optional) return false;
    if (found && (found.version !== locked.version || found.integrity !== locked.integrity)) return false;
  }
  return Object.keys(present).every((path) => path in wanted);
}

/**
 * @param {string} path
 * @returns {Promise<Record<string, Locked> | null>}
 */
async function readLock(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8')).packages;
  } catch {
    return null; // Missing or cut short: both mean that an installation is due.
  }
}
