// The values of goals and plans as Tutor's commands show them (suite §2.1).
import * as v from 'valibot';
import { actors } from './values.ts';

export const goalStatuses = ['active', 'ready_to_complete', 'completed', 'paused', 'abandoned'] as const;
export type GoalStatus = (typeof goalStatuses)[number];

export const criterion = v.strictObject({
  id: v.string(),
  ordinal: v.number(),
  description: v.string(),
  evidence_refs: v.nullable(v.array(v.string())),
  /** Those of its evidence that a fact's dispute named since (extensions.md). */
  disputed_refs: v.array(v.string()),
});
export type Criterion = v.InferOutput<typeof criterion>;

export const goal = v.strictObject({
  id: v.string(),
  subject_id: v.string(),
  statement: v.string(),
  status: v.picklist(goalStatuses),
  revision: v.number(),
  criteria: v.array(criterion),
  created_at: v.string(),
  updated_at: v.string(),
  completed_at: v.nullable(v.string()),
});
export type Goal = v.InferOutput<typeof goal>;

export const goalVersion = v.strictObject({
  revision: v.number(),
  status: v.picklist(goalStatuses),
  reason: v.nullable(v.string()),
  changed_at: v.string(),
});
export type GoalVersion = v.InferOutput<typeof goalVersion>;

export const targetKinds = ['bank', 'set', 'paper'] as const;
export const stepStatuses = ['planned', 'in_progress', 'completed', 'missed', 'deferred', 'skipped'] as const;
export type StepStatus = (typeof stepStatuses)[number];

export const step = v.strictObject({
  id: v.string(),
  plan_id: v.string(),
  ordinal: v.number(),
  title: v.string(),
  estimated_minutes: v.number(),
  practice_target_kind: v.nullable(v.picklist(targetKinds)),
  practice_target_id: v.nullable(v.string()),
  status: v.picklist(stepStatuses),
  revision: v.number(),
  created_at: v.string(),
  updated_at: v.string(),
});
export type Step = v.InferOutput<typeof step>;

/** The eight fields that a version of a plan holds; the first four are the learner's. */
export const snapshot = v.strictObject({
  goal_id: v.string(),
  deadline: v.string(),
  weekly_minutes: v.number(),
  core_content: v.array(v.string()),
  order: v.array(v.string()),
  pace: v.string(),
  method: v.string(),
  exercise_ratio: v.number(),
});
export type Snapshot = v.InferOutput<typeof snapshot>;

const revisionFields = {
  revision_actor: v.picklist(actors),
  revision_trigger: v.string(),
  revision_reason: v.string(),
  revision_evidence_refs: v.array(v.string()),
  rolled_back_to: v.nullable(v.number()),
  revision_created_at: v.string(),
};
export const planVersion = v.strictObject({ revision: v.number(), ...snapshot.entries, ...revisionFields });
export type PlanVersion = v.InferOutput<typeof planVersion>;

export const planStatuses = ['active', 'completed', 'abandoned'] as const;
export const plan = v.strictObject({
  id: v.string(),
  subject_id: v.string(),
  mode: v.picklist(['fixed', 'adaptive', 'agent-led']),
  status: v.picklist(planStatuses),
  revision: v.number(),
  ...snapshot.entries,
  ...revisionFields,
  created_at: v.string(),
  updated_at: v.string(),
  steps: v.array(step),
});
export type Plan = v.InferOutput<typeof plan>;

export const stepChange = v.strictObject({
  step_id: v.string(),
  revision: v.number(),
  status: v.picklist(stepStatuses),
  actor: v.picklist(actors),
  reason: v.string(),
  evidence_refs: v.array(v.string()),
  changed_at: v.string(),
});
export type StepChange = v.InferOutput<typeof stepChange>;

/** What changed, field by field. */
const change = <S extends v.GenericSchema>(field: S) =>
  v.exactOptional(v.strictObject({ before: field, after: field }));
export const planDiff = v.strictObject({
  goal_id: change(v.string()),
  deadline: change(v.string()),
  weekly_minutes: change(v.number()),
  core_content: change(v.array(v.string())),
  order: change(v.array(v.string())),
  pace: change(v.string()),
  method: change(v.string()),
  exercise_ratio: change(v.number()),
});
