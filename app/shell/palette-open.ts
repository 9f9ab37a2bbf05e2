// Which of the two sheets over everything is open: the palette, or the list of shortcuts.

import { signal } from '@preact/signals';

export const paletteOpen = signal<'nothing' | 'palette' | 'shortcuts'>('nothing');
