// The debt spread over days: it ends when it says, keeps the order of the queue, and says what waiting costs.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OverdueCard, spreadDebt } from '../../../../app/practice/core/debt-plan.ts';
import { retrievability } from '../../../../app/practice/core/scheduler.ts';

const now = '2026-12-01T08:00:00Z';

function overdue(n: number, minutes = 4, fields: Partial<OverdueCard> = {}): OverdueCard {
  return {
    item_id: `card-${String(n).padStart(3, '0')}`,
    due_at: `2026-11-${String(1 + (n % 28)).padStart(2, '0')}T08:00:00Z`,
    estimated_minutes: minutes,
    stability: 10,
    last_review: '2026-10-20T08:00:00Z',
    ...fields,
  };
}

test('ten cards of four minutes at twelve minutes a day are done on the fourth day', () => {
  const cards = Array.from({ length: 10 }, (_, n) => overdue(n));
  const spread = spreadDebt(cards, 12, [0, 0, 0, 0, 0, 0, 0], now);
  expect(spread.days.map((day) => day.count)).toEqual([3, 3, 3, 1, 0, 0, 0]);
  expect(spread.days.map((day) => day.minutes)).toEqual([12, 12, 12, 4, 0, 0, 0]);
  expect([spread.last_day, spread.left]).toEqual([3, { count: 0, minutes: 0 }]);
});

test('what falls due by itself is done on its day, and the debt gets the rest', () => {
  const cards = [overdue(1), overdue(2), overdue(3)];
  const spread = spreadDebt(cards, 12, [12, 5, 8, 0], now);
  expect(spread.days.map((day) => day.count)).toEqual([0, 1, 1, 1]);
  expect(spread.last_day).toBe(3);
});

test('days that are full by themselves leave no end in sight, and it says so', () => {
  const spread = spreadDebt([overdue(1), overdue(2)], 12, [12, 20, 12], now);
  expect([spread.last_day, spread.left]).toEqual([null, { count: 2, minutes: 8 }]);
});

test('a card longer than a day takes a whole day; no minutes at all take nothing', () => {
  const long = spreadDebt([overdue(1, 30), overdue(2, 4)], 10, [0, 0, 0], now);
  expect(long.days.map((day) => day.minutes)).toEqual([30, 4, 0]);
  expect(long.last_day).toBe(1);
  expect(spreadDebt([overdue(1)], 0, [0, 0], now)).toMatchObject({ last_day: null, left: { count: 1 } });
});

test('nothing overdue costs nothing', () => {
  expect(spreadDebt([], 12, [0, 0], now)).toEqual({
    days: [
      { count: 0, minutes: 0 },
      { count: 0, minutes: 0 },
    ],
    left: { count: 0, minutes: 0 },
    last_day: null,
    recall_now: 1,
    recall_planned: 1,
  });
});

test('the cost is the mean chance of recall that waiting loses', () => {
  const cards = [overdue(1, 10), overdue(2, 10)];
  const spread = spreadDebt(cards, 10, [0, 0, 0], now);
  const today = retrievability(overdue(1), now);
  const tomorrow = retrievability(overdue(1), '2026-12-02T08:00:00Z');
  expect(spread.recall_now).toBeCloseTo(today, 8);
  expect(spread.recall_planned).toBeCloseTo((today + tomorrow) / 2, 8);
  expect(spread.recall_planned).toBeLessThan(spread.recall_now);
});

test('for any debt no card is lost or done twice, no day is overfilled, and waiting never helps', () => {
  const card = fc.record({
    minutes: fc.integer({ min: 1, max: 15 }),
    stability: fc.double({ min: 0.1, max: 400, noNaN: true }),
    day: fc.integer({ min: 1, max: 28 }),
  });
  const coming = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.array(card, { maxLength: 60 }), fc.integer({ min: 0, max: 30 }), coming, (drawn, minutes, load) => {
      const cards = drawn.map(({ minutes: long, stability, day }, n) =>
        overdue(n, long, { stability, due_at: `2026-11-${String(day).padStart(2, '0')}T08:00:00Z` }),
      );
      const spread = spreadDebt(cards, minutes, load, now);
      const placed = spread.days.reduce((sum, day) => sum + day.count, 0);
      expect(placed + spread.left.count).toBe(cards.length);
      const placedMinutes = spread.days.reduce((sum, day) => sum + day.minutes, 0);
      expect(placedMinutes + spread.left.minutes).toBe(cards.reduce((sum, one) => sum + one.estimated_minutes, 0));
      for (const [i, day] of spread.days.entries()) {
        const room = Math.max(0, minutes - (load[i] ?? 0));
        expect(day.count === 1 || day.minutes <= room).toBe(true);
        if (room === 0) expect(day.count).toBe(0);
      }
      expect(spread.recall_planned).toBeLessThanOrEqual(spread.recall_now);
      expect(spread.last_day !== null).toBe(cards.length > 0 && spread.left.count === 0);
    }),
  );
});
