// A card from the sentence at hand, over the page it stands on.

import { useLayoutEffect } from 'preact/hooks';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import type { LastSubject } from '../../widgets/last-subject.ts';
import { useKept } from '../../widgets/memory.ts';
import { say } from '../../widgets/toast.tsx';
import type { SourceRefInput } from '../core/values.ts';
import { emptyCard, isWritten, parseCardDraft, passageCardKey } from './card-draft.ts';
import { CardForm, useCardForm } from './card-form.tsx';
import { CardPreview } from './card-preview.tsx';
import { Quote } from './source-quote.tsx';
import { saveCard } from './save-card.ts';
import { words } from './words.ts';
import './practice.css';

interface PassageCardProps {
  /** The sentence as a person would type it: the card's answer to begin with, and the words it stands on. */
  readonly quote: string;
  readonly bookTitle: string;
  readonly subject: LastSubject;
  readonly source: SourceRefInput;
  readonly topic: string | null;
  readonly onKept?: ((card: { readonly id: string; readonly isAsked: boolean }) => void) | undefined;
  readonly onClose: () => void;
}

export function PassageCard({ quote, bookTitle, subject, source, topic, onKept, onClose }: PassageCardProps) {
  const kept = useKept(passageCardKey, parseCardDraft);
  const passage = `${source.id} ${source.locator ?? ''} ${quote}`;
  const begun = kept.peek().note === passage ? kept.peek() : { prompt: '', answer: quote, note: passage };
  const form = useCardForm(begun);
  // Before the next frame: the page may be left right after the last letter.
  useLayoutEffect(() => {
    // What was begun for another passage stays until something is written for this one.
    if (form.draft.prompt !== '' || form.draft.answer !== quote) kept.value = form.draft;
  }, [form.draft]);
  /** Only who cancels, or keeps the card, is done with what was written; Back and Escape put it off. */
  const leave = () => {
    kept.value = emptyCard;
    onClose();
  };

  const save = async () => {
    form.setTried(true);
    if (!isWritten(form.draft) || form.busy) return;
    form.setBusy(true);
    const { prompt, answer } = form.draft;
    const saved = await saveCard({ subject, prompt: prompt.trim(), answer: answer.trim(), quote, topic, source });
    form.setBusy(false);
    if (saved.kind === 'refused') {
      form.setRefused(saved.code);
      return;
    }
    say(words(saved.kind === 'ready' ? 'saved' : 'keptAsDraft'));
    onKept?.({ id: saved.item.id, isAsked: saved.kind === 'ready' });
    leave();
  };

  return (
    <Dialog
      title={words('passageCard')}
      closeName={words('close')}
      onClose={onClose}
      keepOnScrim
      foot={
        <>
          <Button look="main" unavailable={form.busy} onPress={() => void save()}>
            {words('save')}
          </Button>
          <Button look="plain" onPress={leave}>
            {words('cancel')}
          </Button>
        </>
      }
    >
      <div class="stack">
        <CardForm draft={form.draft} onChange={form.setDraft} tried={form.tried} refused={form.refused} />
        <CardPreview prompt={form.draft.prompt} answer={form.draft.answer}>
          <Quote text={quote} form="typed">
            {bookTitle}
          </Quote>
        </CardPreview>
      </div>
    </Dialog>
  );
}
