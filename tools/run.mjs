// Starts other programs, the same way on every system.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { root } from './paths.mjs';

/**
 * Runs a program to its end and answers its exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/**
 * Runs a program quietly and answers its exit code and all it printed, in the order it came.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
export function capture(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (/** @type {string} */ text) => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * The script behind a package's command. Started with Node itself: the links in node_modules/.bin are shell scripts on
 * some systems and .cmd files on others, and .cmd files cannot be spawned without a shell.
 * @param {string} packageName
 * @param {string} [command]
 */
export function script(packageName, command = packageName) {
  const manifestPath = join(root, 'node_modules', packageName, 'package.json');
  /** @type {{ bin: string | Record<string, string> }} */
  const manifest = createRequire(import.meta.url)(manifestPath);
  const bin = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[command];
  if (bin === undefined) throw new Error(`${packageName} has no command ${command}`);
  return join(dirname(manifestPath), bin);
}

/**
 * Runs npm. Inside `npm start` npm says where it is; otherwise the shell finds it (on Windows it is a .cmd file).
 * @param {readonly string[]} args
 */
export function npm(args) {
  const self = process.env.npm_execpath;
  if (self?.endsWith('.js')) return run(process.execPath, [self, ...args]);
  return run('npm', args, { shell: process.platform === 'win32' });
}
