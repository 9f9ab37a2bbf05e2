// What can be asked now, within minutes: what is due over all subjects, most overdue first, and new cards after it.

import type { ResultOf } from '../../kernel/command.ts';
import { nowSeconds } from '../../rpc/origin.ts';
import { send } from '../../rpc/send.ts';
import { reviewDue, reviewFresh, reviewQueue } from '../contract.ts';
import { fillQueue } from '../core/review-queue.ts';
import type { Item, QueueEntry } from '../core/values.ts';
import type { SittingWish } from './sitting-wish.ts';

export interface QueuedCard {
  readonly id: string;
  readonly minutes: number;
  readonly isNew: boolean;
}

export type SubjectDue = ResultOf<typeof reviewDue>['subjects'][number];

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

const MOST_FRESH = 500;

export async function loadQueue(wish: QueueWish): Promise<LoadedQueue> {
  const now = nowSeconds();
  const shown = await send(reviewDue, { now });
  if (!shown.ok) return { ok: false, code: shown.body.error.code };
  const { subjects } = shown.body.result;
  const wished = subjects.filter((subject) => wish.subject === null || subject.subject_id === wish.subject);
  const dueMinutes = Math.ceil(wish.minutes * wish.dueShare);
  const [queues, lists] = await Promise.all([
    Promise.all(
      wished
        .filter((subject) => subject.count > 0)
        .map(({ subject_id }) => send(reviewQueue, { subject: subject_id, budget_minutes: dueMinutes, now })),
    ),
    Promise.all(
      wished
        .filter((subject) => subject.new > 0 && wish.newLeft > 0)
        .map(({ subject_id }) => send(reviewFresh, { subject: subject_id, limit: Math.min(MOST_FRESH, wish.newLeft) })),
    ),
  ]);

  const due: QueueEntry[] = [];
  const waiting: string[] = [];
  for (const queue of queues) {
    if (!queue.ok) return { ok: false, code: queue.body.error.code };
    due.push(...queue.body.result.selected);
    waiting.push(...queue.body.result.debt.items.map((entry) => entry.item_id));
  }
  const fresh: Item[] = [];
  for (const list of lists) {
    if (!list.ok) return { ok: false, code: list.body.error.code };
    fresh.push(...list.body.result.items);
  }
  const filled = fillQueue(due, dueMinutes);
  const room = Math.floor((wish.minutes - filled.selected_minutes) * wish.newShare);
  const begun = takeNew(fresh, room, wish.newLeft);
  return {
    ok: true,
    queue: {
      subjects,
      due: [...due.map((entry) => entry.item_id), ...waiting],
      cards: [
        ...filled.selected.map((entry) => ({ id: entry.item_id, minutes: entry.estimated_minutes, isNew: false })),
        ...begun,
      ],
      dueMinutes: filled.selected_minutes,
      newMinutes: begun.reduce((sum, card) => sum + card.minutes, 0),
      waiting: waiting.length + filled.debt.count,
      fresh: wished.reduce((sum, subject) => sum + subject.new, 0),
    },
  };
}

/** Oldest first over all subjects. */
function takeNew(fresh: readonly Item[], room: number, limit: number): QueuedCard[] {
  const taken: QueuedCard[] = [];
  let left = room;
  for (const item of fresh.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))) {
    if (taken.length === limit) break;
    if (item.estimated_minutes > left) continue;
    left -= item.estimated_minutes;
    taken.push({ id: item.id, minutes: item.estimated_minutes, isNew: true });
  }
  return taken;
}
