// All cards of this person as Practice shows them: what waits now, what is new, what is a draft, and when the rest is due.

import { parseInstant } from '../../kernel/instant.ts';
import type { CommandDef, Reply, ResultOf } from '../../kernel/command.ts';
import { nowSeconds } from '../../rpc/origin.ts';
import { send } from '../../rpc/send.ts';
import { itemList, practiceSubjects, reviewQueue, reviewShow } from '../contract.ts';
import type { Item, ReviewCard } from '../core/values.ts';

export interface DeckCard {
  readonly item: Item;
  /** Null while the card was never rated. */
  readonly review: ReviewCard | null;
}

export interface Deck {
  /** Every card that was not put away, newest first. */
  readonly cards: readonly DeckCard[];
  /** In the order of the queue: most overdue first. */
  readonly due: readonly DeckCard[];
  /** Never rated, oldest first. */
  readonly fresh: readonly DeckCard[];
  /** The earliest moment at which a card that is not due comes back. */
  readonly nextDue: string | null;
}

export type LoadedDeck = { readonly ok: true; readonly deck: Deck } | { readonly ok: false; readonly code: string };

const A_PAGE = 500;
const WHOLE_DAY_MINUTES = 1440;

export async function loadDeck(): Promise<LoadedDeck> {
  const items: Item[] = [];
  let after: string | undefined;
  do {
    const page = await send(itemList, { limit: A_PAGE, ...(after === undefined ? {} : { after }) });
    if (!page.ok) return failed(page);
    items.push(...page.body.result.items);
    after = page.body.result.next ?? undefined;
  } while (after !== undefined);

  const kept = items.filter((item) => item.state !== 'retired' && item.item_type === 'flashcard');
  const cards = await Promise.all(kept.map(withReview));
  const order = await dueOrder();
  if (!order.ok) return order;

  const byId = new Map(cards.map((card) => [card.item.id, card]));
  const due = order.ids.flatMap((id) => byId.get(id) ?? []);
  const waiting = new Set(order.ids);
  const fresh = cards.filter((card) => card.item.state === 'verified' && card.review === null).reverse();
  const later = cards.flatMap((card) => (card.review === null || waiting.has(card.item.id) ? [] : card.review.due_at));
  return { ok: true, deck: { cards, due, fresh, nextDue: later.sort()[0] ?? null } };
}

async function withReview(item: Item): Promise<DeckCard> {
  if (item.state !== 'verified') return { item, review: null };
  const shown = await send(reviewShow, { item_id: item.id });
  return { item, review: shown.ok ? shown.body.result.card : null };
}

type Order = { readonly ok: true; readonly ids: readonly string[] } | { readonly ok: false; readonly code: string };

/** The queue is asked subject by subject; together the most overdue still come first. */
async function dueOrder(): Promise<Order> {
  const listed = await send(practiceSubjects.list, { limit: A_PAGE });
  if (!listed.ok) return failed(listed);
  const now = nowSeconds();
  const entries: { readonly id: string; readonly overdue: number }[] = [];
  for (const subject of listed.body.result.subjects) {
    const queue = await send(reviewQueue, { subject: subject.id, budget_minutes: WHOLE_DAY_MINUTES, now });
    if (!queue.ok) return failed(queue);
    const { selected, debt } = queue.body.result;
    for (const entry of [...selected, ...debt.items]) {
      entries.push({ id: entry.item_id, overdue: entry.overdue_seconds });
    }
  }
  return { ok: true, ids: entries.sort((a, b) => b.overdue - a.overdue).map((entry) => entry.id) };
}

function failed(reply: Reply<ResultOf<CommandDef>> & { readonly ok: false }): {
  readonly ok: false;
  readonly code: string;
} {
  return { ok: false, code: reply.body.error.code };
}

/** Seconds from now until a card comes back; negative when it is due. */
export function secondsUntil(at: string): number {
  return ((parseInstant(at) ?? 0) - (parseInstant(nowSeconds()) ?? 0)) / 1000;
}
