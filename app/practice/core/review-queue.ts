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
