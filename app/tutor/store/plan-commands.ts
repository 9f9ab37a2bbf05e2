// Plans: every change is a new version that says who, why and on what evidence; nothing of before is lost (suite §3.2 plan).
import { type Handler, type HandlerContext, mutation, query } from '../../kernel/command.ts';
import type { ReadDb } from '../../kernel/db.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { readPage } from '../../kernel/store/page.ts';
import { findSubject, subjectNotFound } from '../../kernel/store/subjects.ts';
import {
  planAbandon,
  planComplete,
  planCreate,
  planHistory,
  planList,
  planRevise,
  planRollback,
  planShow,
} from '../plan-contract.ts';
import { authorise, checkWeek, diffOf, type SnapshotField, snapshotFields, snapshotOf } from '../core/plan-rules.ts';
import type { Plan, Snapshot, Step } from '../core/planning-values.ts';
import { findGoal, goalNotFound } from './goal-rows.ts';
import {
  findPlan,
  findVersion,
  insertStep,
  keepStepOrder,
  planColumns,
  planNotFound,
  planVersions,
  putVersion,
  stepChanges,
  toPlan,
} from './plan-rows.ts';
import { learnerRequired, revisionConflict } from './revisions.ts';

export function planHandlers(): readonly Handler[] {
  return [
    createHandler(),
    mutation({
      def: planRevise,
      run: (tx, input, context) => {
        const touched = snapshotFields.filter((field) => input[field] !== undefined);
        if (touched.length === 0) return refuse('invalid_input', 'Nothing is to be changed.');
        const found = findActive(tx, input.id, input.if_revision);
        if (!found.ok) return found;
        const before = found.value;
        const allowed = authorise(before.mode, input.actor, input.trigger, touched);
        if (!allowed.ok) return allowed;
        const after = merged(before, input);
        const diff = diffOf(before, after);
        if (Object.keys(diff).length === 0) return refuse('invalid_input', 'Everything is so already.');
        const checked = checkSnapshot(tx, before, after);
        if (!checked.ok) return checked;
        const plan = nextVersion(before, after, input, context);
        putVersion(tx, plan);
        return ok({ plan, diff });
      },
    }),
    mutation({
      def: planRollback,
      run: (tx, input, context) => {
        const found = findActive(tx, input.id, input.if_revision);
        if (!found.ok) return found;
        const before = found.value;
        if (input.to_revision >= before.revision) {
          return refuse('invalid_input', 'One goes back to an older version.', { current: before.revision });
        }
        const target = findVersion(tx, before.id, input.to_revision);
        if (!target) return refuse('plan_revision_not_found', 'The plan has no such version.');
        const after = snapshotOf(target);
        const diff = diffOf(before, after);
        const changed = snapshotFields.filter((field) => diff[field] !== undefined);
        const allowed = authorise(before.mode, input.actor, 'rollback', changed);
        if (!allowed.ok) return allowed;
        const checked = checkSnapshot(tx, before, after);
        if (!checked.ok) return checked;
        const decision = { ...input, trigger: 'rollback' };
        const plan: Plan = {
          ...nextVersion(before, after, decision, context),
          rolled_back_to: input.to_revision,
        };
        putVersion(tx, plan);
        return ok({ plan, rolled_back_to: input.to_revision, diff });
      },
    }),
    endHandler(planComplete, 'completed'),
    endHandler(planAbandon, 'abandoned'),
    query({
      def: planShow,
      run: (db, input) => {
        const plan = findPlan(db, input.id);
        return plan ? ok({ plan }) : planNotFound();
      },
    }),
    query({
      def: planHistory,
      run: (db, input) => {
        const versions = planVersions(db, input.id);
        if (versions.length === 0) return planNotFound();
        return ok({ plan_id: input.id, versions, step_changes: stepChanges(db, input.id) });
      },
    }),
    query({
      def: planList,
      run: (db, input) => {
        const equal = { subject_id: input.subject, status: input.state };
        const page = readPage(db, { columns: planColumns, table: 'tutor_plans', equal }, input.limit, input.after);
        return page.ok ? ok({ plans: page.value.rows.map((row) => toPlan(db, row)), next: page.value.next }) : page;
      },
    }),
  ];
}

function createHandler(): Handler {
  return mutation({
    def: planCreate,
    run: (tx, input, context) => {
      const halfTarget = input.steps.findIndex((step) => isHalfTarget(step));
      if (halfTarget >= 0) return badTarget(halfTarget);
      if (!findSubject(tx, input.subject_id)) return subjectNotFound();
      const id = context.newId();
      const plan: Plan = {
        id,
        subject_id: input.subject_id,
        mode: input.mode,
        status: 'active',
        revision: 1,
        ...snapshotOf(input),
        revision_actor: 'learner',
        revision_trigger: 'create',
        revision_reason: 'create',
        revision_evidence_refs: [],
        rolled_back_to: null,
        revision_created_at: context.now,
        created_at: context.now,
        updated_at: context.now,
        steps: input.steps.map((step, ordinal) => newStep(id, ordinal, step, context)),
      };
      const checked = checkSnapshot(tx, plan, plan);
      if (!checked.ok) return checked;
      putVersion(tx, plan);
      for (const step of plan.steps) insertStep(tx, step);
      keepStepOrder(tx, plan);
      return ok({ plan });
    },
  });
}

/** The learner ends a plan; the version says why. */
function endHandler(def: typeof planComplete | typeof planAbandon, status: 'completed' | 'abandoned'): Handler {
  return mutation({
    def,
    run: (tx, input, context) => {
      const found = findActive(tx, input.id, input.if_revision);
      if (!found.ok) return found;
      if (input.confirmed_by !== 'learner') return learnerRequired();
      const decision = { actor: 'learner', trigger: status, ...input } as const;
      const plan: Plan = { ...nextVersion(found.value, snapshotOf(found.value), decision, context), status };
      putVersion(tx, plan);
      return ok({ plan });
    },
  });
}

export function findActive(db: ReadDb, id: string, ifRevision: number): Result<Plan> {
  const plan = findPlan(db, id);
  if (!plan) return planNotFound();
  if (plan.revision !== ifRevision) return revisionConflict(ifRevision, plan.revision);
  return plan.status === 'active' ? ok(plan) : planNotActive(plan);
}

export function planNotActive(plan: Plan) {
  return refuse('plan_not_active', 'The plan is over.', { status: plan.status });
}

export interface Decision {
  readonly actor: Plan['revision_actor'];
  readonly trigger: string;
  readonly reason: string;
  readonly evidence_refs: string[];
}

export function nextVersion(
  before: Plan,
  after: Snapshot,
  decision: Decision,
  context: { readonly now: string },
): Plan {
  return {
    ...before,
    ...after,
    revision: before.revision + 1,
    revision_actor: decision.actor,
    revision_trigger: decision.trigger,
    revision_reason: decision.reason,
    revision_evidence_refs: decision.evidence_refs,
    rolled_back_to: null,
    revision_created_at: context.now,
    updated_at: context.now,
  };
}

type StepInput = Pick<Step, 'title' | 'estimated_minutes' | 'practice_target_kind' | 'practice_target_id'>;

export function newStep(
  planId: string,
  ordinal: number,
  step: StepInput,
  context: Pick<HandlerContext, 'newId' | 'now'>,
): Step {
  return {
    id: context.newId(),
    plan_id: planId,
    ordinal,
    title: step.title,
    estimated_minutes: step.estimated_minutes,
    practice_target_kind: step.practice_target_kind,
    practice_target_id: step.practice_target_id,
    status: 'planned',
    revision: 1,
    created_at: context.now,
    updated_at: context.now,
  };
}

/** What is to be practised is named by kind and id together. */
export function isHalfTarget(step: StepInput): boolean {
  return (step.practice_target_kind === null) !== (step.practice_target_id === null);
}

export function badTarget(at: number | null) {
  return refuse('invalid_input', 'A practice target is a kind and an id, or neither.', { step: at });
}

/** None of the fields may be null, so what is not given is undefined. */
function merged(before: Snapshot, given: { readonly [F in SnapshotField]?: Snapshot[F] | undefined }): Snapshot {
  return {
    goal_id: given.goal_id ?? before.goal_id,
    deadline: given.deadline ?? before.deadline,
    weekly_minutes: given.weekly_minutes ?? before.weekly_minutes,
    core_content: given.core_content ?? before.core_content,
    order: given.order ?? before.order,
    pace: given.pace ?? before.pace,
    method: given.method ?? before.method,
    exercise_ratio: given.exercise_ratio ?? before.exercise_ratio,
  };
}

/** The goal is one of this subject, and the steps fit into the week. */
function checkSnapshot(db: ReadDb, plan: Plan, after: Snapshot): Result<null> {
  const goal = findGoal(db, after.goal_id);
  if (!goal) return goalNotFound();
  if (goal.subject_id !== plan.subject_id) return refuse('goal_subject_mismatch', 'The goal is of another subject.');
  return checkWeek(after.weekly_minutes, plan.steps);
}
