// Up and down walk from the line to the hits and back; Enter in the line takes the first one.

import type { RefObject } from 'preact';

export function useHitKeys(page: RefObject<HTMLElement | null>, box: RefObject<HTMLInputElement | null>) {
  return (event: KeyboardEvent) => {
    if (event.isComposing || event.metaKey || event.ctrlKey || event.altKey) return;
    const hits = [...(page.current?.querySelectorAll<HTMLElement>('[data-hit]') ?? [])];
    const at = hits.findIndex((hit) => hit === document.activeElement);
    const isInBox = document.activeElement === box.current;
    if (!isInBox && at < 0) return;
    if (event.key === 'ArrowDown') hits[at + 1]?.focus();
    else if (event.key === 'ArrowUp' && at > 0) hits[at - 1]?.focus();
    else if (event.key === 'ArrowUp' && at === 0) box.current?.focus();
    else if (event.key === 'Enter' && isInBox) {
      // What stands there answers older words while the newest are being looked for.
      if (page.current?.ariaBusy !== 'true') hits[0]?.click();
    } else if (event.key === '/' && at >= 0) box.current?.select();
    else return;
    event.preventDefault();
  };
}
