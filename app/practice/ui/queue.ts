// What can be asked now, within minutes: what is due over all subjects, most overdue first, and new cards after it.

import type { ResultOf } from '../../kernel/command.ts';
import { nowSeconds } from '../../rpc/origin.ts';
import { send } from '../../rpc/send.ts';
import { reviewSitting } from '../contract.ts';
import { loadCard, secondsUntil } from './load-card.ts';
import type { SittingWish } from './sitting-wish.ts';

export interface QueuedCard {
  readonly id: string;
  readonly minutes: number;
  readonly isNew: boolean;
}

export type SubjectDue = ResultOf<typeof reviewSitting>['subjects'][number];

export interface Queue {
  /** Every subject in which something is due or new, whatever was wished. */
  readonly subjects: readonly SubjectDue[];
  /** All that is due of what was wished, also what does not fit. */
  readonly due: readonly string[];
  readonly cards: readonly QueuedCard[];
  readonly dueMinutes: number;
  readonly newMinutes: number;
  /** Due, but more than the minutes hold. */
  readonly waiting: number;
  /** New, among all that is wished, and those of them that the day still takes. */
  readonly fresh: number;
}

export type LoadedQueue = { readonly ok: true; readonly queue: Queue } | { readonly ok: false; readonly code: string };

export interface QueueWish extends SittingWish {
  readonly minutes: number;
  readonly newLeft: number;
}

const MOST_NEW = 500;

export async function loadQueue(wish: QueueWish): Promise<LoadedQueue> {
  const reply = await send(reviewSitting, {
    ...(wish.subject === null ? {} : { subject: wish.subject }),
    now: nowSeconds(),
    minutes: wish.minutes,
    due_minutes: Math.ceil(wish.minutes * wish.dueShare),
    new_percent: Math.round(wish.newShare * 100),
    new_cards: Math.min(MOST_NEW, wish.newLeft),
  });
  if (!reply.ok) return { ok: false, code: reply.body.error.code };
  const { subjects, cards, due, due_minutes, new_minutes, waiting, new: fresh } = reply.body.result;
  return {
    ok: true,
    queue: {
      subjects,
      due,
      cards: cards.map((card) => ({ id: card.item_id, minutes: card.estimated_minutes, isNew: card.new })),
      dueMinutes: due_minutes,
      newMinutes: new_minutes,
      waiting,
      fresh,
    },
  };
}

/** Cards that the address names, whatever else is due: those of them that are new, or whose time has come. */
export async function loadNamed(ids: readonly string[]): Promise<LoadedQueue> {
  const loaded = await Promise.all(ids.map(loadCard));
  const cards: QueuedCard[] = [];
  for (const card of loaded) {
    if (card === null || (card.review !== null && secondsUntil(card.review.due_at) > 0)) continue;
    cards.push({ id: card.item.id, minutes: card.item.estimated_minutes, isNew: card.review === null });
  }
  const minutesOf = (isNew: boolean) =>
    cards.reduce((sum, card) => (card.isNew === isNew ? sum + card.minutes : sum), 0);
  const due = cards.filter((card) => !card.isNew).map((card) => card.id);
  return {
    ok: true,
    queue: {
      subjects: [],
      due,
      cards,
      dueMinutes: minutesOf(false),
      newMinutes: minutesOf(true),
      waiting: 0,
      fresh: cards.length - due.length,
    },
  };
}

const idPattern = /^[0-9a-z]{16,64}$/;

/** `?cards=ID.ID`; null when the address names none. */
export function namedCards(query: string): readonly string[] | null {
  const ids = (new URLSearchParams(query).get('cards') ?? '').split('.').filter((id) => idPattern.test(id));
  return ids.length === 0 ? null : ids;
}
