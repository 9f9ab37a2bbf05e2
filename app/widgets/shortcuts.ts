// A button, its shortcut and its palette entry share one action; this listens for the keys of the actions in view.

import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

export interface Shortcut {
  /** As `KeyboardEvent.key` names it; a space is ' '. */
  readonly key: string;
  /** What it does, in words: with them it stands on the sheet of shortcuts and in the palette. */
  readonly name?: string;
  readonly run: () => void;
}

/** The named actions of every view that is open, the latest view last. */
export const actionsInView = signal<readonly { readonly list: () => readonly Shortcut[] }[]>([]);

export function namedActions(): readonly (Shortcut & { readonly name: string })[] {
  return actionsInView.value
    .flatMap((view) => view.list())
    .flatMap((action) => (action.name === undefined ? [] : [{ ...action, name: action.name }]));
}

/** Keys act while nobody is writing and no dialog is open. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const current = useRef(shortcuts);
  current.current = shortcuts;
  useEffect(() => {
    const view = { list: () => current.current };
    actionsInView.value = [...actionsInView.peek(), view];
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      if (document.querySelector('dialog[open]') !== null || isWriting(event.target)) return;
      const found = current.current.find((shortcut) => shortcut.key === event.key);
      if (found === undefined) return;
      const isPress = event.key === ' ' || event.key === 'Enter';
      if (isPress && event.target instanceof Element && event.target.closest('button, a, summary') !== null) return;
      event.preventDefault();
      found.run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      actionsInView.value = actionsInView.peek().filter((other) => other !== view);
    };
  }, []);
}

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select') !== null;
}
