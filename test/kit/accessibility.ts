// What axe finds wrong on a page, and whether the page fits its screen.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(
    context: Document,
    options: unknown,
  ): Promise<{ violations: readonly { id: string; nodes: readonly unknown[] }[] }>;
}

/** WCAG 2.2 AA and axe's best practices. */
export async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(source);
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { readonly axe: Axe };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const answer = await axe.run(document, { runOnly: tags });
    return answer.violations.map(({ id, nodes }) => `${location.pathname} ${id} (${nodes.length})`);
  });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return over > 0 ? [...found, `${new URL(page.url()).pathname} is ${over} px too wide`] : found;
}
