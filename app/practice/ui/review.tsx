// Reviewing: one question at a time. The question never moves; the answer comes below it, then one of four ratings.

import { useEffect, useState } from 'preact/hooks';
import { nowSeconds, newRequestId } from '../../rpc/origin.ts';
import { send } from '../../rpc/send.ts';
import { Button, IconButton, LinkButton } from '../../widgets/button.tsx';
import { formatWait } from '../../widgets/format.ts';
import { Meter } from '../../widgets/pictures.tsx';
import { Refused } from '../../widgets/refused.tsx';
import { useShortcuts } from '../../widgets/shortcuts.ts';
import { reviewControl, reviewRate } from '../contract.ts';
import { defaultRetention, type Preview, previewIntervals, type Rating } from '../core/scheduler.ts';
import { answerText } from './answer-text.ts';
import { type Deck, type DeckCard, type LoadedDeck, loadDeck, secondsUntil } from './deck.ts';
import type { DescribeSource } from './needs.ts';
import { SourceQuote, useSource } from './source-quote.tsx';
import { words } from './words.ts';
import './practice.css';

const MOST_NEW = 20;
const SOON_S = 1200;

export function Review({ describeSource }: { readonly describeSource: DescribeSource }) {
  const [loaded, setLoaded] = useState<LoadedDeck | null>(null);
  const [cards, setCards] = useState<readonly DeckCard[]>([]);
  const [at, setAt] = useState(0);
  const [rated, setRated] = useState(0);

  const begin = async () => {
    const found = await loadDeck();
    setLoaded(found);
    setCards(found.ok ? sessionOf(found.deck) : []);
    setAt(0);
  };
  useEffect(() => void begin(), []);

  const card = cards[at];
  const onRated = () => {
    setRated(rated + 1);
    // At the end the deck is read again: what was not known comes back within minutes.
    if (at + 1 < cards.length) setAt(at + 1);
    else void begin();
  };

  return (
    <div class="review">
      <header class="bar review-bar">
        <IconButton icon="x" name={words('stopReviewing')} href="/practice" />
        <div class="review-meter">
          {card !== undefined && (
            <Meter share={at / cards.length} name={words('cardOfName', { n: at + 1, total: cards.length })} />
          )}
        </div>
        <span class="review-balance" />
      </header>
      <main id="main" class="review-main">
        <h1 class="vh">{words('review')}</h1>
        {loaded !== null && !loaded.ok && <Refused code={loaded.code} />}
        {card !== undefined && (
          <Asked
            key={card.item.id + String(rated)}
            card={card}
            place={words('cardOf', { n: at + 1, total: cards.length })}
            describeSource={describeSource}
            onRated={onRated}
          />
        )}
        {loaded?.ok === true && card === undefined && (
          <Done deck={loaded.deck} rated={rated} onAgain={() => void begin()} />
        )}
      </main>
    </div>
  );
}

function sessionOf(deck: Deck): readonly DeckCard[] {
  return [...deck.due, ...deck.fresh.slice(0, MOST_NEW)];
}

interface AskedProps {
  readonly card: DeckCard;
  readonly place: string;
  readonly describeSource: DescribeSource;
  readonly onRated: () => void;
}

function Asked({ card, place, describeSource, onRated }: AskedProps) {
  const { item, review } = card;
  const source = useSource(item, describeSource);
  const [previews, setPreviews] = useState<readonly Preview[] | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isShown = previews !== null;

  const show = async () => {
    if (isShown) return;
    const control = await send(reviewControl, { subject: item.subject_id });
    const retention = control.ok ? control.body.result.control.desired_retention : defaultRetention;
    setPreviews(previewIntervals(review?.card ?? null, nowSeconds(), retention));
  };
  const rate = async (rating: Rating) => {
    if (!isShown || busy) return;
    setBusy(true);
    const reply = await send(reviewRate, {
      item_id: item.id,
      rating,
      reviewed_at: nowSeconds(),
      estimated_minutes: item.estimated_minutes,
      request_id: newRequestId(),
    });
    setBusy(false);
    if (reply.ok) onRated();
    else setRefused(reply.body.error.code);
  };

  useShortcuts([
    { key: ' ', run: () => void show() },
    { key: 'Enter', run: () => void show() },
    ...([1, 2, 3, 4] as const).map((rating) => ({ key: String(rating), run: () => void rate(rating) })),
  ]);

  return (
    <>
      <p class="review-where">
        <span dir="auto">{item.topic}</span>
        <span class="num">{place}</span>
      </p>
      <article class="card flash" aria-live="polite">
        <p class="flash-ask" dir="auto">
          {item.prompt}
        </p>
        {isShown && (
          <div class="flash-answer">
            <p dir="auto">{answerText(item.answer)}</p>
            <SourceQuote item={item} found={source} />
          </div>
        )}
      </article>
      {refused !== null && <Refused code={refused} />}
      {isShown ? (
        <Rates previews={previews} busy={busy} onRate={(rating) => void rate(rating)} />
      ) : (
        <div class="review-foot">
          <Button look="main" size="big" shortcut={words('space')} onPress={() => void show()}>
            {words('showAnswer')}
          </Button>
        </div>
      )}
    </>
  );
}

const names = { 1: 'again', 2: 'hard', 3: 'good', 4: 'easy' } as const;

interface RatesProps {
  readonly previews: readonly Preview[];
  readonly busy: boolean;
  readonly onRate: (rating: Rating) => void;
}

function Rates({ previews, busy, onRate }: RatesProps) {
  return (
    <div class="review-foot rates" role="group" aria-label={words('howWell')}>
      {previews.map(({ rating, seconds }) => (
        <button
          key={rating}
          type="button"
          class="rate"
          data-main={rating === 3 ? '' : undefined}
          aria-disabled={busy ? 'true' : undefined}
          aria-keyshortcuts={String(rating)}
          onClick={() => onRate(rating)}
        >
          {words(names[rating])} <kbd aria-hidden="true">{rating}</kbd>
          <span>
            <span class="vh">{words('comesBack')} </span>
            {formatWait(seconds)}
          </span>
        </button>
      ))}
    </div>
  );
}

function Done({ deck, rated, onAgain }: { readonly deck: Deck; readonly rated: number; readonly onAgain: () => void }) {
  const waits = deck.cards.flatMap(({ review }) => (review === null ? [] : secondsUntil(review.due_at)));
  const soon = waits.filter((seconds) => seconds > 0 && seconds <= SOON_S);
  const [, setTick] = useState(0);
  // Drawn again when the first of them is due, so that the button that asks it is there.
  useEffect(() => {
    if (soon.length === 0) return undefined;
    const timer = setTimeout(() => setTick((tick) => tick + 1), (Math.min(...soon) + 1) * 1000);
    return () => clearTimeout(timer);
  });
  return (
    <section class="review-done">
      <h2>{words('done')}</h2>
      <p class="quiet">{rated === 0 ? words('doneNothing') : words('doneFigures', { n: rated })}</p>
      {soon.length > 0 && (
        <p class="quiet">{words('doneSoon', { n: soon.length, time: formatWait(Math.min(...soon)) })}</p>
      )}
      <div class="btns">
        <LinkButton href="/practice" look="main">
          {words('practice')}
        </LinkButton>
        {waits.some((seconds) => seconds <= 0) && <Button onPress={onAgain}>{words('doneSoonStart')}</Button>}
      </div>
    </section>
  );
}
