// The form of one card: a question, an answer, and how both may be marked.

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
}

export function CardForm({ draft, onChange, tried, refused }: CardFormProps) {
  const missing = (text: string, message: string) => (tried && text.trim() === '' ? message : undefined);
  return (
    <div class="stack">
      {refused !== null && <Refused code={refused} />}
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
      <p class="small">{words('marksHint')}</p>
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
