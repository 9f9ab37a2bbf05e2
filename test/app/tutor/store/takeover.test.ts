// A waiting turn changes hands only by the latest true receipt of two devices brought together (suite §5.6).
import { expect, test } from 'vitest';
import type { SyncReceipt } from '../../../../app/kernel/store/sync-receipts.ts';
import { sessionCreate, turnCommit, turnShow, turnTakeover } from '../../../../app/tutor/contract.ts';
import { commitOf, createLesson, newSession, newTurn, nowhere, owner } from '../../../kit/lesson.ts';
import { bringTogether } from '../../../kit/sync-receipt.ts';

const other = 'device:other';

async function waiting() {
  const lesson = await createLesson();
  const turn = await newTurn(lesson, await newSession(lesson));
  const hands = { entity_id: turn.id, old_owner: owner, new_owner: other, if_revision: 1, sync_session_id: 'sync-1' };
  const receipt = (fields: Partial<SyncReceipt> = {}) =>
    bringTogether(lesson.node, 'tutor', { session_id: 'sync-1', ...fields });
  return { lesson, turn, hands, receipt };
}

test('TU33 a takeover needs a receipt, changes the owner, and is kept; the old owner can commit no more', async () => {
  const { lesson, turn, hands, receipt } = await waiting();
  expect(await lesson.refused(turnTakeover, hands)).toBe('sync_receipt_missing');
  await receipt();
  const taken = await lesson.must(turnTakeover, hands);
  expect(taken.turn).toMatchObject({ id: turn.id, owner: other, state: 'pending', revision: 2, input: turn.input });
  expect(await lesson.must(turnShow, { id: turn.id })).toEqual(taken);
  const rows = await lesson.node.inside('tutor', (db) => db.all('SELECT * FROM tutor_turn_owner_history'));
  expect(rows).toMatchObject([
    { turn_id: turn.id, revision: 2, old_owner: owner, new_owner: other, sync_session_id: 'sync-1' },
  ]);
  expect(await lesson.refused(turnCommit, { ...commitOf(turn), if_revision: 2 })).toBe('stale_owner');
  const commit = { ...commitOf(turn), if_revision: 2, owner: other };
  expect(await lesson.must(turnCommit, commit)).toMatchObject({ turn: { revision: 3, state: 'committed' } });
});

test('TU33 one receipt is good for one takeover, and only while nothing else was written', async () => {
  const { lesson, hands, receipt, turn } = await waiting();
  await receipt();
  await lesson.must(sessionCreate, { subject_id: lesson.subject, mode: 'exam' });
  expect(await lesson.refused(turnTakeover, hands)).toBe('stale_sync_receipt');
  await receipt({ session_id: 'sync-2' });
  expect(await lesson.refused(turnTakeover, hands)).toBe('stale_sync_receipt');
  await lesson.must(turnTakeover, { ...hands, sync_session_id: 'sync-2' });
  const back = { entity_id: turn.id, old_owner: other, new_owner: owner, if_revision: 2, sync_session_id: 'sync-2' };
  expect(await lesson.refused(turnTakeover, back)).toBe('stale_sync_receipt');
});

test('TU33 the latest receipt is the one of the highest revision, also after a clock was set back', async () => {
  const { lesson, hands, receipt } = await waiting();
  await receipt({ session_id: 'sync-a', completed_at: '2030-01-01T00:00:00.000Z', resolved_revision: 1 });
  await receipt();
  expect(await lesson.refused(turnTakeover, { ...hands, sync_session_id: 'sync-a' })).toBe('stale_sync_receipt');
  expect(await lesson.must(turnTakeover, hands)).toMatchObject({ turn: { owner: other } });
});

test.each([
  ['another hash of the store', { logical_hash: 'a'.repeat(64) }, 'stale_sync_receipt'],
  ['what is not in use here', { runtime_state: 'preserved_not_ready' }, 'sync_receipt_not_ready'],
  ['a seal that is not its own', { receipt_hash: 'b'.repeat(64) }, 'invalid_sync_receipt'],
  ['another store', { store_id: 'c'.repeat(64) }, 'invalid_sync_receipt'],
  ['another plugin', { plugin_id: 'book' }, 'invalid_sync_receipt'],
] as const)('a receipt of %s is refused', async (_what, fields, code) => {
  const { lesson, turn, hands, receipt } = await waiting();
  await receipt(fields);
  expect(await lesson.refused(turnTakeover, hands)).toBe(code);
  expect(await lesson.must(turnShow, { id: turn.id })).toEqual({ turn });
});

test('TU33 the receipt is looked at before the turn, and then owner, state and revision in this order', async () => {
  const { lesson, turn, hands, receipt } = await waiting();
  for (const wrong of [{ if_revision: 0 }, { new_owner: owner }]) {
    expect(await lesson.refused(turnTakeover, { ...hands, ...wrong })).toBe('invalid_takeover');
  }
  expect(await lesson.refused(turnTakeover, { ...hands, entity_id: nowhere })).toBe('sync_receipt_missing');
  await receipt();
  expect(await lesson.refused(turnTakeover, { ...hands, entity_id: nowhere })).toBe('turn_not_found');
  expect(await lesson.refused(turnTakeover, { ...hands, if_revision: 2 })).toBe('revision_conflict');
  const foreign = { ...hands, old_owner: 'device:third', if_revision: 2 };
  expect(await lesson.refused(turnTakeover, foreign)).toBe('stale_owner');
  await lesson.must(turnCommit, commitOf(turn));
  await receipt({ session_id: 'sync-2' });
  const late = { ...hands, sync_session_id: 'sync-2' };
  expect(await lesson.refused(turnTakeover, { ...late, old_owner: 'device:third' })).toBe('stale_owner');
  expect(await lesson.refused(turnTakeover, late)).toBe('turn_committed');
});
