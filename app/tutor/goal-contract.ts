// Commands and queries of goals: completed only when every criterion has evidence and the learner says so (suite §3.2).
import * as v from 'valibot';
import { defineCommand } from '../kernel/command.ts';
import * as f from '../kernel/fields.ts';
import { evidenceRefs } from './core/evidence.ts';
import { goal, goalVersion } from './core/planning-values.ts';

export const goalCreate = defineCommand({
  plugin: 'tutor',
  command: 'goal.create',
  kind: 'mutation',
  positional: [],
  flags: [],
  input: v.strictObject({
    subject_id: f.id,
    statement: f.bytes(1, 16 * 1024),
    criteria: v.pipe(v.array(f.bytes(1, 4096)), v.maxLength(128)),
    request_id: f.requestId,
  }),
  result: v.strictObject({ goal }),
  codes: ['goal_criteria_required', 'subject_not_found'],
  reads: [],
  summary: 'Sets a goal with what will show that it is reached.',
});

export const goalEvidence = defineCommand({
  plugin: 'tutor',
  command: 'goal.evidence',
  kind: 'mutation',
  positional: ['id'],
  flags: ['if_revision'],
  input: v.strictObject({
    id: f.id,
    if_revision: f.ifRevision,
    criteria: v.pipe(v.array(v.strictObject({ criterion_id: f.id, evidence_refs: evidenceRefs })), v.maxLength(256)),
    request_id: f.requestId,
  }),
  result: v.strictObject({ goal }),
  codes: ['goal_not_found', 'revision_conflict', 'goal_not_active', 'goal_criteria_incomplete'],
  reads: [],
  summary: 'Gives evidence for every criterion at once; the goal is then ready to complete.',
});

export const goalComplete = defineCommand({
  plugin: 'tutor',
  command: 'goal.complete',
  kind: 'mutation',
  positional: ['id'],
  flags: ['if_revision'],
  input: v.strictObject({ id: f.id, if_revision: f.ifRevision, confirmed_by: v.string(), request_id: f.requestId }),
  result: v.strictObject({ goal }),
  codes: ['goal_not_found', 'revision_conflict', 'goal_not_ready', 'learner_confirmation_required'],
  reads: [],
  summary: 'The learner says that the goal is reached.',
});

const turned = v.strictObject({
  id: f.id,
  if_revision: f.ifRevision,
  confirmed_by: v.string(),
  reason: f.bytes(1, 16 * 1024),
  request_id: f.requestId,
});

export const goalPause = defineCommand({
  plugin: 'tutor',
  command: 'goal.pause',
  kind: 'mutation',
  positional: ['id'],
  flags: ['if_revision'],
  input: turned,
  result: v.strictObject({ goal }),
  codes: ['goal_not_found', 'revision_conflict', 'goal_not_active', 'learner_confirmation_required'],
  reads: [],
  summary: 'The learner puts a goal aside for a while.',
});

export const goalResume = defineCommand({
  plugin: 'tutor',
  command: 'goal.resume',
  kind: 'mutation',
  positional: ['id'],
  flags: ['if_revision'],
  input: turned,
  result: v.strictObject({ goal }),
  codes: ['goal_not_found', 'revision_conflict', 'goal_not_paused', 'learner_confirmation_required'],
  reads: [],
  summary: 'The learner takes a paused goal up again, where it stood.',
});

export const goalAbandon = defineCommand({
  plugin: 'tutor',
  command: 'goal.abandon',
  kind: 'mutation',
  positional: ['id'],
  flags: ['if_revision'],
  input: turned,
  result: v.strictObject({ goal }),
  codes: ['goal_not_found', 'revision_conflict', 'goal_not_active', 'learner_confirmation_required'],
  reads: [],
  summary: 'The learner gives a goal up; it stays on record.',
});

export const goalShow = defineCommand({
  plugin: 'tutor',
  command: 'goal.show',
  kind: 'query',
  positional: ['id'],
  flags: [],
  input: v.strictObject({ id: f.id }),
  result: v.strictObject({ goal }),
  codes: ['goal_not_found'],
  reads: ['tutor_goals', 'tutor_goal_criteria', 'tutor_goal_evidence', 'x_fact_disputes'],
  summary: 'Shows one goal with its criteria and their evidence.',
});

export const goalHistory = defineCommand({
  plugin: 'tutor',
  command: 'goal.history',
  kind: 'query',
  positional: ['id'],
  flags: [],
  input: v.strictObject({ id: f.id }),
  result: v.strictObject({ goal_id: v.string(), versions: v.array(goalVersion) }),
  codes: ['goal_not_found'],
  reads: ['tutor_goals', 'tutor_goal_history', 'x_goal_reasons'],
  summary: 'Shows what became of a goal, and when.',
});

export const goalList = defineCommand({
  plugin: 'tutor',
  command: 'goal.list',
  kind: 'query',
  positional: [],
  flags: ['subject', 'state', 'limit', 'after'],
  input: v.strictObject({
    subject: v.exactOptional(v.string()),
    state: v.exactOptional(goal.entries.status),
    limit: f.listLimit,
    after: f.listAfter,
  }),
  result: v.strictObject({ goals: v.array(goal), next: v.nullable(v.string()) }),
  codes: [],
  reads: ['tutor_goals', 'tutor_goal_criteria', 'tutor_goal_evidence', 'x_fact_disputes'],
  summary: 'Lists goals, newest first.',
});

export const goalCommands = [
  goalCreate,
  goalEvidence,
  goalComplete,
  goalPause,
  goalResume,
  goalAbandon,
  goalShow,
  goalHistory,
  goalList,
] as const;
