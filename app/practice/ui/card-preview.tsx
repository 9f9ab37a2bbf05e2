// A card as it will be asked, while it is written: the question, a line, the answer. Text is set as text.

import { words } from './words.ts';

interface CardPreviewProps {
  readonly prompt: string;
  readonly answer: string;
  readonly quote?: string | null;
}

export function CardPreview({ prompt, answer, quote = null }: CardPreviewProps) {
  return (
    <section class="card-preview" aria-label={words('preview')}>
      <p class="small" aria-hidden="true">
        {words('preview')}
      </p>
      <div class="card">
        <p class="card-ask" dir="auto">
          {prompt.trim() === '' ? <span class="faint">{words('previewQuestion')}</span> : prompt}
        </p>
        <div class="card-preview-back">
          <p class="card-answer" dir="auto">
            {answer.trim() === '' ? <span class="faint">{words('previewAnswer')}</span> : answer}
          </p>
          {quote !== null && (
            <blockquote class="card-quote" dir="auto">
              {quote}
            </blockquote>
          )}
        </div>
      </div>
    </section>
  );
}
