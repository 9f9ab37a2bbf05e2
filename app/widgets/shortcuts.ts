// A button, its shortcut and its menu entry share one action; this listens for the keys of the actions in view.

import { useEffect, useRef } from 'preact/hooks';

export interface Shortcut {
  /** As `KeyboardEvent.key` names it; a space is ' '. */
  readonly key: string;
  readonly run: () => void;
}

/** Keys act while nobody is writing and no dialog is open. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const current = useRef(shortcuts);
  current.current = shortcuts;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      if (document.querySelector('dialog[open]') !== null || isWriting(event.target)) return;
      const found = current.current.find((shortcut) => shortcut.key === event.key);
      if (found === undefined) return;
      if (event.key === ' ' && event.target instanceof Element && event.target.closest('button, a, summary') !== null) {
        return;
      }
      event.preventDefault();
      found.run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select') !== null;
}
