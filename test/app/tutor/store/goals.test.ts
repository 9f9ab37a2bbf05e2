// Goals: ready when every criterion has its evidence, completed when the learner says so, paused and given up by the learner (T9).
import { expect, test } from 'vitest';
import {
  goalAbandon,
  goalComplete,
  goalCreate,
  goalEvidence,
  goalHistory,
  goalList,
  goalPause,
  goalResume,
  goalShow,
} from '../../../../app/tutor/contract.ts';
import type { Goal } from '../../../../app/tutor/core/planning-values.ts';
import { createLesson, newGoal, nowhere } from '../../../kit/lesson.ts';

const learner = { confirmed_by: 'learner', reason: 'Life.' };

function evidenceFor(goal: Goal) {
  const criteria = goal.criteria.map((one) => ({ criterion_id: one.id, evidence_refs: [`turn:${one.ordinal}`] }));
  return { id: goal.id, if_revision: 1, criteria };
}

test('TU20 a goal has criteria in their order, with ids, and no evidence yet', async () => {
  const lesson = await createLesson();
  const { must, refused, subject } = lesson;
  const draft = { subject_id: subject, statement: 'Keep the books', criteria: ['One', 'Two'] };
  expect(await refused(goalCreate, { ...draft, subject_id: nowhere, criteria: [] })).toBe('goal_criteria_required');
  expect(await refused(goalCreate, { ...draft, subject_id: nowhere })).toBe('subject_not_found');
  for (const criteria of [[' '], ['x'.repeat(4097)], Array(129).fill('x')]) {
    expect(await refused(goalCreate, { ...draft, criteria })).toBe('invalid_input');
  }
  const { goal } = await must(goalCreate, draft);
  expect(goal).toMatchObject({ status: 'active', revision: 1, completed_at: null });
  expect(goal.criteria).toMatchObject([
    { ordinal: 0, description: 'One', evidence_refs: null, disputed_refs: [] },
    { ordinal: 1, description: 'Two', evidence_refs: null, disputed_refs: [] },
  ]);
  expect(await must(goalShow, { id: goal.id })).toEqual({ goal });
  expect(await refused(goalShow, { id: nowhere })).toBe('goal_not_found');
  const most = await must(goalCreate, { ...draft, criteria: Array(128).fill('x') });
  expect((await must(goalList, { subject })).goals).toEqual([most.goal, goal]);
});

test('TU21 evidence covers every criterion at once; then the learner completes it, and nobody else', async () => {
  const lesson = await createLesson();
  const { must, refused } = lesson;
  const goal = await newGoal(lesson);
  const complete = { id: goal.id, if_revision: 1, confirmed_by: 'learner' };
  expect(await refused(goalComplete, { ...complete, id: nowhere })).toBe('goal_not_found');
  expect(await refused(goalComplete, complete)).toBe('goal_not_ready');
  const whole = evidenceFor(goal);
  const [first] = whole.criteria;
  if (!first) throw new Error('a goal has criteria');
  expect(await refused(goalEvidence, { ...whole, id: nowhere })).toBe('goal_not_found');
  expect(await refused(goalEvidence, { ...whole, if_revision: 2 })).toBe('revision_conflict');
  expect(await refused(goalEvidence, { ...whole, criteria: [first] })).toBe('goal_criteria_incomplete');
  expect(await refused(goalEvidence, { ...whole, criteria: [] })).toBe('goal_criteria_incomplete');
  expect(await refused(goalEvidence, { ...whole, criteria: [first, first] })).toBe('invalid_input');
  const strange = { criterion_id: nowhere, evidence_refs: ['turn:1'] };
  const more = { ...whole, criteria: [...whole.criteria, strange] };
  expect(await refused(goalEvidence, more)).toBe('goal_criteria_incomplete');
  expect(await must(goalShow, { id: goal.id })).toEqual({ goal });
  const ready = await must(goalEvidence, whole);
  expect(ready.goal).toMatchObject({ status: 'ready_to_complete', revision: 2 });
  expect(ready.goal.criteria.map((one) => one.evidence_refs)).toEqual([['turn:0'], ['turn:1']]);
  expect(await refused(goalEvidence, { ...whole, if_revision: 2 })).toBe('goal_not_active');
  expect(await refused(goalComplete, complete)).toBe('revision_conflict');
  const agent = { ...complete, if_revision: 2, confirmed_by: 'agent' };
  expect(await refused(goalComplete, agent)).toBe('learner_confirmation_required');
  const done = await must(goalComplete, { ...complete, if_revision: 2 });
  expect(done.goal).toMatchObject({ status: 'completed', revision: 3, completed_at: done.goal.updated_at });
  expect(await refused(goalAbandon, { id: goal.id, if_revision: 3, ...learner })).toBe('goal_not_active');
});

test('TU22 the learner pauses a goal, takes it up where it stood, or gives it up; the reasons stay', async () => {
  const lesson = await createLesson();
  const { must, refused } = lesson;
  const goal = await newGoal(lesson);
  const turn = (if_revision: number, fields: object = {}) => ({ id: goal.id, if_revision, ...learner, ...fields });
  for (const def of [goalPause, goalResume, goalAbandon]) {
    expect(await refused(def, turn(1, { id: nowhere }))).toBe('goal_not_found');
    expect(await refused(def, turn(2))).toBe('revision_conflict');
  }
  expect(await refused(goalResume, turn(1))).toBe('goal_not_paused');
  expect(await refused(goalPause, turn(1, { confirmed_by: 'agent' }))).toBe('learner_confirmation_required');
  expect((await must(goalPause, turn(1))).goal).toMatchObject({ status: 'paused', revision: 2 });
  expect(await refused(goalPause, turn(2))).toBe('goal_not_active');
  expect(await refused(goalEvidence, { ...evidenceFor(goal), if_revision: 2 })).toBe('goal_not_active');
  expect(await refused(goalResume, turn(2, { confirmed_by: 'agent' }))).toBe('learner_confirmation_required');
  expect((await must(goalResume, turn(2))).goal).toMatchObject({ status: 'active', revision: 3 });
  await must(goalEvidence, { ...evidenceFor(goal), if_revision: 3 });
  await must(goalPause, turn(4));
  expect((await must(goalResume, turn(5))).goal).toMatchObject({ status: 'ready_to_complete', revision: 6 });
  expect(await refused(goalAbandon, turn(6, { confirmed_by: 'agent' }))).toBe('learner_confirmation_required');
  expect((await must(goalAbandon, turn(6, { reason: 'Another way.' }))).goal.status).toBe('abandoned');
  expect(await refused(goalAbandon, turn(7))).toBe('goal_not_active');
  const { versions } = await must(goalHistory, { id: goal.id });
  expect(versions.map((one) => [one.revision, one.status, one.reason])).toEqual([
    [1, 'active', null],
    [2, 'paused', 'Life.'],
    [3, 'active', 'Life.'],
    [4, 'ready_to_complete', null],
    [5, 'paused', 'Life.'],
    [6, 'ready_to_complete', 'Life.'],
    [7, 'abandoned', 'Another way.'],
  ]);
  expect(await refused(goalHistory, { id: nowhere })).toBe('goal_not_found');
});
