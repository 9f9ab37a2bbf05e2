// How a goal may change: all criteria in one submission, then the learner's word (suite §4.2 T9); pausing and giving up are ours.
import { ok, refuse, type Result } from '../../kernel/result.ts';
import type { Goal, GoalStatus } from './planning-values.ts';

export interface CriterionEvidence {
  readonly criterion_id: string;
  readonly evidence_refs: readonly string[];
}

/** Every criterion exactly once. */
export function checkGoalEvidence(goal: Goal, given: readonly CriterionEvidence[]): Result<null> {
  const ids = given.map((one) => one.criterion_id);
  if (new Set(ids).size !== ids.length) return refuse('invalid_input', 'A criterion is named twice.');
  const known = goal.criteria.map((criterion) => criterion.id);
  const missing = known.filter((id) => !ids.includes(id));
  const unknown = ids.filter((id) => !known.includes(id));
  if (missing.length + unknown.length > 0) {
    return refuse('goal_criteria_incomplete', 'Evidence covers every criterion of the goal, and no other.', {
      missing,
      unknown,
    });
  }
  return ok(null);
}

export type GoalTurn = 'pause' | 'resume' | 'abandon';

/** The status that a goal goes to; a resumed one is ready again when all its evidence is there. */
export function turnGoal(goal: Goal, turn: GoalTurn): Result<GoalStatus> {
  const isOpen = goal.status === 'active' || goal.status === 'ready_to_complete';
  switch (turn) {
    case 'pause':
      return isOpen ? ok('paused') : notActive(goal);
    case 'resume':
      if (goal.status !== 'paused')
        return refuse('goal_not_paused', 'The goal is not paused.', { status: goal.status });
      return ok(goal.criteria.every((criterion) => criterion.evidence_refs !== null) ? 'ready_to_complete' : 'active');
    case 'abandon':
      return isOpen || goal.status === 'paused' ? ok('abandoned') : notActive(goal);
  }
}

export function notActive(goal: Goal) {
  return refuse('goal_not_active', 'The goal is not open.', { status: goal.status });
}
