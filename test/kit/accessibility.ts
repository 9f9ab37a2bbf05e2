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
  // A colour on its way from one to the other is none that anybody reads by.
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map((animation) => animation.finished));
  });
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { readonly axe: Axe };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const answer = await axe.run(document, { runOnly: tags });
    return answer.violations.map(({ id, nodes }) => `${location.pathname} ${id} (${nodes.length})`);
  });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return over > 0 ? [...found, `${new URL(page.url()).pathname} is ${over} px too wide`] : found;
}

/** Controls in view that are smaller than 44 px; links inside a sentence are as high as their line. */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll('a, button, input, summary, textarea, [role=radio]')];
    return controls.flatMap((control) => {
      const { width, height } = control.getBoundingClientRect();
      const isAway = width === 0 || control.closest('.skip, .vh, .prose') !== null;
      if (isAway || control.matches('p > a:not(.tag > *)')) return [];
      // What is drawn small may be made larger to hit by a box of its own around it.
      const around = getComputedStyle(control, '::after');
      const isLarger = around.position === 'absolute' && around.content !== 'none';
      const high = isLarger ? Math.max(height, Number.parseFloat(around.height)) : height;
      const isSmall = Math.round(width) < 44 || Math.round(high) < 44;
      return isSmall ? [`${location.pathname} ${control.localName} “${control.textContent}” ${width} x ${high}`] : [];
    });
  });
}
