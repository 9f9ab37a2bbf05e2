// The time of what happens in a lesson: never at or before what happened last in it, also when a clock was set back.
import { formatMillis, parseInstant } from '../../kernel/instant.ts';

/** Turns are put in order by their times, so a lesson is taken up at the right one only if these rise. */
export function nextTime(now: string, last: string | null): string {
  if (last === null || last < now) return now;
  const at = parseInstant(last);
  return at === null ? now : formatMillis(at + 1);
}
