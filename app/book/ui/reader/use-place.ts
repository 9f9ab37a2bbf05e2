// Keeps the line at the top of the page, and puts it back there: after a reload, another size, or fonts that came late.

import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import type { Prose } from '../../../widgets/prose/prose-tree.ts';

const BAR_PX = 72;
const SETTLE_MS = 200;

interface Options {
  readonly prose: Prose;
  /** Characters to the line that was on top. */
  readonly start: number;
  /** What the bars cover of the top of the page. */
  readonly covered?: number;
  readonly onPlace: (at: number) => void;
}

/** Answers the character one is at: of the first line on an unmoved page, of the last one at its end. */
export function usePlace({ prose, start, covered = BAR_PX, onPlace }: Options): ReadonlySignal<number> {
  const here = useSignal(start);

  useLayoutEffect(() => {
    let moved = false;
    const restore = () => {
      if (!moved && !showFound()) scrollToCharacter(prose, start, covered);
    };
    const onMove = () => {
      moved = true;
    };
    restore();
    void document.fonts.ready.then(restore);
    const events = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
    for (const name of events) addEventListener(name, onMove, { passive: true, once: true });
    return () => {
      moved = true;
      for (const name of events) removeEventListener(name, onMove);
    };
  }, [prose]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      here.value = characterAt(prose, readingHeight(covered));
    };
    const onScroll = () => {
      look();
      clearTimeout(timer);
      timer = setTimeout(() => onPlace(characterAt(prose, covered)), SETTLE_MS);
    };
    look();
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', onScroll);
    };
  }, [prose]);

  return here;
}

/** The eye wanders from the top of the screen to its foot as the page goes from its first line to its last. */
function readingHeight(covered: number): number {
  const room = document.documentElement.scrollHeight - innerHeight;
  const share = room <= 0 ? 0 : Math.min(1, scrollY / room);
  return covered + share * (innerHeight - covered);
}

/** The character of the source at a height of the screen, read off the elements that stand there. */
export function characterAt(prose: Prose, height: number): number {
  const elements = topElements();
  let low = 0;
  let high = elements.length - 1;
  while (low < high) {
    const mid = (low + high) >> 1;
    const box = elements[mid]?.getBoundingClientRect();
    if (box !== undefined && box.bottom > height) high = mid;
    else low = mid + 1;
  }
  const found = elements[low];
  const element = prose.elements[Number(found?.dataset['element'])];
  if (found === undefined || element === undefined) return 0;
  const box = found.getBoundingClientRect();
  const share = box.height === 0 ? 0 : Math.min(1, Math.max(0, (height - box.top) / box.height));
  return Math.round(element.start + share * (element.end - element.start));
}

/** The sentence that an address lights stands where the eye is, below the bars and with what leads up to it. */
function showFound(): boolean {
  const found = document.querySelector('mark[data-look~="found"]');
  if (found === null) return false;
  scrollTo(0, scrollY + found.getBoundingClientRect().top - innerHeight * 0.3);
  return true;
}

function scrollToCharacter(prose: Prose, at: number, covered: number): void {
  if (at <= 0) {
    scrollTo(0, 0);
    return;
  }
  const index = prose.elements.findIndex((element) => element.end > at);
  const element = prose.elements[index];
  const found = document.querySelector<HTMLElement>(`[data-element="${index}"]`);
  if (element === undefined || found === null) return;
  const box = found.getBoundingClientRect();
  const share = (at - element.start) / Math.max(1, element.end - element.start);
  scrollTo(0, scrollY + box.top + share * box.height - covered);
}

function topElements(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-element]')];
}
