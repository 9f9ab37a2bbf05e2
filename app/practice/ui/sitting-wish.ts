// What a sitting is asked to hold: how much of the minutes goes to what is due and to new cards, and of which subject.

import type { Parse } from '../../widgets/memory.ts';

export interface SittingWish {
  /** Null for all subjects together. */
  readonly subject: string | null;
  /** Part of the minutes that what is due may take. */
  readonly dueShare: number;
  /** Part of what is left then that new cards may take. */
  readonly newShare: number;
}

export const sittingKey = 'practice.sitting';

export const wholeSitting: SittingWish = { subject: null, dueShare: 1, newShare: 1 };
/** With a book open, half of the minutes are for what is due, and most of the rest is for reading. */
export const sharedSitting: SittingWish = { subject: null, dueShare: 0.5, newShare: 0.25 };

export const parseSitting: Parse<SittingWish> = (kept) => {
  if (typeof kept !== 'object' || kept === null) return wholeSitting;
  const given: Readonly<Record<string, unknown>> = { ...kept };
  const { subject, dueShare, newShare } = given;
  if (!isShare(dueShare) || !isShare(newShare)) return wholeSitting;
  return { subject: typeof subject === 'string' ? subject : null, dueShare, newShare };
};

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}
