// Sentences of the codes that lessons, beliefs, the Soul, goals and plans answer.

import type { Sentence } from '../widgets/refused.tsx';

const asBefore = 'Nothing was changed.';
const lookAgain = 'Nothing was changed. Go back to the list and choose it again.';
const together = 'Nothing was changed. Bring the newest backup of the other device in here, then try again at once.';

export const tutorSentences: Readonly<Record<string, Sentence>> = {
  session_not_found: { title: 'This lesson is not here.', text: lookAgain },
  session_closed: { title: 'This lesson is over.', text: 'What was said in it is kept. Begin a new one to go on.' },
  session_turns_pending: {
    title: 'Something you said in this lesson has no reply yet.',
    text: 'It is kept, and the lesson goes on from there. End it after the reply.',
  },
  turn_not_found: { title: 'This part of the lesson is not here.', text: lookAgain },
  turn_committed: {
    title: 'This has its reply already.',
    text: 'Both are kept as they are. Load the page again to see them.',
  },
  exam_hints_forbidden: {
    title: 'There are no hints in an exam.',
    text: 'What you said is kept and waits for its reply.',
  },
  hint_level_not_progressive: {
    title: 'A hint must not skip ahead.',
    text: 'What you said is kept and waits for its reply, with a smaller hint.',
  },
  full_answer_not_allowed: {
    title: 'The whole answer comes after an attempt, or when you ask for it.',
    text: 'What you said is kept and waits for its reply.',
  },
  invalid_takeover: { title: 'This cannot be taken over in this way.', text: `${asBefore} It is with you already.` },
  sync_receipt_missing: { title: 'This is open on another device.', text: together },
  stale_sync_receipt: { title: 'Something was changed since the devices were brought together.', text: together },
  sync_receipt_not_ready: {
    title: 'What came from the other device is not in use here yet.',
    text: `${asBefore} Turn Tutor on in Settings and bring the backup in again.`,
  },
  invalid_sync_receipt: { title: 'The note of bringing both devices together does not hold.', text: together },

  fact_not_found: { title: 'This belief is not here.', text: lookAgain },
  fact_superseded: {
    title: 'Another belief stands in the place of this one.',
    text: 'Nothing was changed. This one stays to be read; change the newer one.',
  },
  cross_subject_evidence_required: {
    title: 'This was not seen in two subjects yet.',
    text: 'Nothing was changed. It stays a belief about one subject until it shows in another.',
  },
  fact_evidence_not_found: { title: 'The belief does not rest on this.', text: lookAgain },
  fact_evidence_disputed: { title: 'You disputed this before.', text: 'That is kept, and it no longer counts.' },

  soul_proposal_not_found: { title: 'This proposal is not here.', text: lookAgain },
  soul_proposal_conflict: {
    title: 'This proposal no longer fits.',
    text: 'What is in force was changed since, or it was decided already. Nothing was changed; it can be proposed anew.',
  },
  soul_approval_required: {
    title: 'This needs your agreement first.',
    text: 'Nothing was changed. It can be proposed, and is in force only after you agreed.',
  },
  soul_too_large: {
    title: 'This text is longer than there is room for.',
    text: 'Nothing of it was cut, and nothing was changed. Shorten it, or make more room for it.',
  },
  soul_budget_below_current: {
    title: 'What is written is longer than that already.',
    text: 'Nothing was changed. Shorten the text first.',
  },

  goal_not_found: { title: 'This goal is not here.', text: lookAgain },
  goal_criteria_required: {
    title: 'A goal needs something that will show that it is reached.',
    text: 'Nothing was kept yet. Name at least one thing.',
  },
  goal_not_active: { title: 'This goal is not open any more.', text: 'Nothing was changed. It stays to be read.' },
  goal_not_paused: { title: 'This goal is not put aside.', text: 'Nothing was changed. It can be gone on with.' },
  goal_not_ready: {
    title: 'Not everything that this goal asks for is shown yet.',
    text: 'Nothing was changed. It can be completed when each point has its evidence.',
  },
  goal_criteria_incomplete: {
    title: 'The evidence has to cover every point of the goal.',
    text: 'Nothing was kept of it. Give all of it at once.',
  },
  goal_subject_mismatch: {
    title: 'This goal belongs to another subject.',
    text: `${asBefore} Choose one of this subject.`,
  },
  learner_confirmation_required: { title: 'Only you can decide this.', text: `${asBefore} Do it yourself in the app.` },

  plan_not_found: { title: 'This plan is not here.', text: lookAgain },
  plan_not_active: { title: 'This plan is over.', text: 'Nothing was changed. It stays to be read.' },
  plan_revision_not_found: { title: 'The plan never looked like that.', text: lookAgain },
  plan_time_cap_exceeded: {
    title: 'The steps take more time than your week has.',
    text: 'Nothing was changed. Give the week more minutes, or plan less.',
  },
  plan_steps_full: { title: 'A plan has at most 1,024 steps.', text: 'Nothing was changed. Begin a second plan.' },
  plan_step_not_found: { title: 'This step is not in the plan.', text: lookAgain },
  plan_step_terminal: {
    title: 'This step is over.',
    text: 'Nothing was changed: what was missed or done stays so. A new step can be added.',
  },
  invalid_step_transition: {
    title: 'A step does not go back.',
    text: 'Nothing was changed. It can be ended or skipped.',
  },
  adjustment_not_meaningful: {
    title: 'One wrong answer is no reason to change a plan.',
    text: 'The plan stays as it is.',
  },
  learner_owned_field: {
    title: 'Goal, date, weekly time and content are yours to change.',
    text: 'The plan stays as it is. Change it yourself if you like.',
  },
  fixed_plan_requires_learner: {
    title: 'You made this plan fixed, so only you change it.',
    text: 'The plan stays as it is.',
  },
};
