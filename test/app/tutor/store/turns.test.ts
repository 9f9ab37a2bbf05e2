// Sessions and turns: what is said is kept first, committed once, by its owner, within the teaching rules (T1 to T7).
import { expect, test } from 'vitest';
import {
  diagnosisList,
  sessionClose,
  sessionCreate,
  sessionDiagnosis,
  sessionList,
  sessionShow,
  turnBegin,
  turnCommit,
  turnList,
  turnPending,
  turnShow,
} from '../../../../app/tutor/contract.ts';
import {
  commitOf,
  createLesson,
  type Lesson,
  newSession,
  newTurn,
  nowhere,
  owner,
  teaching,
} from '../../../kit/lesson.ts';

const said = { reason: 'Ran out of time.', evidence_refs: ['turn:2', ' turn:1 ', 'turn:2'] };

test('TU4 a session begins active in its mode; a diagnosis raises its revision and is listed', async () => {
  const lesson = await createLesson();
  const { must, refused, subject } = lesson;
  expect(await refused(sessionCreate, { subject_id: nowhere, mode: 'learning' })).toBe('subject_not_found');
  expect(await refused(sessionCreate, { subject_id: subject, mode: 'lecture' as 'exam' })).toBe('invalid_input');
  const session = await newSession(lesson, 'question');
  expect(session).toMatchObject({ subject_id: subject, mode: 'question', state: 'active', revision: 1 });
  const given = { id: session.id, if_revision: 1, outcome: 'shortened', ...said } as const;
  const made = await must(sessionDiagnosis, given);
  expect(made).toMatchObject({
    diagnosis: { session_id: session.id, outcome: 'shortened', evidence_refs: ['turn:1', 'turn:2'] },
    session: { revision: 2, state: 'active' },
  });
  expect(await refused(sessionDiagnosis, given)).toBe('revision_conflict');
  expect(await refused(sessionDiagnosis, { ...given, id: nowhere })).toBe('session_not_found');
  expect(await refused(sessionDiagnosis, { ...given, if_revision: 2, evidence_refs: [] })).toBe('invalid_input');
  expect(await refused(sessionDiagnosis, { ...given, if_revision: 2, evidence_refs: [' '] })).toBe('invalid_input');
  expect(await must(diagnosisList, { session: session.id })).toEqual({ diagnoses: [made.diagnosis], next: null });
  expect(await must(sessionShow, { id: session.id })).toEqual({ session: made.session });
  expect(await refused(sessionShow, { id: nowhere })).toBe('session_not_found');
});

test('TU5 a session closes when nothing waits; it then begins no turn and leaves the list of the active', async () => {
  const lesson = await createLesson();
  const { must, refused, subject, node } = lesson;
  const session = await newSession(lesson);
  const turn = await newTurn(lesson, session);
  const close = { id: session.id, if_revision: 1, reason: 'Enough for today.' };
  expect(await refused(sessionClose, close)).toBe('session_turns_pending');
  await must(turnCommit, commitOf(turn));
  expect(await refused(sessionClose, { ...close, id: nowhere })).toBe('session_not_found');
  expect(await refused(sessionClose, { ...close, if_revision: 2 })).toBe('revision_conflict');
  expect(await must(sessionClose, close)).toMatchObject({ session: { state: 'closed', revision: 2 } });
  expect(await refused(sessionClose, { ...close, if_revision: 2 })).toBe('session_closed');
  expect(await refused(turnBegin, { session_id: session.id, owner, input: 'One more' })).toBe('session_closed');
  expect((await must(sessionList, { subject, state: 'active' })).sessions).toEqual([]);
  expect((await must(sessionList, { subject })).sessions).toHaveLength(1);
  const kept = await node.inside('tutor', (db) =>
    db.all('SELECT session_id, revision, reason FROM x_session_closings'),
  );
  expect(kept).toEqual([{ session_id: session.id, revision: 2, reason: 'Enough for today.' }]);
});

test('TU6 a turn waits with its exact words before any reply, and what is not its input is refused and not kept', async () => {
  const lesson = await createLesson();
  const { must, refused, node } = lesson;
  const session = await newSession(lesson);
  const input = '  Why\u200b left? 🤔\n';
  const turn = await newTurn(lesson, session, input);
  expect(turn).toMatchObject({
    input,
    reply: null,
    checkpoint: null,
    state: 'pending',
    revision: 1,
    committed_at: null,
  });
  expect(await must(turnShow, { id: turn.id })).toEqual({ turn });
  expect(await refused(turnBegin, { session_id: nowhere, owner, input })).toBe('session_not_found');
  const hidden = { session_id: session.id, owner, input, system_prompt: 'You are a teacher.' };
  expect(await refused(turnBegin, hidden)).toBe('invalid_input');
  for (const wrong of [{ input: ' \n' }, { input: 'x'.repeat(1024 * 1024 + 1) }, { owner: '' }]) {
    expect(await refused(turnBegin, { session_id: session.id, owner, input, ...wrong })).toBe('invalid_input');
  }
  const largest = await newTurn(lesson, session, 'é'.repeat(512 * 1024));
  expect((await must(turnPending, { session: session.id })).turns.map(({ id }) => id)).toEqual([turn.id, largest.id]);
  expect(await refused(turnPending, { session: nowhere })).toBe('session_not_found');
  expect(await refused(turnShow, { id: nowhere })).toBe('turn_not_found');
  const rows = await node.inside('tutor', (db) => db.all('SELECT id FROM tutor_turns'));
  expect(rows).toHaveLength(2);
});

test('TU7 a turn is committed once, by its owner, in its revision; a refused commit leaves it waiting', async () => {
  const lesson = await createLesson();
  const { must, refused } = lesson;
  const session = await newSession(lesson);
  const turn = await newTurn(lesson, session);
  const commit = commitOf(turn, { kind: 'progress', note: { free: [1, null, 'x'] } });
  expect(await refused(turnCommit, { ...commit, id: nowhere })).toBe('turn_not_found');
  expect(await refused(turnCommit, { ...commit, checkpoint: [] as never })).toBe('invalid_input');
  expect(await refused(turnCommit, { ...commit, checkpoint: 'teaching' as never })).toBe('invalid_input');
  // The revision comes before the owner, and the owner before the teaching rules.
  const wrong = { ...commit, owner: 'device:other', checkpoint: { kind: 'teaching' } };
  expect(await refused(turnCommit, { ...wrong, if_revision: 2 })).toBe('revision_conflict');
  expect(await refused(turnCommit, wrong)).toBe('stale_owner');
  expect(await refused(turnCommit, { ...wrong, owner })).toBe('invalid_input');
  expect(await must(turnPending, { session: session.id })).toEqual({ turns: [turn] });
  const done = await must(turnCommit, commit);
  expect(done.turn).toMatchObject({
    state: 'committed',
    revision: 2,
    reply: commit.reply,
    checkpoint: commit.checkpoint,
    checkpoint_kind: null,
    hint_level: null,
    full_answer: null,
  });
  expect(await refused(turnCommit, commit)).toBe('revision_conflict');
  expect(await refused(turnCommit, { ...commit, if_revision: 2 })).toBe('revision_conflict');
  expect(await must(turnPending, { session: session.id })).toEqual({ turns: [] });
  expect(await must(turnList, { session: session.id, state: 'committed' })).toEqual({ turns: [done.turn], next: null });
});

async function commitNew(
  lesson: Lesson,
  session: { readonly id: string } & Awaited<ReturnType<typeof newSession>>,
  fields: object,
) {
  const turn = await newTurn(lesson, session);
  return lesson.node.call(turnCommit, { ...commitOf(turn, teaching(fields)), request_id: turn.id });
}

test('TU8 hints climb one level a committed turn and may drop back; in an exam there are none', async () => {
  const lesson = await createLesson();
  const session = await newSession(lesson);
  const climb = async (hint_level: number) => {
    const reply = await commitNew(lesson, session, { hint_level });
    return reply.ok ? 'ok' : reply.body.error.code;
  };
  expect(await climb(2)).toBe('hint_level_not_progressive');
  expect(await climb(1)).toBe('ok');
  expect(await climb(3)).toBe('hint_level_not_progressive');
  expect(await climb(0)).toBe('ok');
  expect(await climb(2)).toBe('ok');
  expect(await climb(3)).toBe('ok');
  for (let level = 4; level <= 32; level += 1) expect(await climb(level)).toBe('ok');
  expect(await climb(33)).toBe('invalid_input');
  const exam = await newSession(lesson, 'exam');
  const hinted = await commitNew(lesson, exam, { hint_level: 1 });
  expect(hinted).toMatchObject({ ok: false, body: { error: { code: 'exam_hints_forbidden' } } });
  expect((await commitNew(lesson, exam, {})).ok).toBe(true);
});

test.each([
  ['an attempt', { learner_attempted: true }, 'ok'],
  ['asking for it', { explicit_answer_request: true }, 'ok'],
  ['neither', {}, 'full_answer_not_allowed'],
])('TU9 the whole answer after %s', async (_what, fields, expected) => {
  const lesson = await createLesson();
  const reply = await commitNew(lesson, await newSession(lesson), { full_answer: true, ...fields });
  expect(reply.ok ? 'ok' : reply.body.error.code).toBe(expected);
});

const anchor = {
  current_node: 'double entry',
  mastered_nodes: ['accounts'],
  current_mode: 'learning',
  clearance_status: 'practising',
  next_action: 'ask for an entry',
};

test.each([
  ['praise without evidence', { praise: 'Well done.' }, 'invalid_input'],
  ['praise with evidence', { praise: 'You named both sides.', feedback_evidence_refs: ['turn:1'] }, 'ok'],
  ['blank praise', { praise: ' ', feedback_evidence_refs: ['turn:1'] }, 'invalid_input'],
  ['no obstacle', { blocked_by: ' ' }, 'invalid_input'],
  ['an obstacle of 16 KiB and a byte', { blocked_by: 'x'.repeat(16 * 1024 + 1) }, 'invalid_input'],
  ['a hidden thought', { chain_of_thought: 'hm' }, 'invalid_input'],
  ['a hint level that is no number', { hint_level: '1' }, 'invalid_input'],
  ['a whole anchor', { anchor }, 'ok'],
  ['no anchor', { anchor: null }, 'ok'],
  ['half an anchor', { anchor: { ...anchor, next_action: undefined } }, 'invalid_input'],
  ['an anchor with more', { anchor: { ...anchor, mood: 'good' } }, 'invalid_input'],
  ['an anchor with too many nodes', { anchor: { ...anchor, mastered_nodes: Array(257).fill('n') } }, 'invalid_input'],
  ['an anchor with a long mode', { anchor: { ...anchor, current_mode: 'é'.repeat(33) } }, 'invalid_input'],
])('TU10 a teaching checkpoint with %s', async (_what, fields, expected) => {
  const lesson = await createLesson();
  const reply = await commitNew(lesson, await newSession(lesson), fields);
  expect(reply.ok ? 'ok' : reply.body.error.code).toBe(expected);
  if (!reply.ok) return;
  expect(reply.body.result.turn.checkpoint).toEqual(teaching(fields));
});
