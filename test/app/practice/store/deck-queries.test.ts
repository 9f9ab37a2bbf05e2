// What is due, new and coming over several subjects; corrections that leave the schedule; lists that keep their filters.
import { expect, test } from 'vitest';
import {
  bankAdd,
  bankCreate,
  bankList,
  bankShow,
  itemCreate,
  itemList,
  itemRetire,
  itemRevise,
  itemVerify,
  noteCreate,
  reviewConfigure,
  reviewDue,
  reviewForecast,
  reviewFresh,
  reviewQueue,
  reviewRate,
  reviewShow,
} from '../../../../app/practice/contract.ts';
import { createNodeStores } from '../../../kit/node-stores.ts';
import { type Asker, asker, draftCard, newSubject, verifiedCard } from '../../../kit/verified-card.ts';

async function begin(): Promise<{ node: Awaited<ReturnType<typeof createNodeStores>>; ask: Asker }> {
  const node = await createNodeStores();
  return { node, ask: asker(node) };
}

const easy = (item_id: string, reviewed_at: string, estimated_minutes = 2) => ({
  item_id,
  rating: 4, // comes back after 15 days
  reviewed_at,
  estimated_minutes,
});

test('what is due is counted by subject, most overdue first, with what is new beside it', async () => {
  const { node, ask } = await begin();
  const [late, later, fresh, none] = [
    await newSubject(ask, 'Late'),
    await newSubject(ask, 'Later'),
    await newSubject(ask, 'Fresh'),
    await newSubject(ask, 'None'),
  ];
  await ask.must(reviewRate, easy((await verifiedCard(ask, later)).id, '2026-12-05T08:00:00Z'));
  await ask.must(reviewRate, easy((await verifiedCard(ask, late)).id, '2026-12-01T08:00:00Z', 3));
  await ask.must(reviewRate, easy((await verifiedCard(ask, late)).id, '2026-12-02T08:00:00Z', 4));
  await ask.must(reviewRate, easy((await verifiedCard(ask, late)).id, '2027-01-01T08:00:00Z', 4));
  await verifiedCard(ask, late);
  await verifiedCard(ask, fresh);
  await verifiedCard(ask, fresh);
  await verifiedCard(ask, fresh, { item_type: 'choice' });
  await draftCard(ask, none);
  const gone = await verifiedCard(ask, fresh);
  await ask.must(itemRetire, { id: gone.id, if_revision: 2, reason: 'too easy' });

  expect(await ask.must(reviewDue, { now: '2026-12-20T08:00:00Z' })).toEqual({
    subjects: [
      { subject_id: late, name: 'Late', count: 2, minutes: 7, oldest_due_at: '2026-12-16T08:00:00Z', new: 1 },
      { subject_id: later, name: 'Later', count: 1, minutes: 2, oldest_due_at: '2026-12-20T08:00:00Z', new: 0 },
      { subject_id: fresh, name: 'Fresh', count: 0, minutes: 0, oldest_due_at: null, new: 2 },
    ],
    count: 3,
    minutes: 9,
    new: 3,
  });
  // One second before it is due a card is not due.
  const before = await ask.must(reviewDue, { now: '2026-12-20T07:59:59Z' });
  expect(before.subjects.map((subject) => subject.subject_id)).toEqual([late, fresh]);
  expect(await ask.refused(reviewDue, { now: 'today' })).toBe('invalid_time');

  const revision = await node.inside('practice', (db) =>
    db.all("SELECT value FROM plugin_meta WHERE key = 'revision'"),
  );
  await ask.must(reviewDue, { now: '2026-12-20T08:00:00Z' });
  await ask.must(reviewFresh, { subject: fresh });
  await ask.must(reviewForecast, { now: '2026-12-20T08:00:00Z', days: 9 });
  expect(await node.inside('practice', (db) => db.all("SELECT value FROM plugin_meta WHERE key = 'revision'"))).toEqual(
    revision,
  );
});

test('new cards come oldest first, as many as asked for, and leave when they are rated', async () => {
  const { node, ask } = await begin();
  const subject = await newSubject(ask, 'Reading');
  const ids: string[] = [];
  for (let i = 0; i < 4; i += 1) {
    node.clock.now += 1000;
    ids.push((await verifiedCard(ask, subject, { prompt: `Question ${i}?` })).id);
  }
  const fresh = async (limit: number) => (await ask.must(reviewFresh, { subject, limit })).items.map((item) => item.id);
  expect(await fresh(3)).toEqual(ids.slice(0, 3));
  await ask.must(reviewRate, easy(ids[1] ?? '', '2026-12-01T08:00:00Z'));
  expect(await fresh(500)).toEqual([ids[0], ids[2], ids[3]]);
  const { items } = await ask.must(reviewFresh, { subject });
  expect(items[0]).toMatchObject({ prompt: 'Question 0?', state: 'verified', revision: 2 });
  expect(await ask.refused(reviewFresh, { subject: 'e'.repeat(32) })).toBe('subject_not_found');
  expect(await ask.refused(reviewFresh, { subject, limit: 501 })).toBe('invalid_input');
});

test('the forecast names the learner’s days, and spreads what is overdue over them with an end', async () => {
  const { ask } = await begin();
  const [subject, other] = [await newSubject(ask, 'Reading'), await newSubject(ask, 'Other')];
  for (let i = 0; i < 3; i += 1) {
    await ask.must(reviewRate, easy((await verifiedCard(ask, subject)).id, `2026-12-0${1 + i}T08:00:00Z`, 4));
  }
  // Due 2027-01-01 at 02:00 and 06:00: to the learner the first still belongs to the day before.
  await ask.must(reviewRate, easy((await verifiedCard(ask, subject)).id, '2026-12-17T02:00:00Z', 5));
  await ask.must(reviewRate, easy((await verifiedCard(ask, subject)).id, '2026-12-17T06:00:00Z', 5));
  await ask.must(reviewRate, easy((await verifiedCard(ask, other)).id, '2026-12-16T12:00:00Z', 9));

  const now = '2026-12-31T12:00:00Z';
  const mine = await ask.must(reviewForecast, { subject, now, days: 4, minutes_a_day: 8 });
  expect(mine.days).toEqual([
    { day: '2026-12-31', count: 1, minutes: 5 },
    { day: '2027-01-01', count: 1, minutes: 5 },
    { day: '2027-01-02', count: 0, minutes: 0 },
    { day: '2027-01-03', count: 0, minutes: 0 },
  ]);
  expect(mine.debt).toEqual({ count: 3, minutes: 12 });
  expect(mine.plan).toMatchObject({ minutes_a_day: 8, ends_on: '2027-01-03', left: { count: 0, minutes: 0 } });
  expect(mine.plan?.days.map((day) => [day.day, day.count])).toEqual([
    ['2026-12-31', 0],
    ['2027-01-01', 0],
    ['2027-01-02', 2],
    ['2027-01-03', 1],
  ]);
  const { recall_now, recall_planned, recall_cost } = mine.plan ?? { recall_now: 0, recall_planned: 0, recall_cost: 0 };
  expect(recall_cost).toBeCloseTo(recall_now - recall_planned, 8);
  expect(recall_cost).toBeGreaterThan(0);

  // Two hours further east both fall on New Year's Day.
  const east = await ask.must(reviewForecast, { subject, now, days: 2, minutes_a_day: 8, utc_offset_minutes: 120 });
  expect(east.days.map((day) => day.count)).toEqual([0, 2]);
  const all = await ask.must(reviewForecast, { now, days: 1 });
  expect([all.debt, all.plan]).toEqual([{ count: 4, minutes: 21 }, null]);
  const set = { subject_id: subject, daily_budget_minutes: 20, desired_retention: 0.9, actor: 'learner' };
  await ask.must(reviewConfigure, set);
  const configured = await ask.must(reviewForecast, { subject, now, days: 1 });
  expect(configured.plan).toMatchObject({ minutes_a_day: 20, ends_on: '2026-12-31' });
  expect(await ask.refused(reviewForecast, { now: 'x', days: 1 })).toBe('invalid_time');
  expect(await ask.refused(reviewForecast, { now, days: 0 })).toBe('invalid_input');
  expect(await ask.refused(reviewForecast, { now, days: 1, subject: 'x' })).toBe('subject_not_found');
});

test('a correction keeps state, schedule and ratings, and the bank goes on holding the card', async () => {
  const { ask } = await begin();
  const subject = await newSubject(ask, 'Reading');
  const item = await verifiedCard(ask, subject);
  const source = { kind: 'subject', id: subject, revision_or_hash: '1', subject_id: subject };
  const { bank } = await ask.must(bankCreate, { subject_id: subject, key: 'subject:all', title: 'All', source });
  await ask.must(bankAdd, { id: bank.id, if_revision: 1, item_id: item.id, item_revision: 2 });
  const { card } = await ask.must(reviewRate, easy(item.id, '2026-12-01T08:00:00Z'));

  const { item: revised } = await ask.must(itemRevise, {
    id: item.id,
    if_revision: 2,
    prompt: 'How many times does one read?',
    answer: { times: 2 },
    topic: 'reading',
    difficulty: 0.9,
    estimated_minutes: 3,
  });
  expect(revised).toEqual({
    ...item,
    revision: 3,
    prompt: 'How many times does one read?',
    answer: { times: 2 },
    topic: 'reading',
    difficulty: 0.9,
    estimated_minutes: 3,
  });
  expect((await ask.must(reviewShow, { item_id: item.id })).card).toMatchObject({ ...card, events: [{ rating: 4 }] });
  const asked = { subject, budget_minutes: 9, now: '2027-01-01T08:00:00Z', goal_bank: bank.id };
  expect(await ask.must(reviewQueue, asked)).toMatchObject({ selected: [{ item_id: item.id, goal_value: 1 }] });
  await ask.must(bankAdd, { id: bank.id, if_revision: 2, item_id: item.id, item_revision: 3 });
  expect((await ask.must(bankShow, { id: bank.id })).bank).toMatchObject({ item_count: 1, revision: 3 });

  // What is not given stays; null empties it.
  const next = { id: item.id, if_revision: 3, prompt: 'Q', answer: 'A' };
  expect((await ask.must(itemRevise, next)).item).toMatchObject({ topic: 'reading', estimated_minutes: 3 });
  expect((await ask.must(itemRevise, { ...next, if_revision: 4, topic: null })).item.topic).toBeNull();
  expect(await ask.refused(itemRevise, next)).toBe('stale_revision');
});

test('a corrected draft stays a draft, and is verified as it now stands', async () => {
  const { ask } = await begin();
  const subject = await newSubject(ask, 'Reading');
  const draft = await draftCard(ask, subject);
  const { item } = await ask.must(itemRevise, { id: draft.id, if_revision: 1, prompt: 'Better?', answer: 'Yes.' });
  expect(item).toMatchObject({ state: 'draft', revision: 2 });
  const restated = { id: item.id, if_revision: 2, answer: 'Yes.', source: item.source };
  expect(await ask.refused(itemVerify, { ...restated, prompt: draft.prompt })).toBe('stale_source');
  expect((await ask.must(itemVerify, { ...restated, prompt: 'Better?' })).item).toMatchObject({
    state: 'verified',
    revision: 3,
  });
});

test('a correction is refused for what is gone, put away, unjudgeable or no longer vouched for', async () => {
  const { node, ask } = await begin();
  const subject = await newSubject(ask, 'Reading');
  const item = await verifiedCard(ask, subject);
  const words = { prompt: 'Q', answer: 'A' };
  expect(await ask.refused(itemRevise, { ...words, id: '0'.repeat(32), if_revision: 1 })).toBe('item_not_found');
  expect(await ask.refused(itemRevise, { ...words, id: item.id, if_revision: 2, prompt: ' ' })).toBe('invalid_input');

  const { note } = await ask.must(noteCreate, { subject_id: subject, text: 'Judged by people.' });
  const source = { kind: 'note', id: note.id, revision_or_hash: note.text_hash, subject_id: subject };
  const judged = await ask.must(itemCreate, {
    ...words,
    subject_id: subject,
    item_type: 'text',
    grading_kind: 'subjective',
    rubric: 'Names people.',
    max_points: 1,
    estimated_minutes: 1,
    difficulty: 0.5,
    source,
  });
  const emptied = { ...words, id: judged.item.id, if_revision: 1, rubric: null };
  expect(await ask.refused(itemRevise, emptied)).toBe('missing_rubric');

  // The note behind it is changed from outside: the card keeps its words.
  await node.inside('practice', (db) => db.run("UPDATE x_notes SET text_hash = 'other'"));
  expect(await ask.refused(itemRevise, { ...words, id: item.id, if_revision: 2 })).toBe('source_truth_mismatch');
  expect((await ask.must(itemList, { state: 'verified' })).items).toMatchObject([{ revision: 2, prompt: item.prompt }]);

  await ask.must(itemRetire, { id: item.id, if_revision: 2, reason: 'wrong' });
  expect(await ask.refused(itemRevise, { ...words, id: item.id, if_revision: 3 })).toBe('invalid_state');
});

test('lists of banks and items keep to the subject that was asked for', async () => {
  const { node, ask } = await begin();
  const [mine, other] = [await newSubject(ask, 'Mine'), await newSubject(ask, 'Other')];
  const made: string[] = [];
  for (const [i, subject_id] of [mine, other, mine].entries()) {
    node.clock.now += 1000;
    const source = { kind: 'subject', id: subject_id, revision_or_hash: '1', subject_id };
    const fields = { subject_id, key: `subject:${i}`, title: `Bank ${i}`, source };
    made.push((await ask.must(bankCreate, fields)).bank.id);
    await draftCard(ask, subject_id, { prompt: `Question ${i}?` });
  }
  expect((await ask.must(bankList, { subject: mine })).banks.map((bank) => bank.id)).toEqual([made[2], made[0]]);
  const first = await ask.must(bankList, { limit: 1 });
  expect(first.banks.map((bank) => bank.title)).toEqual(['Bank 2']);
  const rest = await ask.must(bankList, { after: first.next ?? '' });
  expect([rest.banks.map((bank) => bank.title), rest.next]).toEqual([['Bank 1', 'Bank 0'], null]);
  expect((await ask.must(itemList, { subject: other })).items.map((item) => item.prompt)).toEqual(['Question 1?']);
  expect((await ask.must(itemList, { subject: mine, state: 'verified' })).items).toEqual([]);
});
