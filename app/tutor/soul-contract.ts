// Commands and queries of the Soul: the teacher's whole understanding, versioned, within a budget, never cut (suite §3.2).
import * as v from 'valibot';
import { defineCommand } from '../kernel/command.ts';
import * as f from '../kernel/fields.ts';
import { largestBudget, leastBudget } from './core/soul-rules.ts';
import { proposal, sensitivities, soul, soulSettings } from './core/values.ts';

const words = {
  // Its size is judged against the budget, with a code of its own; only being blank is a wrong shape.
  body: v.pipe(
    v.string(),
    v.check((value) => value.trim() !== '', 'must not be blank'),
  ),
  fact_refs: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          v.string(),
          v.check((value) => value.trim() !== '', 'must not be blank'),
        ),
      ),
      v.maxLength(1024),
    ),
    [],
  ),
  reason: f.bytes(1, 4096),
  sensitivity: v.picklist(sensitivities),
};

export const soulShow = defineCommand({
  plugin: 'tutor',
  command: 'soul.show',
  kind: 'query',
  positional: [],
  flags: [],
  input: v.strictObject({}),
  result: v.strictObject({ soul, settings: soulSettings }),
  codes: [],
  reads: ['soul_versions', 'soul_settings'],
  summary: 'Shows the whole Soul as it is now, with its size, hash and budget.',
});

export const soulHistory = defineCommand({
  plugin: 'tutor',
  command: 'soul.history',
  kind: 'query',
  positional: [],
  flags: [],
  input: v.strictObject({}),
  result: v.strictObject({ versions: v.array(soul), proposals: v.array(proposal) }),
  codes: [],
  reads: ['soul_versions', 'soul_proposals'],
  summary: 'Shows every version of the Soul and every proposal, newest first.',
});

export const soulConfigure = defineCommand({
  plugin: 'tutor',
  command: 'soul.configure',
  kind: 'mutation',
  positional: [],
  flags: ['if_revision'],
  input: v.strictObject({
    if_revision: f.ifRevision,
    max_bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(leastBudget), v.maxValue(largestBudget)),
    request_id: f.requestId,
  }),
  result: v.strictObject({ settings: soulSettings }),
  codes: ['revision_conflict', 'soul_budget_below_current'],
  reads: [],
  summary: 'Sets how large the Soul may be.',
});

export const soulPropose = defineCommand({
  plugin: 'tutor',
  command: 'soul.propose',
  kind: 'mutation',
  positional: [],
  flags: ['if_revision'],
  input: v.strictObject({ if_revision: f.ifRevision, ...words, request_id: f.requestId }),
  result: v.strictObject({ proposal }),
  codes: ['revision_conflict', 'soul_too_large'],
  reads: [],
  summary: 'Proposes another Soul; the one in force stays.',
});

export const soulApprove = defineCommand({
  plugin: 'tutor',
  command: 'soul.approve',
  kind: 'mutation',
  positional: ['id'],
  flags: ['if_revision'],
  input: v.strictObject({ id: f.id, if_revision: f.ifRevision, approved_by: v.string(), request_id: f.requestId }),
  result: v.strictObject({ proposal }),
  codes: ['soul_proposal_not_found', 'revision_conflict', 'learner_confirmation_required', 'soul_proposal_conflict'],
  reads: [],
  summary: 'The learner agrees to a proposal; it is not in force before it is published.',
});

export const soulPublishProposal = defineCommand({
  plugin: 'tutor',
  command: 'soul.publish-proposal',
  kind: 'mutation',
  positional: ['id'],
  flags: ['if_revision'],
  input: v.strictObject({ id: f.id, if_revision: f.ifRevision, request_id: f.requestId }),
  result: v.strictObject({ soul, proposal }),
  codes: [
    'soul_proposal_not_found',
    'revision_conflict',
    'soul_approval_required',
    'soul_proposal_conflict',
    'soul_too_large',
  ],
  reads: [],
  summary: 'Puts a proposal in force.',
});

export const soulPublish = defineCommand({
  plugin: 'tutor',
  command: 'soul.publish',
  kind: 'mutation',
  positional: [],
  flags: ['if_revision'],
  input: v.strictObject({
    if_revision: f.ifRevision,
    ...words,
    approved: v.optional(v.boolean(), false),
    request_id: f.requestId,
  }),
  result: v.strictObject({ soul }),
  codes: ['revision_conflict', 'soul_approval_required', 'soul_too_large'],
  reads: [],
  summary: 'Puts an ordinary change of the Soul in force; any other goes through a proposal.',
});

export const soulCommands = [
  soulShow,
  soulHistory,
  soulConfigure,
  soulPropose,
  soulApprove,
  soulPublishProposal,
  soulPublish,
] as const;
