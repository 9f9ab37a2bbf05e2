// Every command and query of Tutor; each noun has a file of its own (suite §3.1, §3.2, extensions.md).
import * as v from 'valibot';
import { defineCommand } from '../kernel/command.ts';
import { subject, subjectCommands } from '../kernel/subject-contract.ts';
import { goal, plan } from './core/planning-values.ts';
import { session, soul, turn } from './core/values.ts';
import { factCommands } from './fact-contract.ts';
import { goalCommands } from './goal-contract.ts';
import { planCommands } from './plan-contract.ts';
import { sessionCommands } from './session-contract.ts';
import { soulCommands } from './soul-contract.ts';
import { turnCommands } from './turn-contract.ts';

export * from './fact-contract.ts';
export * from './goal-contract.ts';
export * from './plan-contract.ts';
export * from './session-contract.ts';
export * from './soul-contract.ts';
export * from './turn-contract.ts';

export const tutorSubjects = subjectCommands('tutor');

export const resumeContext = v.strictObject({
  session,
  subject,
  goal: v.nullable(goal),
  plan: v.nullable(plan),
  latest_committed_turn: v.nullable(turn),
  pending_turn_count: v.number(),
  pending_turns: v.array(turn),
  pending_turns_truncated: v.boolean(),
});
export type ResumeContext = v.InferOutput<typeof resumeContext>;

export const tutorStatus = defineCommand({
  plugin: 'tutor',
  command: 'status',
  kind: 'query',
  positional: [],
  flags: [],
  input: v.strictObject({}),
  result: v.strictObject({
    active_sessions: v.number(),
    pending_turns: v.number(),
    soul,
    resume_contexts: v.array(resumeContext),
    resume_contexts_truncated: v.boolean(),
    store: v.nullable(v.strictObject({ id: v.string(), plugin: v.string(), revision: v.number() })),
  }),
  codes: [],
  reads: [
    'subjects',
    'tutor_sessions',
    'tutor_turns',
    'soul_versions',
    'soul_settings',
    'tutor_goals',
    'tutor_goal_evidence',
    'tutor_plans',
    'tutor_plan_versions',
    'tutor_plan_steps',
    'x_fact_disputes',
  ],
  summary: 'Shows the whole Soul and where each open lesson can be taken up, the latest first.',
});

export const tutorCommands = [
  ...Object.values(tutorSubjects),
  ...sessionCommands,
  ...turnCommands,
  ...factCommands,
  ...soulCommands,
  ...goalCommands,
  ...planCommands,
  tutorStatus,
] as const;
