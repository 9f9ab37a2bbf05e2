// The cover of a thing with a title: its own picture, or cloth, a figure and the title set on it.

import { drawCover } from './draw-cover.ts';

interface CoverProps {
  readonly title: string;
  readonly by?: string | null;
  /** The address of the cover that came with it; always an object URL of this page. */
  readonly picture?: string | undefined;
  /** Unknown is said as such: a title does not take the language of the interface. */
  readonly lang?: string | undefined;
}

export function Cover({ title, by, picture, lang }: CoverProps) {
  if (picture !== undefined) {
    return (
      <div class="cover cover-own">
        <img src={picture} alt={title} decoding="async" />
      </div>
    );
  }
  const { cloth, figure } = drawCover(title);
  return (
    <div class="cover" dir="auto" lang={lang ?? ''} style={{ '--cloth': `var(--cloth-${cloth})` }}>
      <b class={title.length > 48 ? 'cover-long' : undefined}>{title}</b>
      <svg viewBox="0 0 100 70" aria-hidden="true">
        <path d={figure} />
      </svg>
      {by !== undefined && by !== null && <span>{by}</span>}
    </div>
  );
}
