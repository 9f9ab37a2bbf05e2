// How the page looks and how book text is set on this device; applied to the root element, kept in its memory.

import { effect, type Signal } from '@preact/signals';
import { direction, language, type Language, languages } from '../widgets/language.ts';
import type { Memory, Parse } from '../widgets/memory.ts';
import { parseTheme, type Theme, themeKey } from '../widgets/theme.ts';

/** Null follows the browser. */
export const parseLanguage: Parse<Language | null> = (kept) => languages.find((code) => code === kept) ?? null;

export interface Appearance {
  readonly theme: Signal<Theme>;
  readonly spoken: Signal<Language | null>;
}

export function openAppearance(memory: Memory): Appearance {
  return { theme: memory.at(themeKey, parseTheme), spoken: memory.at('language', parseLanguage) };
}

/** Keeps the root element in step; returns how to stop. */
export function applyAppearance({ theme }: Appearance): () => void {
  const root = document.documentElement;
  const stops = [
    effect(() => {
      if (theme.value === 'system') delete root.dataset['theme'];
      else root.dataset['theme'] = theme.value;
      paintBrowser();
    }),
    effect(() => {
      root.lang = language.value;
      root.dir = direction.value;
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The browser's own bar takes the colour of the paper. */
function paintBrowser(): void {
  const paper = getComputedStyle(document.body).backgroundColor;
  const ground = paper === 'rgba(0, 0, 0, 0)' ? getComputedStyle(document.documentElement).backgroundColor : paper;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
}
