// A card as it is asked: its question, which never moves, and below it the answer with what it stands on.

import type { ComponentChildren } from 'preact';
import { CardText } from './card-text.tsx';
import { words } from './words.ts';

interface CardFaceProps {
  readonly prompt: string;
  readonly answer: unknown;
  readonly isShown: boolean;
  /** Says aloud what comes into view. */
  readonly isSpoken?: boolean;
  /** What stands below the answer: the passage. */
  readonly children?: ComponentChildren;
}

export function CardFace({ prompt, answer, isShown, isSpoken = false, children }: CardFaceProps) {
  return (
    <article class="card flash" aria-live={isSpoken ? 'polite' : undefined}>
      <div class="flash-ask">
        {isBlank(prompt) ? <p class="faint">{words('previewQuestion')}</p> : <CardText value={prompt} />}
      </div>
      {isShown && (
        <div class="flash-answer">
          {isBlank(answer) ? <p class="faint">{words('previewAnswer')}</p> : <CardText value={answer} />}
          {children}
        </div>
      )}
    </article>
  );
}

function isBlank(side: unknown): boolean {
  return typeof side === 'string' && side.trim() === '';
}
