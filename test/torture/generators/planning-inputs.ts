// Inputs of the commands of goals and plans.
import type { Goal, Plan } from '../../../app/tutor/core/planning-values.ts';
import type { Dice } from '../dice.ts';
import type { Known } from '../known.ts';
import type { Generator, Generators } from './generator.ts';
import { refs } from './lesson-inputs.ts';

function learner(dice: Dice) {
  return { confirmed_by: dice.happens(0.85) ? 'learner' : 'agent', reason: `Life, ${dice.number(20)}.` };
}

function decision(dice: Dice) {
  return {
    actor: dice.pick('learner', 'agent'),
    trigger: dice.pick('learner_request', 'meaningful_checkpoint', 'single_error'),
    reason: `It went well, ${dice.number(20)}.`,
    evidence_refs: refs(dice),
  };
}

/** Any goal, in whatever state: what does not fit must be refused cleanly. */
function onGoal(weight: number, more: (goal: Goal, dice: Dice) => object): Generator {
  return {
    weight,
    make(known, dice) {
      const goal = dice.maybe(known.lessons.goals);
      return goal ? { input: { id: goal.id, if_revision: goal.revision, ...more(goal, dice) } } : null;
    },
  };
}

/** Mostly a plan that is open. */
function onPlan(weight: number, more: (plan: Plan, dice: Dice, known: Known) => object): Generator {
  return {
    weight,
    make(known, dice) {
      const open = known.lessons.plans.filter((one) => one.status === 'active');
      const plan = dice.maybe(open) ?? (dice.happens(0.2) ? dice.maybe(known.lessons.plans) : undefined);
      return plan ? { input: { id: plan.id, if_revision: plan.revision, ...more(plan, dice, known) } } : null;
    },
  };
}

const createGoal: Generator = {
  weight: 2,
  make(known, dice) {
    const subject = dice.maybe(known.subjects.tutor);
    if (!subject) return null;
    const criteria = Array.from({ length: dice.number(4) }, (_, i) => `Criterion ${i}`);
    return { input: { subject_id: subject.id, statement: `Keep the books, ${dice.number(50)}`, criteria } };
  },
};

function step(dice: Dice) {
  const target = dice.happens(0.3) ? { practice_target_kind: 'bank', practice_target_id: dice.hex(32) } : {};
  return { title: `Chapter ${dice.number(20)}`, estimated_minutes: 1 + dice.number(90), ...target };
}

const createPlan: Generator = {
  weight: 2,
  make(known, dice) {
    const goal = dice.maybe(known.lessons.goals);
    if (!goal) return null;
    return {
      input: {
        subject_id: goal.subject_id,
        goal_id: goal.id,
        mode: dice.pick('fixed', 'adaptive', 'agent-led'),
        deadline: '2027-03-01T00:00:00+02:00',
        weekly_minutes: dice.pick(60, 240, 600),
        core_content: ['double entry'],
        order: ['first', 'second'],
        pace: 'slow',
        method: 'by examples',
        exercise_ratio: dice.number(11) / 10,
        steps: Array.from({ length: dice.number(5) }, () => step(dice)),
      },
    };
  },
};

const updateStep: Generator = {
  weight: 3,
  make(known, dice) {
    const plan = dice.maybe(known.lessons.plans);
    const chosen = plan && dice.maybe(plan.steps);
    if (!plan || !chosen) return null;
    const status = dice.pick('planned', 'in_progress', 'completed', 'missed', 'deferred', 'skipped');
    const { trigger: _none, ...why } = decision(dice);
    return { input: { plan_id: plan.id, step_id: chosen.id, if_revision: chosen.revision, status, ...why } };
  },
};

const revision: Readonly<Record<string, (dice: Dice) => object>> = {
  pace: (dice) => ({ pace: dice.pick('slow', 'fast', 'faster') }),
  week: (dice) => ({ weekly_minutes: dice.pick(60, 240, 600) }),
  ratio: (dice) => ({ exercise_ratio: dice.number(11) / 10, method: 'by proofs' }),
  order: (dice) => ({ order: [`o${dice.number(5)}`], deadline: '2028-01-01T00:00:00Z' }),
};

export const planningGenerators: Generators = {
  'tutor.goal.create': createGoal,
  'tutor.goal.evidence': onGoal(2, ({ criteria }, dice) => {
    const whole = criteria.map(({ id }) => ({ criterion_id: id, evidence_refs: refs(dice) }));
    return { criteria: dice.happens(0.8) ? whole : whole.slice(1) };
  }),
  'tutor.goal.complete': onGoal(1, (_goal, dice) => ({ confirmed_by: dice.happens(0.85) ? 'learner' : 'agent' })),
  'tutor.goal.pause': onGoal(1, (_goal, dice) => learner(dice)),
  'tutor.goal.resume': onGoal(1, (_goal, dice) => learner(dice)),
  'tutor.goal.abandon': onGoal(0.3, (_goal, dice) => learner(dice)),
  'tutor.plan.create': createPlan,
  'tutor.plan.revise': onPlan(2, (_plan, dice) => ({
    ...decision(dice),
    ...revision[dice.pick('pace', 'week', 'ratio', 'order')]?.(dice),
  })),
  'tutor.plan.rollback': onPlan(1, ({ revision: newest }, dice) => {
    const { trigger: _none, ...why } = decision(dice);
    return { to_revision: Math.max(1, newest - 1 - dice.number(2)), ...why };
  }),
  'tutor.plan.complete': onPlan(0.3, (_plan, dice) => learner(dice)),
  'tutor.plan.abandon': onPlan(0.3, (_plan, dice) => learner(dice)),
  'tutor.plan.step.update': updateStep,
  'tutor.plan.step.add': onPlan(1.5, (_plan, dice) => ({ ...step(dice), ...decision(dice) })),
  'tutor.plan.step.reorder': onPlan(1, ({ steps }, dice) => {
    const ids = steps.map(({ id }) => id);
    const step_ids = dice.happens(0.5) ? ids.toReversed() : [...ids.slice(1), ...ids.slice(0, 1)];
    return { step_ids, ...decision(dice) };
  }),
};
