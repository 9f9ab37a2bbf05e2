// Rows of plans, their versions and steps as the values the contract shows.
import { int, intOrNull, type ReadDb, type Row, text, textOrNull, type Tx, word } from '../../kernel/db.ts';
import { refuse } from '../../kernel/result.ts';
import {
  type Plan,
  type PlanVersion,
  plan,
  planStatuses,
  type Step,
  type StepChange,
  stepStatuses,
  targetKinds,
} from '../core/planning-values.ts';
import { actors } from '../core/values.ts';

const versionColumns = `w.revision, w.goal_id, w.deadline, w.weekly_minutes, w.core_content_json, w.order_json, w.pace,
  w.method, w.exercise_ratio, w.revision_actor, w.revision_trigger, w.revision_reason, w.revision_evidence_refs_json,
  w.rolled_back_to, w.revision_created_at`;

export const planColumns = 't.id, t.subject_id, t.mode, t.status, t.revision, t.created_at, t.updated_at';

export function findPlan(db: ReadDb, id: string): Plan | undefined {
  const row = db.get(`SELECT ${planColumns} FROM tutor_plans t WHERE t.id = ?`, [id]);
  return row && toPlan(db, row);
}

export function planNotFound() {
  return refuse('plan_not_found', 'There is no such plan.');
}

export function toPlan(db: ReadDb, row: Row): Plan {
  const id = text(row, 'id');
  const version = findVersion(db, id, int(row, 'revision'));
  if (!version) throw new TypeError('a plan has a version for each of its revisions');
  const { revision, ...fields } = version;
  return {
    id,
    subject_id: text(row, 'subject_id'),
    mode: word(row, 'mode', plan.entries.mode.options),
    status: word(row, 'status', planStatuses),
    revision,
    ...fields,
    created_at: text(row, 'created_at'),
    updated_at: text(row, 'updated_at'),
    steps: stepsOf(db, id),
  };
}

export function findVersion(db: ReadDb, planId: string, revision: number): PlanVersion | undefined {
  const row = db.get(`SELECT ${versionColumns} FROM tutor_plan_versions w WHERE w.plan_id = ? AND w.revision = ?`, [
    planId,
    revision,
  ]);
  return row && toVersion(row);
}

export function planVersions(db: ReadDb, planId: string): PlanVersion[] {
  return db
    .all(`SELECT ${versionColumns} FROM tutor_plan_versions w WHERE w.plan_id = ? ORDER BY w.revision`, [planId])
    .map(toVersion);
}

function toVersion(row: Row): PlanVersion {
  return {
    revision: int(row, 'revision'),
    goal_id: text(row, 'goal_id'),
    deadline: text(row, 'deadline'),
    weekly_minutes: int(row, 'weekly_minutes'),
    core_content: JSON.parse(text(row, 'core_content_json')),
    order: JSON.parse(text(row, 'order_json')),
    pace: text(row, 'pace'),
    method: text(row, 'method'),
    exercise_ratio: int(row, 'exercise_ratio'),
    revision_actor: word(row, 'revision_actor', actors),
    revision_trigger: text(row, 'revision_trigger'),
    revision_reason: text(row, 'revision_reason'),
    revision_evidence_refs: JSON.parse(text(row, 'revision_evidence_refs_json')),
    rolled_back_to: intOrNull(row, 'rolled_back_to'),
    revision_created_at: text(row, 'revision_created_at'),
  };
}

const stepColumns = `s.id, s.plan_id, s.ordinal, s.title, s.estimated_minutes, s.practice_target_kind,
  s.practice_target_id, s.status, s.revision, s.created_at, s.updated_at`;

export function stepsOf(db: ReadDb, planId: string): Step[] {
  return db
    .all(`SELECT ${stepColumns} FROM tutor_plan_steps s WHERE s.plan_id = ? ORDER BY s.ordinal, s.id`, [planId])
    .map(toStep);
}

function toStep(row: Row): Step {
  return {
    id: text(row, 'id'),
    plan_id: text(row, 'plan_id'),
    ordinal: int(row, 'ordinal'),
    title: text(row, 'title'),
    estimated_minutes: int(row, 'estimated_minutes'),
    practice_target_kind: row['practice_target_kind'] === null ? null : word(row, 'practice_target_kind', targetKinds),
    practice_target_id: textOrNull(row, 'practice_target_id'),
    status: word(row, 'status', stepStatuses),
    revision: int(row, 'revision'),
    created_at: text(row, 'created_at'),
    updated_at: text(row, 'updated_at'),
  };
}

export function insertStep(tx: Tx, step: Step): void {
  tx.run(
    `INSERT INTO tutor_plan_steps(id, plan_id, ordinal, title, estimated_minutes, practice_target_kind,
      practice_target_id, status, revision, created_at, updated_at) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      step.id,
      step.plan_id,
      step.ordinal,
      step.title,
      step.estimated_minutes,
      step.practice_target_kind,
      step.practice_target_id,
      step.status,
      step.revision,
      step.created_at,
      step.updated_at,
    ],
  );
}

/** Every change of a plan is a whole new version. */
export function putVersion(tx: Tx, plan: Plan): void {
  tx.run(
    `INSERT INTO tutor_plans(id, subject_id, mode, status, revision, created_at, updated_at) VALUES(?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT(id) DO UPDATE SET status = excluded.status, revision = excluded.revision,
      updated_at = excluded.updated_at`,
    [plan.id, plan.subject_id, plan.mode, plan.status, plan.revision, plan.created_at, plan.updated_at],
  );
  tx.run(
    `INSERT INTO tutor_plan_versions(plan_id, revision, goal_id, deadline, weekly_minutes, core_content_json, order_json,
      pace, method, exercise_ratio, revision_actor, revision_trigger, revision_reason, revision_evidence_refs_json,
      rolled_back_to, revision_created_at) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      plan.id,
      plan.revision,
      plan.goal_id,
      plan.deadline,
      plan.weekly_minutes,
      JSON.stringify(plan.core_content),
      JSON.stringify(plan.order),
      plan.pace,
      plan.method,
      plan.exercise_ratio,
      plan.revision_actor,
      plan.revision_trigger,
      plan.revision_reason,
      JSON.stringify(plan.revision_evidence_refs),
      plan.rolled_back_to,
      plan.revision_created_at,
    ],
  );
}

/** The order of the steps from this version on; ordinals alone would forget the one of before. */
export function keepStepOrder(tx: Tx, plan: Plan): void {
  tx.run('INSERT INTO x_plan_step_orders(plan_id, revision, step_ids_json) VALUES(?, ?, ?)', [
    plan.id,
    plan.revision,
    JSON.stringify(plan.steps.map((step) => step.id)),
  ]);
}

export function stepChanges(db: ReadDb, planId: string): StepChange[] {
  const rows = stepsOf(db, planId).flatMap((step) =>
    db.all(
      `SELECT h.step_id, h.revision, h.status, h.actor, h.reason, h.evidence_refs_json, h.changed_at
        FROM tutor_plan_step_history h WHERE h.step_id = ? ORDER BY h.revision`,
      [step.id],
    ),
  );
  return rows
    .map((row) => ({
      step_id: text(row, 'step_id'),
      revision: int(row, 'revision'),
      status: word(row, 'status', stepStatuses),
      actor: word(row, 'actor', actors),
      reason: text(row, 'reason'),
      evidence_refs: JSON.parse(text(row, 'evidence_refs_json')),
      changed_at: text(row, 'changed_at'),
    }))
    .sort((a, b) => (a.changed_at < b.changed_at ? -1 : Number(a.changed_at > b.changed_at)));
}
