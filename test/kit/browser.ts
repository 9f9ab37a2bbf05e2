// Opens the built app in a real browser with a profile of its own, and watches that nothing goes wrong unnoticed.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { browserFlags, findBrowser } from '../../tools/browser.mjs';
import { dist } from '../../tools/paths.mjs';
import { serve } from '../../tools/serve.mjs';
import { type RunFile, type Ran, runInPage } from './run.ts';
import { watchProblems } from './problems.ts';

export interface AppOptions {
  /** The folder that is served; the built app when not given. */
  readonly folder?: string;
  /** Serve as a plain static host does, without any policy. */
  readonly bare?: boolean;
  /** The place to open first. */
  readonly path?: string;
  /** Problems that the test expects; all others fail it. */
  readonly expectedProblems?: readonly RegExp[];
  readonly viewport?: { readonly width: number; readonly height: number };
}

export interface RunOptions {
  readonly json?: unknown;
  readonly files?: readonly RunFile[];
  readonly page?: Page;
}

export interface App {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly url: string;
  /** One command line in the page, as `lectern.run` there. */
  readonly run: (line: string, options?: RunOptions) => Promise<Ran>;
  /** A further tab at a place of the app, ready to be used. */
  readonly newPage: (path?: string) => Promise<Page>;
  /** Ends the server, as if its machine were switched off. */
  readonly killServer: () => Promise<void>;
  /** Starts it again at the same address. */
  readonly restartServer: () => Promise<void>;
  /** Console errors, exceptions and policy violations so far. */
  readonly problems: readonly string[];
  /** Closes everything and throws when there were problems that nobody expected. */
  readonly close: () => Promise<void>;
}

export async function openApp(options: AppOptions = {}): Promise<App> {
  const { folder = dist, bare = false, path = '/', expectedProblems = [], viewport = null } = options;
  let server = await serve({ folder, bare });
  const profile = await mkdtemp(join(tmpdir(), 'lectern-profile-'));
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('no browser found; set LECTERN_CHROMIUM');
  // A persistent profile: storage of an off-the-record one is many times slower and is not what people have.
  const context = await chromium.launchPersistentContext(profile, { executablePath, args: browserFlags, viewport });
  const problems = watchProblems(context);
  const page = context.pages()[0] ?? (await context.newPage());
  const { url, port } = server;
  await goTo(page, url + path);

  async function newPage(newPath = '/'): Promise<Page> {
    const opened = await context.newPage();
    await goTo(opened, url + newPath);
    return opened;
  }

  async function close(): Promise<void> {
    await context.close();
    await server.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    const unexpected = problems.filter((problem) => !expectedProblems.some((pattern) => pattern.test(problem)));
    if (unexpected.length > 0) throw new Error(`problems in the browser:\n${unexpected.join('\n')}`);
  }

  return {
    context,
    page,
    url,
    run: (line, { page: target = page, ...rest } = {}) => runInPage(target, line, rest),
    newPage,
    killServer: () => server.close(),
    restartServer: async () => {
      server = await serve({ folder, bare, port });
    },
    problems,
    close,
  };
}

/** Opens the app for one test and closes it whatever happens; problems that nobody expected fail the test. */
export async function withApp(options: AppOptions, use: (app: App) => Promise<void>): Promise<void> {
  const app = await openApp(options);
  try {
    await use(app);
  } catch (error) {
    // The problems in the browser usually say why the test failed, so both are shown.
    const problems = await app.close().then(() => null, String);
    if (problems === null) throw error;
    throw new Error(`${String(error)}\n${problems}`, { cause: error });
  }
  await app.close();
}

/** Loads an address and waits until the store has answered. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await ready(page);
}

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await ready(page);
}

export async function ready(page: Page): Promise<void> {
  await page.locator('html[data-ready="true"]').waitFor({ state: 'attached' });
}
