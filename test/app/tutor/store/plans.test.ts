// Plans: the learner's fields are the learner's, every change is a version with a reason, what is over stays over (T10 to T13).
import { expect, test } from 'vitest';
import {
  planAbandon,
  planComplete,
  planCreate,
  planHistory,
  planList,
  planRevise,
  planRollback,
  planShow,
  planStepAdd,
  planStepReorder,
  planStepUpdate,
  tutorSubjects,
} from '../../../../app/tutor/contract.ts';
import { createLesson, type Lesson, newGoal, newPlan, nowhere, planOf } from '../../../kit/lesson.ts';

const why = { reason: 'It went well.', evidence_refs: ['checkpoint:1', 'checkpoint:2', 'checkpoint:3'] };
const agent = { actor: 'agent' as const, trigger: 'meaningful_checkpoint', ...why };
const learner = { actor: 'learner' as const, trigger: 'learner_request', ...why };
const step = { title: 'Read chapter 1', estimated_minutes: 60 };

async function otherGoal(lesson: Lesson) {
  const { subject } = await lesson.must(tutorSubjects.create, { name: 'Statistics' });
  return newGoal({ ...lesson, subject: subject.id });
}

test('TU23 a plan begins as the learner’s first version, with a goal of its subject, a real date and steps that fit', async () => {
  const lesson = await createLesson();
  const { must, refused } = lesson;
  const goal = await newGoal(lesson);
  const draft = planOf(lesson, goal);
  expect(await refused(planCreate, { ...draft, subject_id: nowhere })).toBe('subject_not_found');
  expect(await refused(planCreate, { ...draft, goal_id: nowhere })).toBe('goal_not_found');
  const foreign = await otherGoal(lesson);
  expect(await refused(planCreate, { ...draft, goal_id: foreign.id })).toBe('goal_subject_mismatch');
  const wrong = [
    { deadline: '2027-03-01' },
    { deadline: '2027-03-01T00:00:00' },
    { deadline: '2027-02-29T00:00:00Z' },
    { weekly_minutes: 0 },
    { weekly_minutes: 10_081 },
    { exercise_ratio: 1.01 },
    { core_content: [] },
    { order: [' '] },
    { order: Array(257).fill('x') },
    { steps: [{ ...step, estimated_minutes: 0 }] },
    { steps: [{ ...step, practice_target_kind: 'bank' as const }] },
    { steps: [{ ...step, practice_target_id: nowhere }] },
    { steps: [{ ...step, practice_target_kind: 'set' as const, practice_target_id: 'My set' }] },
    { steps: [{ ...step, status: 'completed' }] },
    { steps: Array(1025).fill(step) },
    { mode: 'free' as 'fixed' },
  ];
  for (const fields of wrong) expect(await refused(planCreate, { ...draft, ...fields })).toBe('invalid_input');
  const tooMuch = { ...draft, weekly_minutes: 119, steps: [step, step] };
  expect(await refused(planCreate, tooMuch)).toBe('plan_time_cap_exceeded');
  const target = { practice_target_kind: 'bank' as const, practice_target_id: 'b'.repeat(32) };
  const { plan } = await must(planCreate, {
    ...draft,
    steps: [{ ...step, title: ' Chapter 1 ', ...target }, step],
  });
  expect(plan).toMatchObject({
    ...draft,
    status: 'active',
    revision: 1,
    revision_actor: 'learner',
    revision_trigger: 'create',
    rolled_back_to: null,
    steps: [
      { ordinal: 0, title: 'Chapter 1', status: 'planned', revision: 1, ...target },
      { ordinal: 1, title: step.title, practice_target_kind: null, practice_target_id: null },
    ],
  });
  expect(await must(planShow, { id: plan.id })).toEqual({ plan });
  expect(await refused(planShow, { id: nowhere })).toBe('plan_not_found');
  expect((await must(planList, { subject: lesson.subject, state: 'active' })).plans).toEqual([plan]);
});

test('TU24 an agent’s change is refused in the contract’s order; the learner may change everything', async () => {
  const lesson = await createLesson();
  const { must, refused } = lesson;
  const goal = await newGoal(lesson);
  const fixed = await newPlan(lesson, goal, { mode: 'fixed' });
  const change = { id: fixed.id, if_revision: 1, ...agent };
  const single = { ...change, trigger: 'single_error', deadline: '2028-01-01T00:00:00Z', pace: 'fast' };
  expect(await refused(planRevise, single)).toBe('adjustment_not_meaningful');
  const owned = [
    { deadline: '2028-01-01T00:00:00Z' },
    { weekly_minutes: 60 },
    { core_content: ['x'] },
    { goal_id: goal.id },
  ];
  for (const field of owned) expect(await refused(planRevise, { ...change, ...field })).toBe('learner_owned_field');
  expect(await refused(planRevise, { ...change, order: ['second'] })).toBe('fixed_plan_requires_learner');
  const made = await must(planRevise, { id: fixed.id, if_revision: 1, ...learner, order: ['second', 'first'] });
  expect(made.plan).toMatchObject({ revision: 2, order: ['second', 'first'], revision_trigger: 'learner_request' });
  expect(made.diff).toEqual({ order: { before: ['first', 'second'], after: ['second', 'first'] } });
  const singleByLearner = { id: fixed.id, if_revision: 2, ...learner, trigger: 'single_error', weekly_minutes: 60 };
  expect((await must(planRevise, singleByLearner)).plan.weekly_minutes).toBe(60);
});

test('TU25 a change changes something, fits the week and its goal; the diff says what, and going back is a new version', async () => {
  const lesson = await createLesson();
  const { must, refused } = lesson;
  const goal = await newGoal(lesson);
  const plan = await newPlan(lesson, goal, { steps: [step, step] });
  const change = { id: plan.id, if_revision: 1, ...learner };
  expect(await refused(planRevise, change)).toBe('invalid_input');
  expect(await refused(planRevise, { ...change, pace: plan.pace })).toBe('invalid_input');
  expect(await refused(planRevise, { ...change, pace: 'fast', id: nowhere })).toBe('plan_not_found');
  expect(await refused(planRevise, { ...change, pace: 'fast', if_revision: 2 })).toBe('revision_conflict');
  expect(await refused(planRevise, { ...change, goal_id: nowhere })).toBe('goal_not_found');
  const foreign = await otherGoal(lesson);
  expect(await refused(planRevise, { ...change, goal_id: foreign.id })).toBe('goal_subject_mismatch');
  expect(await refused(planRevise, { ...change, weekly_minutes: 119 })).toBe('plan_time_cap_exceeded');
  const revised = { id: plan.id, if_revision: 1, ...agent, pace: 'fast', method: 'by proofs', exercise_ratio: 0.7 };
  const { diff } = await must(planRevise, revised);
  expect(diff).toEqual({
    pace: { before: 'slow', after: 'fast' },
    method: { before: 'by examples', after: 'by proofs' },
    exercise_ratio: { before: 0.5, after: 0.7 },
  });
  await must(planRevise, { id: plan.id, if_revision: 2, ...learner, weekly_minutes: 300 });

  const back = { id: plan.id, if_revision: 3, actor: 'agent' as const, ...why };
  expect(await refused(planRollback, { ...back, id: nowhere, to_revision: 1 })).toBe('plan_not_found');
  expect(await refused(planRollback, { ...back, if_revision: 2, to_revision: 1 })).toBe('revision_conflict');
  for (const to_revision of [3, 4]) {
    expect(await refused(planRollback, { ...back, to_revision })).toBe('invalid_input');
  }
  expect(await refused(planRollback, { ...back, to_revision: 1 })).toBe('learner_owned_field');
  await lesson.node.inside('tutor', (db) => db.run('DELETE FROM tutor_plan_versions WHERE revision = 2'));
  const lost = { ...back, actor: 'learner' as const, to_revision: 2 };
  expect(await refused(planRollback, lost)).toBe('plan_revision_not_found');
  const undone = await must(planRollback, { ...back, actor: 'learner', to_revision: 1 });
  expect(undone).toMatchObject({
    rolled_back_to: 1,
    plan: { revision: 4, pace: 'slow', weekly_minutes: 240, rolled_back_to: 1, revision_trigger: 'rollback' },
  });
  expect(Object.keys(undone.diff).sort()).toEqual(['exercise_ratio', 'method', 'pace', 'weekly_minutes']);
  expect(undone.plan.steps).toEqual(plan.steps);
});

test('TU25 going back is refused to an agent in a fixed plan, and where the steps no longer fit', async () => {
  const lesson = await createLesson();
  const { must, refused } = lesson;
  const goal = await newGoal(lesson);
  const fixed = await newPlan(lesson, goal, { mode: 'fixed' });
  await must(planRevise, { id: fixed.id, if_revision: 1, ...learner, pace: 'fast' });
  const back = { id: fixed.id, if_revision: 2, to_revision: 1, actor: 'agent' as const, ...why };
  expect(await refused(planRollback, back)).toBe('fixed_plan_requires_learner');
  const small = await newPlan(lesson, goal, { weekly_minutes: 60, steps: [step] });
  await must(planRevise, { id: small.id, if_revision: 1, ...learner, weekly_minutes: 120 });
  await must(planStepAdd, { id: small.id, if_revision: 2, ...step, ...agent });
  const narrow = { id: small.id, if_revision: 3, to_revision: 1, actor: 'learner' as const, ...why };
  expect(await refused(planRollback, narrow)).toBe('plan_time_cap_exceeded');
});

test('TU26 a step goes forward only, and what is over stays over', async () => {
  const lesson = await createLesson();
  const { must, refused } = lesson;
  const plan = await newPlan(lesson, await newGoal(lesson), { steps: [step, step, step] });
  const [first, second, third] = plan.steps;
  if (!first || !second || !third) throw new Error('the plan has three steps');
  const update = { plan_id: plan.id, step_id: first.id, if_revision: 1, actor: 'agent' as const, ...why };
  const started = { ...update, status: 'in_progress' as const };
  expect(await refused(planStepUpdate, { ...started, plan_id: nowhere })).toBe('plan_not_found');
  expect(await refused(planStepUpdate, { ...started, step_id: nowhere })).toBe('plan_step_not_found');
  expect(await refused(planStepUpdate, { ...started, if_revision: 2 })).toBe('revision_conflict');
  expect(await refused(planStepUpdate, { ...update, status: 'planned' })).toBe('invalid_step_transition');
  expect(await must(planStepUpdate, started)).toMatchObject({ step: { status: 'in_progress', revision: 2 } });
  const again = { ...update, if_revision: 2 };
  expect(await refused(planStepUpdate, { ...again, status: 'in_progress' })).toBe('invalid_step_transition');
  expect(await refused(planStepUpdate, { ...again, status: 'planned' })).toBe('invalid_step_transition');
  await must(planStepUpdate, { ...again, status: 'missed' });
  for (const status of ['completed', 'in_progress', 'planned', 'missed'] as const) {
    expect(await refused(planStepUpdate, { ...update, if_revision: 3, status })).toBe('plan_step_terminal');
  }
  await must(planStepUpdate, { ...update, step_id: second.id, actor: 'learner', status: 'deferred' });
  await must(planStepUpdate, { ...update, step_id: third.id, status: 'skipped' });
  const shown = await must(planShow, { id: plan.id });
  expect(shown.plan.steps.map((one) => one.status)).toEqual(['missed', 'deferred', 'skipped']);
  expect(shown.plan.revision).toBe(1);
  const { step_changes, versions } = await must(planHistory, { id: plan.id });
  expect(step_changes.map((one) => [one.step_id, one.revision, one.status, one.actor])).toEqual([
    [first.id, 2, 'in_progress', 'agent'],
    [first.id, 3, 'missed', 'agent'],
    [second.id, 2, 'deferred', 'learner'],
    [third.id, 2, 'skipped', 'agent'],
  ]);
  expect(versions).toHaveLength(1);
  expect(await refused(planHistory, { id: nowhere })).toBe('plan_not_found');
});

test('TU27 steps are added and ordered as new versions of the plan, within its week and by whom its mode allows', async () => {
  const lesson = await createLesson();
  const { must, refused, node } = lesson;
  const goal = await newGoal(lesson);
  const plan = await newPlan(lesson, goal, { weekly_minutes: 180, steps: [step] });
  const add = { id: plan.id, if_revision: 1, ...step, title: 'Chapter 2', ...agent };
  expect(await refused(planStepAdd, { ...add, id: nowhere })).toBe('plan_not_found');
  expect(await refused(planStepAdd, { ...add, if_revision: 2 })).toBe('revision_conflict');
  expect(await refused(planStepAdd, { ...add, practice_target_kind: 'set' })).toBe('invalid_input');
  expect(await refused(planStepAdd, { ...add, trigger: 'single_error' })).toBe('adjustment_not_meaningful');
  expect(await refused(planStepAdd, { ...add, estimated_minutes: 121 })).toBe('plan_time_cap_exceeded');
  const added = await must(planStepAdd, add);
  expect(added.step).toMatchObject({ plan_id: plan.id, ordinal: 1, title: 'Chapter 2', status: 'planned' });
  expect(added.plan).toMatchObject({ revision: 2, revision_trigger: 'meaningful_checkpoint', pace: plan.pace });
  const ids = added.plan.steps.map((one) => one.id);
  const order = { id: plan.id, if_revision: 2, step_ids: [...ids].reverse(), ...agent };
  expect(await refused(planStepReorder, { ...order, id: nowhere })).toBe('plan_not_found');
  expect(await refused(planStepReorder, { ...order, if_revision: 1 })).toBe('revision_conflict');
  expect(await refused(planStepReorder, { ...order, trigger: 'single_error' })).toBe('adjustment_not_meaningful');
  const wrong = [ids, ids.slice(0, 1), [ids[0] ?? '', ids[0] ?? ''], [...ids, nowhere]];
  for (const step_ids of wrong) expect(await refused(planStepReorder, { ...order, step_ids })).toBe('invalid_input');
  const ordered = await must(planStepReorder, order);
  expect(ordered.plan.steps.map((one) => [one.id, one.ordinal])).toEqual([...ids].reverse().map((id, i) => [id, i]));
  expect(await must(planShow, { id: plan.id })).toEqual(ordered);
  const kept = await node.inside('tutor', (db) =>
    db.all('SELECT revision, step_ids_json FROM x_plan_step_orders ORDER BY revision'),
  );
  expect(kept.map((row) => [row['revision'], JSON.parse(String(row['step_ids_json']))])).toEqual([
    [1, ids.slice(0, 1)],
    [2, ids],
    [3, [...ids].reverse()],
  ]);
  const over = { plan_id: plan.id, step_id: ids[1] ?? '', if_revision: 1, status: 'missed' as const };
  await must(planStepUpdate, { ...over, actor: 'agent', ...why });
  const back = { id: plan.id, if_revision: 3, step_ids: ids, ...learner };
  expect(await refused(planStepReorder, back)).toBe('plan_step_terminal');

  const fixed = await newPlan(lesson, goal, { mode: 'fixed', steps: [step, step] });
  expect(await refused(planStepAdd, { ...add, id: fixed.id })).toBe('fixed_plan_requires_learner');
  const swap = { id: fixed.id, if_revision: 1, step_ids: fixed.steps.map((one) => one.id).reverse() };
  expect(await refused(planStepReorder, { ...swap, ...agent })).toBe('fixed_plan_requires_learner');
  expect((await must(planStepReorder, { ...swap, ...learner })).plan.revision).toBe(2);
});

test('TU27 a plan has at most 1024 steps', async () => {
  const lesson = await createLesson();
  const steps = Array.from({ length: 1024 }, (_, i) => ({ title: `Step ${i}`, estimated_minutes: 1 }));
  const plan = await newPlan(lesson, await newGoal(lesson), { weekly_minutes: 10_080, steps });
  const add = { id: plan.id, if_revision: 1, ...step, ...learner };
  expect(await lesson.refused(planStepAdd, add)).toBe('plan_steps_full');
});

test('TU28 the learner ends a plan; then nothing of it changes any more', async () => {
  const lesson = await createLesson();
  const { must, refused } = lesson;
  const goal = await newGoal(lesson);
  for (const [def, status] of [
    [planComplete, 'completed'],
    [planAbandon, 'abandoned'],
  ] as const) {
    const plan = await newPlan(lesson, goal, { steps: [step] });
    const end = { id: plan.id, if_revision: 1, confirmed_by: 'learner', reason: 'It is over.' };
    expect(await refused(def, { ...end, id: nowhere })).toBe('plan_not_found');
    expect(await refused(def, { ...end, if_revision: 2 })).toBe('revision_conflict');
    expect(await refused(def, { ...end, confirmed_by: 'agent' })).toBe('learner_confirmation_required');
    const ended = await must(def, end);
    expect(ended.plan).toMatchObject({ status, revision: 2, revision_trigger: status, revision_reason: 'It is over.' });
    const late = { id: plan.id, if_revision: 2 };
    expect(await refused(planRevise, { ...late, ...learner, pace: 'fast' })).toBe('plan_not_active');
    expect(await refused(planRollback, { ...late, actor: 'learner', to_revision: 1, ...why })).toBe('plan_not_active');
    expect(await refused(planStepAdd, { ...late, ...step, ...learner })).toBe('plan_not_active');
    const ids = plan.steps.map((one) => one.id);
    expect(await refused(planStepReorder, { ...late, step_ids: ids, ...learner })).toBe('plan_not_active');
    expect(await refused(def, { ...end, if_revision: 2 })).toBe('plan_not_active');
    const done = { plan_id: plan.id, step_id: ids[0] ?? '', if_revision: 1, status: 'completed' as const };
    expect(await refused(planStepUpdate, { ...done, actor: 'learner', ...why })).toBe('plan_not_active');
  }
});
