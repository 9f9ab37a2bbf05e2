// Reviews at the ends of time, and what a refused rating leaves behind (suite §3.4, PR5).
import { expect, test } from 'vitest';
import {
  itemCreate,
  itemVerify,
  noteCreate,
  practiceSubjects,
  reviewRate,
  reviewShow,
} from '../../../../app/practice/contract.ts';
import { createNodeStores, type NodeStores } from '../../../kit/node-stores.ts';

async function flashcard(node: NodeStores): Promise<string> {
  const subject_id = 'a'.repeat(32);
  await node.call(practiceSubjects.ensure, { id: subject_id, name: 'x', request_id: 's' });
  const noted = await node.call(noteCreate, { subject_id, text: 'a note', request_id: 'n' });
  if (!noted.ok) throw new Error(noted.body.error.code);
  const { note } = noted.body.result;
  const source = { kind: 'note', id: note.id, revision_or_hash: note.text_hash, subject_id };
  const card = { prompt: 'p', answer: 'a', source };
  const scored = { grading_kind: 'objective', max_points: 1, estimated_minutes: 1, difficulty: 0 };
  const made = await node.call(itemCreate, { ...card, ...scored, subject_id, item_type: 'flashcard', request_id: 'c' });
  if (!made.ok) throw new Error(made.body.error.code);
  const { id } = made.body.result.item;
  await node.call(itemVerify, { ...card, id, if_revision: 1, request_id: 'v' });
  return id;
}

test.each(['9999-12-31T08:00:00Z', '9999-12-31T23:59:59-01:00', '0000-01-01T00:00:00+01:00'])(
  'a rating at %s, whose due date nobody could write, is refused and nothing is written',
  async (reviewed_at) => {
    const node = await createNodeStores();
    const item_id = await flashcard(node);
    const rate = { item_id, rating: 4, reviewed_at, estimated_minutes: 1, request_id: 'r' };
    expect(await node.call(reviewRate, rate)).toMatchObject({ ok: false, body: { error: { code: 'invalid_time' } } });
    expect(await node.call(reviewShow, { item_id })).toMatchObject({
      body: { error: { code: 'review_state_not_found' } },
    });
    const again = await node.call(reviewRate, { ...rate, reviewed_at: '2026-11-30T08:00:00Z' });
    expect(again).toMatchObject({ ok: true, body: { store: { revision: 5 }, result: { card: { revision: 1 } } } });
  },
);
