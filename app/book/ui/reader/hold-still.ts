// What was tapped stays under the finger, though the tools of the sentence before it leave the page above it.

import { useLayoutEffect, useRef } from 'preact/hooks';

interface Held {
  readonly element: Element;
  readonly top: number;
}

/** Answers what to call before a tap changes the page; it is put right as soon as `after` is another one. */
export function useHoldStill(after: unknown): (target: EventTarget | null) => void {
  const held = useRef<Held | null>(null);
  useLayoutEffect(() => {
    const was = held.current;
    held.current = null;
    if (was === null || !was.element.isConnected) return;
    const moved = was.element.getBoundingClientRect().top - was.top;
    if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: 'instant' });
  }, [after]);
  return (target) => {
    const element = target instanceof Element ? target.closest('[data-leaf]') : null;
    held.current = element === null ? null : { element, top: element.getBoundingClientRect().top };
  };
}
