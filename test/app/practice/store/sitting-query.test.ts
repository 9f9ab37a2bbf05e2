// A sitting over several subjects: what fits of what is due, then new cards, all from one question.
import { expect, test } from 'vitest';
import { reviewConfigure, reviewRate, reviewSitting } from '../../../../app/practice/contract.ts';
import { createNodeStores } from '../../../kit/node-stores.ts';
import { type Asker, asker, newSubject, verifiedCard } from '../../../kit/verified-card.ts';

const now = '2027-06-01T08:00:00Z';

/** Rated easy, so that it came back after 15 days. */
async function dueCard(ask: Asker, subject: string, day: number, estimated_minutes = 2): Promise<string> {
  const { id } = await verifiedCard(ask, subject);
  const reviewed_at = `2026-12-${String(day).padStart(2, '0')}T08:00:00Z`;
  await ask.must(reviewRate, { item_id: id, rating: 4, reviewed_at, estimated_minutes });
  return id;
}

async function twoSubjects() {
  const node = await createNodeStores();
  const ask = asker(node);
  const [late, later] = [await newSubject(ask, 'Late'), await newSubject(ask, 'Later')];
  const third = await dueCard(ask, later, 3);
  const first = await dueCard(ask, late, 1);
  const second = await dueCard(ask, late, 2);
  const old = await verifiedCard(ask, later);
  node.clock.now += 1000;
  const fresh = await verifiedCard(ask, late);
  return { ask, late, later, first, second, third, old: old.id, fresh: fresh.id };
}

test('what is due comes most overdue first over all subjects, then new cards, oldest first', async () => {
  const { ask, late, later, first, second, third, old, fresh } = await twoSubjects();
  const all = await ask.must(reviewSitting, { now, minutes: 18, due_minutes: 18, new_percent: 100, new_cards: 20 });
  expect(all.cards).toEqual([
    { item_id: first, estimated_minutes: 2, new: false },
    { item_id: second, estimated_minutes: 2, new: false },
    { item_id: third, estimated_minutes: 2, new: false },
    { item_id: old, estimated_minutes: expect.any(Number), new: true },
    { item_id: fresh, estimated_minutes: expect.any(Number), new: true },
  ]);
  expect(all.subjects.map(({ subject_id, count, new: unseen }) => [subject_id, count, unseen])).toEqual([
    [late, 2, 1],
    [later, 1, 1],
  ]);
  expect([all.due_minutes, all.waiting, all.new, all.due.toSorted()]).toEqual([
    6,
    0,
    2,
    [first, second, third].toSorted(),
  ]);
});

test('what does not fit waits and is named; new cards take their part of what is left, and no more than the day has', async () => {
  const { ask, first, second, third, old } = await twoSubjects();
  const tight = await ask.must(reviewSitting, { now, minutes: 9, due_minutes: 5, new_percent: 100, new_cards: 1 });
  expect(tight.cards.map((card) => card.item_id)).toEqual([first, second, old]);
  expect([tight.due_minutes, tight.waiting, tight.new]).toEqual([4, 1, 2]);
  expect(tight.due.toSorted()).toEqual([first, second, third].toSorted());
  const none = await ask.must(reviewSitting, { now, minutes: 9, due_minutes: 9, new_percent: 0, new_cards: 20 });
  expect([none.cards.some((card) => card.new), none.new_minutes]).toEqual([false, 0]);
  const nothing = await ask.must(reviewSitting, { now, minutes: 0, due_minutes: 0, new_percent: 100, new_cards: 0 });
  expect([nothing.cards, nothing.waiting]).toEqual([[], 3]);
});

test('one subject alone, and the minutes a day that were set for it', async () => {
  const { ask, late, first, second } = await twoSubjects();
  const set = { subject_id: late, daily_budget_minutes: 2, desired_retention: 0.9, actor: 'learner' };
  await ask.must(reviewConfigure, set);
  const asked = { now, minutes: 18, due_minutes: 18, new_percent: 0, new_cards: 0 };
  const one = await ask.must(reviewSitting, { ...asked, subject: late });
  expect(one.cards.map((card) => card.item_id)).toEqual([first]);
  expect([one.waiting, one.due, one.subjects.length]).toEqual([1, [first, second], 2]);
  expect(await ask.refused(reviewSitting, { ...asked, subject: 'f'.repeat(32) })).toBe('subject_not_found');
  expect(await ask.refused(reviewSitting, { ...asked, now: 'soon' })).toBe('invalid_time');
  expect(await ask.refused(reviewSitting, { ...asked, new_percent: 101 })).toBe('invalid_input');
});
