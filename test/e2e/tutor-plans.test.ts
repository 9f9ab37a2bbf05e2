// Suite cases of goals, plans and diagnoses (T-9, T-10, T-13, T-14) and the commands that are ours, as lines of `lwc tutor`.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, openApp } from '../kit/browser.ts';
import { resultOf } from '../kit/run.ts';
import {
  type Goal,
  type Identified,
  observed,
  type Plan,
  type Revised,
  teaching,
  type TutorKit,
  tutorKit,
} from '../kit/tutor-commands.ts';

let app: App;
let tutor: TutorKit;
let subject: string;
const why = { reason: 'It went well.', evidence_refs: ['checkpoint:1', 'checkpoint:2', 'checkpoint:3'] };

beforeAll(async () => {
  app = await openApp();
  await app.run('lwc --scope global config set --tutor enabled');
  tutor = tutorKit(app);
  subject = await tutor.subject('会计学');
});
afterAll(() => app.close());

test('T-9 a goal needs criteria, evidence for each at once, and then the learner', async () => {
  const empty = { subject_id: subject, statement: 'Keep the books', criteria: [] };
  expect(await tutor.refused('goal create', empty)).toBe('goal_criteria_required');
  const goal = await tutor.goal(subject);
  const complete = (revision: number, by: string) =>
    [`goal complete ${goal.id} --if-revision ${revision}`, { confirmed_by: by }] as const;
  expect(await tutor.refused(...complete(1, 'learner'))).toBe('goal_not_ready');
  const criteria = goal.criteria.map(({ id }) => ({ criterion_id: id, evidence_refs: ['turn:1'] }));
  const evidence = `goal evidence ${goal.id} --if-revision 1`;
  expect(await tutor.refused(evidence, { criteria: criteria.slice(1) })).toBe('goal_criteria_incomplete');
  expect(await tutor.ask(`goal show ${goal.id}`)).toMatchObject({ goal: { status: 'active', revision: 1 } });
  expect(await tutor.must(evidence, { criteria })).toMatchObject({
    goal: { status: 'ready_to_complete', revision: 2 },
  });
  expect(await tutor.refused(...complete(2, 'agent'))).toBe('learner_confirmation_required');
  expect(await tutor.must(...complete(2, 'learner'))).toMatchObject({ goal: { status: 'completed', revision: 3 } });
});

test('T-10 what an agent may change of a plan, what only the learner, and the way back', async () => {
  const goal = await tutor.goal(subject);
  const agent = { actor: 'agent', trigger: 'meaningful_checkpoint', ...why };
  const learner = { actor: 'learner', trigger: 'learner_request', ...why };
  const fixed = await tutor.plan(subject, goal.id, { mode: 'fixed' });
  const reordered = { order: ['second', 'first'] };
  const revise = (plan: Plan) => `plan revise ${plan.id} --if-revision 1`;
  expect(await tutor.refused(revise(fixed), { ...agent, ...reordered })).toBe('fixed_plan_requires_learner');
  expect(await tutor.must(revise(fixed), { ...learner, ...reordered })).toMatchObject({ plan: { revision: 2 } });

  const plan = await tutor.plan(subject, goal.id, { mode: 'adaptive' });
  const deadline = { ...agent, deadline: '2028-01-01T00:00:00Z' };
  expect(await tutor.refused(revise(plan), deadline)).toBe('learner_owned_field');
  const single = { ...agent, trigger: 'single_error', pace: 'fast' };
  expect(await tutor.refused(revise(plan), single)).toBe('adjustment_not_meaningful');
  const execution = { ...agent, pace: 'fast', method: 'by proofs', exercise_ratio: 0.7 };
  expect(await tutor.must(revise(plan), execution)).toMatchObject({
    plan: { revision: 2, weekly_minutes: 240, pace: 'fast', revision_evidence_refs: why.evidence_refs },
    diff: { pace: { before: 'slow', after: 'fast' } },
  });
  const back = `plan rollback ${plan.id} --if-revision 2 --to-revision 1`;
  expect(await tutor.must(back, { actor: 'agent', ...why })).toMatchObject({
    rolled_back_to: 1,
    plan: { revision: 3, pace: 'slow', rolled_back_to: 1 },
    diff: { pace: { before: 'fast', after: 'slow' } },
  });
});

test('T-13 a skipped diagnosis moves the session on and touches neither goal nor plan', async () => {
  const goal = await tutor.goal(subject);
  const plan = await tutor.plan(subject, goal.id);
  const session = await tutor.session(subject);
  const skipped = { outcome: 'skipped', ...why };
  expect(await tutor.must(`session diagnosis ${session.id} --if-revision 1`, skipped)).toMatchObject({
    diagnosis: { outcome: 'skipped' },
    session: { revision: 2 },
  });
  expect(await tutor.ask(`session show ${session.id}`)).toMatchObject({ session: { revision: 2 } });
  expect(await tutor.ask(`goal show ${goal.id}`)).toMatchObject({ goal: { revision: 1 } });
  expect(await tutor.ask(`plan show ${plan.id}`)).toMatchObject({ plan: { revision: 1 } });
});

test('T-14 steps fit into the learner’s week, and what was missed stays missed', async () => {
  const goal = await tutor.goal(subject);
  const step = { title: 'Read chapter 1', estimated_minutes: 120 };
  const draft = {
    subject_id: subject,
    goal_id: goal.id,
    mode: 'agent-led',
    deadline: '2027-03-01T00:00:00Z',
    weekly_minutes: 240,
    core_content: ['double entry'],
    order: ['first'],
    pace: 'slow',
    method: 'by examples',
    exercise_ratio: 0.5,
  };
  const long = { ...draft, steps: [{ ...step, estimated_minutes: 241 }] };
  expect(await tutor.refused('plan create', long)).toBe('plan_time_cap_exceeded');
  const target = { practice_target_kind: 'bank', practice_target_id: '1234567890abcdef' };
  const plan = await tutor.plan(subject, goal.id, { mode: 'agent-led', steps: [{ ...step, ...target }, step] });
  expect(plan.steps).toMatchObject([target, { practice_target_kind: null, practice_target_id: null }]);
  const [first, second] = plan.steps;
  const narrow = { actor: 'learner', trigger: 'schedule_change', ...why, weekly_minutes: 200 };
  expect(await tutor.refused(`plan revise ${plan.id} --if-revision 1`, narrow)).toBe('plan_time_cap_exceeded');
  const update = (id: string | undefined, revision: number) =>
    `plan step update ${plan.id} ${id} --if-revision ${revision}`;
  const missed = { status: 'missed', actor: 'agent', ...why };
  expect(await tutor.must(update(first?.id, 1), missed)).toMatchObject({ step: { status: 'missed', revision: 2 } });
  const late = { status: 'completed', actor: 'agent', ...why };
  expect(await tutor.refused(update(first?.id, 2), late)).toBe('plan_step_terminal');
  await tutor.must(update(second?.id, 1), { status: 'deferred', actor: 'learner', ...why });
  expect(await tutor.ask(`plan show ${plan.id}`)).toMatchObject({
    plan: { steps: [{ status: 'missed', ...target }, { status: 'deferred' }] },
  });
});

test('what the contract leaves open has its commands: lessons close, goals pause, plans end, steps are added and ordered', async () => {
  const own = await tutor.subject('Everything else');
  const session = await tutor.session(own);
  const turn = await tutor.turn(session.id, 'Why left?');
  const close = `session close ${session.id} --if-revision`;
  expect(await tutor.refused(`${close} 1`, { reason: 'Enough.' })).toBe('session_turns_pending');
  resultOf(await tutor.commit(turn.id, teaching()));
  await tutor.must(`session diagnosis ${session.id} --if-revision 1`, { outcome: 'completed', ...why });
  expect(await tutor.must(`${close} 2`, { reason: 'Enough.' })).toMatchObject({ session: { state: 'closed' } });
  expect(await tutor.ask(`session list --subject ${own} --state closed`)).toMatchObject({
    sessions: [{ id: session.id }],
  });
  expect(await tutor.ask(`diagnosis list --session ${session.id}`)).toMatchObject({
    diagnoses: [{ outcome: 'completed' }],
  });
  expect(await tutor.ask(`turn list --session ${session.id}`)).toMatchObject({ turns: [{ id: turn.id }], next: null });

  const { fact } = await tutor.must<Revised>('learner fact record', observed(own));
  const dispute = { evidence_ref: 'turn:1', reason: 'I was guessing.' };
  expect(await tutor.must(`learner fact dispute ${fact.id} --if-revision 1`, dispute)).toMatchObject({
    fact: { status: 'provisional', disputed_refs: ['turn:1'] },
    dispute: { evidence_ref: 'turn:1' },
  });
  expect(await tutor.ask(`learner fact history ${fact.id}`)).toMatchObject({ versions: [{}, {}], disputes: [{}] });

  const goal = await tutor.goal(own);
  const learner = { confirmed_by: 'learner', reason: 'Life.' };
  for (const [i, [verb, status]] of [
    ['goal pause', 'paused'],
    ['goal resume', 'active'],
    ['goal abandon', 'abandoned'],
  ].entries()) {
    const line = `${verb} ${goal.id} --if-revision ${i + 1}`;
    expect(await tutor.must<{ goal: Goal }>(line, learner)).toMatchObject({ goal: { status } });
  }
  expect(await tutor.ask(`goal list --subject ${own} --state abandoned`)).toMatchObject({ goals: [{ id: goal.id }] });
  expect(await tutor.ask(`goal history ${goal.id}`)).toMatchObject({ versions: [{}, {}, {}, { reason: 'Life.' }] });

  const open = await tutor.goal(own);
  const plan = await tutor.plan(own, open.id, { steps: [{ title: 'One', estimated_minutes: 10 }] });
  const agent = { actor: 'agent', trigger: 'meaningful_checkpoint', ...why };
  const added = await tutor.must<{ plan: Plan; step: Identified }>(`plan step add ${plan.id} --if-revision 1`, {
    title: 'Two',
    estimated_minutes: 20,
    ...agent,
  });
  const step_ids = [added.step.id, plan.steps[0]?.id];
  const ordered = await tutor.must<{ plan: Plan }>(`plan step reorder ${plan.id} --if-revision 2`, {
    step_ids,
    ...agent,
  });
  expect(ordered.plan.steps.map((step) => step.id)).toEqual(step_ids);
  expect(await tutor.must(`plan complete ${plan.id} --if-revision 3`, learner)).toMatchObject({
    plan: { status: 'completed', revision: 4 },
  });
  const second = await tutor.plan(own, open.id);
  await tutor.must(`plan abandon ${second.id} --if-revision 1`, learner);
  expect(await tutor.ask(`plan list --subject ${own}`)).toMatchObject({
    plans: [{ id: second.id, status: 'abandoned' }, { id: plan.id }],
  });
  expect(await tutor.ask(`plan history ${plan.id}`)).toMatchObject({ versions: [{}, {}, {}, {}], step_changes: [] });
});
