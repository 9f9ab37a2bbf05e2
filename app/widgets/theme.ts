// The four papers, and the wish to follow the system; the shell applies what is kept here.

import type { Parse } from './memory.ts';

export const themes = ['system', 'paper', 'white', 'sepia', 'night'] as const;
export type Theme = (typeof themes)[number];

export const themeKey = 'theme';
export const parseTheme: Parse<Theme> = (kept) => themes.find((theme) => theme === kept) ?? 'system';
