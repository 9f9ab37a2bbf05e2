// Suite cases P-12 and P-13 and every code of the practice commands, through the page command line.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, openApp, reload } from '../kit/browser.ts';
import { codeOf, resultOf } from '../kit/run.ts';

interface Item {
  readonly id: string;
  readonly revision: number;
  readonly state: string;
}
interface Card {
  readonly item_id: string;
  readonly due_at: string;
  readonly revision: number;
  readonly card: { readonly scheduled_days: number; readonly due: string; readonly last_review: string };
  readonly scheduler: { readonly parameters: { readonly request_retention: number; readonly weights: number[] } };
  readonly events?: { readonly ordinal: number; readonly rating: number; readonly reviewed_at: string }[];
}

let app: App;
let requests = 0;
const subject = 'c0'.repeat(16);
const other = 'd0'.repeat(16);

const run = (command: string, json?: object) =>
  app.run(`lwc practice ${command}${json ? ' --json -' : ''}`, {
    json: json && { request_id: `p-${(requests += 1)}`, ...json },
  });
const must = async <T>(command: string, json?: object): Promise<T> => resultOf(await run(command, json)) as T;
const refused = async (command: string, json?: object) => codeOf(await run(command, json));
const query = async <T>(command: string): Promise<T> => resultOf(await app.run(`lwc practice ${command}`)) as T;

beforeAll(async () => {
  app = await openApp();
  await app.run('lwc --scope global config set --practice enabled');
  await must('subject ensure', { id: subject, name: 'Accounting' });
  await must('subject ensure', { id: other, name: 'Other' });
});
afterAll(() => app.close());

async function draft(fields: object = {}, text = 'Debits stand on the left.'): Promise<{ item: Item; body: object }> {
  const { note } = await must<{ note: { id: string; text_hash: string } }>('note create', {
    subject_id: subject,
    text,
  });
  const source = { kind: 'note', id: note.id, revision_or_hash: note.text_hash, subject_id: subject };
  const body = {
    subject_id: subject,
    item_type: 'flashcard',
    grading_kind: 'objective',
    prompt: 'Where do debits stand?',
    answer: 'On the left.',
    max_points: 1,
    estimated_minutes: 4,
    difficulty: 0.3,
    source,
    ...fields,
  };
  return { item: (await must<{ item: Item }>('item create', body)).item, body };
}

async function verified(fields: object = {}): Promise<Item> {
  const { item, body } = await draft(fields);
  const { prompt, answer, source, rubric } = body as Record<string, unknown>;
  const restated = { prompt, answer, source, ...(rubric === undefined ? {} : { rubric }) };
  return (await must<{ item: Item }>(`item verify ${item.id} --if-revision 1`, restated)).item;
}

const rate = (id: string, rating: number, at: string) => ({
  command: `review rate ${id}`,
  json: { rating, reviewed_at: at, estimated_minutes: 4 },
});

test('P-12 the vector 0,4,15,48,136,351,0,0,7,13,24,43,77 through review rate, each at due', async () => {
  const item = await verified();
  const days: number[] = [];
  let at = '2022-11-29T12:30:00Z';
  for (const rating of [3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3]) {
    const { command, json } = rate(item.id, rating, at);
    const { card } = await must<{ card: Card }>(command, json);
    expect(card.events).toBeUndefined();
    days.push(card.card.scheduled_days);
    at = card.due_at;
  }
  expect(days).toEqual([0, 4, 15, 48, 136, 351, 0, 0, 7, 13, 24, 43, 77]);
  expect(at).toBe('2024-11-16T12:50:00Z');
  const older = rate(item.id, 3, '2022-11-29T12:30:00Z');
  expect(await refused(older.command, older.json)).toBe('non_monotonic_review_time');
  const { card } = await query<{ card: Card }>(`review show ${item.id}`);
  expect(card.events?.map((event) => event.rating)).toEqual([3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3]);
  expect(card.events?.map((event) => event.ordinal)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  expect(card).toMatchObject({
    revision: 13,
    scheduler: {
      crate: 'ts-fsrs',
      version: '4.4.3',
      parameters: { request_retention: 0.9, maximum_interval: 36_500, decay: -0.5, enable_short_term: true },
    },
    card: { state: 'Review', lapses: 1, reps: 13 },
  });
  expect(card.scheduler.parameters.weights).toHaveLength(19);
});

test('P-13 only the learner sets the minutes and the retention, which the next rating then uses', async () => {
  const set = { subject_id: subject, daily_budget_minutes: 4, desired_retention: 0.85 };
  expect(await refused('review configure', { ...set, actor: 'agent' })).toBe('learner_control_required');
  expect(codeOf(await app.run(`lwc practice review control --subject ${subject}`))).toBe('review_control_not_found');
  expect(await must('review configure', { ...set, actor: 'learner' })).toEqual({
    control: { subject_id: subject, daily_budget_minutes: 4, desired_retention: 0.85, revision: 1 },
  });
  expect(await query(`review control --subject ${subject}`)).toMatchObject({ control: { desired_retention: 0.85 } });
  for (const wrong of [{ daily_budget_minutes: -1 }, { desired_retention: 0.69 }, { desired_retention: 1 }]) {
    expect(await refused('review configure', { ...set, ...wrong, actor: 'learner' })).toBe('invalid_review_control');
  }

  const choice = await draft({ item_type: 'choice', answer: 'left' });
  const rated = rate(choice.item.id, 3, '2026-08-01T08:00:00Z');
  expect(await refused(rated.command, rated.json)).toBe('review_requires_verified_flashcard');

  const item = await verified();
  const first = rate(item.id, 3, '2026-08-01T08:00:00+08:00');
  const { card } = await must<{ card: Card }>(first.command, first.json);
  expect(card.card.last_review).toBe('2026-08-01T00:00:00Z');
  expect(card.scheduler.parameters.request_retention).toBe(0.85);
  expect(card.scheduler.parameters.weights[0]).toBe(0.4072);
  expect(await refused(first.command, { ...first.json, due_at: '2030-01-01T00:00:00Z' })).toBe('invalid_input');
  expect(await refused(first.command, { ...first.json, rating: 5 })).toBe('invalid_rating');
  expect(await refused(first.command, { ...first.json, reviewed_at: '2026-02-30T00:00:00Z' })).toBe('invalid_time');
  const { command, json } = rate('0'.repeat(32), 3, '2026-08-01T08:00:00Z');
  expect(await refused(command, json)).toBe('item_not_found');

  interface Queue {
    readonly selected: { readonly item_id: string }[];
    readonly budget_minutes: number;
    readonly configured_budget_minutes: number;
    readonly debt: { readonly count: number; readonly items: { readonly item_id: string }[] };
  }
  const queue = () => query<Queue>(`review queue --subject ${subject} --budget-minutes 60 --now 2026-08-02T00:00:00Z`);
  const before = await queue();
  expect([before.budget_minutes, before.configured_budget_minutes]).toEqual([4, 4]);
  expect(before.selected.map((entry) => entry.item_id)).toEqual([before.selected[0]?.item_id]);
  const held = (found: Queue) => [...found.selected, ...found.debt.items].map((entry) => entry.item_id);
  expect(held(before)).toContain(item.id);
  expect(await must(`item retire ${item.id} --if-revision 2`, { reason: 'wrong' })).toMatchObject({
    item: { state: 'retired', revision: 3 },
    reason: 'wrong',
  });
  expect(held(await queue())).not.toContain(item.id);
  const late = rate(item.id, 3, '2026-09-01T08:00:00Z');
  expect(await refused(late.command, late.json)).toBe('review_requires_verified_flashcard');
});

test('F05 a clock set back five days is refused by the live command and moves nothing', async () => {
  const item = await verified();
  const first = rate(item.id, 4, '2026-09-10T08:00:00Z');
  const { card } = await must<{ card: Card }>(first.command, first.json);
  for (const at of ['2026-09-05T08:00:00Z', '2026-09-10T08:00:00Z', '2026-09-10T08:00:00.900Z']) {
    const back = rate(item.id, 3, at);
    expect(await refused(back.command, back.json)).toBe('non_monotonic_review_time');
  }
  expect(await query(`review show ${item.id}`)).toMatchObject({ card: { revision: 1, card: card.card } });
});

test('a card that another window rated since is not rated again by what was seen before', async () => {
  const item = await verified();
  const seen = rate(item.id, 3, '2026-10-01T08:00:00Z');
  const { card } = await must<{ card: Card }>(`${seen.command} --if-revision 0`, seen.json);
  const again = rate(item.id, 3, '2026-10-01T08:00:20Z');
  expect(await refused(`${again.command} --if-revision 0`, again.json)).toBe('stale_revision');
  expect(await query(`review show ${item.id}`)).toMatchObject({ card: { revision: 1, card: card.card } });
  expect(await must(`${again.command} --if-revision 1`, again.json)).toMatchObject({ card: { revision: 2 } });
});

test('F13 a retention that makes no sense is refused before the scheduler sees it', async () => {
  const set = { subject_id: other, daily_budget_minutes: 10, actor: 'learner' };
  for (const desired_retention of [0, 0.05, 0.699, 0.991, 1, 1.5, -1]) {
    expect(await refused('review configure', { ...set, desired_retention })).toBe('invalid_review_control');
  }
  expect(await refused('review configure', { ...set, desired_retention: null })).toBe('invalid_input');
  expect(codeOf(await app.run(`lwc practice review control --subject ${other}`))).toBe('review_control_not_found');
});

test('F14 dates that are none are refused, not turned into the next day', async () => {
  const item = await verified();
  for (const at of ['2024-02-30T00:00:00Z', 'x', '2026-08-01', '2026-08-01T00:00:00']) {
    const { command, json } = rate(item.id, 3, at);
    expect(await refused(command, json)).toBe('invalid_time');
  }
  expect(codeOf(await app.run(`lwc practice review show ${item.id}`))).toBe('review_state_not_found');
});

test('every refusal of items, banks, notes and reviews has its code and writes nothing', async () => {
  const counts = () => query('status');
  const { item, body } = await draft();
  const source = (body as { source: Record<string, string> }).source;
  const restated = { prompt: 'Where do debits stand?', answer: 'On the left.', source };
  const good = await verified();
  const before = await counts();

  expect(await refused('item create', { ...body, item_type: 'audio' })).toBe('unsupported_response_format');
  expect(await refused('item create', { ...body, grading_kind: 'subjective' })).toBe('missing_rubric');
  expect(await refused('item create', { ...body, source: { ...source, revision_or_hash: '' } })).toBe(
    'invalid_source_ref',
  );
  expect(await refused('item create', { ...body, source: { ...source, subject_id: other } })).toBe(
    'source_subject_mismatch',
  );
  const nowhere = { ...source, subject_id: 'e'.repeat(32) };
  expect(await refused('item create', { ...body, subject_id: 'e'.repeat(32), source: nowhere })).toBe(
    'subject_not_found',
  );
  expect(await refused('item create', { ...body, max_points: 0 })).toBe('invalid_input');

  expect(await refused(`item verify ${'0'.repeat(32)} --if-revision 1`, restated)).toBe('item_not_found');
  expect(await refused(`item verify ${item.id} --if-revision 2`, restated)).toBe('stale_revision');
  expect(await refused(`item verify ${item.id} --if-revision 1`, { ...restated, prompt: 'x' })).toBe('stale_source');
  expect(
    await refused(`item verify ${item.id} --if-revision 1`, { ...restated, source: { ...source, kind: 'title' } }),
  ).toBe('unsupported_source_kind');
  expect(await refused(`item verify ${good.id} --if-revision 2`, restated)).toBe('invalid_state');
  expect(await refused(`item retire ${good.id} --if-revision 1`, { reason: 'x' })).toBe('stale_revision');
  expect(await refused(`item retire ${'0'.repeat(32)} --if-revision 1`, { reason: 'x' })).toBe('item_not_found');
  expect(codeOf(await app.run(`lwc practice item show ${'0'.repeat(32)}`))).toBe('item_not_found');

  const turn = { kind: 'tutor_turn', id: 'f'.repeat(32), revision_or_hash: '2', subject_id: subject };
  const turned = await must<{ item: Item }>('item create', { ...body, source: turn });
  expect(await refused(`item verify ${turned.item.id} --if-revision 1`, { ...restated, source: turn })).toBe(
    'source_truth_unavailable',
  );

  expect(codeOf(await app.run(`lwc practice note show ${'0'.repeat(32)}`))).toBe('note_not_found');
  expect(await refused('note create', { subject_id: 'e'.repeat(32), text: 'x' })).toBe('subject_not_found');
  expect(await refused('note create', { subject_id: subject, text: ' ' })).toBe('invalid_input');
  expect(codeOf(await app.run(`lwc practice review show ${item.id}`))).toBe('review_state_not_found');
  const queue = `review queue --subject ${subject} --budget-minutes 4`;
  expect(codeOf(await app.run(`lwc practice ${queue} --now yesterday`))).toBe('invalid_time');
  expect(codeOf(await app.run(`lwc practice ${queue} --now 2026-08-01T00:00:00Z --goal-bank ${'0'.repeat(32)}`))).toBe(
    'bank_not_found',
  );
  expect(
    codeOf(await app.run('lwc practice review queue --subject x --budget-minutes 4 --now 2026-08-01T00:00:00Z')),
  ).toBe('subject_not_found');

  const bankSource = { kind: 'subject', id: subject, revision_or_hash: '1', subject_id: subject };
  const bank = { subject_id: subject, key: 'subject:all', title: 'All', source: bankSource };
  expect(await refused('bank create', { ...bank, source: { ...bankSource, kind: 'tutor_turn' } })).toBe(
    'invalid_source_ref',
  );
  expect(await refused('bank create', { ...bank, key: 'book:x' })).toBe('invalid_bank_key');
  expect(await refused('bank create', { ...bank, source: { ...bankSource, revision_or_hash: '2' } })).toBe(
    'source_truth_mismatch',
  );
  const book = { kind: 'book', id: 'b'.repeat(32), revision_or_hash: 'a'.repeat(64), subject_id: subject };
  expect(await refused('bank create', { ...bank, source: book })).toBe('source_truth_unavailable');
  const unknown = { ...bankSource, id: 'e'.repeat(32), subject_id: 'e'.repeat(32) };
  expect(await refused('bank create', { ...bank, subject_id: 'e'.repeat(32), source: unknown })).toBe(
    'subject_not_found',
  );
  expect(codeOf(await app.run(`lwc practice bank show ${'0'.repeat(32)}`))).toBe('bank_not_found');
  expect(await counts()).toMatchObject({
    ...(before as object),
    items: 1 + (before as { items: number }).items,
    store: {},
  });

  const { bank: made } = await must<{ bank: { id: string } }>('bank create', bank);
  expect(await refused('bank create', bank)).toBe('invalid_bank_key');
  const add = (fields: object) =>
    refused(`bank add ${made.id} --if-revision 1`, { item_id: good.id, item_revision: 2, ...fields });
  expect(await refused(`bank add ${'0'.repeat(32)} --if-revision 1`, { item_id: good.id, item_revision: 2 })).toBe(
    'bank_not_found',
  );
  expect(await refused(`bank add ${made.id} --if-revision 9`, { item_id: good.id, item_revision: 2 })).toBe(
    'stale_revision',
  );
  expect(await add({ item_id: '0'.repeat(32) })).toBe('item_not_found');
  expect(await add({ item_revision: 7 })).toBe('item_not_found');
  expect(await add({ item_id: item.id, item_revision: 1 })).toBe('item_not_verified');
  const elsewhere = { ...bankSource, id: other, subject_id: other };
  const { bank: foreign } = await must<{ bank: { id: string } }>('bank create', {
    ...bank,
    subject_id: other,
    source: elsewhere,
  });
  expect(await refused(`bank add ${foreign.id} --if-revision 1`, { item_id: good.id, item_revision: 2 })).toBe(
    'subject_mismatch',
  );
  expect(codeOf(await app.run(`lwc practice ${queue} --now 2026-08-01T00:00:00Z --goal-bank ${foreign.id}`))).toBe(
    'target_subject_mismatch',
  );
});

test('a note’s reply is replayed with its text, which the store keeps once', async () => {
  const json = { subject_id: subject, text: `A long note. ${'x'.repeat(2000)}`, request_id: 'note-once' };
  const first = await app.run('lwc practice note create --json -', { json });
  await reload(app.page);
  expect(await app.run('lwc practice note create --json -', { json })).toEqual(first);
  const { notes } = await query<{ notes: { text: string }[] }>(`note list --subject ${subject} --limit 1`);
  expect(notes[0]?.text).toBe(json.text);
});
