// Refusals that several of Tutor's nouns share.
import { refuse } from '../../kernel/result.ts';

export function revisionConflict(expected: number, current: number) {
  return refuse('revision_conflict', 'It has changed since.', { expected, current });
}

export function learnerRequired() {
  return refuse('learner_confirmation_required', 'Only the learner decides this.');
}
