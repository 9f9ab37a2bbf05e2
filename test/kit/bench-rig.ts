// Builds the page of the bench, and opens it in a browser with a profile of its own or beside the app.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type JSHandle, type Page } from 'playwright-core';
import { browserFlags, findBrowser } from '../../tools/browser.mjs';
import { root } from '../../tools/paths.mjs';
import { run, script } from '../../tools/run.mjs';
import { serve } from '../../tools/serve.mjs';
import type { BenchWorker } from '../bench/rig/bench.worker.ts';
import type { Rig } from '../bench/rig/rig-page.ts';

const folder = join(root, 'dist.bench');
let built: Promise<void> | null = null;

async function build(): Promise<void> {
  const config = join(root, 'test', 'bench', 'rig', 'vite.rig.config.ts');
  const vite = [
    script('vite'),
    'build',
    '--config',
    config,
    '--outDir',
    folder,
    '--emptyOutDir',
    '--logLevel',
    'error',
  ];
  const env = { ...process.env, NODE_ENV: 'production' };
  if ((await run(process.execPath, vite, { env })) !== 0) throw new Error('the page of the bench does not build');
}

export interface BenchRig {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly handle: JSHandle<Rig>;
  readonly call: (method: keyof BenchWorker, ...args: readonly unknown[]) => Promise<unknown>;
  /** Milliseconds until the worker has answered. */
  readonly timed: (method: keyof BenchWorker, ...args: readonly unknown[]) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** A page of the rig, at an address of its own, in a browser that is open. */
export async function openRig(context: BrowserContext): Promise<BenchRig> {
  await (built ??= build());
  const server = await serve({ folder, bare: true });
  const page = await context.newPage();
  await page.goto(server.url);
  await page.locator('html[data-ready="true"]').waitFor({ state: 'attached' });
  const handle = await page.evaluateHandle(() => (globalThis as unknown as { readonly rig: Rig }).rig);
  return {
    page,
    context,
    handle,
    call: (method, ...args) => handle.evaluate((rig, [name, given]) => rig.call(name, given), [method, args] as const),
    timed: (method, ...args) =>
      handle.evaluate((rig, [name, given]) => rig.timedCall(name, given), [method, args] as const),
    async close() {
      await page.close();
      await server.close();
    },
  };
}

/** In a browser of its own: what was written goes with the profile, whatever happens. */
export async function withRig(use: (rig: BenchRig) => Promise<void>): Promise<void> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('no browser found; set LECTERN_CHROMIUM');
  const profile = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
  const context = await chromium.launchPersistentContext(profile, { executablePath, args: browserFlags });
  try {
    const rig = await openRig(context);
    await use(rig);
    await rig.close();
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
