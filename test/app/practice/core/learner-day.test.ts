// The learner's day (F03): it begins at four in the morning where they are, whatever zone the machine is in.
import { afterEach, expect, test } from 'vitest';
import { dayName, learnerDay } from '../../../../app/practice/core/learner-day.ts';

const before = process.env['TZ'];
afterEach(() => {
  if (before === undefined) delete process.env['TZ'];
  else process.env['TZ'] = before;
});

test.each([
  { zone: 'UTC', offset: 0 },
  { zone: 'America/New_York', offset: -300 },
  { zone: 'Asia/Tokyo', offset: 540 },
  { zone: 'Pacific/Kiritimati', offset: 840 },
])('F03 under TZ=$zone an hour over midnight is no day, two minutes over 04:00 are one', ({ zone, offset }) => {
  process.env['TZ'] = zone;
  // The machine really is there: a wall clock in December, without summer time.
  expect(new Date(2026, 11, 1).getTimezoneOffset()).toBe(offset === 0 ? 0 : -offset);
  const at = (day: number, hour: number, minute: number) => new Date(2026, 11, day, hour, minute).getTime();
  const between = (from: number, to: number) => learnerDay(to, offset) - learnerDay(from, offset);
  expect(between(at(1, 23, 30), at(2, 0, 30))).toBe(0);
  expect(between(at(2, 3, 59), at(2, 4, 1))).toBe(1);
  expect(between(at(1, 4, 0), at(8, 3, 59))).toBe(6);
  expect(dayName(learnerDay(at(2, 3, 59), offset))).toBe('2026-12-01');
  expect(dayName(learnerDay(at(2, 4, 0), offset))).toBe('2026-12-02');
});
