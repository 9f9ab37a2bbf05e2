// Taking a rating back: the event stays, and the card is always what the remaining ratings make of it (F06, F15).
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import {
  itemRetire,
  itemRevise,
  itemShow,
  reviewConfigure,
  reviewFresh,
  reviewHistory,
  reviewQueue,
  reviewRate,
  reviewShow,
  reviewVoid,
} from '../../../../app/practice/contract.ts';
import { isRating, rateCard } from '../../../../app/practice/core/scheduler.ts';
import type { SchedulerCard } from '../../../../app/practice/core/values.ts';
import { createNodeStores, type NodeStores } from '../../../kit/node-stores.ts';
import { type Asker, asker, newSubject, verifiedCard } from '../../../kit/verified-card.ts';

const reason = 'the wrong key';

async function oneCard(): Promise<{ node: NodeStores; ask: Asker; subject: string; item_id: string }> {
  const node = await createNodeStores();
  const ask = asker(node);
  const subject = await newSubject(ask, 'Reading');
  return { node, ask, subject, item_id: (await verifiedCard(ask, subject)).id };
}

const at = (second: number) => new Date(Date.UTC(2026, 11, 1) + second * 1000).toISOString();

test('the latest rating that counts is taken back, then the one before it, then there is no card', async () => {
  const { ask, subject, item_id } = await oneCard();
  const rate = (rating: number, day: number, estimated_minutes = 1) =>
    ask.must(reviewRate, { item_id, rating, reviewed_at: at(day * 86_400), estimated_minutes });
  const first = await rate(3, 0, 2);
  await rate(1, 1, 5);
  const back = await ask.must(reviewVoid, { item_id, if_revision: 2, reason });
  expect(back.card).toEqual({ ...first.card, revision: 3 });

  const { card } = await ask.must(reviewShow, { item_id });
  expect(card.events.map((event) => event.ordinal)).toEqual([1]);
  expect(card.voided_events).toMatchObject([{ ordinal: 2, rating: 1, estimated_minutes: 5, voided: { reason } }]);

  expect(await ask.must(reviewVoid, { item_id, if_revision: 3, reason })).toEqual({ card: null });
  expect(await ask.refused(reviewShow, { item_id })).toBe('review_state_not_found');
  expect(await ask.refused(reviewVoid, { item_id, if_revision: 4, reason })).toBe('review_state_not_found');
  const { events } = await ask.must(reviewHistory, { item_id });
  expect(events.map((event) => [event.ordinal, event.voided?.reason])).toEqual([
    [1, reason],
    [2, reason],
  ]);
  // It is new again, and asked as such.
  expect((await ask.must(reviewFresh, { subject, limit: 5 })).items.map((item) => item.id)).toEqual([item_id]);
  const queue = { subject, budget_minutes: 60, now: '2036-01-01T00:00:00Z' };
  expect(await ask.must(reviewQueue, queue)).toMatchObject({ selected: [], debt: { count: 0 } });
  // A number of the card is never used twice: a window that saw it before cannot take back what it never saw.
  expect((await rate(4, 0)).card.revision).toBe(5);
  expect(await ask.refused(reviewVoid, { item_id, if_revision: 1, reason })).toBe('stale_revision');
});

test('an earlier rating is taken back by its number, and the later ones are folded again', async () => {
  const { ask, item_id } = await oneCard();
  const ratings = [3, 1, 4];
  for (const [day, rating] of ratings.entries()) {
    await ask.must(reviewRate, { item_id, rating, reviewed_at: at(day * 86_400), estimated_minutes: 1 });
  }
  const back = await ask.must(reviewVoid, { item_id, if_revision: 3, event_ordinal: 2, reason });
  const first = rateCard(null, 3, '2026-12-01T00:00:00Z', 0.9);
  expect(back.card?.card).toEqual(rateCard(first, 4, '2026-12-03T00:00:00Z', 0.9));
  expect(await ask.refused(reviewVoid, { item_id, if_revision: 4, event_ordinal: 2, reason })).toBe('invalid_state');
  expect(await ask.refused(reviewVoid, { item_id, if_revision: 4, event_ordinal: 9, reason })).toBe(
    'review_event_not_found',
  );
  expect(await ask.refused(reviewVoid, { item_id, if_revision: 4, reason: ' ' })).toBe('invalid_input');
});

test('F06 a rating given by a clock ten years ahead is taken back, and the card can be rated at the real time', async () => {
  const { ask, subject, item_id } = await oneCard();
  await ask.must(reviewRate, { item_id, rating: 3, reviewed_at: '2036-11-30T08:00:00Z', estimated_minutes: 1 });
  const real = { item_id, rating: 3, reviewed_at: '2026-11-30T08:05:00Z', estimated_minutes: 1 };
  expect(await ask.refused(reviewRate, real)).toBe('non_monotonic_review_time');
  await ask.must(reviewVoid, { item_id, if_revision: 1, reason: 'the clock was ten years ahead' });
  expect((await ask.must(reviewRate, real)).card).toMatchObject({
    due_at: '2026-11-30T08:15:00Z',
    card: { reps: 1, elapsed_days: 0 },
  });
  const queue = await ask.must(reviewQueue, { subject, budget_minutes: 9, now: '2026-11-30T08:15:00Z' });
  expect(queue.selected.map((entry) => entry.item_id)).toEqual([item_id]);
  expect((await ask.must(reviewShow, { item_id })).card.voided_events).toHaveLength(1);
});

test('a rating may be given again in the very second in which one was taken back', async () => {
  const { ask, item_id } = await oneCard();
  const rated = { item_id, reviewed_at: '2026-12-01T08:00:00Z', estimated_minutes: 1 };
  await ask.must(reviewRate, { ...rated, rating: 1 });
  await ask.must(reviewVoid, { item_id, if_revision: 1, reason });
  expect((await ask.must(reviewRate, { ...rated, rating: 4 })).card).toMatchObject({ revision: 3, card: { reps: 1 } });
});

const zoneBefore = process.env['TZ'];
afterEach(() => {
  if (zoneBefore === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zoneBefore;
});

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('rate' as const),
      rating: fc.integer({ min: 1, max: 4 }),
      wait: fc.integer({ min: 1, max: 40 * 86_400 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('void' as const), pick: fc.nat(9) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('configure' as const), percent: fc.integer({ min: 70, max: 99 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('revise' as const) }) },
);

test.each([
  { zone: 'UTC', offset: 0 },
  { zone: 'America/New_York', offset: 300 },
  { zone: 'Asia/Tokyo', offset: -540 },
  { zone: 'Pacific/Kiritimati', offset: -840 },
])(
  'F15 under TZ=$zone the stored card is the fold of what counts, after any ratings, takings back and corrections',
  async ({ zone, offset }) => {
    process.env['TZ'] = zone;
    expect(new Date(2026, 11, 1).getTimezoneOffset()).toBe(offset);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const { node, ask, subject, item_id } = await oneCard();
        const given: { rating: number; reviewed_at: string; retention: number; voided: boolean }[] = [];
        let clock = 0;
        let retention = 0.9;
        let revision = 0;
        for (const one of steps) {
          const counted = [...given.entries()].filter(([, review]) => !review.voided);
          if (one.do === 'rate') {
            clock += one.wait;
            const reviewed_at = `${at(clock).slice(0, 19)}Z`;
            await ask.must(reviewRate, { item_id, rating: one.rating, reviewed_at, estimated_minutes: 1 + one.rating });
            given.push({ rating: one.rating, reviewed_at, retention, voided: false });
            revision += 1;
          } else if (one.do === 'void') {
            const [index, review] = counted[one.pick % Math.max(1, counted.length)] ?? [];
            if (index === undefined || !review) continue;
            await ask.must(reviewVoid, { item_id, if_revision: revision, event_ordinal: index + 1, reason });
            review.voided = true;
            revision += 1;
          } else if (one.do === 'configure') {
            retention = one.percent / 100;
            await ask.must(reviewConfigure, {
              subject_id: subject,
              daily_budget_minutes: 20,
              desired_retention: retention,
              actor: 'learner',
            });
          } else {
            const { item } = await ask.must(itemShow, { id: item_id });
            await ask.must(itemRevise, {
              id: item_id,
              if_revision: item.revision,
              prompt: `${item.prompt}?`,
              answer: 1,
            });
          }
          await expectFold(node, ask, item_id, given, revision);
        }
        await node.stores.close();
      }),
      { numRuns: 12 },
    );
  },
);

/** Folds by hand, and compares the card, the debt and the deck with it. */
async function expectFold(
  node: NodeStores,
  ask: Asker,
  item_id: string,
  given: readonly { rating: number; reviewed_at: string; retention: number; voided: boolean }[],
  revision: number,
): Promise<void> {
  const counted = given.filter((review) => !review.voided);
  let folded: SchedulerCard | null = null;
  for (const { rating, reviewed_at, retention } of counted) {
    if (!isRating(rating)) throw new Error('ratings are 1 to 4');
    folded = rateCard(folded, rating, reviewed_at, retention);
  }
  const last = counted.at(-1);
  const history = await ask.must(reviewHistory, { item_id });
  expect(history.events.map((event) => [event.rating, event.reviewed_at, event.voided !== null])).toEqual(
    given.map((review) => [review.rating, review.reviewed_at, review.voided]),
  );
  const rows = await node.inside('practice', (db) => ({
    debt: db.all('SELECT due_at, estimated_minutes FROM review_debt'),
    deck: db.all('SELECT due_at, estimated_minutes, stability, last_review FROM x_deck'),
  }));
  if (!folded || !last) {
    expect(await ask.refused(reviewShow, { item_id })).toBe('review_state_not_found');
    expect(rows).toEqual({
      debt: [],
      deck: [{ due_at: null, estimated_minutes: 1, stability: null, last_review: null }],
    });
    return;
  }
  const { card } = await ask.must(reviewShow, { item_id });
  expect(card).toMatchObject({
    card: folded,
    due_at: folded.due,
    estimated_minutes: 1 + last.rating,
    revision,
    scheduler: { parameters: { request_retention: last.retention } },
  });
  const held = { due_at: folded.due, estimated_minutes: 1 + last.rating };
  expect(rows).toEqual({
    debt: [held],
    deck: [{ ...held, stability: folded.stability, last_review: folded.last_review }],
  });
}

test('a card that was put away keeps its history, and a rating of it can still be taken back', async () => {
  const { ask, subject, item_id } = await oneCard();
  await ask.must(reviewRate, { item_id, rating: 3, reviewed_at: '2026-12-01T08:00:00Z', estimated_minutes: 1 });
  await ask.must(itemRetire, { id: item_id, if_revision: 2, reason: 'too easy' });
  expect(await ask.must(reviewVoid, { item_id, if_revision: 1, reason })).toEqual({ card: null });
  expect((await ask.must(reviewFresh, { subject, limit: 5 })).items).toEqual([]);
});
