// Goals: the learner's; completed when every criterion has evidence and the learner says so, and never otherwise (suite §4.2 T9).
import { type Handler, mutation, query } from '../../kernel/command.ts';
import type { Tx } from '../../kernel/db.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { readPage } from '../../kernel/store/page.ts';
import { findSubject, subjectNotFound } from '../../kernel/store/subjects.ts';
import {
  goalAbandon,
  goalComplete,
  goalCreate,
  goalEvidence,
  goalHistory,
  goalList,
  goalPause,
  goalResume,
  goalShow,
} from '../goal-contract.ts';
import { checkGoalEvidence, type GoalTurn, notActive, turnGoal } from '../core/goal-rules.ts';
import type { Goal } from '../core/planning-values.ts';
import { findGoal, goalColumns, goalNotFound, goalVersions, putGoal, toGoal } from './goal-rows.ts';
import { learnerRequired, revisionConflict } from './revisions.ts';

export function goalHandlers(): readonly Handler[] {
  return [
    mutation({
      def: goalCreate,
      run: (tx, input, context) => {
        if (input.criteria.length === 0) {
          return refuse('goal_criteria_required', 'A goal says what will show that it is reached.');
        }
        if (!findSubject(tx, input.subject_id)) return subjectNotFound();
        const goal: Goal = {
          id: context.newId(),
          subject_id: input.subject_id,
          statement: input.statement,
          status: 'active',
          revision: 1,
          criteria: input.criteria.map((description, ordinal) => ({
            id: context.newId(),
            ordinal,
            description,
            evidence_refs: null,
            disputed_refs: [],
          })),
          created_at: context.now,
          updated_at: context.now,
          completed_at: null,
        };
        putGoal(tx, goal, null);
        for (const { id, ordinal, description } of goal.criteria) {
          tx.run('INSERT INTO tutor_goal_criteria(id, goal_id, ordinal, description) VALUES(?, ?, ?, ?)', [
            id,
            goal.id,
            ordinal,
            description,
          ]);
        }
        return ok({ goal });
      },
    }),
    mutation({
      def: goalEvidence,
      run: (tx, input, context) => {
        const found = findFresh(tx, input.id, input.if_revision);
        if (!found.ok) return found;
        const before = found.value;
        if (before.status !== 'active') return notActive(before);
        const checked = checkGoalEvidence(before, input.criteria);
        if (!checked.ok) return checked;
        const ready: Goal = moved(before, 'ready_to_complete', context.now);
        putGoal(tx, ready, null);
        for (const { criterion_id, evidence_refs } of input.criteria) {
          tx.run(
            `INSERT INTO tutor_goal_evidence(criterion_id, goal_revision, evidence_refs_json, recorded_at)
              VALUES(?, ?, ?, ?)`,
            [criterion_id, ready.revision, JSON.stringify(evidence_refs), context.now],
          );
        }
        const goal = findGoal(tx, ready.id);
        return goal ? ok({ goal }) : goalNotFound();
      },
    }),
    mutation({
      def: goalComplete,
      run: (tx, input, context) => {
        const found = findFresh(tx, input.id, input.if_revision);
        if (!found.ok) return found;
        if (found.value.status !== 'ready_to_complete') {
          return refuse('goal_not_ready', 'Not every criterion has its evidence.', { status: found.value.status });
        }
        if (input.confirmed_by !== 'learner') return learnerRequired();
        const goal: Goal = { ...moved(found.value, 'completed', context.now), completed_at: context.now };
        putGoal(tx, goal, null);
        return ok({ goal });
      },
    }),
    turnHandler(goalPause, 'pause'),
    turnHandler(goalResume, 'resume'),
    turnHandler(goalAbandon, 'abandon'),
    query({
      def: goalShow,
      run: (db, input) => {
        const goal = findGoal(db, input.id);
        return goal ? ok({ goal }) : goalNotFound();
      },
    }),
    query({
      def: goalHistory,
      run: (db, input) => {
        const versions = goalVersions(db, input.id);
        return versions.length > 0 ? ok({ goal_id: input.id, versions }) : goalNotFound();
      },
    }),
    query({
      def: goalList,
      run: (db, input) => {
        const equal = { subject_id: input.subject, status: input.state };
        const page = readPage(db, { columns: goalColumns, table: 'tutor_goals', equal }, input.limit, input.after);
        return page.ok ? ok({ goals: page.value.rows.map((row) => toGoal(db, row)), next: page.value.next }) : page;
      },
    }),
  ];
}

/** Pausing, resuming and giving up are the learner's, with a reason that is kept. */
function turnHandler(def: typeof goalPause | typeof goalResume | typeof goalAbandon, turn: GoalTurn): Handler {
  return mutation({
    def,
    run: (tx, input, context) => {
      const found = findFresh(tx, input.id, input.if_revision);
      if (!found.ok) return found;
      const status = turnGoal(found.value, turn);
      if (!status.ok) return status;
      if (input.confirmed_by !== 'learner') return learnerRequired();
      const goal = moved(found.value, status.value, context.now);
      putGoal(tx, goal, input.reason);
      return ok({ goal });
    },
  });
}

function findFresh(tx: Tx, id: string, ifRevision: number): Result<Goal> {
  const goal = findGoal(tx, id);
  if (!goal) return goalNotFound();
  return goal.revision === ifRevision ? ok(goal) : revisionConflict(ifRevision, goal.revision);
}

function moved(goal: Goal, status: Goal['status'], now: string): Goal {
  return { ...goal, status, revision: goal.revision + 1, updated_at: now };
}
