// The form of one card: a question, an answer, and the words that both stand on.

import { useState } from 'preact/hooks';
import { Field } from '../../widgets/field.tsx';
import { Refused } from '../../widgets/refused.tsx';
import type { CardDraft } from './card-draft.ts';
import { words } from './words.ts';

interface CardFormProps {
  readonly draft: CardDraft;
  readonly onChange: (draft: CardDraft) => void;
  readonly tried: boolean;
  readonly refused: string | null;
  /** The exact words of a page; without them the person says where the card comes from. */
  readonly quote?: string;
  readonly lang?: string;
}

export function CardForm({ draft, onChange, tried, refused, quote, lang }: CardFormProps) {
  const missing = (text: string, message: string) => (tried && text.trim() === '' ? message : undefined);
  return (
    <div class="stack">
      {refused !== null && <Refused code={refused} />}
      {quote !== undefined && (
        <blockquote class="card-quote" dir="auto" lang={lang}>
          {quote}
        </blockquote>
      )}
      <Field
        label={words('questionField')}
        hint={words('questionHint')}
        wrong={missing(draft.prompt, words('questionMissing'))}
        value={draft.prompt}
        onInput={(prompt) => onChange({ ...draft, prompt })}
        lines={2}
        takesFocus
      />
      <Field
        label={words('answerField')}
        hint={words('answerHint')}
        wrong={missing(draft.answer, words('answerMissing'))}
        value={draft.answer}
        onInput={(answer) => onChange({ ...draft, answer })}
        lines={2}
      />
    </div>
  );
}

/** The state that every place with this form has. */
export function useCardForm(start: CardDraft) {
  const [draft, setDraft] = useState(start);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  return { draft, setDraft, tried, setTried, refused, setRefused, busy, setBusy };
}
