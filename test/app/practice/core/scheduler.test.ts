// The scheduler against the contract's vectors (suite §4.8) and the public reports F01, F02, F13, F14.
import { expect, test } from 'vitest';
import { parseInstant, formatSeconds } from '../../../../app/kernel/instant.ts';
import type { SchedulerCard } from '../../../../app/practice/core/values.ts';
import { previewIntervals, type Rating, rateCard, retrievability } from '../../../../app/practice/core/scheduler.ts';

function fold(ratings: readonly Rating[], retention = 0.9): SchedulerCard[] {
  const cards: SchedulerCard[] = [];
  let at = '2022-11-29T12:30:00Z';
  for (const rating of ratings) {
    const card = rateCard(cards.at(-1) ?? null, rating, at, retention);
    cards.push(card);
    at = card.due;
  }
  return cards;
}

const vector: readonly Rating[] = [3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3];

test('F01 the upstream sequence gives the contract’s days, stabilities, difficulties and last due date', () => {
  const cards = fold(vector);
  expect(cards.map((card) => card.scheduled_days)).toEqual([0, 4, 15, 48, 136, 351, 0, 0, 7, 13, 24, 43, 77]);
  expect(cards.map((card) => card.stability)).toEqual([
    3.1262, 4.35097949, 14.94870008, 47.78790366, 136.29251941, 351.35118365, 9.99090459, 5.08074507, 7.07127426,
    13.09253023, 23.92805755, 43.23645988, 76.59611345,
  ]);
  expect(cards.map((card) => card.difficulty)).toEqual([
    5.31457783, 5.26703555, 5.22060576, 5.17526243, 5.13098013, 5.08773404, 7.12585323, 9.11628043, 8.97977831,
    8.84647034, 8.71628178, 8.58913963, 8.4649726,
  ]);
  expect(cards.at(-1)).toMatchObject({ due: '2024-11-16T12:50:00Z', lapses: 1, reps: 13, state: 'Review' });
  expect(cards.map((card) => card.state).slice(5, 9)).toEqual(['Review', 'Relearning', 'Relearning', 'Review']);
});

test.each([
  { ratings: [4, 3, 2, 4], retention: 0.9, days: [15, 59, 93, 616] },
  { ratings: [2, 2, 3, 2, 1, 4], retention: 0.9, days: [0, 0, 1, 2, 0, 2] },
  { ratings: [1, 1, 3, 3], retention: 0.9, days: [0, 0, 1, 2] },
  { ratings: [3, 3, 3, 3], retention: 0.85, days: [0, 7, 36, 150] },
  { ratings: [3, 3, 3, 3], retention: 0.95, days: [0, 2, 5, 10] },
] as { ratings: Rating[]; retention: number; days: number[] }[])(
  'ratings $ratings at retention $retention are due after $days days',
  ({ ratings, retention, days }) => {
    expect(fold(ratings, retention).map((card) => card.scheduled_days)).toEqual(days);
  },
);

test('F02 the preview of a rating is what the rating then gives', () => {
  const card = fold([3, 3, 3]).at(-1) ?? null;
  const at = '2023-01-01T08:00:00Z';
  for (const { rating, seconds } of previewIntervals(card, at, 0.9)) {
    const due = rateCard(card, rating, at, 0.9).due;
    expect(seconds).toBe(((parseInstant(due) ?? 0) - (parseInstant(at) ?? 0)) / 1000);
  }
  expect(previewIntervals(null, at, 0.9).map((preview) => preview.seconds)).toEqual([60, 300, 600, 15 * 86_400]);
});

test('the chance of recall follows the forgetting curve in whole elapsed days', () => {
  const [card] = fold([4]);
  if (!card) throw new Error('one rating gives one card');
  const fifteenDays = formatSeconds((parseInstant(card.last_review) ?? 0) + 15 * 86_400_000 + 3_600_000);
  expect(retrievability(card, fifteenDays)).toBe(0.9026208);
  expect(retrievability(card, card.last_review)).toBe(1);
});

test('F08 many ratings on the same day do not inflate a card that is due later', () => {
  const first = rateCard(null, 4, '2026-11-30T08:00:00Z', 0.9);
  let card = first;
  for (let minute = 1; minute <= 5; minute += 1) card = rateCard(card, 3, `2026-11-30T08:0${minute}:00Z`, 0.9);
  expect(card.stability).toBe(first.stability);
});
