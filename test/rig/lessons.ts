// A fortnight of lessons as commands: it writes to every table of the Tutor store that a command can write to.
import {
  factDispute,
  factRecord,
  factRevise,
  goalAbandon,
  goalComplete,
  goalCreate,
  goalEvidence,
  goalPause,
  goalResume,
  planAbandon,
  planComplete,
  planCreate,
  planRevise,
  planRollback,
  planStepAdd,
  planStepReorder,
  planStepUpdate,
  sessionClose,
  sessionCreate,
  sessionDiagnosis,
  soulApprove,
  soulConfigure,
  soulPropose,
  soulPublish,
  soulPublishProposal,
  turnBegin,
  turnCommit,
  turnTakeover,
  tutorSubjects,
} from '../../app/tutor/contract.ts';
import type { Teller } from './story.ts';

/** Puts a receipt into the store; only then can a turn change hands. */
export type Together = (sessionId: string) => Promise<unknown>;

const evidence_refs = ['turn:1'];
const said = { reason: 'It was time.', evidence_refs };

export async function tellLessons(tell: Teller, together: Together | null): Promise<void> {
  const { subject } = await tell(tutorSubjects.create, { name: 'Accounting' });
  const { subject: other } = await tell(tutorSubjects.create, { name: 'Statistics' });
  await tellTurns(tell, subject.id, together);
  await tellFacts(tell, subject.id, other.id);
  await tellSoul(tell);
  await tellPlans(tell, subject.id);
}

async function tellTurns(tell: Teller, subject_id: string, together: Together | null): Promise<void> {
  const { session } = await tell(sessionCreate, { subject_id, mode: 'learning' });
  await tell(sessionDiagnosis, { id: session.id, if_revision: 1, outcome: 'shortened', ...said });
  const begun = { session_id: session.id, owner: 'device:test', input: 'Why do debits stand on the left?' };
  const { turn } = await tell(turnBegin, begun);
  const checkpoint = {
    kind: 'teaching',
    blocked_by: 'left and right are taken for good and bad',
    hint_level: 1,
    learner_attempted: true,
    explicit_answer_request: false,
    full_answer: false,
    feedback_evidence_refs: evidence_refs,
    praise: 'You named both sides.',
    anchor: {
      current_node: 'double entry',
      mastered_nodes: ['accounts'],
      current_mode: 'learning',
      clearance_status: 'practising',
      next_action: 'ask for an entry of one’s own',
    },
  };
  const reply = 'Left is only where it stands. What would you write for a chair that was paid in cash?';
  await tell(turnCommit, { id: turn.id, if_revision: 1, owner: 'device:test', reply, checkpoint });

  const { turn: moving } = await tell(turnBegin, { ...begun, input: 'The chair goes left, the cash right.' });
  let owner = 'device:test';
  if (together) {
    await together('sync-lessons');
    const hands = { entity_id: moving.id, old_owner: owner, new_owner: 'device:other', if_revision: 1 };
    await tell(turnTakeover, { ...hands, sync_session_id: 'sync-lessons' });
    owner = 'device:other';
  }
  const free = { kind: 'progress', $note: { $turn: 'looks like a reference and is none' } };
  const done = { id: moving.id, if_revision: together ? 2 : 1, owner, reply: 'Exactly so.', checkpoint: free };
  await tell(turnCommit, done);
  await tell(turnBegin, { ...begun, session_id: (await tell(sessionCreate, { subject_id, mode: 'exam' })).session.id });
  await tell(sessionClose, { id: session.id, if_revision: 2, reason: 'Enough for today.' });
}

async function tellFacts(tell: Teller, subject_id: string, other: string): Promise<void> {
  const observed = { scope: 'subject', subject_id, claim: 'Thinks in pictures.', confidence: 0.5 } as const;
  const { fact } = await tell(factRecord, { ...observed, evidence_refs: ['turn:1', 'turn:2'], origin: 'agent' });
  const more = { confidence: 0.8, evidence_refs: ['turn:3'] };
  await tell(factRevise, { id: fact.id, if_revision: 1, action: 'corroborate', ...more });
  await tell(factDispute, { id: fact.id, if_revision: 2, evidence_ref: 'turn:1', reason: 'I was guessing there.' });
  const corrected = { action: 'correct', claim: 'Thinks in examples.', origin: 'learner' } as const;
  const { fact: right } = await tell(factRevise, { id: fact.id, if_revision: 3, ...corrected, ...more });
  const corroborating_subject_ids = [subject_id, other];
  await tell(factRevise, { id: right.id, if_revision: 1, action: 'promote', corroborating_subject_ids, ...more });
}

async function tellSoul(tell: Teller): Promise<void> {
  await tell(soulConfigure, { if_revision: 1, max_bytes: 131_072 });
  const ordinary = { body: 'Examples first.', reason: 'They work.', sensitivity: 'ordinary' } as const;
  await tell(soulPublish, { if_revision: 1, ...ordinary, fact_refs: ['fact:1'] });
  const grave = { body: 'Examples first, and slowly.', reason: 'It was too fast.', sensitivity: 'sensitive' } as const;
  const { proposal } = await tell(soulPropose, { if_revision: 2, ...grave });
  await tell(soulApprove, { id: proposal.id, if_revision: 1, approved_by: 'learner' });
  await tell(soulPublishProposal, { id: proposal.id, if_revision: 2 });
}

async function tellPlans(tell: Teller, subject_id: string): Promise<void> {
  const { goal } = await tell(goalCreate, {
    subject_id,
    statement: 'Keep the books of a club',
    criteria: ['One year'],
  });
  const { goal: dropped } = await tell(goalCreate, { subject_id, statement: 'Become an auditor', criteria: ['Exam'] });
  const learner = { confirmed_by: 'learner', reason: 'Life.' };
  await tell(goalPause, { id: dropped.id, if_revision: 1, ...learner });
  await tell(goalResume, { id: dropped.id, if_revision: 2, ...learner });
  await tell(goalAbandon, { id: dropped.id, if_revision: 3, ...learner });

  const how = { pace: 'slow', method: 'by examples', exercise_ratio: 0.5 };
  const what = { deadline: '2027-03-01T00:00:00Z', weekly_minutes: 240, core_content: ['double entry'] };
  const step = { title: 'Read chapter 1', estimated_minutes: 60 };
  const draft = { subject_id, goal_id: goal.id, ...what, order: ['first', 'second'], ...how };
  const { plan } = await tell(planCreate, { ...draft, mode: 'agent-led', steps: [step] });
  const agent = { actor: 'agent', trigger: 'meaningful_checkpoint', ...said } as const;
  await tell(planRevise, { id: plan.id, if_revision: 1, pace: 'slower', ...agent });
  await tell(planRollback, { id: plan.id, if_revision: 2, to_revision: 1, actor: 'agent', ...said });
  const added = await tell(planStepAdd, { id: plan.id, if_revision: 3, ...step, title: 'Chapter 2', ...agent });
  const step_ids = added.plan.steps.map((one) => one.id).reverse();
  await tell(planStepReorder, { id: plan.id, if_revision: 4, step_ids, ...agent });
  const [first = ''] = step_ids;
  const started = { plan_id: plan.id, step_id: first, if_revision: 1, status: 'in_progress', actor: 'agent' } as const;
  await tell(planStepUpdate, { ...started, ...said });
  await tell(planComplete, { id: plan.id, if_revision: 5, ...learner });
  const { plan: second } = await tell(planCreate, { ...draft, mode: 'fixed' });
  await tell(planAbandon, { id: second.id, if_revision: 1, ...learner });

  const [criterion] = goal.criteria;
  const shown = { criteria: [{ criterion_id: criterion?.id ?? '', evidence_refs: ['turn:1'] }] };
  await tell(goalEvidence, { id: goal.id, if_revision: 1, ...shown });
  await tell(goalComplete, { id: goal.id, if_revision: 2, confirmed_by: 'learner' });
}
