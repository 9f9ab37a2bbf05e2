// The person's own words for a key point: in the margin beside the sentence when there is one, below the paragraph else.

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { words } from '../words.ts';
import { leafElement } from './caret.ts';
import type { KeyPoint } from './window-draft.ts';

export function KeyNote({ point }: { readonly point: KeyPoint }) {
  const note = useRef<HTMLElement>(null);
  const [top, setTop] = useState<number | null>(null);

  useLayoutEffect(() => {
    const article = note.current?.closest('article');
    if (article === null || article === undefined) return undefined;
    const measure = () => {
      const lit = leafElement(point.leaf)?.querySelector('mark[data-look~="key"]');
      if (lit === null || lit === undefined) return;
      setTop(lit.getBoundingClientRect().top - article.getBoundingClientRect().top);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(article);
    return () => observer.disconnect();
  }, [point.leaf, point.start]);

  return (
    <aside ref={note} class="kp-note" dir="auto" style={top === null ? undefined : { insetBlockStart: `${top}px` }}>
      <span class="vh">{words('yourKeyPoint')} </span>
      {point.own}
    </aside>
  );
}
