// The Soul's budget, and which changes of it need the learner (suite §2.1, §4.2 T14). Nothing is ever cut.
import { ok, refuse, type Result } from '../../kernel/result.ts';
import type { Proposal, Sensitivity } from './values.ts';

export const leastBudget = 64 * 1024;
export const largestBudget = 256 * 1024;

export function checkSoulSize(bodyBytes: number, maxBytes: number): Result<null> {
  if (bodyBytes <= maxBytes) return ok(null);
  return refuse('soul_too_large', 'The text is larger than its budget, and nothing of it is cut off.', {
    body_bytes: bodyBytes,
    max_bytes: maxBytes,
  });
}

/** The contract believes a field `approved`; here anything but an ordinary change goes through a proposal (issue D). */
export function checkDirectPublish(sensitivity: Sensitivity): Result<null> {
  return sensitivity === 'ordinary' ? ok(null) : approvalRequired(sensitivity);
}

export function checkProposalPublish(proposal: Proposal, soulRevision: number): Result<null> {
  if (proposal.state === 'published') return proposalConflict(proposal, soulRevision);
  if (proposal.sensitivity !== 'ordinary' && proposal.state !== 'approved')
    return approvalRequired(proposal.sensitivity);
  return proposal.base_revision === soulRevision ? ok(null) : proposalConflict(proposal, soulRevision);
}

export function proposalConflict({ state, base_revision }: Proposal, soulRevision: number) {
  return refuse('soul_proposal_conflict', 'The proposal no longer fits.', {
    state,
    base_revision,
    soul_revision: soulRevision,
  });
}

function approvalRequired(sensitivity: Sensitivity) {
  return refuse('soul_approval_required', 'The learner has to approve this first.', { sensitivity });
}
