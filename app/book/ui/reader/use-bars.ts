// The bars leave when the person reads on and return when the page goes back up; never while something in them is used.

import { useEffect } from 'preact/hooks';

const ENOUGH_PX = 12;

export function useBars(): void {
  useEffect(() => {
    const root = document.documentElement;
    let last = scrollY;
    const onScroll = () => {
      const moved = scrollY - last;
      if (Math.abs(moved) < ENOUGH_PX) return;
      last = scrollY;
      const atEnd = scrollY + innerHeight > root.scrollHeight - 240;
      const inUse = document.activeElement?.closest('.bar-sticky, .closing') ?? null;
      root.classList.toggle('bars-away', moved > 0 && scrollY > 120 && !atEnd && inUse === null);
    };
    const onFocus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.closest('.bar-sticky, .closing') !== null) {
        root.classList.remove('bars-away');
      }
    };
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('focusin', onFocus);
    return () => {
      removeEventListener('scroll', onScroll);
      removeEventListener('focusin', onFocus);
      root.classList.remove('bars-away');
    };
  }, []);
}
