// Reviewing: one question at a time, within the minutes the person has. Any rating can be taken back.

import { useRef, useState } from 'preact/hooks';
import { IconButton } from '../../widgets/button.tsx';
import { Meter } from '../../widgets/pictures.tsx';
import { Refused } from '../../widgets/refused.tsx';
import { go } from '../../widgets/route.ts';
import { type Shortcut, useShortcuts } from '../../widgets/shortcuts.ts';
import { say } from '../../widgets/toast.tsx';
import type { Rating } from '../core/scheduler.ts';
import { Asked, ratings } from './asked.tsx';
import { EditCard } from './edit-card.tsx';
import type { DescribeSource } from './needs.ts';
import { SittingDone } from './sitting-done.tsx';
import { useSitting } from './use-sitting.ts';
import { words } from './words.ts';
import './practice.css';

/** A second tap this soon belongs to the press before it: it was never meant for what now stands under the finger. */
const SECOND_TAP_MS = 350;

interface ReviewProps {
  readonly describeSource: DescribeSource;
  /** Where the reading goes on from which this sitting was begun. */
  readonly readOn: string | null;
}

export function Review({ describeSource, readOn }: ReviewProps) {
  const [shown, setShown] = useState<string | null>(null);
  const [isEditing, setEditing] = useState(false);
  const sitting = useSitting(shown);
  const { card, ahead, given, queue, code } = sitting;
  const isShown = card !== null && shown === card.item.id;
  const total = given.length + ahead.length;

  const show = () => {
    if (card !== null) setShown(card.item.id);
  };
  const rate = (rating: Rating) => {
    if (!isShown) return;
    void sitting.rate(rating).then((isKept) => isKept && setShown(null));
  };
  const pressed = useRef({ show: Number.NEGATIVE_INFINITY, rate: Number.NEGATIVE_INFINITY });
  const isSecondTap = ({ detail, timeStamp }: MouseEvent, after: 'show' | 'rate') =>
    detail > 0 && timeStamp - pressed.current[after] < SECOND_TAP_MS; // a press by the keyboard counts no taps
  const pressRate = (rating: Rating, event: MouseEvent) => {
    if (isSecondTap(event, 'show')) return;
    pressed.current.rate = event.timeStamp;
    rate(rating);
  };
  const pressShow = (event: MouseEvent) => {
    if (isSecondTap(event, 'rate')) return;
    pressed.current.show = event.timeStamp;
    show();
  };
  const takeBack = async () => {
    if (!(await sitting.takeBack())) return;
    setShown(null);
    say(words('tookBack'));
  };
  const showAction: Shortcut = { key: ' ', name: words('showAnswer'), run: show };
  const backAction: Shortcut = { key: 'u', name: words('takeBack'), run: () => void takeBack() };
  const editAction: Shortcut = { key: 'e', name: words('editCard'), run: () => card !== null && setEditing(true) };
  useShortcuts([
    showAction,
    { key: 'Enter', run: show },
    ...ratings.map(({ rating, word }) => ({ key: String(rating), name: words(word), run: () => rate(rating) })),
    backAction,
    editAction,
    { key: 'x', name: words('stopReviewing'), run: () => go('/practice') },
  ]);

  return (
    <div class="review">
      <header class="bar review-bar">
        <div class="review-side">
          <IconButton icon="x" name={words('stopReviewing')} href="/practice" />
        </div>
        <div class="review-meter">
          {card !== null && (
            <Meter share={given.length / total} name={words('cardOfName', { n: given.length + 1, total })} />
          )}
        </div>
        <div class="review-side review-tools">
          {given.length > 0 && <IconButton icon="undo" directional name={words('takeBack')} onPress={backAction.run} />}
          {card !== null && <IconButton icon="pencil" name={words('editCard')} onPress={editAction.run} />}
        </div>
      </header>
      <main id="main" class="review-main">
        <h1 class="vh">{words('review')}</h1>
        {code !== null && <Refused code={code} />}
        {card !== null && (
          <Asked
            key={`${card.item.id} ${given.length}`}
            card={card}
            place={words('cardOf', { n: given.length + 1, total })}
            isShown={isShown}
            describeSource={describeSource}
            onShow={pressShow}
            onRate={pressRate}
          />
        )}
        {queue !== null && ahead.length === 0 && (
          <SittingDone
            queue={queue}
            given={given}
            seconds={sitting.seconds}
            readOn={readOn}
            onAgain={() => void sitting.goOn()}
          />
        )}
      </main>
      {isEditing && card !== null && (
        <EditCard item={card.item} describeSource={describeSource} onClose={() => setEditing(false)} />
      )}
    </div>
  );
}
