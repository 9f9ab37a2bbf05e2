// A sitting: the cards that are still ahead, the ratings that were given, and each of them taken back in turn.

import { useEffect, useRef, useState } from 'preact/hooks';
import { onChange } from '../../rpc/changes.ts';
import { newRequestId, nowMs, nowSeconds } from '../../rpc/origin.ts';
import { send } from '../../rpc/send.ts';
import { useKept } from '../../widgets/memory.ts';
import { routeQuery } from '../../widgets/route.ts';
import { reviewRate, reviewVoid } from '../contract.ts';
import type { Rating } from '../core/scheduler.ts';
import { type AskedCard, loadCard } from './load-card.ts';
import { countNew, newCardsKey, parseNewCards } from './new-limit.ts';
import { type LoadedQueue, loadNamed, loadQueue, namedCards, type Queue, type QueuedCard } from './queue.ts';
import { parseSitting, sittingKey } from './sitting-wish.ts';
import { useWish } from './use-queue.ts';

export interface GivenRating {
  readonly card: QueuedCard;
  readonly rating: Rating;
  /** When the rated card comes back. */
  readonly due_at: string;
}

export interface Sitting {
  readonly queue: Queue | null;
  readonly code: string | null;
  readonly ahead: readonly QueuedCard[];
  readonly given: readonly GivenRating[];
  /** The card in hand; null while it is on its way, and at the end. */
  readonly card: AskedCard | null;
  readonly seconds: number;
  /** Both answer whether it was kept. */
  readonly rate: (rating: Rating) => Promise<boolean>;
  readonly takeBack: () => Promise<boolean>;
  readonly goOn: () => Promise<void>;
}

const asked = ['practice_items', 'fsrs_cards', 'x_deck'];

/** `shown` names the card whose answer is in view: it is not taken out of the hand. */
export function useSitting(shown: string | null): Sitting {
  const wish = useWish(useKept(sittingKey, parseSitting).value);
  const named = routeQuery.value;
  const load = () => {
    const ids = namedCards(named);
    return ids === null ? loadQueue(wish) : loadNamed(ids);
  };
  const newCards = useKept(newCardsKey, parseNewCards);
  const [queue, setQueue] = useState<Queue | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const [ahead, setAhead] = useState<readonly QueuedCard[]>([]);
  const [given, setGiven] = useState<readonly GivenRating[]>([]);
  const [cards, setCards] = useState<ReadonlyMap<string, AskedCard | null>>(new Map());
  const revisions = useRef(new Map<string, number>());
  const began = useRef(nowMs());
  const [seconds, setSeconds] = useState(0);
  const busy = useRef(false);
  const now = useRef({ ahead, shown, cards });
  now.current = { ahead, shown, cards };

  const take = (loaded: LoadedQueue, how: 'begin' | 'keep') => {
    if (!loaded.ok) return setCode(loaded.code);
    setQueue(loaded.queue);
    if (how === 'begin') setAhead(loaded.queue.cards);
    else setAhead(stillAhead(loaded.queue));
  };
  /** What was rated or put away in another tab leaves the queue of this one. */
  const stillAhead = ({ due, cards: fits }: Queue) => {
    const here = new Set([...due, ...fits.map((card) => card.id)]);
    return now.current.ahead.filter((card) => here.has(card.id) || card.isNew || card.id === now.current.shown);
  };
  const goOn = async () => {
    setCode(null);
    setCards(new Map());
    take(await load(), 'begin');
  };
  useEffect(() => void goOn(), []);

  const read = async (id: string) => {
    const loaded = await loadCard(id);
    const seen = now.current.cards.get(id);
    // While its answer is in view the card stays as it was seen: rating it then says if another window was quicker.
    const card = loaded && seen && id === now.current.shown ? { ...loaded, review: seen.review } : loaded;
    const queued = now.current.ahead.find((other) => other.id === id);
    if (queued === undefined) return;
    setCards((known) => new Map(known).set(id, card));
    // Put away, gone with the set it stood in, or begun in another tab.
    const isTaken = card === null || (queued.isNew && card.review !== null && id !== now.current.shown);
    if (isTaken) setAhead((list) => list.filter((other) => other.id !== id));
  };
  const inHand = ahead[0]?.id ?? null;
  const after = ahead[1]?.id ?? null;
  useEffect(() => {
    for (const id of [inHand, after]) if (id !== null && !cards.has(id)) void read(id);
  }, [inHand, after, cards]);

  useEffect(
    () =>
      onChange((change) => {
        const concerns =
          'epoch' in change || (change.plugin === 'practice' && change.tables.some((table) => asked.includes(table)));
        if (!concerns) return;
        void load().then((loaded) => take(loaded, 'keep'));
        for (const card of now.current.ahead.slice(0, 2)) void read(card.id);
      }),
    [JSON.stringify(wish), named],
  );

  const refuse = (why: string) => {
    setCode(why);
    return false;
  };
  const rate = async (rating: Rating) => {
    const card = ahead[0];
    const known = inHand === null ? null : (cards.get(inHand) ?? null);
    if (card === undefined || known === null || busy.current) return false;
    busy.current = true;
    const reply = await send(reviewRate, {
      item_id: card.id,
      if_revision: known.review?.revision ?? 0,
      rating,
      reviewed_at: nowSeconds(),
      estimated_minutes: known.item.estimated_minutes,
      request_id: newRequestId(),
    });
    busy.current = false;
    if (!reply.ok) {
      // Another window was quicker: its answer counts, and the card leaves this queue.
      if (reply.body.error.code === 'stale_revision') setAhead((list) => list.filter((other) => other.id !== card.id));
      return refuse(reply.body.error.code);
    }
    const { card: rated } = reply.body.result;
    revisions.current.set(card.id, rated.revision);
    if (known.review === null) newCards.value = countNew(newCards.peek(), 1);
    setCode(null);
    setGiven([...given, { card: { ...card, isNew: known.review === null }, rating, due_at: rated.due_at }]);
    setAhead((list) => list.filter((other) => other.id !== card.id));
    setCards((all) => without(all, card.id));
    setSeconds((nowMs() - began.current) / 1000);
    return true;
  };

  const takeBack = async () => {
    const last = given.at(-1);
    if (last === undefined || busy.current) return false;
    busy.current = true;
    const revision = revisions.current.get(last.card.id) ?? 1;
    const reply = await send(reviewVoid, {
      item_id: last.card.id,
      if_revision: revision,
      reason: 'Taken back by the learner',
      request_id: newRequestId(),
    });
    busy.current = false;
    if (!reply.ok) return refuse(reply.body.error.code);
    revisions.current.set(last.card.id, revision + 1);
    if (last.card.isNew) newCards.value = countNew(newCards.peek(), -1);
    setCode(null);
    setGiven(given.slice(0, -1));
    setCards((known) => without(known, last.card.id));
    setAhead((list) => [last.card, ...list.filter((other) => other.id !== last.card.id)]);
    return true;
  };

  return {
    queue,
    code,
    ahead,
    given,
    card: inHand === null ? null : (cards.get(inHand) ?? null),
    seconds,
    rate,
    takeBack,
    goOn,
  };
}

function without<T>(known: ReadonlyMap<string, T>, id: string): ReadonlyMap<string, T> {
  const rest = new Map(known);
  rest.delete(id);
  return rest;
}
