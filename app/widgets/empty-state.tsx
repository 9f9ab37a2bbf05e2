// A place with nothing in it yet: one sentence that teaches the next step, one button that takes it.

import type { ComponentChildren } from 'preact';

export function EmptyState({ text, children }: { readonly text: string; readonly children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p>{text}</p>
      {children}
    </div>
  );
}
