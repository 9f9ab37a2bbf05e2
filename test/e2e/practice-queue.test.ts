// Suite cases P-5 (queue) and P-7, and what Today and reviewing ask; every command here is a line `lwc practice …`.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, openApp, reload } from '../kit/browser.ts';
import { type PracticeKit, practiceKit } from '../kit/practice-commands.ts';

let app: App;
let practice: PracticeKit;
const subject = 'a1'.repeat(16);
const other = 'b2'.repeat(16);
const missing = '0'.repeat(32);

beforeAll(async () => {
  app = await openApp();
  await app.run('lwc --scope global config set --practice enabled');
  practice = practiceKit(app);
  await practice.subject(subject, 'Accounting');
  await practice.subject(other, 'Other');
});
afterAll(() => app.close());

const rate = (id: string, rating: number, reviewed_at: string) =>
  practice.must<{ card: { revision: number; due_at: string } }>(`review rate ${id}`, {
    rating,
    reviewed_at,
    estimated_minutes: 4,
  });

test('P-5 the queue takes what fits, the goal first, shows the rest as debt, and writes nothing', async () => {
  const queued = 'c3'.repeat(16);
  await practice.subject(queued, 'Queue');
  const cards = [await practice.card(queued, 'First?'), await practice.card(queued, 'Second?')] as const;
  for (const card of cards) await rate(card.id, 3, '2026-08-01T00:00:00Z');
  const goal = await practice.bank(queued, 'subject:goal');
  await practice.must(`bank add ${goal.id} --if-revision 1`, { item_id: cards[1].id, item_revision: 2 });

  const before = await practice.ask('status');
  const line = `review queue --subject ${queued} --budget-minutes 4 --now 2030-01-01T00:00:00Z --goal-bank ${goal.id}`;
  const queue = await practice.ask(line);
  const due = { due_at: '2026-08-01T00:10:00Z', estimated_minutes: 4, overdue_seconds: 107_913_000 };
  expect(queue).toEqual({
    selected: [{ item_id: cards[1].id, ...due, forgetting_risk: expect.any(Number), goal_value: 1.0 }],
    selected_minutes: 4,
    budget_minutes: 4,
    configured_budget_minutes: null,
    debt: {
      count: 1,
      minutes: 4,
      items: [{ item_id: cards[0].id, ...due, forgetting_risk: expect.any(Number), goal_value: 0 }],
    },
  });
  expect(await practice.ask(line)).toEqual(queue);
  await reload(app.page);
  expect(await practice.ask(line)).toEqual(queue);
  expect(await practice.ask('status')).toEqual(before);
});

test('P-7 the plan’s target wins over goal and subject, and a wrong one never falls through', async () => {
  const [plan, goal, usual] = [
    await practice.bank(subject, 'subject:plan'),
    await practice.bank(subject, 'subject:goal'),
    await practice.bank(subject, 'subject:default'),
  ];
  const foreign = await practice.bank(other, 'subject:foreign');
  const asked = { subject_id: subject, goal_bank_id: goal.id, subject_default_bank_id: usual.id };
  const next = (fields: object) => practice.ask('next', { ...asked, ...fields });
  const refused = (fields: object) => practice.askRefused('next', { ...asked, ...fields });

  const planned = { explicit_plan_target: { kind: 'bank', id: plan.id } };
  expect(await next(planned)).toEqual({ target: { kind: 'bank', id: plan.id }, resolved_from: 'plan' });
  expect(await next({})).toEqual({ target: { kind: 'bank', id: goal.id }, resolved_from: 'goal' });
  expect(await next({ explicit_plan_target: null, goal_bank_id: null })).toEqual({
    target: { kind: 'bank', id: usual.id },
    resolved_from: 'subject',
  });

  expect(await refused({ explicit_plan_target: { kind: 'bank', id: missing } })).toBe('target_not_found');
  for (const kind of ['set', 'paper']) {
    expect(await refused({ explicit_plan_target: { kind, id: plan.id } })).toBe('target_not_found');
  }
  expect(await refused({ explicit_plan_target: { kind: 'title', id: plan.id } })).toBe('invalid_target_kind');
  expect(await refused({ title: 'Bank subject:goal' })).toBe('invalid_input');
  expect(await refused({ explicit_plan_target: { kind: 'bank', id: plan.id, title: 'x' } })).toBe('invalid_input');
  expect(await refused({ explicit_plan_target: { kind: 'bank', id: foreign.id } })).toBe('target_subject_mismatch');
  expect(await refused({ goal_bank_id: missing })).toBe('target_not_found');
  expect(await refused({ goal_bank_id: foreign.id })).toBe('target_subject_mismatch');
  expect(await refused({ goal_bank_id: null, subject_default_bank_id: missing })).toBe('target_not_found');
  expect(await practice.askRefused('next', { subject_id: subject, goal_bank_id: goal.id })).toBe('invalid_input');
  // What stands below a target that holds is not looked at.
  expect(await next({ ...planned, goal_bank_id: missing })).toMatchObject({ resolved_from: 'plan' });

  interface Banks {
    readonly banks: readonly { readonly id: string }[];
  }
  const listed = await practice.ask<Banks>(`bank list --subject ${subject}`);
  expect(listed.banks.map((bank) => bank.id)).toEqual([usual.id, goal.id, plan.id]);
});

test('F06 a rating given by a clock ten years ahead is taken back and kept, over a reload', async () => {
  const card = await practice.card(subject, 'Ten years?');
  await rate(card.id, 3, '2036-11-30T08:00:00Z');
  const now = { rating: 3, reviewed_at: '2026-11-30T08:00:00Z', estimated_minutes: 4 };
  expect(await practice.refused(`review rate ${card.id}`, now)).toBe('non_monotonic_review_time');
  const back = { reason: 'the clock was ten years ahead' };
  const reused = { ...back, request_id: 'void-once' };
  expect(await practice.must(`review void ${card.id} --if-revision 1`, reused)).toEqual({ card: null });
  await reload(app.page);
  expect(await practice.must(`review void ${card.id} --if-revision 1`, reused)).toEqual({ card: null });
  expect(await practice.askRefused(`review show ${card.id}`)).toBe('review_state_not_found');
  expect(await practice.ask(`review history ${card.id}`)).toMatchObject({
    item_id: card.id,
    events: [{ ordinal: 1, reviewed_at: '2036-11-30T08:00:00Z', voided: back }],
  });
  expect(await practice.refused(`review void ${card.id} --if-revision 2`, back)).toBe('review_state_not_found');
  expect((await rate(card.id, 3, '2026-11-30T08:00:00Z')).card).toMatchObject({ revision: 3 });
  expect(await practice.refused(`review void ${card.id} --if-revision 2`, back)).toBe('stale_revision');
  const again = `review void ${card.id} --if-revision 3`;
  expect(await practice.refused(again, { ...back, event_ordinal: 1 })).toBe('invalid_state');
  expect(await practice.refused(again, { ...back, event_ordinal: 7 })).toBe('review_event_not_found');
  expect(await practice.refused(again, { ...back, due_at: '2030-01-01T00:00:00Z' })).toBe('invalid_input');
});

test('a card is corrected while it is reviewed: what is due, new and coming goes on from there', async () => {
  const mine = 'd4'.repeat(16);
  await practice.subject(mine, 'Latin');
  const [card, fresh] = [await practice.card(mine, 'Amo?'), await practice.card(mine, 'Amas?')];
  await rate(card.id, 4, '2026-12-01T08:00:00Z');
  const words = { prompt: 'Amo, amas?', answer: 'Amat.' };
  expect(await practice.must(`item revise ${card.id} --if-revision 2`, words)).toMatchObject({
    item: { ...words, state: 'verified', revision: 3 },
  });
  expect(await practice.refused(`item revise ${card.id} --if-revision 2`, words)).toBe('stale_revision');
  expect(await practice.refused(`item revise ${missing} --if-revision 1`, words)).toBe('item_not_found');

  interface Due {
    readonly subjects: readonly { readonly subject_id: string }[];
  }
  const due = await practice.ask<Due>('review due --now 2026-12-20T08:00:00Z');
  expect(due.subjects.find((one) => one.subject_id === mine)).toEqual({
    subject_id: mine,
    name: 'Latin',
    count: 1,
    minutes: 4,
    oldest_due_at: '2026-12-16T08:00:00Z',
    new: 1,
  });
  expect(await practice.ask(`review fresh --subject ${mine} --limit 5`)).toMatchObject({ items: [{ id: fresh.id }] });
  const sitting = `review sitting --subject ${mine} --now 2026-12-20T08:00:00Z --minutes 9 --due-minutes 0`;
  expect(await practice.ask(`${sitting} --new-percent 100 --new-cards 5`)).toMatchObject({
    cards: [{ item_id: fresh.id, new: true }],
    due_minutes: 0,
  });
  const line = `review forecast --subject ${mine} --now 2026-12-15T12:00:00Z --days 3 --minutes-a-day 8`;
  expect(await practice.ask(line)).toEqual({
    days: [
      { day: '2026-12-15', count: 0, minutes: 0 },
      { day: '2026-12-16', count: 1, minutes: 4 },
      { day: '2026-12-17', count: 0, minutes: 0 },
    ],
    debt: { count: 0, minutes: 0 },
    plan: {
      minutes_a_day: 8,
      days: ['2026-12-15', '2026-12-16', '2026-12-17'].map((day) => ({ day, count: 0, minutes: 0 })),
      left: { count: 0, minutes: 0 },
      ends_on: null,
      recall_now: 1,
      recall_planned: 1,
      recall_cost: 0,
    },
  });
});

test('a card from a book is corrected only while the book can vouch for it', async () => {
  await app.run('lwc --scope global config set --book enabled');
  await practice.subject('e5'.repeat(16), 'Books');
  const subject_id = 'e5'.repeat(16);
  const book = async <T>(line: string, json: object, files: { name: string; text: string }[] = []) => {
    const ran = await app.run(`lwc book ${line} --json -`, { json, files });
    if (ran.exit_code !== 0) throw new Error(ran.stderr);
    return JSON.parse(ran.stdout).result as T;
  };
  await book('subject ensure', { id: subject_id, name: 'Books', request_id: 'b1' });
  const about = { subject_id, path: 'leaf.txt', title: 'Leaf', request_id: 'b2' };
  const text = 'A leaf fell.\n';
  const { book: imported } = await book<{ book: { id: string } }>('import', about, [{ name: 'leaf.txt', text }]);
  await book(`prepare ${imported.id} --if-revision 1`, { request_id: 'b3' });
  const peeked = await app.run(`lwc book peek ${imported.id} --start 0`);
  const [block] = JSON.parse(peeked.stdout).result.blocks as { id: string; text_hash: string }[];
  if (!block) throw new Error('the book has a part');
  const source = { kind: 'book', id: imported.id, revision_or_hash: block.text_hash, locator: block.id, subject_id };
  const words = { prompt: 'What fell?', answer: 'A leaf.' };
  const scored = { item_type: 'flashcard', grading_kind: 'objective', max_points: 1, estimated_minutes: 1 };
  const { item } = await practice.must<{ item: { id: string } }>('item create', {
    ...words,
    ...scored,
    difficulty: 0.5,
    subject_id,
    source,
  });
  await practice.must(`item verify ${item.id} --if-revision 1`, { ...words, source });
  await app.run('lwc --scope global config set --book disabled');
  const line = `item revise ${item.id} --if-revision 2`;
  expect(await practice.refused(line, words)).toBe('source_truth_unavailable');
  await app.run('lwc --scope global config set --book enabled');
  expect(await practice.ask(`item show ${item.id}`)).toMatchObject({ item: { revision: 2 } });
  expect(await practice.must(line, words)).toMatchObject({ item: { revision: 3, state: 'verified' } });
});
