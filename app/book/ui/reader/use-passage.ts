// The passage at hand: a tap takes its sentence, a dragged selection its own words, arrows walk from one to the next.

import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Leaf } from '../../../widgets/prose/prose-tree.ts';
import { neighbour, type Sentence, sentenceAt } from '../prose/sentences.ts';
import { caretIn, leafElement, offsetWithin } from './caret.ts';

export interface PassageHandlers {
  readonly now: Signal<Sentence | null>;
  readonly onClick: (event: MouseEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface Options {
  readonly leaves: readonly Leaf[];
  readonly lang: string | undefined;
  readonly direction: 'ltr' | 'rtl';
  /** Enter goes on to what can be done with the passage. */
  readonly onEnter: () => void;
  /** The text is taken up with the keyboard while nothing had the focus. */
  readonly onTakenUp: () => void;
}

export function usePassage({ leaves, lang, direction, onEnter, onTakenUp }: Options): PassageHandlers {
  const now = useSignal<Sentence | null>(null);

  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('a, button, [role="toolbar"]') !== null) return;
    const dragged = selectedPassage(leaves);
    if (dragged !== null) {
      now.value = dragged;
      return;
    }
    const element = event.target.closest<HTMLElement>('[data-leaf]');
    const leaf = leaves[Number(element?.dataset['leaf'])];
    if (element === null || leaf === undefined) {
      now.value = null;
      return;
    }
    const found = sentenceAt(leaf, caretIn(element, event.clientX, event.clientY), lang);
    now.value = isSame(found, now.peek()) ? null : found;
  };

  const walk = (step: 1 | -1) => {
    const from = now.peek();
    const next = from === null ? firstInView(leaves, lang) : neighbour(leaves, from, step, lang);
    if (next !== null) now.value = next;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || hasModifier(event)) return;
    const step = stepOf(event.key, direction);
    if (step !== 0) walk(step);
    else if (event.key === 'Enter' && now.peek() !== null) onEnter();
    else if (event.key === 'Escape' && now.peek() !== null) now.value = null;
    else return;
    event.preventDefault();
  };

  // With the focus on nothing, or on the page as a whole, the arrows are the text's.
  const take = (event: KeyboardEvent) => {
    const step = stepOf(event.key, direction);
    if (step === 0 || event.defaultPrevented || hasModifier(event) || !isOnNothing(event.target)) return;
    event.preventDefault();
    onTakenUp();
    walk(step);
  };
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const onPageKey = (event: KeyboardEvent) => latest.current(event);
    document.addEventListener('keydown', onPageKey);
    return () => document.removeEventListener('keydown', onPageKey);
  }, []);

  return { now, onClick, onKeyDown };
}

function isOnNothing(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return false;
  return target === document.body || (target instanceof Element && target.id === 'main');
}

function hasModifier(event: KeyboardEvent): boolean {
  return event.metaKey || event.ctrlKey || event.altKey || event.shiftKey;
}

export function quoteOf(leaves: readonly Leaf[], passage: Sentence): string {
  const text = leaves[passage.leaf]?.text.slice(passage.start, passage.end) ?? '';
  return text.replace(/\s+/g, ' ').trim();
}

/** The first sentence below the bar: where a person who takes up the keyboard is looking. */
export function firstInView(leaves: readonly Leaf[], lang: string | undefined): Sentence | null {
  for (const leaf of leaves) {
    const element = leafElement(leaf.id);
    if (element !== null && element.getBoundingClientRect().bottom > 96) return sentenceAt(leaf, 0, lang);
  }
  return null;
}

function selectedPassage(leaves: readonly Leaf[]): Sentence | null {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const from = range.startContainer.parentElement?.closest<HTMLElement>('[data-leaf]') ?? null;
  const leaf = leaves[Number(from?.dataset['leaf'])];
  if (from === null || leaf === undefined) return null;
  const start = offsetWithin(from, range.startContainer, range.startOffset);
  // A passage cites one place; a selection that runs on ends with its first paragraph.
  const end = from.contains(range.endContainer)
    ? offsetWithin(from, range.endContainer, range.endOffset)
    : leaf.text.length;
  return leaf.text.slice(start, end).trim() === '' ? null : { leaf: leaf.id, start, end };
}

function stepOf(key: string, direction: 'ltr' | 'rtl'): 1 | 0 | -1 {
  if (key === 'ArrowRight') return direction === 'ltr' ? 1 : -1;
  if (key === 'ArrowLeft') return direction === 'ltr' ? -1 : 1;
  return 0;
}

function isSame(a: Sentence | null, b: Sentence | null): boolean {
  return a !== null && b !== null && a.leaf === b.leaf && a.start === b.start && a.end === b.end;
}
