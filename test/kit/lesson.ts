// Lessons made through the real Tutor commands in Node: a subject, a session, a turn, a goal with a plan.
import type { InferInput } from 'valibot';
import type { InputOf } from '../../app/kernel/command.ts';
import {
  goalCreate,
  planCreate,
  sessionCreate,
  turnBegin,
  turnCommit,
  tutorSubjects,
} from '../../app/tutor/contract.ts';
import type { Goal, Plan } from '../../app/tutor/core/planning-values.ts';
import type { Session, Turn } from '../../app/tutor/core/values.ts';
import { createNodeStores, type NodeStores } from './node-stores.ts';
import { type Asker, asker } from './verified-card.ts';

export const owner = 'device:test';
export const nowhere = '0'.repeat(32);

export interface Lesson extends Asker {
  readonly node: NodeStores;
  readonly subject: string;
}

export async function createLesson(): Promise<Lesson> {
  const node = await createNodeStores();
  const sent = asker(node);
  // Every command in a second of its own, so that what is newest is plain.
  const ask: Asker = {
    must: (def, input) => ((node.clock.now += 1000), sent.must(def, input)),
    refused: (def, input) => ((node.clock.now += 1000), sent.refused(def, input)),
  };
  const { subject } = await ask.must(tutorSubjects.create, { name: 'Accounting' });
  return { ...ask, node, subject: subject.id };
}

export async function newSession({ must, subject }: Lesson, mode: Session['mode'] = 'learning'): Promise<Session> {
  return (await must(sessionCreate, { subject_id: subject, mode })).session;
}

export async function newTurn({ must }: Lesson, session: Session, input = 'Why left?'): Promise<Turn> {
  return (await must(turnBegin, { session_id: session.id, owner, input })).turn;
}

/** A teaching checkpoint that may be committed first in any lesson, but for what is given. */
export function teaching(fields: object = {}): Record<string, unknown> {
  return {
    kind: 'teaching',
    blocked_by: 'left is taken for bad',
    hint_level: 0,
    learner_attempted: false,
    explicit_answer_request: false,
    full_answer: false,
    feedback_evidence_refs: [],
    ...fields,
  };
}

export function commitOf(turn: Turn, checkpoint: object = teaching()): Omit<InputOf<typeof turnCommit>, 'request_id'> {
  return { id: turn.id, if_revision: 1, owner, reply: 'Look at the chair.', checkpoint: { ...checkpoint } };
}

export async function newGoal(
  { must, subject }: Lesson,
  criteria: string[] = ['One year', 'Two years'],
): Promise<Goal> {
  return (await must(goalCreate, { subject_id: subject, statement: 'Keep the books of a club', criteria })).goal;
}

type PlanFields = Partial<Omit<InferInput<(typeof planCreate)['input']>, 'request_id'>>;

export function planOf({ subject }: Lesson, goal: Goal, fields: PlanFields = {}) {
  return {
    subject_id: subject,
    goal_id: goal.id,
    mode: 'adaptive' as const,
    deadline: '2027-03-01T00:00:00+02:00',
    weekly_minutes: 240,
    core_content: ['double entry'],
    order: ['first', 'second'],
    pace: 'slow',
    method: 'by examples',
    exercise_ratio: 0.5,
    ...fields,
  };
}

export async function newPlan(lesson: Lesson, goal: Goal, fields: PlanFields = {}): Promise<Plan> {
  return (await lesson.must(planCreate, planOf(lesson, goal, fields))).plan;
}
