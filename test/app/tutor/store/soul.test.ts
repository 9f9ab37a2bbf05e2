// The Soul: there from the first look, whole, within its budget, and changed beyond the ordinary only with the learner (T14).
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  soulApprove,
  soulConfigure,
  soulHistory,
  soulPropose,
  soulPublish,
  soulPublishProposal,
  soulShow,
  tutorStatus,
  tutorSubjects,
} from '../../../../app/tutor/contract.ts';
import { createLesson, nowhere } from '../../../kit/lesson.ts';
import { createNodeStores, firstSoulBody } from '../../../kit/node-stores.ts';
import { asker } from '../../../kit/verified-card.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const words = { body: 'Examples first.', reason: 'They work.', sensitivity: 'ordinary' as const };

test('TU16 the first Soul is whole before anything was written, and is kept with the first command', async () => {
  const node = await createNodeStores();
  const { must, refused } = asker(node);
  const first = {
    revision: 1,
    body: firstSoulBody,
    body_sha256: sha256(firstSoulBody),
    body_bytes: Buffer.byteLength(firstSoulBody),
    max_bytes: 65_536,
    fact_refs: [],
    reason: 'initial contract',
    sensitivity: 'ordinary',
    approved: true,
  };
  expect(await must(soulShow, {})).toMatchObject({ soul: first, settings: { max_bytes: 65_536, revision: 1 } });
  expect(await must(tutorStatus, {})).toMatchObject({ soul: first, active_sessions: 0, store: null });
  expect(await must(soulHistory, {})).toMatchObject({ versions: [first], proposals: [] });
  const rows = () => node.inside('tutor', (db) => db.all('SELECT revision, created_at FROM soul_versions'));
  expect(await refused(tutorSubjects.create, { name: ' ' })).toBe('invalid_input');
  expect(await refused(tutorSubjects.create, { name: 'x', parent_id: nowhere })).toBe('subject_parent_not_found');
  expect(await rows()).toEqual([]);
  const begun = new Date(node.clock.now).toISOString();
  await must(tutorSubjects.create, { name: 'Accounting' });
  node.clock.now += 1000;
  await must(tutorSubjects.create, { name: 'Statistics' });
  expect(await rows()).toEqual([{ revision: 1, created_at: begun }]);
  expect(await must(soulShow, {})).toMatchObject({ soul: { ...first, created_at: begun } });
});

test('TU17 an ordinary change is published at once, any other only as a proposal, whatever is claimed', async () => {
  const { must, refused } = await createLesson();
  expect(await refused(soulPublish, { if_revision: 2, ...words })).toBe('revision_conflict');
  const { soul } = await must(soulPublish, { if_revision: 1, ...words, fact_refs: ['fact:b', 'fact:a'] });
  expect(soul).toMatchObject({ revision: 2, body: words.body, fact_refs: ['fact:b', 'fact:a'], approved: false });
  for (const sensitivity of ['sensitive', 'behavior-changing'] as const) {
    for (const approved of [true, false]) {
      const grave = { if_revision: 2, ...words, sensitivity, approved };
      expect(await refused(soulPublish, grave)).toBe('soul_approval_required');
    }
  }
  const blank = { if_revision: 2, ...words, body: ' ' };
  expect(await refused(soulPublish, blank)).toBe('invalid_input');
  expect(await refused(soulPublish, { if_revision: 2, ...words, fact_refs: [''] })).toBe('invalid_input');
  expect(await refused(soulPublish, { if_revision: 2, ...words, reason: 'x'.repeat(4097) })).toBe('invalid_input');
  expect((await must(soulShow, {})).soul.revision).toBe(2);
});

test('TU18 the budget is counted in bytes, never cuts, and does not go below what is written', async () => {
  const { must, refused } = await createLesson();
  const body = '界'.repeat(30_000);
  expect(await refused(soulPublish, { if_revision: 1, ...words, body })).toBe('soul_too_large');
  expect(await refused(soulPropose, { if_revision: 1, ...words, body })).toBe('soul_too_large');
  for (const max_bytes of [65_535, 262_145, 70_000.5]) {
    expect(await refused(soulConfigure, { if_revision: 1, max_bytes })).toBe('invalid_input');
  }
  expect(await refused(soulConfigure, { if_revision: 2, max_bytes: 90_000 })).toBe('revision_conflict');
  const { settings } = await must(soulConfigure, { if_revision: 1, max_bytes: 90_000 });
  expect(settings).toMatchObject({ max_bytes: 90_000, revision: 2 });
  const { soul } = await must(soulPublish, { if_revision: 1, ...words, body });
  expect(soul).toMatchObject({ body_bytes: 90_000, max_bytes: 90_000, body_sha256: sha256(body) });
  expect(await refused(soulConfigure, { if_revision: 2, max_bytes: 89_999 })).toBe('soul_budget_below_current');
  await must(soulConfigure, { if_revision: 2, max_bytes: 262_144 });
  expect((await must(soulShow, {})).soul).toMatchObject({ body, max_bytes: 262_144 });
});

test('TU19 a proposal changes nothing until it is published; the learner agrees first when it is not ordinary', async () => {
  const { must, refused } = await createLesson();
  const grave = { ...words, sensitivity: 'sensitive' as const };
  expect(await refused(soulPropose, { if_revision: 2, ...grave })).toBe('revision_conflict');
  const { proposal } = await must(soulPropose, { if_revision: 1, ...grave });
  expect(proposal).toMatchObject({ state: 'proposed', base_revision: 1, revision: 1, approved_by: null });
  const { id } = proposal;
  expect(await refused(soulPublishProposal, { id, if_revision: 1 })).toBe('soul_approval_required');
  expect(await refused(soulPublishProposal, { id: nowhere, if_revision: 1 })).toBe('soul_proposal_not_found');
  expect(await refused(soulPublishProposal, { id, if_revision: 2 })).toBe('revision_conflict');
  const agree = { id, if_revision: 1, approved_by: 'learner' };
  expect(await refused(soulApprove, { ...agree, approved_by: 'agent' })).toBe('learner_confirmation_required');
  expect(await refused(soulApprove, { ...agree, id: nowhere })).toBe('soul_proposal_not_found');
  expect(await refused(soulApprove, { ...agree, if_revision: 2 })).toBe('revision_conflict');
  const approved = await must(soulApprove, agree);
  expect(approved.proposal).toMatchObject({ state: 'approved', approved_by: 'learner', revision: 2 });
  expect(await refused(soulApprove, { ...agree, if_revision: 2 })).toBe('soul_proposal_conflict');
  expect((await must(soulShow, {})).soul.revision).toBe(1);
  const published = await must(soulPublishProposal, { id, if_revision: 2 });
  expect(published.soul).toMatchObject({ revision: 2, body: words.body, sensitivity: 'sensitive', approved: true });
  expect(published.proposal).toMatchObject({ state: 'published', published_revision: 2, revision: 3 });
  expect(await refused(soulPublishProposal, { id, if_revision: 3 })).toBe('soul_proposal_conflict');
  const { versions, proposals } = await must(soulHistory, {});
  expect(versions.map((one) => one.revision)).toEqual([2, 1]);
  expect(proposals).toEqual([published.proposal]);
});

test('TU19 a proposal over a Soul that was changed since is stale; an ordinary one needs nobody’s agreement', async () => {
  const { must, refused } = await createLesson();
  const { proposal: stale } = await must(soulPropose, { if_revision: 1, ...words });
  const { proposal: plain } = await must(soulPropose, { if_revision: 1, ...words, body: 'Slowly.' });
  const { soul } = await must(soulPublishProposal, { id: plain.id, if_revision: 1 });
  expect(soul).toMatchObject({ revision: 2, body: 'Slowly.', approved: false });
  expect(await refused(soulPublishProposal, { id: stale.id, if_revision: 1 })).toBe('soul_proposal_conflict');
});

test('TU18 a proposal is held against the budget once more when it is published', async () => {
  const { must, refused } = await createLesson();
  await must(soulConfigure, { if_revision: 1, max_bytes: 200_000 });
  const { proposal } = await must(soulPropose, { if_revision: 1, ...words, body: 'x'.repeat(150_000) });
  await must(soulConfigure, { if_revision: 2, max_bytes: 100_000 });
  expect(await refused(soulPublishProposal, { id: proposal.id, if_revision: 1 })).toBe('soul_too_large');
});

test('TU34 a stored reply is refused, not guessed, when the words behind it are gone', async () => {
  const { node } = await createLesson();
  const publish = { if_revision: 1, ...words, request_id: 'publish' };
  const first = await node.call(soulPublish, publish);
  expect(JSON.stringify(await node.call(soulPublish, publish))).toBe(JSON.stringify(first));
  await node.inside('tutor', (db) => db.run('DELETE FROM soul_versions WHERE revision = 2'));
  const refused = { ok: false, body: { error: { code: 'corrupt_store' } } };
  expect(await node.call(soulPublish, publish)).toMatchObject(refused);
});
