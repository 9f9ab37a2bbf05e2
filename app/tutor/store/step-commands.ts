// The steps of a plan: what is over stays over, and what is added fits into the learner's week (suite §4.2 T10, T11).
import { type Handler, mutation } from '../../kernel/command.ts';
import { ok, refuse } from '../../kernel/result.ts';
import { planStepAdd, planStepReorder, planStepUpdate } from '../plan-contract.ts';
import { authorise, checkStepChange, checkStepOrder, checkWeek, mostSteps, snapshotOf } from '../core/plan-rules.ts';
import type { Plan, Step } from '../core/planning-values.ts';
import { badTarget, findActive, isHalfTarget, newStep, nextVersion, planNotActive } from './plan-commands.ts';
import { findPlan, insertStep, keepStepOrder, planNotFound, putVersion } from './plan-rows.ts';
import { revisionConflict } from './revisions.ts';

export function stepHandlers(): readonly Handler[] {
  return [
    mutation({
      def: planStepUpdate,
      run: (tx, input, context) => {
        const plan = findPlan(tx, input.plan_id);
        if (!plan) return planNotFound();
        const before = plan.steps.find((one) => one.id === input.step_id);
        if (!before) return refuse('plan_step_not_found', 'The plan has no such step.');
        if (before.revision !== input.if_revision) return revisionConflict(input.if_revision, before.revision);
        if (plan.status !== 'active') return planNotActive(plan);
        const changed = checkStepChange(before.status, input.status);
        if (!changed.ok) return changed;
        const step: Step = {
          ...before,
          status: input.status,
          revision: before.revision + 1,
          updated_at: context.now,
        };
        tx.run('UPDATE tutor_plan_steps SET status = ?, revision = ?, updated_at = ? WHERE id = ?', [
          step.status,
          step.revision,
          step.updated_at,
          step.id,
        ]);
        tx.run(
          `INSERT INTO tutor_plan_step_history(step_id, revision, status, actor, reason, evidence_refs_json, changed_at)
            VALUES(?, ?, ?, ?, ?, ?, ?)`,
          [
            step.id,
            step.revision,
            step.status,
            input.actor,
            input.reason,
            JSON.stringify(input.evidence_refs),
            context.now,
          ],
        );
        // The plan itself stays in its revision; only that it was worked on is newer, which `status` goes by.
        tx.run('UPDATE tutor_plans SET updated_at = ? WHERE id = ?', [context.now, plan.id]);
        return ok({ step });
      },
    }),
    mutation({
      def: planStepAdd,
      run: (tx, input, context) => {
        if (isHalfTarget(input)) return badTarget(null);
        const found = findActive(tx, input.id, input.if_revision);
        if (!found.ok) return found;
        const before = found.value;
        const allowed = authorise(before.mode, input.actor, input.trigger, []);
        if (!allowed.ok) return allowed;
        if (before.steps.length >= mostSteps)
          return refuse('plan_steps_full', `A plan has at most ${mostSteps} steps.`);
        const step = newStep(before.id, before.steps.length, input, context);
        const steps = [...before.steps, step];
        const week = checkWeek(before.weekly_minutes, steps);
        if (!week.ok) return week;
        const plan: Plan = { ...nextVersion(before, snapshotOf(before), input, context), steps };
        putVersion(tx, plan);
        insertStep(tx, step);
        keepStepOrder(tx, plan);
        return ok({ plan, step });
      },
    }),
    mutation({
      def: planStepReorder,
      run: (tx, input, context) => {
        const found = findActive(tx, input.id, input.if_revision);
        if (!found.ok) return found;
        const before = found.value;
        const allowed = authorise(before.mode, input.actor, input.trigger, []);
        if (!allowed.ok) return allowed;
        const checked = checkStepOrder(before.steps, input.step_ids);
        if (!checked.ok) return checked;
        const placeById = new Map(input.step_ids.map((id, i) => [id, i]));
        const steps = before.steps
          .map((step) => ({ ...step, ordinal: placeById.get(step.id) ?? step.ordinal }))
          .sort((a, b) => a.ordinal - b.ordinal);
        const plan: Plan = { ...nextVersion(before, snapshotOf(before), input, context), steps };
        putVersion(tx, plan);
        for (const [i, step] of steps.entries()) {
          if (before.steps[i]?.id === step.id) continue;
          tx.run('UPDATE tutor_plan_steps SET ordinal = ? WHERE id = ?', [step.ordinal, step.id]);
        }
        keepStepOrder(tx, plan);
        return ok({ plan });
      },
    }),
  ];
}
