// Who may change what of a plan, and what a week can hold (suite §3.2 plan, §4.2 T10 to T13).
import { canonicalJson } from '../../kernel/canon.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import type { Plan, Snapshot, Step, StepStatus } from './planning-values.ts';
import type { Actor } from './values.ts';

export const snapshotFields = [
  'goal_id',
  'deadline',
  'weekly_minutes',
  'core_content',
  'order',
  'pace',
  'method',
  'exercise_ratio',
] as const satisfies readonly (keyof Snapshot)[];
export type SnapshotField = (typeof snapshotFields)[number];

const learnerOwned: readonly SnapshotField[] = ['goal_id', 'deadline', 'weekly_minutes', 'core_content'];

/** As many steps as a plan may have. */
export const mostSteps = 1024;

/** The order is the contract's: the first that applies is answered. A learner may change everything. */
export function authorise(
  mode: Plan['mode'],
  actor: Actor,
  trigger: string,
  touched: readonly SnapshotField[],
): Result<null> {
  if (actor === 'learner') return ok(null);
  if (trigger === 'single_error') {
    return refuse('adjustment_not_meaningful', 'One wrong answer is no reason to change a plan.');
  }
  const owned = touched.filter((field) => learnerOwned.includes(field));
  if (owned.length > 0) return refuse('learner_owned_field', 'Only the learner changes this.', { fields: owned });
  if (mode === 'fixed') return refuse('fixed_plan_requires_learner', 'Only the learner changes a fixed plan.');
  return ok(null);
}

export type Diff = { readonly [F in SnapshotField]?: { readonly before: Snapshot[F]; readonly after: Snapshot[F] } };

export function diffOf(before: Snapshot, after: Snapshot): Diff {
  const changed = snapshotFields.filter((field) => canonicalJson(before[field]) !== canonicalJson(after[field]));
  return Object.fromEntries(changed.map((field) => [field, { before: before[field], after: after[field] }]));
}

export function snapshotOf(plan: Snapshot): Snapshot {
  const { goal_id, deadline, weekly_minutes, core_content, order, pace, method, exercise_ratio } = plan;
  return { goal_id, deadline, weekly_minutes, core_content, order, pace, method, exercise_ratio };
}

/** All steps count, also those that are done: the ceiling is the learner's (T11). */
export function checkWeek(weeklyMinutes: number, steps: readonly Pick<Step, 'estimated_minutes'>[]): Result<null> {
  const stepMinutes = steps.reduce((sum, one) => sum + one.estimated_minutes, 0);
  if (stepMinutes <= weeklyMinutes) return ok(null);
  return refuse('plan_time_cap_exceeded', 'The steps take more than the learner’s week has.', {
    weekly_minutes: weeklyMinutes,
    step_minutes: stepMinutes,
  });
}

const terminal: readonly StepStatus[] = ['completed', 'missed', 'deferred', 'skipped'];

/** What is over stays as it was: a missed step is never completed afterwards (T10). */
export function checkStepChange(from: StepStatus, to: StepStatus): Result<null> {
  if (terminal.includes(from)) return refuse('plan_step_terminal', 'The step is over.', { status: from });
  if (terminal.includes(to) || (from === 'planned' && to === 'in_progress')) return ok(null);
  return refuse('invalid_step_transition', 'A step goes from planned to in progress to its end.', { from, to });
}

/** A new order names every step exactly once, and what is over keeps its place. */
export function checkStepOrder(steps: readonly Step[], ids: readonly string[]): Result<null> {
  const known = new Set(steps.map((one) => one.id));
  const isWhole = ids.length === known.size && new Set(ids).size === ids.length && ids.every((id) => known.has(id));
  if (!isWhole) return refuse('invalid_input', 'The order names every step of the plan once.', { steps: known.size });
  const over = steps.find((one, i) => terminal.includes(one.status) && one.id !== ids[i]);
  if (over) return refuse('plan_step_terminal', 'A step that is over keeps its place.', { step_id: over.id });
  if (steps.every((one, i) => one.id === ids[i]))
    return refuse('invalid_input', 'The steps are in this order already.');
  return ok(null);
}
