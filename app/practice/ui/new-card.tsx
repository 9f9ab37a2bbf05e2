// A card of one's own: written from nothing, standing on a note that is kept with it.

import { useEffect, useState } from 'preact/hooks';
import { newRequestId } from '../../rpc/origin.ts';
import { Button, IconButton } from '../../widgets/button.tsx';
import { Field } from '../../widgets/field.tsx';
import { lastSubjectKey, parseLastSubject } from '../../widgets/last-subject.ts';
import { useKept } from '../../widgets/memory.ts';
import { go } from '../../widgets/route.ts';
import { say } from '../../widgets/toast.tsx';
import { emptyCard, isWritten, newCardKey, parseCardDraft } from './card-draft.ts';
import { CardForm, useCardForm } from './card-form.tsx';
import { CardPreview } from './card-preview.tsx';
import { saveCard } from './save-card.ts';
import { Quote } from './source-quote.tsx';
import { words } from './words.ts';
import './practice.css';

/** `beforeSaving` puts the person's own set in use: a card of one's own never lands in the sample. */
export function NewCard({ beforeSaving }: { readonly beforeSaving: () => Promise<void> }) {
  const kept = useKept(newCardKey, parseCardDraft);
  const subject = useKept(lastSubjectKey, parseLastSubject);
  const form = useCardForm(kept.peek());
  const [purpose, setPurpose] = useState(subject.value?.name ?? words('whatForDefault'));
  useEffect(() => {
    kept.value = form.draft;
  }, [form.draft]);

  const save = async (then: 'leave' | 'another') => {
    form.setTried(true);
    if (!isWritten(form.draft) || form.busy) return;
    form.setBusy(true);
    await beforeSaving();
    const { prompt, answer, note } = form.draft;
    const name = purpose.trim() === '' ? words('whatForDefault') : purpose.trim();
    const known = subject.peek();
    const used = known !== null && known.name === name ? known : { id: newRequestId(), name };
    const saved = await saveCard({
      subject: used,
      prompt: prompt.trim(),
      answer: answer.trim(),
      quote: null,
      topic: null,
      source: { note: note.trim() === '' ? `${prompt.trim()}\n\n${answer.trim()}` : note.trim() },
    });
    form.setBusy(false);
    if (saved.kind === 'refused') {
      form.setRefused(saved.code);
      return;
    }
    subject.value = used;
    form.setDraft(emptyCard);
    kept.value = emptyCard;
    form.setTried(false);
    form.setRefused(null);
    say(words(saved.kind === 'ready' ? 'saved' : 'keptAsDraft'));
    if (then === 'leave') go('/practice');
    else document.querySelector<HTMLElement>('.new-card textarea')?.focus();
  };

  return (
    <>
      <header class="bar-sticky">
        <div class="bar">
          <IconButton icon="back" directional name={words('backToPractice')} href="/practice" />
          <span class="bar-title">{words('practice')}</span>
        </div>
      </header>
      <main id="main" class="page page-two new-card">
        <header class="head">
          <div>
            <h1>{words('newCard')}</h1>
            <p class="head-note">{words('newCardNote')}</p>
          </div>
        </header>
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void save('leave');
          }}
        >
          <CardForm draft={form.draft} onChange={form.setDraft} tried={form.tried} refused={form.refused} />
          <details class="more-fields" open={form.draft.note !== ''}>
            <summary>{words('moreFields', { purpose })}</summary>
            <div class="stack">
              <Field
                label={words('noteField')}
                hint={words('noteHint')}
                value={form.draft.note}
                onInput={(note) => form.setDraft({ ...form.draft, note })}
                lines={2}
              />
              <Field label={words('whatFor')} hint={words('whatForHint')} value={purpose} onInput={setPurpose} />
            </div>
          </details>
          <div class="btns">
            <Button look="main" submit unavailable={form.busy}>
              {words('save')}
            </Button>
            <Button look="plain" unavailable={form.busy} onPress={() => void save('another')}>
              {words('saveAnother')}
            </Button>
          </div>
        </form>
        <aside class="aside">
          <CardPreview prompt={form.draft.prompt} answer={form.draft.answer}>
            {form.draft.note.trim() !== '' && (
              <Quote text={form.draft.note.trim()} form="typed">
                {words('yourNote')}
              </Quote>
            )}
          </CardPreview>
        </aside>
      </main>
    </>
  );
}
