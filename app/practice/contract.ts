// Every command and query of Practice that is built so far: items, banks, notes, targets (suite §3.4, extensions.md).
import * as v from 'valibot';
import { defineCommand } from '../kernel/command.ts';
import * as f from '../kernel/fields.ts';
import { subjectCommands } from '../kernel/subject-contract.ts';
import { bank, item, note, sourceRef, target } from './core/values.ts';
import {
  cardList,
  reviewConfigure,
  reviewControl,
  reviewDue,
  reviewForecast,
  reviewFresh,
  reviewSitting,
  reviewHistory,
  reviewQueue,
  reviewRate,
  reviewShow,
  reviewVoid,
} from './review-contract.ts';

export * from './review-contract.ts';

export const practiceSubjects = subjectCommands('practice');

const finite = v.pipe(v.number(), v.finite());

export const itemCreate = defineCommand({
  plugin: 'practice',
  command: 'item.create',
  kind: 'mutation',
  positional: [],
  flags: [],
  input: v.strictObject({
    subject_id: f.id,
    item_type: v.string(),
    grading_kind: v.picklist(['objective', 'subjective']),
    prompt: f.bytes(1, 1024 * 1024),
    answer: f.json,
    rubric: v.optional(v.nullable(v.string()), null),
    max_points: v.pipe(finite, v.gtValue(0)),
    estimated_minutes: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    difficulty: v.pipe(finite, v.minValue(0), v.maxValue(1)),
    topic: v.optional(v.nullable(f.bytes(1, 4096)), null),
    source: sourceRef,
    request_id: f.requestId,
  }),
  result: v.strictObject({ item }),
  codes: [
    'subject_not_found',
    'unsupported_response_format',
    'missing_rubric',
    'invalid_source_ref',
    'source_subject_mismatch',
  ],
  reads: [],
  summary: 'Writes an item as a draft, with the exact place it comes from.',
});

export const itemVerify = defineCommand({
  plugin: 'practice',
  command: 'item.verify',
  kind: 'mutation',
  positional: ['id'],
  flags: ['if_revision'],
  input: v.strictObject({
    id: f.id,
    if_revision: f.ifRevision,
    prompt: v.string(),
    answer: f.json,
    rubric: v.optional(v.nullable(v.string()), null),
    source: sourceRef,
    request_id: f.requestId,
  }),
  result: v.strictObject({ item }),
  codes: [
    'item_not_found',
    'stale_revision',
    'invalid_state',
    'stale_source',
    'source_truth_mismatch',
    'source_truth_unavailable',
    'unsupported_source_kind',
  ],
  reads: [],
  summary: 'Re-reads the source; a draft that still matches it becomes usable.',
});

export const itemRevise = defineCommand({
  plugin: 'practice',
  command: 'item.revise',
  kind: 'mutation',
  positional: ['id'],
  flags: ['if_revision'],
  input: v.strictObject({
    id: f.id,
    if_revision: f.ifRevision,
    prompt: f.bytes(1, 1024 * 1024),
    answer: f.json,
    // What is not given stays as it is; null empties it.
    rubric: v.exactOptional(v.nullable(v.string())),
    topic: v.exactOptional(v.nullable(f.bytes(1, 4096))),
    difficulty: v.exactOptional(v.pipe(finite, v.minValue(0), v.maxValue(1))),
    estimated_minutes: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
    request_id: f.requestId,
  }),
  result: v.strictObject({ item }),
  codes: [
    'item_not_found',
    'stale_revision',
    'invalid_state',
    'missing_rubric',
    'source_truth_mismatch',
    'source_truth_unavailable',
  ],
  reads: [],
  summary: 'Corrects an item in its state; a usable one is checked against its source again. Its schedule stays.',
});

export const itemRetire = defineCommand({
  plugin: 'practice',
  command: 'item.retire',
  kind: 'mutation',
  positional: ['id'],
  flags: ['if_revision'],
  input: v.strictObject({
    id: f.id,
    if_revision: f.ifRevision,
    reason: f.bytes(1, 4096),
    request_id: f.requestId,
  }),
  result: v.strictObject({ item, reason: v.string() }),
  codes: ['item_not_found', 'stale_revision', 'invalid_state'],
  reads: [],
  summary: 'Takes an item out of use; its history stays.',
});

export const itemShow = defineCommand({
  plugin: 'practice',
  command: 'item.show',
  kind: 'query',
  positional: ['id'],
  flags: [],
  input: v.strictObject({ id: f.id }),
  result: v.strictObject({ item }),
  codes: ['item_not_found'],
  reads: ['practice_items'],
  summary: 'Shows the latest revision of an item.',
});

export const itemList = defineCommand({
  plugin: 'practice',
  command: 'item.list',
  kind: 'query',
  positional: [],
  flags: ['subject', 'state', 'limit', 'after'],
  input: v.strictObject({
    subject: v.exactOptional(v.string()),
    state: v.exactOptional(v.picklist(['draft', 'verified', 'retired'])),
    limit: f.listLimit,
    after: f.listAfter,
  }),
  result: v.strictObject({ items: v.array(item), next: v.nullable(v.string()) }),
  codes: [],
  reads: ['practice_items'],
  summary: 'Lists items in their latest revision, newest first.',
});

export const bankCreate = defineCommand({
  plugin: 'practice',
  command: 'bank.create',
  kind: 'mutation',
  positional: [],
  flags: [],
  input: v.strictObject({
    subject_id: f.id,
    key: f.bytes(1, 4096),
    title: f.bytes(1, 4096),
    source: sourceRef,
    request_id: f.requestId,
  }),
  result: v.strictObject({ bank }),
  codes: [
    'subject_not_found',
    'invalid_source_ref',
    'invalid_bank_key',
    'source_truth_mismatch',
    'source_truth_unavailable',
  ],
  reads: [],
  summary: 'Makes a bank for the items of one subject or book.',
});

export const bankAdd = defineCommand({
  plugin: 'practice',
  command: 'bank.add',
  kind: 'mutation',
  positional: ['id'],
  flags: ['if_revision'],
  input: v.strictObject({
    id: f.id,
    if_revision: f.ifRevision,
    item_id: f.id,
    item_revision: f.ifRevision,
    request_id: f.requestId,
  }),
  result: v.strictObject({ bank }),
  codes: ['bank_not_found', 'stale_revision', 'item_not_found', 'item_not_verified', 'subject_mismatch'],
  reads: [],
  summary: 'Puts a verified item into a bank.',
});

export const bankShow = defineCommand({
  plugin: 'practice',
  command: 'bank.show',
  kind: 'query',
  positional: ['id'],
  flags: [],
  input: v.strictObject({ id: f.id }),
  result: v.strictObject({ bank }),
  codes: ['bank_not_found'],
  reads: ['practice_banks', 'bank_items'],
  summary: 'Shows one bank.',
});

export const bankList = defineCommand({
  plugin: 'practice',
  command: 'bank.list',
  kind: 'query',
  positional: [],
  flags: ['subject', 'limit', 'after'],
  input: v.strictObject({ subject: v.exactOptional(v.string()), limit: f.listLimit, after: f.listAfter }),
  result: v.strictObject({ banks: v.array(bank), next: v.nullable(v.string()) }),
  codes: [],
  reads: ['practice_banks', 'bank_items'],
  summary: 'Lists banks, newest first.',
});

export const practiceNext = defineCommand({
  plugin: 'practice',
  command: 'next',
  kind: 'query',
  positional: [],
  flags: [],
  input: v.strictObject({
    subject_id: f.id,
    explicit_plan_target: v.optional(v.nullable(v.strictObject({ kind: v.string(), id: f.id })), null),
    goal_bank_id: v.optional(v.nullable(f.id), null),
    subject_default_bank_id: f.id,
  }),
  result: v.strictObject({ target, resolved_from: v.picklist(['plan', 'goal', 'subject']) }),
  codes: ['invalid_target_kind', 'target_not_found', 'target_subject_mismatch'],
  reads: ['practice_banks'],
  summary: 'What to practise: the plan’s target, else the goal’s bank, else the subject’s; a wrong one is refused.',
});

export const noteCreate = defineCommand({
  plugin: 'practice',
  command: 'note.create',
  kind: 'mutation',
  positional: [],
  flags: [],
  input: v.strictObject({ subject_id: f.id, text: f.bytes(1, 64 * 1024), request_id: f.requestId }),
  result: v.strictObject({ note }),
  codes: ['subject_not_found'],
  reads: [],
  summary: 'Keeps a note of one’s own, which items may cite.',
});

export const noteShow = defineCommand({
  plugin: 'practice',
  command: 'note.show',
  kind: 'query',
  positional: ['id'],
  flags: [],
  input: v.strictObject({ id: f.id }),
  result: v.strictObject({ note }),
  codes: ['note_not_found'],
  reads: ['x_notes'],
  summary: 'Shows one note.',
});

export const noteList = defineCommand({
  plugin: 'practice',
  command: 'note.list',
  kind: 'query',
  positional: [],
  flags: ['subject', 'limit', 'after'],
  input: v.strictObject({ subject: v.exactOptional(v.string()), limit: f.listLimit, after: f.listAfter }),
  result: v.strictObject({ notes: v.array(note), next: v.nullable(v.string()) }),
  codes: [],
  reads: ['x_notes'],
  summary: 'Lists notes, newest first.',
});

export const practiceStatus = defineCommand({
  plugin: 'practice',
  command: 'status',
  kind: 'query',
  positional: [],
  flags: [],
  input: v.strictObject({}),
  result: v.strictObject({
    banks: v.number(),
    items: v.number(),
    reviews: v.number(),
    store: v.nullable(v.strictObject({ id: v.string(), plugin: v.string(), revision: v.number() })),
  }),
  codes: [],
  reads: ['practice_banks', 'practice_items', 'review_events'],
  summary: 'Counts what Practice holds.',
});

export const practiceCommands = [
  ...Object.values(practiceSubjects),
  itemCreate,
  itemVerify,
  itemRevise,
  itemRetire,
  itemShow,
  itemList,
  bankCreate,
  bankAdd,
  bankShow,
  bankList,
  practiceNext,
  noteCreate,
  noteShow,
  noteList,
  reviewRate,
  reviewVoid,
  reviewShow,
  reviewHistory,
  reviewConfigure,
  reviewControl,
  reviewQueue,
  reviewDue,
  reviewFresh,
  reviewSitting,
  reviewForecast,
  cardList,
  practiceStatus,
] as const;
