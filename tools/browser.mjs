// Finds the Chromium, Chrome or Edge of this machine; on Debian, run as root, installs Chromium when there is none.
import { existsSync, readFileSync } from 'node:fs';
import { run } from './run.mjs';

const isRoot = process.getuid?.() === 0;

/** Every browser that a tool or a test of ours starts is started with these. Chromium refuses its sandbox to root. */
export const browserFlags = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const knownPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap((folder) => [
    `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
    `${folder}\\Microsoft\\Edge\\Application\\msedge.exe`,
  ]),
];

/** The path of a browser, or null. */
export function findBrowser() {
  const chosen = process.env.LECTERN_CHROMIUM;
  if (chosen) return existsSync(chosen) ? chosen : null;
  return knownPlaces.find((path) => existsSync(path)) ?? null;
}

/** Finds a browser or installs one; when neither is possible, says what to do and answers null. */
export async function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  if (process.env.LECTERN_CHROMIUM) console.error('LECTERN_CHROMIUM names a file that does not exist.');
  else if (isRoot && isDebian()) await installChromium();
  const browser = findBrowser();
  if (!browser) console.error('The tests need a browser: install Chromium, Chrome or Edge, or set LECTERN_CHROMIUM.');
  return browser;
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

async function installChromium() {
  console.log('Installing Chromium …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if ((await run('apt-get', ['update', '-qq'], { env })) !== 0) return;
  await run('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-liberation', 'fonts-noto-core'], { env });
}
