// How long a window is: the person's minutes and own speed become a budget (extensions.md, "Reading windows for people").

import type { Parse } from '../../../widgets/memory.ts';

export const minuteChoices = [5, 10, 15, 25, 40] as const;
const START_PACE = 900;
const SLOWEST = 200;
const FASTEST = 4000;
const SMALLEST_BUDGET = 1024;
export const LARGEST_BUDGET = 4_000_000;

export interface ReadingPace {
  readonly minutes: number;
  /** Code points a minute, learned from windows that were closed. */
  readonly pace: number;
}

export const paceKey = 'reading.pace';

export const parsePace: Parse<ReadingPace> = (kept) => {
  const given: Readonly<Record<string, unknown>> = typeof kept === 'object' && kept !== null ? { ...kept } : {};
  const pace = given['pace'];
  return {
    minutes: minuteChoices.find((minutes) => minutes === given['minutes']) ?? 15,
    pace: typeof pace === 'number' && pace >= SLOWEST && pace <= FASTEST ? pace : START_PACE,
  };
};

export function budgetFor({ minutes, pace }: ReadingPace): number {
  return Math.min(LARGEST_BUDGET, Math.max(SMALLEST_BUDGET, Math.ceil((minutes * pace) / 0.55)));
}

/** What a finished window taught: a third of the new measure, unless the time says that nobody was reading. */
export function learnPace(before: number, codePoints: number, seconds: number): number {
  if (seconds < 20 || codePoints < 500) return before;
  const measured = codePoints / (seconds / 60);
  if (measured < SLOWEST || measured > FASTEST) return before;
  return Math.round(before * (2 / 3) + measured / 3);
}

/** Seconds of reading left in a book of which only bytes are known; a guess, and shown as one. */
export function secondsToGo(bytes: number, shareRead: number, pace: number): number {
  return ((bytes * (1 - shareRead)) / pace) * 60;
}
