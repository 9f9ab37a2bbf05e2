// The end of a sitting: what was done, what comes back soon, what waits for another day.

import { useEffect, useState } from 'preact/hooks';
import { Button, LinkButton } from '../../widgets/button.tsx';
import { formatWait } from '../../widgets/format.ts';
import { secondsUntil } from './load-card.ts';
import type { Queue } from './queue.ts';
import type { GivenRating } from './use-sitting.ts';
import { words } from './words.ts';

const SOON_S = 1200;

interface SittingDoneProps {
  readonly queue: Queue;
  readonly given: readonly GivenRating[];
  readonly seconds: number;
  /** Where the reading goes on from which it was begun; null for none. */
  readonly readOn: string | null;
  readonly onAgain: () => void;
}

export function SittingDone({ queue, given, seconds, readOn, onAgain }: SittingDoneProps) {
  const waits = backAt(given).map(secondsUntil);
  const soon = waits.filter((wait) => wait > 0 && wait <= SOON_S);
  const isBack = waits.some((wait) => wait <= 0);
  const [, setTick] = useState(0);
  // Drawn again when the first of them is due, so that the button that asks it is there.
  useEffect(() => {
    if (soon.length === 0) return undefined;
    const timer = setTimeout(() => setTick((tick) => tick + 1), (Math.min(...soon) + 1) * 1000);
    return () => clearTimeout(timer);
  });
  const later = waits.filter((wait) => wait > SOON_S);
  const known = given.filter(({ rating }) => rating > 1).length;
  const more = queue.waiting > 0 || isBack;
  return (
    <section class="review-done">
      <h2>{words('done')}</h2>
      <p class="quiet">
        {given.length === 0 ? words('doneNothing') : words('doneFigures', { n: given.length })}
        {given.length > 1 && ` ${words('doneKnown', { n: known, time: formatWait(seconds) })}`}
      </p>
      {soon.length > 0 && (
        <p class="quiet">{words('doneBack', { n: soon.length, time: formatWait(Math.min(...soon)) })}</p>
      )}
      {later.length > 0 && (
        <p class="quiet">{words('doneBack', { n: later.length, time: formatWait(Math.min(...later)) })}</p>
      )}
      {queue.waiting > 0 && <p class="quiet">{words('doneWaiting', { n: queue.waiting })}</p>}
      <div class="btns">
        {readOn !== null && (
          <LinkButton href={readOn} look="main">
            {words('readOn')}
          </LinkButton>
        )}
        <LinkButton href="/practice" look={readOn === null ? 'main' : 'plain'}>
          {words('backToPractice')}
        </LinkButton>
        {more && <Button onPress={onAgain}>{words(isBack ? 'doneSoonStart' : 'goOn')}</Button>}
      </div>
    </section>
  );
}

/** A card that was rated twice comes back when its last rating says. */
function backAt(given: readonly GivenRating[]): readonly string[] {
  return [...new Map(given.map(({ card, due_at }) => [card.id, due_at])).values()];
}
