// What of the Tutor store travels: the contract's tables in its order (suite §5.3), then ours. There are no bodies.
import { noBodies, type Portable } from '../../kernel/portable.ts';
import { sharedPortable } from '../../kernel/store/shared-portable.ts';

export const tutorPortable: Portable = {
  tables: [
    ...sharedPortable,
    'tutor_sessions',
    'tutor_diagnoses',
    'tutor_turns',
    'tutor_turn_owner_history',
    'soul_versions',
    'soul_settings',
    'soul_settings_history',
    'soul_proposals',
    'learner_facts',
    'learner_fact_history',
    'tutor_goals',
    'tutor_goal_criteria',
    'tutor_goal_evidence',
    'tutor_goal_history',
    'tutor_plans',
    'tutor_plan_versions',
    'tutor_plan_steps',
    'tutor_plan_step_history',
    'x_session_closings',
    'x_fact_promotions',
    'x_fact_disputes',
    'x_goal_reasons',
    'x_plan_step_orders',
  ],
  bodies: noBodies,
  rebuild: () => {},
};
