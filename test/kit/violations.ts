// What axe finds wrong with a page: rules of WCAG 2.2 AA and good practice, each with the first element that breaks it.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(
    context: Document,
    options: unknown,
  ): Promise<{ violations: readonly { id: string; nodes: readonly { html: string }[] }[] }>;
}

export async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(source);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { readonly axe: Axe };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const found = await axe.run(document, { runOnly: tags });
    return found.violations.map(
      ({ id, nodes }) => `${location.pathname} ${id} (${nodes.length}): ${nodes[0]?.html ?? ''}`,
    );
  });
}
