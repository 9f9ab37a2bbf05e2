// Collects what a person would find in the browser's console after something went wrong.
import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core';

/** The list grows while the context lives. Policy violations are among the console's errors. */
export function watchProblems(context: BrowserContext): readonly string[] {
  const problems: string[] = [];
  const note = (source: string, message: ConsoleMessage) => {
    if (message.type() === 'error') problems.push(`${source}: ${message.text()}`);
  };
  const watchPage = (page: Page) => {
    page.on('console', (message) => note('console', message));
    page.on('pageerror', (error) => problems.push(`exception: ${error.message}`));
    page.on('crash', () => problems.push('the page crashed'));
  };
  for (const page of context.pages()) watchPage(page);
  context.on('page', watchPage);
  context.on('serviceworker', (worker) => worker.on('console', (message) => note('service worker', message)));
  return problems;
}
