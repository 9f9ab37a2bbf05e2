// The card in hand, where it belongs and how far the sitting is, and four ratings once its answer is shown.

import { useMemo } from 'preact/hooks';
import { nowSeconds } from '../../rpc/origin.ts';
import { Button } from '../../widgets/button.tsx';
import { formatWait } from '../../widgets/format.ts';
import { oneLine } from '../../widgets/prose/one-line.ts';
import { previewIntervals, type Rating } from '../core/scheduler.ts';
import { CardFace } from './card-face.tsx';
import type { AskedCard } from './load-card.ts';
import type { DescribeSource } from './needs.ts';
import { SourceQuote, useSource } from './source-quote.tsx';
import { words } from './words.ts';

export const ratings = [
  { rating: 1, word: 'again' },
  { rating: 2, word: 'hard' },
  { rating: 3, word: 'good' },
  { rating: 4, word: 'easy' },
] as const;

interface AskedProps {
  readonly card: AskedCard;
  readonly place: string;
  readonly isShown: boolean;
  readonly describeSource: DescribeSource;
  readonly onShow: (event: MouseEvent) => void;
  readonly onRate: (rating: Rating, event: MouseEvent) => void;
}

export function Asked({ card, place, isShown, describeSource, onShow, onRate }: AskedProps) {
  const { item } = card;
  const source = useSource(item, describeSource);
  return (
    <>
      <p class="review-where">
        <span dir="auto">{item.topic === null ? null : oneLine(item.topic)}</span>
        <span class="num">{place}</span>
      </p>
      <CardFace prompt={item.prompt} answer={item.answer} isShown={isShown} isSpoken>
        <SourceQuote item={item} found={source} />
      </CardFace>
      {isShown ? (
        <Rates card={card} onRate={onRate} />
      ) : (
        <div class="review-foot">
          <Button look="main" size="big" shortcut={words('space')} onPress={onShow}>
            {words('showAnswer')}
          </Button>
        </div>
      )}
    </>
  );
}

function Rates({ card, onRate }: Pick<AskedProps, 'card' | 'onRate'>) {
  const { review, retention } = card;
  const previews = useMemo(() => previewIntervals(review?.card ?? null, nowSeconds(), retention), [review, retention]);
  return (
    <div class="review-foot rates" role="group" aria-label={words('howWell')}>
      {review === null && (
        <p class="small rates-note">
          {words('howWell')} {words('timesBelow')}
        </p>
      )}
      {ratings.map(({ rating, word }, at) => (
        <button
          key={rating}
          type="button"
          class="rate"
          data-main={rating === 3 ? '' : undefined}
          aria-keyshortcuts={String(rating)}
          onClick={(event) => onRate(rating, event)}
        >
          {words(word)} <kbd aria-hidden="true">{rating}</kbd>
          <span>
            <span class="vh">{words('comesBack')} </span>
            {formatWait(previews[at]?.seconds ?? 0)}
          </span>
        </button>
      ))}
    </div>
  );
}
