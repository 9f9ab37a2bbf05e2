// Commands and queries of plans and their steps (suite §3.2 plan); ending a plan, adding and ordering steps are ours.
import * as v from 'valibot';
import { defineCommand } from '../kernel/command.ts';
import * as f from '../kernel/fields.ts';
import { parseInstant } from '../kernel/instant.ts';
import { evidenceRefs, evidenceRefsOrNone } from './core/evidence.ts';
import { mostSteps } from './core/plan-rules.ts';
import { plan, planDiff, planVersion, step, stepChange, stepStatuses, targetKinds } from './core/planning-values.ts';
import { actors } from './core/values.ts';

const words = f.bytes(1, 16 * 1024);
const list = v.pipe(v.array(words), v.minLength(1), v.maxLength(256));
const snapshotInput = {
  goal_id: f.id,
  deadline: v.pipe(
    v.string(),
    v.check((value) => parseInstant(value) !== null, 'must be a real date and time with its zone'),
  ),
  weekly_minutes: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(10_080)),
  core_content: list,
  order: list,
  pace: words,
  method: words,
  exercise_ratio: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1)),
};
const stepInput = {
  title: f.trimmedBytes(16 * 1024),
  estimated_minutes: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  practice_target_kind: v.optional(v.nullable(v.picklist(targetKinds)), null),
  practice_target_id: v.optional(v.nullable(v.pipe(v.string(), v.regex(f.idPattern, 'must be an id'))), null),
};
const decision = {
  actor: v.picklist(actors),
  trigger: words,
  reason: words,
  evidence_refs: evidenceRefs,
};
const planId = { id: f.id, if_revision: f.ifRevision };

export const planCreate = defineCommand({
  plugin: 'tutor',
  command: 'plan.create',
  kind: 'mutation',
  positional: [],
  flags: [],
  input: v.strictObject({
    subject_id: f.id,
    goal_id: snapshotInput.goal_id,
    mode: plan.entries.mode,
    deadline: snapshotInput.deadline,
    weekly_minutes: snapshotInput.weekly_minutes,
    core_content: list,
    order: list,
    pace: words,
    method: words,
    exercise_ratio: snapshotInput.exercise_ratio,
    steps: v.optional(v.pipe(v.array(v.strictObject(stepInput)), v.maxLength(mostSteps)), []),
    request_id: f.requestId,
  }),
  result: v.strictObject({ plan }),
  codes: ['subject_not_found', 'goal_not_found', 'goal_subject_mismatch', 'plan_time_cap_exceeded'],
  reads: [],
  summary: 'Makes a plan towards a goal: what the learner decides, how it is done, and its steps.',
});

export const planRevise = defineCommand({
  plugin: 'tutor',
  command: 'plan.revise',
  kind: 'mutation',
  positional: ['id'],
  flags: ['if_revision'],
  input: v.strictObject({
    ...planId,
    ...decision,
    goal_id: v.exactOptional(snapshotInput.goal_id),
    deadline: v.exactOptional(snapshotInput.deadline),
    weekly_minutes: v.exactOptional(snapshotInput.weekly_minutes),
    core_content: v.exactOptional(list),
    order: v.exactOptional(list),
    pace: v.exactOptional(words),
    method: v.exactOptional(words),
    exercise_ratio: v.exactOptional(snapshotInput.exercise_ratio),
    request_id: f.requestId,
  }),
  result: v.strictObject({ plan, diff: planDiff }),
  codes: [
    'plan_not_found',
    'revision_conflict',
    'plan_not_active',
    'adjustment_not_meaningful',
    'learner_owned_field',
    'fixed_plan_requires_learner',
    'goal_not_found',
    'goal_subject_mismatch',
    'plan_time_cap_exceeded',
  ],
  reads: [],
  summary: 'Changes a plan as a new version, and says what changed.',
});

export const planRollback = defineCommand({
  plugin: 'tutor',
  command: 'plan.rollback',
  kind: 'mutation',
  positional: ['id'],
  flags: ['if_revision', 'to_revision'],
  input: v.strictObject({
    ...planId,
    to_revision: f.ifRevision,
    actor: decision.actor,
    reason: decision.reason,
    evidence_refs: evidenceRefs,
    request_id: f.requestId,
  }),
  result: v.strictObject({ plan, rolled_back_to: v.number(), diff: planDiff }),
  codes: [
    'plan_not_found',
    'revision_conflict',
    'plan_not_active',
    'plan_revision_not_found',
    'learner_owned_field',
    'fixed_plan_requires_learner',
    'plan_time_cap_exceeded',
  ],
  reads: [],
  summary: 'Goes back to an earlier version as a new one; the steps stay as they are.',
});

export const planStepUpdate = defineCommand({
  plugin: 'tutor',
  command: 'plan.step.update',
  kind: 'mutation',
  positional: ['plan_id', 'step_id'],
  flags: ['if_revision'],
  input: v.strictObject({
    plan_id: f.id,
    step_id: f.id,
    if_revision: f.ifRevision,
    status: v.picklist(stepStatuses),
    actor: decision.actor,
    reason: decision.reason,
    evidence_refs: evidenceRefs,
    request_id: f.requestId,
  }),
  result: v.strictObject({ step }),
  codes: [
    'plan_not_found',
    'plan_step_not_found',
    'revision_conflict',
    'plan_not_active',
    'plan_step_terminal',
    'invalid_step_transition',
  ],
  reads: [],
  summary: 'Says what became of a step; what is over stays so.',
});

const planCodes = ['plan_not_found', 'revision_conflict', 'plan_not_active'] as const;

export const planStepAdd = defineCommand({
  plugin: 'tutor',
  command: 'plan.step.add',
  kind: 'mutation',
  positional: ['id'],
  flags: ['if_revision'],
  input: v.strictObject({ ...planId, ...stepInput, ...decision, request_id: f.requestId }),
  result: v.strictObject({ plan, step }),
  codes: [
    ...planCodes,
    'adjustment_not_meaningful',
    'fixed_plan_requires_learner',
    'plan_steps_full',
    'plan_time_cap_exceeded',
  ],
  reads: [],
  summary: 'Adds a step at the end of a plan, within the learner’s week.',
});

export const planStepReorder = defineCommand({
  plugin: 'tutor',
  command: 'plan.step.reorder',
  kind: 'mutation',
  positional: ['id'],
  flags: ['if_revision'],
  input: v.strictObject({
    ...planId,
    step_ids: v.pipe(v.array(f.id), v.minLength(1), v.maxLength(mostSteps)),
    ...decision,
    request_id: f.requestId,
  }),
  result: v.strictObject({ plan }),
  codes: [...planCodes, 'adjustment_not_meaningful', 'fixed_plan_requires_learner', 'plan_step_terminal'],
  reads: [],
  summary: 'Puts the steps of a plan in another order; those that are over keep their place.',
});

const ended = v.strictObject({
  ...planId,
  confirmed_by: v.string(),
  reason: words,
  evidence_refs: v.optional(evidenceRefsOrNone, []),
  request_id: f.requestId,
});

export const planComplete = defineCommand({
  plugin: 'tutor',
  command: 'plan.complete',
  kind: 'mutation',
  positional: ['id'],
  flags: ['if_revision'],
  input: ended,
  result: v.strictObject({ plan }),
  codes: [...planCodes, 'learner_confirmation_required'],
  reads: [],
  summary: 'The learner says that a plan is done; its goal stays as it is.',
});

export const planAbandon = defineCommand({
  plugin: 'tutor',
  command: 'plan.abandon',
  kind: 'mutation',
  positional: ['id'],
  flags: ['if_revision'],
  input: ended,
  result: v.strictObject({ plan }),
  codes: [...planCodes, 'learner_confirmation_required'],
  reads: [],
  summary: 'The learner gives a plan up; it stays on record.',
});

const planTables = ['tutor_plans', 'tutor_plan_versions', 'tutor_plan_steps'] as const;

export const planShow = defineCommand({
  plugin: 'tutor',
  command: 'plan.show',
  kind: 'query',
  positional: ['id'],
  flags: [],
  input: v.strictObject({ id: f.id }),
  result: v.strictObject({ plan }),
  codes: ['plan_not_found'],
  reads: planTables,
  summary: 'Shows one plan in its newest version, with its steps.',
});

export const planHistory = defineCommand({
  plugin: 'tutor',
  command: 'plan.history',
  kind: 'query',
  positional: ['id'],
  flags: [],
  input: v.strictObject({ id: f.id }),
  result: v.strictObject({ plan_id: v.string(), versions: v.array(planVersion), step_changes: v.array(stepChange) }),
  codes: ['plan_not_found'],
  reads: [...planTables, 'tutor_plan_step_history'],
  summary: 'Shows every version of a plan and every change of its steps, oldest first.',
});

export const planList = defineCommand({
  plugin: 'tutor',
  command: 'plan.list',
  kind: 'query',
  positional: [],
  flags: ['subject', 'state', 'limit', 'after'],
  input: v.strictObject({
    subject: v.exactOptional(v.string()),
    state: v.exactOptional(plan.entries.status),
    limit: f.listLimit,
    after: f.listAfter,
  }),
  result: v.strictObject({ plans: v.array(plan), next: v.nullable(v.string()) }),
  codes: [],
  reads: planTables,
  summary: 'Lists plans, newest first.',
});

export const planCommands = [
  planCreate,
  planRevise,
  planRollback,
  planStepUpdate,
  planStepAdd,
  planStepReorder,
  planComplete,
  planAbandon,
  planShow,
  planHistory,
  planList,
] as const;
