// How much memory a browser's processes took at most while something ran: resident pages, as Linux counts them.
import { readFile, writeFile } from 'node:fs/promises';
import type { BrowserContext } from 'playwright-core';

const kibInMib = 1024;

/** What is added up: the pages with their workers, and the browser itself, which hands files to them. */
const counted = new Set(['renderer', 'browser']);

/** Said beside every such figure. */
export const howMeasured =
  'resident memory of the renderer and browser processes at their peaks, over that before (VmHWM of Linux, garbage included)';

/** MiB at the peak over what was held before, the peaks of all processes added up; null where the system does not tell. */
export async function peakDuring(context: BrowserContext, work: () => Promise<unknown>): Promise<number | null> {
  const ids = await processesOf(context);
  const before = ids && (await Promise.all(ids.map(startCounting)));
  await work();
  if (!ids || !before || before.includes(null)) return null;
  const after = await Promise.all(ids.map((id) => memoryOf(id, 'VmHWM')));
  const grown = after.map((peak, i) => Math.max(0, (peak ?? Number.NaN) - (before[i] ?? Number.NaN)));
  const sum = grown.reduce((all, one) => all + one, 0);
  return Number.isNaN(sum) ? null : sum / kibInMib;
}

async function processesOf(context: BrowserContext): Promise<readonly number[] | null> {
  const browser = context.browser();
  if (!browser) return null;
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => counted.has(type)).map(({ id }) => id);
}

/** Sets the peak back to what is held now. */
async function startCounting(id: number): Promise<number | null> {
  try {
    await writeFile(`/proc/${id}/clear_refs`, '5');
  } catch {
    return null; // not Linux, or not ours to ask
  }
  return memoryOf(id, 'VmRSS');
}

async function memoryOf(id: number, field: string): Promise<number | null> {
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
  const found = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1];
  return found === undefined ? null : Number(found);
}
