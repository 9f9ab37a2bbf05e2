// Corrects a card where it stands: in the list, or in the hand while it is reviewed. Its schedule stays.

import { useEffect } from 'preact/hooks';
import { newRequestId } from '../../rpc/origin.ts';
import { send } from '../../rpc/send.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { useKept } from '../../widgets/memory.ts';
import { say } from '../../widgets/toast.tsx';
import { itemRevise } from '../contract.ts';
import type { Item } from '../core/values.ts';
import { answerText } from './answer-text.ts';
import { correctionKey, emptyCard, isWritten, parseCardDraft } from './card-draft.ts';
import { CardForm, useCardForm } from './card-form.tsx';
import { CardPreview } from './card-preview.tsx';
import type { DescribeSource } from './needs.ts';
import { SourceQuote, useSource } from './source-quote.tsx';
import { words } from './words.ts';

interface EditCardProps {
  readonly item: Item;
  readonly describeSource: DescribeSource;
  readonly onClose: () => void;
}

export function EditCard({ item, describeSource, onClose }: EditCardProps) {
  const kept = useKept(correctionKey(item.id), parseCardDraft);
  const before = { prompt: item.prompt, answer: answerText(item.answer), note: '' };
  const form = useCardForm(kept.peek().prompt === '' && kept.peek().answer === '' ? before : kept.peek());
  const isChanged = form.draft.prompt !== before.prompt || form.draft.answer !== before.answer;
  // An answer that is no text (a number, a list) stays what it is while its words stay the same.
  const typed = form.draft.answer.trim();
  const answer = typed === before.answer.trim() ? item.answer : typed;
  const source = useSource(item, describeSource);
  useEffect(() => {
    kept.value = isChanged ? form.draft : emptyCard;
  }, [form.draft]);

  const leave = () => {
    kept.value = emptyCard;
    onClose();
  };
  const save = async () => {
    form.setTried(true);
    if (!isWritten(form.draft) || form.busy) return;
    if (!isChanged) return leave();
    form.setBusy(true);
    const reply = await send(itemRevise, {
      id: item.id,
      if_revision: item.revision,
      prompt: form.draft.prompt.trim(),
      answer,
      request_id: newRequestId(),
    });
    form.setBusy(false);
    if (!reply.ok) return form.setRefused(reply.body.error.code);
    say(words('corrected'));
    leave();
  };

  return (
    <Dialog
      title={words('editCard')}
      closeName={words('close')}
      onClose={onClose}
      keepOnScrim
      foot={
        <>
          <Button look="main" unavailable={form.busy} onPress={() => void save()}>
            {words('keepChanges')}
          </Button>
          <Button look="plain" onPress={leave}>
            {words(isChanged ? 'discard' : 'cancel')}
          </Button>
        </>
      }
    >
      <div class="stack">
        <CardForm draft={form.draft} onChange={form.setDraft} tried={form.tried} refused={form.refused} />
        <CardPreview prompt={form.draft.prompt} answer={answer}>
          <SourceQuote item={item} found={source} />
        </CardPreview>
      </div>
    </Dialog>
  );
}
