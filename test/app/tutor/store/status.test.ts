// Where lessons can be taken up: the latest first, twenty at most, each with its plan's goal and what waits in it (suite §3.2 status).
import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  goalPause,
  planAbandon,
  planStepUpdate,
  sessionClose,
  sessionDiagnosis,
  turnCommit,
  turnList,
  tutorStatus,
} from '../../../../app/tutor/contract.ts';
import { commitOf, createLesson, newGoal, newPlan, newSession, newTurn, teaching } from '../../../kit/lesson.ts';
import { firstSoulBody } from '../../../kit/node-stores.ts';

const anchor = {
  current_node: 'double entry',
  mastered_nodes: ['accounts'],
  current_mode: 'learning',
  clearance_status: 'practising',
  next_action: 'ask for an entry',
};

test('TU29 a context holds its session, subject, latest reply with its anchor, and what waits, oldest first', async () => {
  const lesson = await createLesson();
  const { must } = lesson;
  const session = await newSession(lesson);
  const first = await newTurn(lesson, session, 'first');
  const second = await newTurn(lesson, session, 'second');
  const third = await newTurn(lesson, session, 'third');
  const { turn } = await must(turnCommit, commitOf(second, teaching({ anchor })));
  const status = await must(tutorStatus, {});
  v.parse(tutorStatus.result, status);
  expect(status).toMatchObject({
    active_sessions: 1,
    pending_turns: 2,
    soul: { revision: 1, body: firstSoulBody, max_bytes: 65_536 },
    resume_contexts_truncated: false,
    store: { plugin: 'tutor' },
  });
  expect(status.resume_contexts).toMatchObject([
    {
      session,
      subject: { id: lesson.subject, name: 'Accounting' },
      goal: null,
      plan: null,
      latest_committed_turn: turn,
      pending_turn_count: 2,
      pending_turns: [first, third],
      pending_turns_truncated: false,
    },
  ]);
  expect(status.resume_contexts[0]?.latest_committed_turn?.checkpoint).toMatchObject({ anchor });
});

test('TU30 the goal is the newest plan’s; without a plan it is the newest open goal, and a paused one is none', async () => {
  const lesson = await createLesson();
  const { must } = lesson;
  await newSession(lesson);
  const shown = async () => {
    const [context] = (await must(tutorStatus, {})).resume_contexts;
    return [context?.goal?.id, context?.plan?.id];
  };
  const planned = await newGoal(lesson);
  const older = await newPlan(lesson, planned, { steps: [{ title: 'Read', estimated_minutes: 10 }] });
  const unplanned = await newGoal(lesson);
  expect(await shown()).toEqual([planned.id, older.id]);
  const newer = await newPlan(lesson, unplanned);
  expect(await shown()).toEqual([unplanned.id, newer.id]);
  const step = { plan_id: older.id, step_id: older.steps[0]?.id ?? '', if_revision: 1, status: 'in_progress' as const };
  await must(planStepUpdate, { ...step, actor: 'learner', reason: 'Began.', evidence_refs: ['turn:1'] });
  expect(await shown()).toEqual([planned.id, older.id]);
  const end = { if_revision: 1, confirmed_by: 'learner', reason: 'Over.' };
  for (const plan of [older, newer]) await must(planAbandon, { id: plan.id, ...end });
  expect(await shown()).toEqual([unplanned.id, undefined]);
  await must(goalPause, { id: unplanned.id, ...end });
  expect(await shown()).toEqual([planned.id, undefined]);
});

test('TU31 what happened last comes first, whether it was a turn or a diagnosis; a closed lesson is none', async () => {
  const lesson = await createLesson();
  const { must } = lesson;
  const [a, b, c] = [await newSession(lesson), await newSession(lesson), await newSession(lesson)];
  const order = async () => (await must(tutorStatus, {})).resume_contexts.map(({ session }) => session.id);
  expect(await order()).toEqual([c.id, b.id, a.id]);
  const turn = await newTurn(lesson, a);
  expect(await order()).toEqual([a.id, c.id, b.id]);
  const diagnosis = { outcome: 'skipped' as const, reason: 'Knows it.', evidence_refs: ['turn:1'] };
  await must(sessionDiagnosis, { id: b.id, if_revision: 1, ...diagnosis });
  expect(await order()).toEqual([b.id, a.id, c.id]);
  await must(turnCommit, commitOf(turn));
  expect(await order()).toEqual([a.id, b.id, c.id]);
  await must(sessionClose, { id: b.id, if_revision: 2, reason: 'Done.' });
  expect(await order()).toEqual([a.id, c.id]);
});

test('TU31b a clock that was set back, or stands still, leaves the turns in the order in which they happened', async () => {
  const lesson = await createLesson();
  const { must, node } = lesson;
  const session = await newSession(lesson);
  const said: string[] = [];
  for (let i = 0; i < 6; i += 1) {
    node.clock.now -= 3_600_000;
    const turn = await newTurn(lesson, session, `said ${i}`);
    said.push(turn.input);
    if (i < 3) await must(turnCommit, commitOf(turn));
  }
  const [context] = (await must(tutorStatus, {})).resume_contexts;
  expect(context?.latest_committed_turn?.input).toBe('said 2');
  expect(context?.pending_turns.map((turn) => turn.input)).toEqual(said.slice(3));
  const { turns } = await must(turnList, { session: session.id });
  expect(turns.map((turn) => turn.input)).toEqual([...said].reverse());
  expect(new Set(turns.map((turn) => turn.created_at)).size).toBe(6);
});

test('TU32 of 200 sessions with 10,000 turns twenty are shown, and twenty of what waits in one', async () => {
  const lesson = await createLesson();
  const { must, node, subject } = lesson;
  const at = (seconds: string) => `strftime('%Y-%m-%dT%H:%M:%S.000Z', '2026-06-01', '+' || (${seconds}) || ' seconds')`;
  await node.inside('tutor', (db) =>
    db.run(`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 199)
      INSERT INTO tutor_sessions(id, subject_id, mode, state, revision, created_at, updated_at)
      SELECT printf('%032d', i), '${subject}', 'learning', 'active', 1, ${at('i')}, ${at('i')} FROM n;
      WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 9999)
      INSERT INTO tutor_turns(id, session_id, owner, input, reply, checkpoint_json, state, revision, created_at,
        updated_at, committed_at)
      SELECT printf('%032d', i), printf('%032d', i % 200), 'device:test', 'said ' || i, 'replied', '{}', 'committed', 2,
        ${at('1000 + i')}, ${at('1000 + i')}, ${at('1000 + i')} FROM n;
      UPDATE tutor_turns SET state = 'pending', reply = NULL, checkpoint_json = NULL, committed_at = NULL
        WHERE session_id = printf('%032d', 199) AND created_at > ${at('1000 + 4999')};`),
  );
  const status = await must(tutorStatus, {});
  expect(status).toMatchObject({ active_sessions: 200, pending_turns: 25, resume_contexts_truncated: true });
  expect(status.resume_contexts.map(({ session }) => Number(session.id))).toEqual(
    Array.from({ length: 20 }, (_, i) => 199 - i),
  );
  const [first, second] = status.resume_contexts;
  expect(first).toMatchObject({ pending_turn_count: 25, pending_turns_truncated: true });
  expect(first?.pending_turns.map((turn) => turn.input)).toEqual(
    Array.from({ length: 20 }, (_, i) => `said ${5199 + 200 * i}`),
  );
  expect(first?.latest_committed_turn?.input).toBe('said 4999');
  expect(second).toMatchObject({ pending_turn_count: 0, pending_turns: [], pending_turns_truncated: false });
  expect(second?.latest_committed_turn?.input).toBe('said 9998');
});
