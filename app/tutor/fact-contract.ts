// Commands and queries of what is believed about the learner (suite §3.2, §4.2 T8); disputes and lists are ours.
import * as v from 'valibot';
import { defineCommand } from '../kernel/command.ts';
import * as f from '../kernel/fields.ts';
import { evidenceRef, evidenceRefs } from './core/evidence.ts';
import { factActions } from './core/fact-rules.ts';
import { dispute, fact, factVersion } from './core/values.ts';

const claim = f.bytes(1, 16 * 1024);
const confidence = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1));

export const factRecord = defineCommand({
  plugin: 'tutor',
  command: 'learner.fact.record',
  kind: 'mutation',
  positional: [],
  flags: [],
  input: v.strictObject({
    scope: fact.entries.scope,
    subject_id: v.optional(v.nullable(f.id), null),
    claim,
    confidence,
    evidence_refs: evidenceRefs,
    origin: fact.entries.origin,
    request_id: f.requestId,
  }),
  result: v.strictObject({ fact }),
  codes: ['subject_not_found'],
  reads: [],
  summary: 'Records a belief about the learner with its evidence: provisional, or confirmed when the learner says so.',
});

export const factRevise = defineCommand({
  plugin: 'tutor',
  command: 'learner.fact.revise',
  kind: 'mutation',
  positional: ['id'],
  flags: ['if_revision'],
  input: v.strictObject({
    id: f.id,
    if_revision: f.ifRevision,
    action: v.picklist(factActions),
    claim: v.optional(v.nullable(claim), null),
    evidence_refs: evidenceRefs,
    confidence,
    origin: v.optional(v.nullable(fact.entries.origin), null),
    corroborating_subject_ids: v.optional(v.nullable(v.pipe(v.array(f.id), v.maxLength(256))), null),
    request_id: f.requestId,
  }),
  result: v.strictObject({ previous: v.exactOptional(fact), fact }),
  codes: [
    'fact_not_found',
    'revision_conflict',
    'fact_superseded',
    'cross_subject_evidence_required',
    'fact_evidence_disputed',
  ],
  reads: [],
  summary: 'Corroborates, contradicts, corrects or promotes a belief; the one of before is kept.',
});

export const factDispute = defineCommand({
  plugin: 'tutor',
  command: 'learner.fact.dispute',
  kind: 'mutation',
  positional: ['id'],
  flags: ['if_revision'],
  input: v.strictObject({
    id: f.id,
    if_revision: f.ifRevision,
    evidence_ref: evidenceRef,
    reason: f.bytes(1, 16 * 1024),
    request_id: f.requestId,
  }),
  result: v.strictObject({ fact, dispute }),
  codes: [
    'fact_not_found',
    'revision_conflict',
    'fact_superseded',
    'fact_evidence_not_found',
    'fact_evidence_disputed',
  ],
  reads: [],
  summary: 'Says that a piece of evidence does not show what is believed; it stops counting and stays on record.',
});

export const factShow = defineCommand({
  plugin: 'tutor',
  command: 'learner.fact.show',
  kind: 'query',
  positional: ['id'],
  flags: [],
  input: v.strictObject({ id: f.id }),
  result: v.strictObject({ fact }),
  codes: ['fact_not_found'],
  reads: ['learner_facts', 'x_fact_disputes'],
  summary: 'Shows one belief about the learner.',
});

export const factHistory = defineCommand({
  plugin: 'tutor',
  command: 'learner.fact.history',
  kind: 'query',
  positional: ['id'],
  flags: [],
  input: v.strictObject({ id: f.id }),
  result: v.strictObject({
    fact,
    versions: v.array(factVersion),
    disputes: v.array(dispute),
    /** Subjects in which the same was seen, when it was promoted. */
    corroborating_subject_ids: v.array(v.string()),
  }),
  codes: ['fact_not_found'],
  reads: ['learner_facts', 'learner_fact_history', 'x_fact_disputes', 'x_fact_promotions'],
  summary: 'Shows how a belief came about: every state of it, and what was disputed.',
});

export const factList = defineCommand({
  plugin: 'tutor',
  command: 'learner.fact.list',
  kind: 'query',
  positional: [],
  flags: ['subject', 'scope', 'state', 'limit', 'after'],
  input: v.strictObject({
    subject: v.exactOptional(v.string()),
    scope: v.exactOptional(fact.entries.scope),
    state: v.exactOptional(fact.entries.status),
    limit: f.listLimit,
    after: f.listAfter,
  }),
  result: v.strictObject({ facts: v.array(fact), next: v.nullable(v.string()) }),
  codes: [],
  reads: ['learner_facts', 'x_fact_disputes'],
  summary: 'Lists beliefs about the learner, newest first.',
});

export const factCommands = [factRecord, factRevise, factDispute, factShow, factHistory, factList] as const;
