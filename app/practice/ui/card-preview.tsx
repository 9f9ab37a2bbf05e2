// A card as it will be asked, while it is written: the very card of the review, with both sides shown.

import type { ComponentChildren } from 'preact';
import { CardFace } from './card-face.tsx';
import { words } from './words.ts';

interface CardPreviewProps {
  readonly prompt: string;
  readonly answer: unknown;
  /** The passage below the answer. */
  readonly children?: ComponentChildren;
}

export function CardPreview({ prompt, answer, children }: CardPreviewProps) {
  return (
    <section class="card-preview" aria-label={words('preview')}>
      <p class="small" aria-hidden="true">
        {words('preview')}
      </p>
      <CardFace prompt={prompt.trim()} answer={typeof answer === 'string' ? answer.trim() : answer} isShown>
        {children}
      </CardFace>
    </section>
  );
}
