// What to review now: most overdue first, as much as fits; the rest is debt, shown and never hidden (suite §4.7 P14).
import type { QueueEntry } from './values.ts';

export interface Queue {
  readonly selected: QueueEntry[];
  readonly selected_minutes: number;
  readonly debt: { readonly count: number; readonly minutes: number; readonly items: QueueEntry[] };
}

/** Greedy: an entry that does not fit is passed over, and smaller ones after it are still tried. */
export function fillQueue(due: readonly QueueEntry[], budgetMinutes: number): Queue {
  const selected: QueueEntry[] = [];
  const rest: QueueEntry[] = [];
  let minutes = 0;
  for (const entry of [...due].sort(byUrgency)) {
    if (minutes + entry.estimated_minutes <= budgetMinutes) {
      minutes += entry.estimated_minutes;
      selected.push(entry);
    } else rest.push(entry);
  }
  const owed = rest.reduce((sum, entry) => sum + entry.estimated_minutes, 0);
  return { selected, selected_minutes: minutes, debt: { count: rest.length, minutes: owed, items: rest } };
}

function byUrgency(a: QueueEntry, b: QueueEntry): number {
  return (
    b.overdue_seconds - a.overdue_seconds ||
    b.forgetting_risk - a.forgetting_risk ||
    b.goal_value - a.goal_value ||
    (a.item_id < b.item_id ? -1 : 1)
  );
}

export interface NewCard {
  readonly item_id: string;
  readonly estimated_minutes: number;
  readonly created_at: string;
}

/** New cards for the minutes that are left, oldest first over all subjects. */
export function takeNew(fresh: readonly NewCard[], minutes: number, most: number): readonly NewCard[] {
  const taken: NewCard[] = [];
  let left = minutes;
  for (const card of [...fresh].sort(byAge)) {
    if (taken.length === most) break;
    if (card.estimated_minutes > left) continue;
    left -= card.estimated_minutes;
    taken.push(card);
  }
  return taken;
}

function byAge(a: NewCard, b: NewCard): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? -1 : 1;
  return a.item_id < b.item_id ? -1 : 1;
}
