// Listens for the two keys that work everywhere, and fetches what they open when it is first wanted.

import { useEffect } from 'preact/hooks';
import { lazyPart } from './lazy-place.tsx';
import { paletteOpen, takeTyped, typeAhead } from './palette-open.ts';
import type { WhatIsOn } from './place-list.ts';

const Open = lazyPart(async () => (await import('./palette.tsx')).Palette);
const Sheet = lazyPart(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet);

export function Palette({ on }: { readonly on: WhatIsOn }) {
  useEffect(() => {
    // Asked for but still on its way: the page below must not take a digit for a rating.
    const onEarlyKey = (event: KeyboardEvent) => {
      const isOnItsWay = paletteOpen.peek() === 'palette' && document.querySelector('dialog[open]') === null;
      if (!isOnItsWay || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      typeAhead(event);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      const isDialog = document.querySelector('dialog[open]') !== null;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k' && !event.shiftKey) {
        if (isDialog && paletteOpen.peek() === 'nothing') return;
        event.preventDefault();
        paletteOpen.value = paletteOpen.peek() === 'palette' ? 'nothing' : 'palette';
      } else if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isDialog && !isWriting(event.target)) {
        event.preventDefault();
        paletteOpen.value = 'shortcuts';
      }
    };
    document.addEventListener('keydown', onEarlyKey, { capture: true });
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onEarlyKey, { capture: true });
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
  const close = () => {
    takeTyped(); // of one that never came
    paletteOpen.value = 'nothing';
  };
  if (paletteOpen.value === 'palette') return <Open on={on} onClose={close} />;
  return paletteOpen.value === 'shortcuts' ? <Sheet onClose={close} /> : null;
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}
