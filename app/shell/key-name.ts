// A key as a person would say it.

import { words } from './palette-words.ts';

export function keyName(key: string): string {
  if (key === ' ') return words('space');
  const arrows: Readonly<Record<string, string>> = {
    ArrowRight: '\u2192',
    ArrowLeft: '\u2190',
    ArrowUp: '\u2191',
    ArrowDown: '\u2193',
    Enter: '\u21b5',
    Escape: 'Esc',
  };
  return arrows[key] ?? key;
}
