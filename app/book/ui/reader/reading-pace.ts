// How long a window is: the person's minutes and own speed become a budget (extensions.md, "Reading windows for people").

import type { Parse } from '../../../widgets/memory.ts';

export const minuteChoices = [5, 10, 15, 25, 40] as const;
/** Who has never met the end of a window meets it soon. */
const FIRST_MINUTES = 3;
const START_PACE = 900;
const SLOWEST = 200;
const FASTEST = 4000;
const SMALLEST_BUDGET = 1024;
export const LARGEST_BUDGET = 4_000_000;

export interface ReadingPace {
  readonly minutes: number;
  /** Code points a minute, learned from windows that were closed. */
  readonly pace: number;
  /** Windows that were finished on this device. */
  readonly finished: number;
}

export const paceKey = 'reading.pace';

export const parsePace: Parse<ReadingPace> = (kept) => {
  const given: Readonly<Record<string, unknown>> = typeof kept === 'object' && kept !== null ? { ...kept } : {};
  const { pace, finished } = given;
  return {
    minutes: minuteChoices.find((minutes) => minutes === given['minutes']) ?? 15,
    pace: typeof pace === 'number' && pace >= SLOWEST && pace <= FASTEST ? pace : START_PACE,
    finished: typeof finished === 'number' && finished > 0 ? finished : 0,
  };
};

/** The minutes of the window that is opened next: the first one of all is short, whatever is set. */
export function nextMinutes({ minutes, finished }: ReadingPace): number {
  return finished === 0 ? Math.min(FIRST_MINUTES, minutes) : minutes;
}

export function budgetFor({ minutes, pace }: Pick<ReadingPace, 'minutes' | 'pace'>): number {
  return Math.min(LARGEST_BUDGET, Math.max(SMALLEST_BUDGET, Math.ceil((minutes * pace) / 0.55)));
}

/** What a finished window taught: a third of the new measure, unless the time says that nobody was reading. */
export function learnPace(before: number, codePoints: number, seconds: number): number {
  if (seconds < 20 || codePoints < 500) return before;
  const measured = codePoints / (seconds / 60);
  if (measured < SLOWEST || measured > FASTEST) return before;
  return Math.round(before * (2 / 3) + measured / 3);
}

/** What a window that was finished leaves behind. */
export function afterWindow(before: ReadingPace, codePoints: number, seconds: number): ReadingPace {
  return { ...before, pace: learnPace(before.pace, codePoints, seconds), finished: before.finished + 1 };
}

/** Seconds of reading left in a book of which only bytes are known; a guess, and shown as one. */
export function secondsToGo(bytes: number, shareRead: number, pace: number): number {
  return ((bytes * (1 - shareRead)) / pace) * 60;
}
