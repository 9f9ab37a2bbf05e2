// Seconds in which somebody was plausibly reading: the page in view, and not left alone for longer than a minute.

import { useEffect, useRef } from 'preact/hooks';
import { parseInstant } from '../../../kernel/instant.ts';
import { nowIso } from '../../../rpc/origin.ts';

const ALONE_S = 60;

/** Answers how many seconds have passed so far; a new `window` begins at none. */
export function useReadingTime(window: string): () => number {
  const spent = useRef(0);
  useEffect(() => {
    spent.current = 0;
    let last = seconds();
    const note = () => {
      const now = seconds();
      if (document.visibilityState === 'visible') spent.current += Math.min(ALONE_S, Math.max(0, now - last));
      last = now;
    };
    const events = ['scroll', 'pointerdown', 'keydown', 'visibilitychange'] as const;
    for (const name of events) document.addEventListener(name, note, { passive: true });
    return () => {
      for (const name of events) document.removeEventListener(name, note);
    };
  }, [window]);
  return () => spent.current;
}

function seconds(): number {
  return (parseInstant(nowIso()) ?? 0) / 1000;
}
