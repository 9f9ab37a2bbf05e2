// One card, opened: both sides, the source it stands on, and what can be done with it.

import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { formatRelative } from '../../widgets/format.ts';
import { Refused } from '../../widgets/refused.tsx';
import { say } from '../../widgets/toast.tsx';
import { CardText } from './card-text.tsx';
import { EditCard } from './edit-card.tsx';
import { secondsUntil } from './load-card.ts';
import type { DescribeSource } from './needs.ts';
import { PutAway } from './put-away.tsx';
import { verifyCard } from './save-card.ts';
import { SourceQuote, useSource } from './source-quote.tsx';
import type { ListedCard } from './use-cards.ts';
import { words } from './words.ts';

interface CardSheetProps {
  readonly card: ListedCard;
  readonly describeSource: DescribeSource;
  readonly onClose: () => void;
}

export function CardSheet({ card, describeSource, onClose }: CardSheetProps) {
  const { item } = card;
  const [step, setStep] = useState<'look' | 'edit' | 'away'>('look');
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

  if (step === 'edit') return <EditCard item={item} describeSource={describeSource} onClose={() => setStep('look')} />;
  if (step === 'away') return <PutAway item={item} onBack={() => setStep('look')} onDone={onClose} />;
  return (
    <Dialog
      title={words('cardTitle')}
      closeName={words('close')}
      onClose={onClose}
      {...(card.retired === null && {
        foot: (
          <>
            {item.state === 'draft' && (
              <Button look="main" unavailable={busy} onPress={() => void check()}>
                {words('check')}
              </Button>
            )}
            <Button onPress={() => setStep('edit')}>{words('editCard')}</Button>
            <Button look="plain" onPress={() => setStep('away')}>
              {words('putAway')}
            </Button>
          </>
        ),
      })}
    >
      <div class="stack">
        {refused !== null && <Refused code={refused} />}
        <div class="card-ask">
          <CardText value={item.prompt} />
        </div>
        <div class="card-answer">
          <CardText value={item.answer} />
        </div>
        <SourceQuote item={item} found={source} />
        <p class="small">{stateLine(card)}</p>
      </div>
    </Dialog>
  );
}

function stateLine({ item, card, retired }: ListedCard): string {
  if (retired !== null) {
    return words('awayLine', { when: formatRelative(secondsUntil(retired.retired_at)), reason: retired.reason });
  }
  if (item.state === 'draft') return words('draftNote');
  const reviews = words('reviewsSoFar', { n: card?.card.reps ?? 0 });
  if (card === null) return reviews;
  return `${reviews}. ${words('nextReview', { when: formatRelative(secondsUntil(card.due_at)) })}.`;
}
