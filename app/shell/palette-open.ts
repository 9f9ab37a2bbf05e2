// Which of the two sheets over everything is open: the palette, or the list of shortcuts; and what was typed too early.

import { signal } from '@preact/signals';

export const paletteOpen = signal<'nothing' | 'palette' | 'shortcuts'>('nothing');

/** What was typed between the keys that ask for the palette and its being here: it goes into its field, not to the page. */
let typed = '';

export function typeAhead(event: KeyboardEvent): void {
  if (event.isComposing) return;
  if (event.key === 'Escape') paletteOpen.value = 'nothing';
  else if (event.key === 'Backspace') typed = [...typed].slice(0, -1).join('');
  else if ([...event.key].length === 1) typed += event.key;
}

export function takeTyped(): string {
  const taken = typed;
  typed = '';
  return taken;
}
