// Suite cases B-11…B-13 and P-1 through the page command line.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BlockResult, type BookKit, type BookResult, bookKit, type LeaseResult } from '../kit/book-commands.ts';
import { alterStore } from '../kit/alter-store.ts';
import { type App, openApp, reload } from '../kit/browser.ts';
import { codeOf, resultOf } from '../kit/run.ts';

let app: App;
let book: BookKit;
const subject = 'b1'.repeat(16);
const store = '/sets/own/plugins/book/data.sqlite3';

beforeAll(async () => {
  app = await openApp({ expectedProblems: [/404/] });
  await app.run('lwc --scope global config set --book enabled');
  await app.run('lwc --scope global config set --practice enabled');
  book = bookKit(app, subject);
  await book.must('subject ensure', { id: subject, name: 'Reading' });
});
afterAll(() => app.close());

const leaseOf = (ran: Parameters<typeof resultOf>[0]) => (resultOf(ran) as { lease: LeaseResult }).lease;
const alter = (sql: string) => alterStore(app, store, sql);
const revision = async () => (await book.must<{ store: { revision: number } }>('status')).store.revision;

/** Two paragraphs of 32,000 bytes and a short one: a budget of 33,000 bytes takes one at a time. */
const threeParts = (mark: string) => `${mark}${'a'.repeat(31_998)}\n\n${'b'.repeat(31_998)}\n\nshort\n`;

test('B-11 leases in order: the same for its owner, nobody else’s, until 100 percent', async () => {
  const ready = await book.readyBook({ name: 'b11.txt', text: threeParts('1') });
  const budget = { unit: 'utf8_bytes', value: 33_000 };
  const first = leaseOf(await book.next(ready, { budget }));
  expect(first).toMatchObject({
    start_ordinal: 0,
    end_ordinal: 0,
    state: 'active',
    revision: 1,
    budget: { requested_unit: 'utf8_bytes', requested_value: 33_000, source_limit: 33_000, used_bytes: 32_001 },
    coverage_before: { committed_blocks: 0, total_blocks: 3, percent: 0 },
  });
  expect(first.text).toBe(first.blocks.map((block) => block.text).join(''));
  const reading = await book.show(ready.id);
  expect(reading).toMatchObject({ state: 'reading', revision: 3 });
  const before = await revision();
  const sameRequest = await book.next(reading, { budget: { unit: 'utf8_bytes', value: 99_999 } });
  expect(leaseOf(sameRequest)).toEqual(first);
  expect(Object.keys(JSON.parse(sameRequest.stdout))).toEqual(['schema_version', 'plugin', 'command', 'result']);
  expect(await revision()).toBe(before);
  expect((await book.show(ready.id)).coverage.committed_blocks).toBe(0);
  expect(codeOf(await book.next(reading, { owner: 'somebody else' }))).toBe('stale_owner');
  expect(codeOf(await book.commit(first, { owner: 'somebody else' }))).toBe('stale_owner');
  expect(codeOf(await book.commit(first, { range_hash: 'f'.repeat(64) }))).toBe('lease_hash_mismatch');
  const strange = [{ text: 'x', block_id: 'f'.repeat(32), source_hash: first.blocks[0]?.text_hash }];
  expect(codeOf(await book.commit(first, { key_points: strange }))).toBe('report_source_mismatch');
  expect(codeOf(await book.commit(first, { key_points: [] }))).toBe('invalid_read_report');
  expect(codeOf(await book.commit(first, { summary: ' ' }))).toBe('invalid_read_report');
  expect(codeOf(await book.commit({ ...first, id: '0'.repeat(32) }))).toBe('book_lease_not_found');
  expect(resultOf(await book.commit(first))).toMatchObject({
    lease: { state: 'committed', revision: 2 },
    coverage: { committed_blocks: 1, total_blocks: 3 },
  });
  expect(codeOf(await book.commit(first))).toBe('revision_conflict');
  const four = await book.show(ready.id);
  expect(four.revision).toBe(4);
  expect(codeOf(await book.next(reading, { budget }))).toBe('revision_conflict');
  const second = leaseOf(await book.next(four, { budget }));
  expect(second).toMatchObject({ start_ordinal: 1, coverage_before: { committed_blocks: 1 } });
  resultOf(await book.commit(second));
  await book.readToEnd(ready.id, budget);
  expect(await book.show(ready.id)).toMatchObject({
    state: 'covered',
    coverage: { committed_blocks: 3, total_blocks: 3, percent: 100 },
  });
  expect(codeOf(await book.next(await book.show(ready.id)))).toBe('book_not_readable');
});

test('every budget: bytes, tokens counted in characters, the fallback, and what is refused', async () => {
  const ready = await book.readyBook({ name: 'budget.txt', text: `${'字'.repeat(10_000)}\n\n${'é'.repeat(400)}\n` });
  for (const budget of [
    { unit: 'utf8_bytes', value: 32_767 },
    { unit: 'utf8_bytes', value: 16_777_217 },
    { unit: 'tokens', value: 1023 },
    { unit: 'tokens', value: 4_000_001 },
    { unit: 'tokens', value: 2000.5 },
    { unit: 'words', value: 40_000 },
  ]) {
    expect(codeOf(await book.next(ready, { budget }))).toBe('invalid_read_budget');
  }
  expect(codeOf(await book.next(ready, { budget: { unit: 'tokens', value: 18_000 } }))).toBe('read_budget_too_small');
  for (const lease_seconds of [29, 86_401, 60.5]) {
    expect(codeOf(await book.next(ready, { lease_seconds }))).toBe('invalid_lease_expiry');
  }
  expect(await book.show(ready.id)).toEqual(ready);
  const lease = leaseOf(await book.next(ready, { budget: { unit: 'tokens', value: 18_188 } }));
  expect(lease.budget).toEqual({
    requested_unit: 'tokens',
    requested_value: 18_188,
    source_limit: 10_003,
    used_bytes: 30_002,
    used_chars: 10_002,
  });
  resultOf(await book.commit(lease));
  const rest = leaseOf(await book.next(await book.show(ready.id)));
  expect(rest.budget).toMatchObject({
    requested_unit: 'fallback_utf8_bytes',
    requested_value: 65_536,
    source_limit: 65_536,
  });
});

test('B-12 an expiry is set and renewed; after it a commit is refused and coverage stays', async () => {
  const ready = await book.readyBook({ name: 'b12.txt', text: threeParts('2') });
  const lease = leaseOf(await book.next(ready, { lease_seconds: 60 }));
  const created = Date.parse((lease as unknown as { created_at: string }).created_at);
  expect(Date.parse(lease.expires_at)).toBe(created + 60_000);
  const before = await revision();
  leaseOf(await book.next(await book.show(ready.id)));
  expect(await revision()).toBe(before);
  const renew = (fields: object) =>
    book.run(`read renew ${lease.id} --if-revision 1`, { owner: 'test', lease_seconds: 120, ...fields });
  expect(codeOf(await renew({ owner: 'other' }))).toBe('stale_owner');
  expect(codeOf(await renew({ lease_seconds: 5 }))).toBe('invalid_lease_expiry');
  const once = { request_id: 'renew-once' };
  const renewed = await renew(once);
  expect(leaseOf(renewed)).toMatchObject({ revision: 2, range_hash: lease.range_hash, blocks: lease.blocks });
  expect(codeOf(await renew({}))).toBe('revision_conflict');
  await reload(app.page);
  expect(leaseOf(await book.next(await book.show(ready.id))).id).toBe(lease.id);
  expect(await renew(once)).toEqual(renewed);

  await alter(`UPDATE book_leases SET expires_at = '2026-01-01T00:00:00.000Z' WHERE id = '${lease.id}'`);
  const current = leaseOf(renewed);
  const atExpiry = await revision();
  expect(codeOf(await book.commit(current))).toBe('lease_expired');
  expect(await revision()).toBe(atExpiry + 1);
  expect(codeOf(await book.commit(current))).toBe('lease_expired');
  expect(codeOf(await book.run(`read renew ${lease.id} --if-revision 2`, { owner: 'test', lease_seconds: 60 }))).toBe(
    'lease_expired',
  );
  expect(await revision()).toBe(atExpiry + 1);
  expect((await book.show(ready.id)).coverage.committed_blocks).toBe(0);
  const again = leaseOf(await book.next(await book.show(ready.id)));
  expect(again).toMatchObject({ start_ordinal: 0, range_hash: lease.range_hash, revision: 1 });
  expect(again.id).not.toBe(lease.id);
});

test('B-13 a renewed lease is committed with revision 2 and then has 3', async () => {
  const ready = await book.readyBook({ name: 'b13.txt', text: 'One part to renew and commit.\n' });
  const lease = leaseOf(await book.next(ready));
  const renewed = leaseOf(
    await book.run(`read renew ${lease.id} --if-revision 1`, { owner: 'test', lease_seconds: 60 }),
  );
  expect(renewed.revision).toBe(2);
  const committed = await book.run(`read commit ${lease.id} --if-revision 2`, book.report(renewed));
  expect(resultOf(committed)).toMatchObject({ lease: { revision: 3, state: 'committed' } });
});

test('coverage and order that were changed from outside are refused by their codes', async () => {
  const ready = await book.readyBook({ name: 'order.txt', text: threeParts('3') });
  const lease = leaseOf(await book.next(ready, { budget: { unit: 'utf8_bytes', value: 33_000 } }));
  await alter(`UPDATE book_cursors SET next_ordinal = 2, committed_blocks = 2 WHERE book_id = '${ready.id}'`);
  expect(codeOf(await book.commit(lease))).toBe('coverage_order_conflict');
  await alter(`UPDATE book_cursors SET next_ordinal = 3 WHERE book_id = '${ready.id}';
    UPDATE book_leases SET state = 'superseded' WHERE id = '${lease.id}'`);
  expect(codeOf(await book.next(await book.show(ready.id)))).toBe('book_covered');
});

test('P-1 a draft, a stale source, a source that changed, verified, in a bank, retired, replayed', async () => {
  const text = 'Debits stand on the left side of an account.\n';
  const ready = await book.readyBook({ name: 'p1.txt', text });
  const { blocks } = await book.must<{ blocks: BlockResult[] }>(`peek ${ready.id} --start 0`);
  const block = blocks[0];
  if (!block) throw new Error('the book has one part');
  let requests = 0;
  const practice = (command: string, json: object) =>
    app.run(`lwc practice ${command} --json -`, { json: { request_id: `p1-${(requests += 1)}`, ...json } });
  resultOf(await practice('subject ensure', { id: subject, name: 'Reading' }));
  const source = {
    kind: 'book',
    id: ready.id,
    revision_or_hash: block.text_hash,
    locator: block.id,
    subject_id: subject,
  };
  const body = {
    subject_id: subject,
    item_type: 'flashcard',
    grading_kind: 'objective',
    prompt: 'Where do debits stand?',
    answer: 'On the left.',
    max_points: 1,
    estimated_minutes: 1,
    difficulty: 0.2,
    source,
    request_id: 'p1-create',
  };
  const created = await practice('item create', body);
  const { item } = resultOf(created) as { item: { id: string; state: string; revision: number } };
  expect(item).toMatchObject({ state: 'draft', revision: 1 });
  const restated = { prompt: body.prompt, answer: body.answer, source };
  const verify = (fields: object = {}) =>
    practice(`item verify ${item.id} --if-revision 1`, { ...restated, ...fields });
  expect(codeOf(await verify({ source: { ...source, revision_or_hash: 'a'.repeat(64) } }))).toBe('stale_source');

  await alter(`UPDATE book_blocks SET text_hash = '${'c'.repeat(64)}' WHERE id = '${block.id}'`);
  expect(codeOf(await verify())).toBe('source_truth_mismatch');
  await alter(`UPDATE book_blocks SET text_hash = '${block.text_hash}' WHERE id = '${block.id}'`);
  await app.run('lwc --scope global config set --book disabled');
  expect(codeOf(await verify())).toBe('source_truth_unavailable');
  await app.run('lwc --scope global config set --book enabled');
  expect(resultOf(await verify())).toMatchObject({ item: { state: 'verified', revision: 2 } });

  const bookSource = { kind: 'book', id: ready.id, revision_or_hash: ready.normalized_sha256, subject_id: subject };
  const bank = { subject_id: subject, key: `book:${ready.id}`, title: 'Bank', source: bookSource };
  const made = resultOf(await practice('bank create', bank)) as { bank: { id: string; item_count: number } };
  expect(made.bank.item_count).toBe(0);
  const added = await practice(`bank add ${made.bank.id} --if-revision 1`, { item_id: item.id, item_revision: 2 });
  expect(resultOf(added)).toMatchObject({ bank: { item_count: 1, revision: 2 } });
  expect(resultOf(await practice(`item retire ${item.id} --if-revision 2`, { reason: 'replaced' }))).toMatchObject({
    item: { state: 'retired', revision: 3 },
  });
  expect(await practice('item create', body)).toEqual(created);
  expect(codeOf(await practice('item create', { ...body, prompt: 'Another?' }))).toBe('request_id_reused');
});

test('a whole book of several windows is read in order, exactly once, across reloads', async () => {
  const text = Array.from({ length: 400 }, (_, i) => `# Chapter ${i}\n\n${`Sentence ${i}. `.repeat(40)}\n\n`).join('');
  const ready = await book.readyBook({ name: 'whole.md', text });
  const first = leaseOf(await book.next(ready));
  await reload(app.page);
  expect(leaseOf(await book.next(await book.show(ready.id)))).toEqual(first);
  expect(await book.readToEnd(ready.id)).toBe(text);
  expect((await book.show(ready.id)) as BookResult).toMatchObject({ state: 'covered', coverage: { percent: 100 } });
});
