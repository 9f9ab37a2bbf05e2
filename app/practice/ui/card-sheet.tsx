// One card, opened: both sides, the source it stands on, and what can be done with it.

import { useEffect, useState } from 'preact/hooks';
import { newRequestId } from '../../rpc/origin.ts';
import { send } from '../../rpc/send.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { formatRelative } from '../../widgets/format.ts';
import { Refused } from '../../widgets/refused.tsx';
import { say } from '../../widgets/toast.tsx';
import { itemRetire } from '../contract.ts';
import { answerText } from './answer-text.ts';
import { type DeckCard, secondsUntil } from './deck.ts';
import type { DescribeSource } from './needs.ts';
import { verifyCard } from './save-card.ts';
import { SourceQuote, useSource } from './source-quote.tsx';
import { words } from './words.ts';

interface CardSheetProps {
  readonly card: DeckCard;
  readonly describeSource: DescribeSource;
  readonly onClose: () => void;
}

export function CardSheet({ card, describeSource, onClose }: CardSheetProps) {
  const { item, review } = card;
  const source = useSource(item, describeSource);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => setRefused(null), [item.id]);

  const check = async () => {
    setBusy(true);
    const saved = await verifyCard(item);
    setBusy(false);
    if (saved.kind === 'ready') {
      say(words('checked'));
      onClose();
    } else setRefused(saved.code);
  };
  const putAway = async () => {
    setBusy(true);
    const reply = await send(itemRetire, {
      id: item.id,
      if_revision: item.revision,
      reason: 'Put away by the learner',
      request_id: newRequestId(),
    });
    setBusy(false);
    if (reply.ok) {
      say(words('putAwayDone'));
      onClose();
    } else setRefused(reply.body.error.code);
  };

  return (
    <Dialog
      title={words('cardTitle')}
      closeName={words('close')}
      onClose={onClose}
      foot={
        <>
          {item.state === 'draft' && (
            <Button look="main" unavailable={busy} onPress={() => void check()}>
              {words('check')}
            </Button>
          )}
          <Button unavailable={busy} onPress={() => void putAway()}>
            {words('putAway')}
          </Button>
        </>
      }
    >
      <div class="stack">
        {refused !== null && <Refused code={refused} />}
        <p class="card-ask" dir="auto">
          {item.prompt}
        </p>
        <p class="card-answer" dir="auto">
          {answerText(item.answer)}
        </p>
        <SourceQuote item={item} found={source} />
        <p class="small">
          {item.state === 'draft' ? words('draftNote') : words('reviewsSoFar', { n: review?.card.reps ?? 0 })}
          {review !== null && `. ${words('nextReview', { when: formatRelative(secondsUntil(review.due_at)) })}.`}
        </p>
      </div>
    </Dialog>
  );
}
