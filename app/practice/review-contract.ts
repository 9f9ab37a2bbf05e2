// The commands of reviewing: rate, take back, look back, what is due, what is new, what comes (suite §3.4, extensions.md).
import * as v from 'valibot';
import { defineCommand } from '../kernel/command.ts';
import * as f from '../kernel/fields.ts';
import {
  control,
  dayLoad,
  debtPlan,
  item,
  queueEntry,
  reviewCard,
  reviewCardWithEvents,
  storedReview,
} from './core/values.ts';

const minutes = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const reviewRate = defineCommand({
  plugin: 'practice',
  command: 'review.rate',
  kind: 'mutation',
  positional: ['item_id'],
  flags: ['if_revision'],
  input: v.strictObject({
    item_id: f.id,
    /** Ours: the revision of the card that was seen, 0 when it had none. Two windows then cannot rate one card twice. */
    if_revision: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
    rating: v.pipe(v.number(), v.safeInteger()),
    reviewed_at: f.time,
    estimated_minutes: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    request_id: f.requestId,
  }),
  result: v.strictObject({ card: reviewCard }),
  codes: [
    'item_not_found',
    'invalid_rating',
    'invalid_time',
    'review_requires_verified_flashcard',
    'non_monotonic_review_time',
    'stale_revision',
  ],
  reads: [],
  summary: 'Rates a card 1 (again) to 4 (easy); the scheduler answers when it is due.',
});

export const reviewVoid = defineCommand({
  plugin: 'practice',
  command: 'review.void',
  kind: 'mutation',
  positional: ['item_id'],
  flags: ['if_revision'],
  input: v.strictObject({
    item_id: f.id,
    /** Of the card, which every rating and every taking back raises by one. */
    if_revision: f.ifRevision,
    /** Without it, the latest rating that still counts. */
    event_ordinal: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
    reason: f.bytes(1, 4096),
    request_id: f.requestId,
  }),
  result: v.strictObject({ card: v.nullable(reviewCard) }),
  codes: ['review_state_not_found', 'stale_revision', 'review_event_not_found', 'invalid_state'],
  reads: [],
  summary: 'Takes a rating back: it is kept, and the card becomes what the other ratings make of it.',
});

export const reviewShow = defineCommand({
  plugin: 'practice',
  command: 'review.show',
  kind: 'query',
  positional: ['item_id'],
  flags: [],
  input: v.strictObject({ item_id: f.id }),
  result: v.strictObject({ card: reviewCardWithEvents }),
  codes: ['review_state_not_found'],
  reads: ['fsrs_cards', 'review_events', 'x_review_voids'],
  summary: 'Shows a card with the ratings it is made of and, apart, those taken back.',
});

export const reviewHistory = defineCommand({
  plugin: 'practice',
  command: 'review.history',
  kind: 'query',
  positional: ['item_id'],
  flags: [],
  input: v.strictObject({ item_id: f.id }),
  result: v.strictObject({ item_id: v.string(), events: v.array(storedReview) }),
  codes: ['item_not_found'],
  reads: ['review_events', 'x_review_terms', 'x_review_voids'],
  summary: 'Shows every rating an item ever had, also when all of them were taken back.',
});

export const reviewConfigure = defineCommand({
  plugin: 'practice',
  command: 'review.configure',
  kind: 'mutation',
  positional: [],
  flags: [],
  input: v.strictObject({
    subject_id: f.id,
    daily_budget_minutes: v.number(),
    desired_retention: v.number(),
    actor: v.string(),
    request_id: f.requestId,
  }),
  result: v.strictObject({ control }),
  codes: ['subject_not_found', 'learner_control_required', 'invalid_review_control'],
  reads: [],
  summary: 'Sets the minutes a day and the wanted recall of a subject. Only the learner may.',
});

export const reviewControl = defineCommand({
  plugin: 'practice',
  command: 'review.control',
  kind: 'query',
  positional: [],
  flags: ['subject'],
  input: v.strictObject({ subject: f.id }),
  result: v.strictObject({ control }),
  codes: ['subject_not_found', 'review_control_not_found'],
  reads: ['review_controls'],
  summary: 'Shows the minutes a day and the wanted recall of a subject.',
});

export const reviewQueue = defineCommand({
  plugin: 'practice',
  command: 'review.queue',
  kind: 'query',
  positional: [],
  flags: ['subject', 'budget_minutes', 'now', 'goal_bank'],
  input: v.strictObject({
    subject: f.id,
    budget_minutes: minutes,
    now: f.time,
    goal_bank: v.exactOptional(f.id),
  }),
  result: v.strictObject({
    selected: v.array(queueEntry),
    selected_minutes: v.number(),
    budget_minutes: v.number(),
    configured_budget_minutes: v.nullable(v.number()),
    debt: v.strictObject({ count: v.number(), minutes: v.number(), items: v.array(queueEntry) }),
  }),
  codes: ['subject_not_found', 'invalid_time', 'bank_not_found', 'target_subject_mismatch'],
  reads: ['x_deck', 'review_controls', 'bank_items'],
  summary: 'The cards due, most overdue first, that fit into the minutes; it never moves a due date.',
});

const subjectDue = v.strictObject({
  subject_id: v.string(),
  name: v.string(),
  count: v.number(),
  minutes: v.number(),
  oldest_due_at: v.nullable(v.string()),
  /** Verified flashcards that were never rated. */
  new: v.number(),
});

export const reviewSitting = defineCommand({
  plugin: 'practice',
  command: 'review.sitting',
  kind: 'query',
  positional: [],
  flags: ['subject', 'now', 'minutes', 'due_minutes', 'new_percent', 'new_cards'],
  input: v.strictObject({
    /** Without it, all subjects together. */
    subject: v.exactOptional(f.id),
    now: f.time,
    minutes,
    /** How many of the minutes what is due may take. */
    due_minutes: minutes,
    /** How much of the minutes that are left then new cards may take, and how many of them. */
    new_percent: v.pipe(minutes, v.maxValue(100)),
    new_cards: v.pipe(minutes, v.maxValue(500)),
  }),
  result: v.strictObject({
    /** Every subject in which something is due or new, whatever was asked for. */
    subjects: v.array(subjectDue),
    cards: v.array(v.strictObject({ item_id: v.string(), estimated_minutes: v.number(), new: v.boolean() })),
    due_minutes: v.number(),
    new_minutes: v.number(),
    /** All that is due, also what does not fit. */
    due: v.array(v.string()),
    waiting: v.number(),
    new: v.number(),
  }),
  codes: ['subject_not_found', 'invalid_time'],
  reads: ['x_deck', 'review_controls', 'subjects'],
  summary: 'What to ask within the minutes, over all subjects: what is due as each queue says, then new cards.',
});

export const reviewDue = defineCommand({
  plugin: 'practice',
  command: 'review.due',
  kind: 'query',
  positional: [],
  flags: ['now'],
  input: v.strictObject({ now: f.time }),
  result: v.strictObject({
    subjects: v.array(subjectDue),
    count: v.number(),
    minutes: v.number(),
    new: v.number(),
  }),
  codes: ['invalid_time'],
  reads: ['x_deck', 'subjects'],
  summary: 'Counts what is due and what is new, subject by subject, most overdue first.',
});

export const reviewFresh = defineCommand({
  plugin: 'practice',
  command: 'review.fresh',
  kind: 'query',
  positional: [],
  flags: ['subject', 'limit'],
  input: v.strictObject({ subject: f.id, limit: f.listLimit }),
  result: v.strictObject({ items: v.array(item) }),
  codes: ['subject_not_found'],
  reads: ['x_deck', 'practice_items'],
  summary: 'Verified flashcards that were never rated, oldest first.',
});

export const reviewForecast = defineCommand({
  plugin: 'practice',
  command: 'review.forecast',
  kind: 'query',
  positional: [],
  flags: ['subject', 'now', 'days', 'minutes_a_day', 'utc_offset_minutes'],
  input: v.strictObject({
    /** Without it, all subjects together. */
    subject: v.exactOptional(f.id),
    now: f.time,
    days: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(366)),
    /** Without it, what is configured for the subject; without either there is no plan. */
    minutes_a_day: v.exactOptional(minutes),
    /** The learner's days begin at 04:00 of this offset (F03). */
    utc_offset_minutes: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(-840), v.maxValue(840)), 0),
  }),
  result: v.strictObject({
    /** What falls due later than now, day by day; the first is the rest of today. */
    days: v.array(dayLoad),
    debt: v.strictObject({ count: v.number(), minutes: v.number() }),
    plan: v.nullable(debtPlan),
  }),
  codes: ['subject_not_found', 'invalid_time'],
  reads: ['x_deck', 'review_controls', 'subjects'],
  summary: 'What falls due in the coming days, and the debt spread over them with its cost in recall.',
});

export const cardList = defineCommand({
  plugin: 'practice',
  command: 'card.list',
  kind: 'query',
  positional: [],
  flags: ['subject', 'state', 'limit', 'after'],
  input: v.strictObject({
    subject: v.exactOptional(v.string()),
    /** Without it, all but those that were put away. */
    state: v.exactOptional(v.picklist(['draft', 'verified', 'retired'])),
    limit: f.listLimit,
    after: f.listAfter,
  }),
  result: v.strictObject({
    cards: v.array(
      v.strictObject({
        item,
        card: v.nullable(reviewCard),
        retired: v.nullable(v.strictObject({ reason: v.string(), retired_at: v.string() })),
      }),
    ),
    next: v.nullable(v.string()),
  }),
  codes: [],
  reads: ['practice_items', 'fsrs_cards', 'x_item_retirements'],
  summary: 'Lists flashcards with what the scheduler knows of them, newest first.',
});
