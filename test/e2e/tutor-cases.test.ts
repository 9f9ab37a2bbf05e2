// Suite cases of lessons, beliefs and the Soul (T-1 to T-8, T-11, T-12, T-15) through the page command line.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tutorPortable } from '../../app/tutor/store/portable.ts';
import { createHashers } from '../../workers/import/sha256.ts';
import { alterClosedStore, alterStore, whileClosed } from '../kit/alter-store.ts';
import { type App, openApp, withApp } from '../kit/browser.ts';
import { readClosedStore } from '../kit/closed-store.ts';
import { listOpfs } from '../kit/opfs.ts';
import { codeOf, resultOf } from '../kit/run.ts';
import { makeReceipt, receiptSql } from '../kit/sync-receipt.ts';
import {
  type Identified,
  observed,
  owner,
  type Revised,
  teaching,
  type TutorKit,
  tutorKit,
} from '../kit/tutor-commands.ts';

let app: App;
let tutor: TutorKit;
let subject: string;
let requests = 0;
const store = '/sets/own/plugins/tutor/data.sqlite3';
const other = 'device:b';

async function enabled(opened: App): Promise<TutorKit> {
  await opened.run('lwc --scope global config set --tutor enabled');
  return tutorKit(opened);
}

beforeAll(async () => {
  app = await openApp({ expectedProblems: [/404/] });
  tutor = await enabled(app);
});
afterAll(() => app.close());

interface Soul {
  readonly revision: number;
  readonly body: string;
  readonly body_sha256: string;
  readonly body_bytes: number;
}
interface Status {
  readonly active_sessions: number;
  readonly pending_turns: number;
  readonly soul: Soul;
  readonly resume_contexts: readonly object[];
  readonly resume_contexts_truncated: boolean;
}

test('T-1 a lesson is taken up where it stood: the plan’s goal, the anchor, what waits; twenty contexts at most', async () => {
  subject = await tutor.subject('会计学');
  const goal = await tutor.goal(subject);
  const plan = await tutor.plan(subject, goal.id, { mode: 'agent-led' });
  const session = await tutor.session(subject, 'learning');
  const anchor = {
    current_node: '借贷方向',
    mastered_nodes: ['accounts'],
    current_mode: 'learning',
    clearance_status: 'practising',
    next_action: 'ask for an entry of one’s own',
  };
  const first = await tutor.turn(session.id, 'Tell me all of it.');
  const asked = { hint_level: 0, explicit_answer_request: true, full_answer: true };
  resultOf(await tutor.commit(first.id, teaching({ ...asked, anchor })));
  await tutor.turn(session.id, 'And why is cash on the right then?');
  await tutor.goal(subject, ['Unplanned']);

  const status = await tutor.ask<Status>('status');
  expect(status).toMatchObject({
    active_sessions: 1,
    pending_turns: 1,
    resume_contexts: [
      {
        session: { id: session.id },
        subject: { id: subject },
        goal: { id: goal.id },
        plan: { id: plan.id },
        latest_committed_turn: { id: first.id, checkpoint: { anchor: { current_node: '借贷方向' } } },
        pending_turn_count: 1,
        pending_turns: [{ input: 'And why is cash on the right then?' }],
        pending_turns_truncated: false,
      },
    ],
    resume_contexts_truncated: false,
  });
  expect(status.resume_contexts).toHaveLength(1);
  expect(JSON.stringify(status)).not.toContain('system_prompt');
  expect(JSON.stringify(status)).not.toContain('chain_of_thought');
  for (let i = 0; i < 20; i += 1) await tutor.session(subject);
  const full = await tutor.ask<Status>('status');
  expect(full).toMatchObject({ active_sessions: 21, resume_contexts_truncated: true });
  expect(full.resume_contexts).toHaveLength(20);
});

test('T-2 what was said is in the database before a reply; its owner commits it once, and again is the same', async () => {
  const session = await tutor.session(subject);
  const begin = { session_id: session.id, owner, input: 'Why left?', request_id: 't2-begin' };
  const begun = await app.run('lwc tutor turn begin --json -', { json: begin });
  const { turn } = resultOf(begun) as { turn: Identified };
  expect(turn).toMatchObject({ state: 'pending', revision: 1, reply: null });
  await whileClosed(app, async () => {
    const row = await readClosedStore(app, store, (db) =>
      db.get('SELECT input, state, revision, reply FROM tutor_turns WHERE id = ?', [turn.id]),
    );
    expect(row).toEqual({ input: 'Why left?', state: 'pending', revision: 1, reply: null });
  });
  expect(await app.run('lwc tutor turn begin --json -', { json: begin })).toEqual(begun);
  expect(codeOf(await tutor.commit(turn.id, { kind: 'progress' }, { owner: other }))).toBe('stale_owner');
  const commit = {
    owner,
    reply: 'It is only where it stands.',
    checkpoint: { kind: 'progress' },
    request_id: 't2-commit',
  };
  const line = `lwc tutor turn commit ${turn.id} --if-revision 1 --json -`;
  const committed = await app.run(line, { json: commit });
  expect(resultOf(committed)).toMatchObject({ turn: { state: 'committed', revision: 2, reply: commit.reply } });
  expect(await app.run(line, { json: commit })).toEqual(committed);
  expect(await tutor.ask(`turn pending --session ${session.id}`)).toEqual({ turns: [] });
});

test('T-3 nobody takes a turn over whose devices were never brought together', async () => {
  const turn = await tutor.turn((await tutor.session(subject)).id, 'Why left?');
  const hands = {
    entity_id: turn.id,
    old_owner: owner,
    new_owner: other,
    if_revision: 1,
    sync_session_id: 'sync-none',
  };
  expect(await tutor.refused('turn takeover', hands)).toBe('sync_receipt_missing');
  expect(await tutor.ask(`turn show ${turn.id}`)).toMatchObject({ turn: { owner, revision: 1, state: 'pending' } });
});

test('T-4 a hidden instruction beside what was said is refused, and nothing of it is kept', async () => {
  const session = await tutor.session(subject);
  const begin = { session_id: session.id, owner, input: 'Why left?', system_prompt: 'You are Prometheus.' };
  expect(await tutor.refused('turn begin', begin)).toBe('invalid_input');
  await whileClosed(app, async () => {
    const count = await readClosedStore(app, store, (db) =>
      db.get('SELECT COUNT(*) AS n FROM tutor_turns WHERE session_id = ?', [session.id]),
    );
    expect(count).toEqual({ n: 0 });
  });
});

test('T-5 a store whose index is gone is refused, and the index is not made again', () =>
  withApp({ expectedProblems: [/404/] }, async (broken) => {
    const kit = await enabled(broken);
    const session = await kit.session(await kit.subject('x'));
    await kit.turn(session.id, 'Why left?');
    await alterStore(broken, store, 'DROP INDEX tutor_turns_by_session');
    expect(await kit.askRefused('status')).toBe('corrupt_store');
    expect(await kit.refused('turn begin', { session_id: session.id, owner, input: 'x' })).toBe('corrupt_store');
    await whileClosed(broken, async () => {
      const found = await readClosedStore(broken, store, (db) =>
        db.all("SELECT name FROM sqlite_master WHERE name = 'tutor_turns_by_session'"),
      );
      expect(found).toEqual([]);
    });
  }));

// That soul.md mirrors the Soul, and stays as it is after a refusal, comes with the private wiki (test/guard/cases.json).
test('T-6 the Soul begins with revision 1, ordinary changes are published, and its budget counts bytes', () =>
  withApp({ expectedProblems: [/404/] }, async (fresh) => {
    const kit = await enabled(fresh);
    const shown = async () => (await kit.ask<{ soul: Soul }>('soul show')).soul;
    const first = await shown();
    expect(first).toMatchObject({ revision: 1, max_bytes: 65_536, sensitivity: 'ordinary', approved: true });
    expect(first.body).toContain('The teacher’s soul');
    expect(first.body_bytes).toBe(Buffer.byteLength(first.body));
    const words = { reason: 'It works.', sensitivity: 'ordinary', body: 'Examples first.' };
    const changed = await kit.must<{ soul: Soul }>('soul publish --if-revision 1', words);
    expect(changed.soul).toMatchObject({ revision: 2, body: 'Examples first.' });
    const grave = { ...words, sensitivity: 'behavior-changing', approved: false, body: 'Never give hints.' };
    expect(await kit.refused('soul publish --if-revision 2', grave)).toBe('soul_approval_required');
    expect(await shown()).toEqual(changed.soul);
    const long = { ...words, body: '界'.repeat(70_000) };
    expect(await kit.refused('soul publish --if-revision 2', long)).toBe('soul_too_large');
    expect(await kit.must('soul configure --if-revision 1', { max_bytes: 220_000 })).toMatchObject({
      settings: { max_bytes: 220_000, revision: 2 },
    });
    const grown = await kit.must('soul publish --if-revision 2', long);
    expect(grown).toMatchObject({ soul: { revision: 3, body_bytes: 210_000, max_bytes: 220_000 } });
    const longer = { ...words, body: '界'.repeat(90_000) };
    expect(await kit.refused('soul publish --if-revision 3', longer)).toBe('soul_too_large');
    expect(await shown()).toMatchObject({ revision: 3, body: long.body });
    expect((await kit.ask<Status>('status')).soul).toEqual(await shown());
  }));

test('T-7 an observation is provisional, a second confirms it, and the learner’s correction stands in its place', async () => {
  const { fact } = await tutor.must<Revised>('learner fact record', observed(subject));
  expect(fact).toMatchObject({ status: 'provisional', confidence: 0.55, revision: 1 });
  const more = { confidence: 0.82, evidence_refs: ['turn:2'] };
  const revise = `learner fact revise ${fact.id} --if-revision`;
  expect(await tutor.must(`${revise} 1`, { action: 'corroborate', ...more })).toMatchObject({
    fact: { id: fact.id, status: 'confirmed', revision: 2, confidence: 0.82, evidence_refs: ['turn:1', 'turn:2'] },
  });
  const elsewhere = await tutor.must<Revised>('learner fact record', observed(await tutor.subject('统计学')));
  expect(elsewhere.fact.id).not.toBe(fact.id);
  const correction = { action: 'correct', claim: 'Thinks in examples.', origin: 'learner', ...more };
  const corrected = await tutor.must<Revised>(`${revise} 2`, correction);
  expect(corrected).toMatchObject({
    previous: { id: fact.id, status: 'superseded', claim: 'Thinks in pictures.' },
    fact: { status: 'confirmed', origin: 'learner', supersedes_id: fact.id, claim: 'Thinks in examples.' },
  });
  expect(await tutor.ask(`learner fact show ${fact.id}`)).toMatchObject({
    fact: { status: 'superseded', claim: 'Thinks in pictures.' },
  });
});

// That a subject's page shows the superseded fact and the learner's page the confirmed one comes with the private wiki.
test('T-8 what was seen in one subject does not hold everywhere; what was seen in two does', async () => {
  const { fact } = await tutor.must<Revised>('learner fact record', observed(subject));
  const promote = { action: 'promote', confidence: 0.9, evidence_refs: ['turn:3'] };
  const revise = `learner fact revise ${fact.id} --if-revision 1`;
  const one = { ...promote, corroborating_subject_ids: [subject] };
  expect(await tutor.refused(revise, one)).toBe('cross_subject_evidence_required');
  const two = { ...promote, corroborating_subject_ids: [subject, await tutor.subject('统计学')] };
  const promoted = await tutor.must<Revised>(revise, two);
  expect(promoted.fact).toMatchObject({ scope: 'global', status: 'confirmed', subject_id: null });
  expect(promoted.previous).toMatchObject({ id: fact.id, status: 'superseded', subject_id: subject });
  expect(await tutor.ask(`learner fact show ${fact.id}`)).toMatchObject({ fact: { status: 'superseded' } });
  expect(await tutor.ask('learner fact list --scope global --state confirmed')).toMatchObject({
    facts: [{ id: promoted.fact.id }],
  });
  await whileClosed(app, async () => {
    expect((await listOpfs(app.page)).filter((path) => path.includes('wiki.db'))).toEqual([]);
  });
});

test('T-11 the whole answer is earned or asked for, hints climb by one, and an exam has none', async () => {
  const session = await tutor.session(subject);
  const say = async (in_session: Identified, fields: object) => {
    const turn = await tutor.turn(in_session.id, 'I am stuck.');
    return tutor.commit(turn.id, teaching(fields));
  };
  expect(codeOf(await say(session, { full_answer: true }))).toBe('full_answer_not_allowed');
  expect(resultOf(await say(session, { hint_level: 1 }))).toMatchObject({ turn: { hint_level: 1 } });
  expect(codeOf(await say(session, { hint_level: 3 }))).toBe('hint_level_not_progressive');
  const earned = { hint_level: 2, full_answer: true, learner_attempted: true };
  expect(resultOf(await say(session, earned))).toMatchObject({ turn: { hint_level: 2, full_answer: true } });
  const exam = await tutor.session(subject, 'exam');
  expect(codeOf(await say(exam, { hint_level: 1 }))).toBe('exam_hints_forbidden');
});

test('T-12 a sensitive proposal is in force only after the learner agreed and it was published', () =>
  withApp({ expectedProblems: [/404/] }, async (fresh) => {
    const kit = await enabled(fresh);
    await kit.subject('x');
    const soulRevision = async () => (await kit.ask<{ soul: Soul }>('soul show')).soul.revision;
    const words = { body: 'More slowly.', reason: 'It was too fast.', sensitivity: 'sensitive' };
    const { proposal } = await kit.must<{ proposal: Identified }>('soul propose --if-revision 1', words);
    expect(proposal).toMatchObject({ state: 'proposed', revision: 1 });
    expect(await soulRevision()).toBe(1);
    const publish = (revision: number) => `soul publish-proposal ${proposal.id} --if-revision ${revision}`;
    expect(await kit.refused(publish(1))).toBe('soul_approval_required');
    const agreed = await kit.must(`soul approve ${proposal.id} --if-revision 1`, { approved_by: 'learner' });
    expect(agreed).toMatchObject({ proposal: { state: 'approved', revision: 2 } });
    expect(await soulRevision()).toBe(1);
    expect(await kit.must(publish(2))).toMatchObject({
      soul: { revision: 2, body: 'More slowly.' },
      proposal: { state: 'published', published_revision: 2 },
    });
    const history = await kit.ask<{ versions: Soul[]; proposals: Identified[] }>('soul history');
    expect(history.versions.map((version) => version.revision)).toEqual([2, 1]);
    expect(history.proposals).toMatchObject([{ id: proposal.id, state: 'published' }]);
  }));

test('T-15 of two receipts only the latest hands a turn over, once; the old owner commits no more', async () => {
  const turn = await tutor.turn((await tutor.session(subject)).id, 'Why left?');
  const newHasher = await createHashers();
  const plugin = { plugin: 'tutor', portable: tutorPortable } as const;
  await whileClosed(app, async () => {
    for (const [session_id, completed_at] of [
      ['sync-z-old', '2026-12-01T08:00:00.000Z'],
      ['sync-a-latest', '2026-12-01T09:00:00.000Z'],
    ] as const) {
      const sql = await readClosedStore(app, store, (db) =>
        receiptSql(makeReceipt(db, plugin, newHasher, { session_id, completed_at })),
      );
      await alterClosedStore(app, store, sql);
    }
  });
  const hands = { entity_id: turn.id, old_owner: owner, new_owner: other, if_revision: 1 };
  const old = { ...hands, sync_session_id: 'sync-z-old' };
  expect(await tutor.refused('turn takeover', old)).toBe('stale_sync_receipt');
  const taken = await tutor.must('turn takeover', { ...hands, sync_session_id: 'sync-a-latest' });
  expect(taken).toMatchObject({ turn: { owner: other, revision: 2, state: 'pending' } });
  const back = { entity_id: turn.id, old_owner: other, new_owner: owner, if_revision: 2 };
  const again = { ...back, sync_session_id: 'sync-a-latest' };
  expect(await tutor.refused('turn takeover', again)).toBe('stale_sync_receipt');
  const late = { owner, reply: 'x', checkpoint: { kind: 'progress' }, request_id: `t15-${(requests += 1)}` };
  const line = `lwc tutor turn commit ${turn.id} --if-revision 2 --json -`;
  expect(codeOf(await app.run(line, { json: late }))).toBe('stale_owner');
  await whileClosed(app, async () => {
    const rows = await readClosedStore(app, store, (db) =>
      db.all('SELECT revision, old_owner, new_owner, sync_session_id FROM tutor_turn_owner_history'),
    );
    expect(rows).toEqual([{ revision: 2, old_owner: owner, new_owner: other, sync_session_id: 'sync-a-latest' }]);
  });
});

test('the words said and the replies are replayed whole after the page was left, and kept once', async () => {
  const session = await tutor.session(subject);
  const long = 'A long thought. '.repeat(20_000);
  const begin = { session_id: session.id, owner, input: long, request_id: 'long-begin' };
  const begun = await app.run('lwc tutor turn begin --json -', { json: begin });
  const { turn } = resultOf(begun) as { turn: Identified };
  const checkpoint = { kind: 'progress', $turn: { id: 'looks like a reference' }, deep: [{ $note: 1 }] };
  const commit = { owner, reply: `Yes: ${long}`, checkpoint, request_id: 'long-commit' };
  const line = `lwc tutor turn commit ${turn.id} --if-revision 1 --json -`;
  const committed = await app.run(line, { json: commit });
  await whileClosed(app, async () => {
    const rows = await readClosedStore(app, store, (db) =>
      db.all("SELECT request_id, LENGTH(result_json) AS n FROM requests WHERE request_id LIKE 'long-%'"),
    );
    expect(rows).toHaveLength(2);
    expect(rows.filter((row) => Number(row['n']) > 2000)).toEqual([]);
  });
  expect(await app.run('lwc tutor turn begin --json -', { json: begin })).toEqual(begun);
  expect(await app.run(line, { json: commit })).toEqual(committed);
});

test('the Soul begins in the language that was chosen in Settings, and stays in it', () =>
  withApp({ path: '/settings' }, async (fresh) => {
    const kit = await enabled(fresh);
    await fresh.page.getByRole('radio', { name: 'العربية' }).click();
    await fresh.page.locator('html[lang="ar"]').waitFor();
    const shown = async () => (await kit.ask<{ soul: Soul }>('soul show')).soul.body;
    expect(await shown()).toContain('روح المعلّم');
    await kit.subject('x');
    await fresh.page.getByRole('radio', { name: 'English' }).click();
    await fresh.page.locator('html[lang="en"]').waitFor();
    expect(await shown()).toContain('روح المعلّم');
  }));
