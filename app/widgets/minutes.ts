// How many minutes the person has, as said last: Today and Practice lay out the same time.

import type { Parse } from './memory.ts';

export const minuteChoices = [5, 10, 20, 30] as const;
export const mostMinutes = 600;
const START = 20;

export const minutesKey = 'minutes';

export const parseMinutes: Parse<number> = (kept) =>
  typeof kept === 'number' && Number.isInteger(kept) && kept >= 1 && kept <= mostMinutes ? kept : START;
