// The learner's day, which begins at four in the morning where they are (F03): for budgets and plans, never the scheduler.

const rolloverHours = 4;
const daySeconds = 86_400;

/** What is added to seconds since 1970 so that whole days are the learner's. */
export function dayShift(utcOffsetMinutes: number): number {
  return utcOffsetMinutes * 60 - rolloverHours * 3600;
}

/** Days since 1970; the difference of two is the number of days between them. */
export function learnerDay(ms: number, utcOffsetMinutes: number): number {
  return Math.floor((ms / 1000 + dayShift(utcOffsetMinutes)) / daySeconds);
}

/** `YYYY-MM-DD`, as a calendar on the wall says it. */
export function dayName(day: number): string {
  return new Date(day * daySeconds * 1000).toISOString().slice(0, 10);
}
