// Overdue cards spread over days: a plan with an end, and what waiting costs in recall (product §5.15).
import { formatSeconds, parseInstant } from '../../kernel/instant.ts';
import { retrievability } from './scheduler.ts';

export interface OverdueCard {
  readonly item_id: string;
  readonly due_at: string;
  readonly estimated_minutes: number;
  readonly stability: number;
  readonly last_review: string;
}

export interface Load {
  readonly count: number;
  readonly minutes: number;
}

export interface Spread {
  /** One a day, the first is today. */
  readonly days: readonly Load[];
  readonly left: Load;
  /** Index of the day on which the last card is done; null while some are left, or when nothing was overdue. */
  readonly last_day: number | null;
  readonly recall_now: number;
  readonly recall_planned: number;
}

const nothing: Load = { count: 0, minutes: 0 };

/**
 * `coming` are the minutes that fall due by themselves on each day: they are done on their day, and the debt gets what is
 * left of it. Most overdue first, as in the queue; a card that does not fit is passed over and smaller ones are tried. A
 * card longer than a whole day's minutes counts as that day, or no plan with it would ever end.
 */
export function spreadDebt(
  overdue: readonly OverdueCard[],
  minutesADay: number,
  coming: readonly number[],
  now: string,
): Spread {
  let waiting = [...overdue].sort((a, b) => order(a.due_at, b.due_at) || order(a.item_id, b.item_id));
  const days: Load[] = [];
  let lastDay: number | null = null;
  let recallNow = 0;
  let recallPlanned = 0;
  for (const card of waiting) recallNow += retrievability(card, now);

  for (const [day, taken] of coming.entries()) {
    const at = daysLater(now, day);
    let room = Math.max(0, minutesADay - taken);
    let today = nothing;
    const later: OverdueCard[] = [];
    for (const card of waiting) {
      const needed = Math.min(card.estimated_minutes, minutesADay);
      if (needed > room || minutesADay === 0) {
        later.push(card);
        continue;
      }
      room -= needed;
      today = { count: today.count + 1, minutes: today.minutes + card.estimated_minutes };
      recallPlanned += retrievability(card, at);
    }
    if (today.count > 0 && later.length === 0) lastDay = day;
    waiting = later;
    days.push(today);
  }

  const end = daysLater(now, coming.length);
  for (const card of waiting) recallPlanned += retrievability(card, end);
  const minutesLeft = waiting.reduce((sum, card) => sum + card.estimated_minutes, 0);
  return {
    days,
    left: { count: waiting.length, minutes: minutesLeft },
    last_day: lastDay,
    recall_now: mean(recallNow, overdue.length),
    recall_planned: mean(recallPlanned, overdue.length),
  };
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function daysLater(at: string, days: number): string {
  return formatSeconds((parseInstant(at) ?? Number.NaN) + days * 86_400_000);
}

/** Nobody forgets what is not overdue: the mean of nothing is full recall. */
function mean(sum: number, count: number): number {
  return count === 0 ? 1 : Math.round((sum / count) * 1e8) / 1e8;
}
