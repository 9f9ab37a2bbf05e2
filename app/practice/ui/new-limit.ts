// How many new cards a day the person wants, and how many of today's are taken; kept on this device.

import { nowMs } from '../../rpc/origin.ts';
import type { Parse } from '../../widgets/memory.ts';
import { dayName, learnerDay } from '../core/learner-day.ts';

export const newChoices = [0, 5, 10, 20, 50] as const;
const START = 20;

export interface NewCards {
  readonly limit: number;
  /** The learner's day that `taken` counts. */
  readonly day: string;
  readonly taken: number;
}

export const newCardsKey = 'practice.new';

export const parseNewCards: Parse<NewCards> = (kept) => {
  const given: Readonly<Record<string, unknown>> = typeof kept === 'object' && kept !== null ? { ...kept } : {};
  const { limit, day, taken } = given;
  return {
    limit: newChoices.find((choice) => choice === limit) ?? START,
    day: typeof day === 'string' ? day : '',
    taken: typeof taken === 'number' && taken >= 0 ? taken : 0,
  };
};

export function newLeft(cards: NewCards): number {
  return Math.max(0, cards.limit - (cards.day === today() ? cards.taken : 0));
}

/** One more was begun today, or one was taken back. */
export function countNew(cards: NewCards, step: 1 | -1): NewCards {
  const day = today();
  return { ...cards, day, taken: Math.max(0, (cards.day === day ? cards.taken : 0) + step) };
}

export function utcOffsetMinutes(): number {
  return -new Date(nowMs()).getTimezoneOffset();
}

function today(): string {
  return dayName(learnerDay(nowMs(), utcOffsetMinutes()));
}
