// The values of Practice as its commands show them (suite §2.3). Types are inferred from the schemas.
import * as v from 'valibot';
import { json } from '../../kernel/fields.ts';

export const sourceRef = v.strictObject({
  kind: v.string(),
  id: v.string(),
  revision_or_hash: v.string(),
  locator: v.exactOptional(v.string()),
  subject_id: v.string(),
});
export type SourceRefInput = v.InferOutput<typeof sourceRef>;

export const item = v.strictObject({
  id: v.string(),
  revision: v.number(),
  subject_id: v.string(),
  item_type: v.picklist(['choice', 'text', 'numeric', 'flashcard']),
  grading_kind: v.picklist(['objective', 'subjective']),
  state: v.picklist(['draft', 'verified', 'retired']),
  prompt: v.string(),
  answer: json,
  rubric: v.nullable(v.string()),
  max_points: v.number(),
  estimated_minutes: v.number(),
  difficulty: v.number(),
  topic: v.nullable(v.string()),
  source: sourceRef,
  created_at: v.string(),
});
export type Item = v.InferOutput<typeof item>;

export const bank = v.strictObject({
  id: v.string(),
  subject_id: v.string(),
  key: v.string(),
  title: v.string(),
  source: sourceRef,
  revision: v.number(),
  item_count: v.number(),
  created_at: v.string(),
});
export type Bank = v.InferOutput<typeof bank>;

export const note = v.strictObject({
  id: v.string(),
  subject_id: v.string(),
  text: v.string(),
  text_hash: v.string(),
  revision: v.number(),
  created_at: v.string(),
});
export type Note = v.InferOutput<typeof note>;

/** The scheduler's card, with the contract's words for its state (suite §2.3). */
export const schedulerCard = v.strictObject({
  due: v.string(),
  stability: v.number(),
  difficulty: v.number(),
  elapsed_days: v.number(),
  scheduled_days: v.number(),
  reps: v.number(),
  lapses: v.number(),
  state: v.picklist(['New', 'Learning', 'Review', 'Relearning']),
  last_review: v.string(),
});
export type SchedulerCard = v.InferOutput<typeof schedulerCard>;

export const scheduler = v.strictObject({
  crate: v.string(),
  version: v.string(),
  parameters: v.strictObject({
    request_retention: v.number(),
    maximum_interval: v.number(),
    weights: v.array(v.number()),
    decay: v.number(),
    factor: v.number(),
    enable_short_term: v.boolean(),
    enable_fuzz: v.boolean(),
  }),
});
export type Scheduler = v.InferOutput<typeof scheduler>;

export const reviewEvent = v.strictObject({
  ordinal: v.number(),
  rating: v.number(),
  reviewed_at: v.string(),
  scheduled_days: v.number(),
  card: schedulerCard,
  scheduler_crate: v.string(),
  scheduler_version: v.string(),
});
export type ReviewEvent = v.InferOutput<typeof reviewEvent>;

/** A rating as it is kept: with what it was given under, and whether it was taken back. */
export const storedReview = v.strictObject({
  ...reviewEvent.entries,
  request_retention: v.number(),
  estimated_minutes: v.number(),
  voided: v.nullable(v.strictObject({ reason: v.string(), voided_at: v.string() })),
});
export type StoredReview = v.InferOutput<typeof storedReview>;

const cardFields = {
  item_id: v.string(),
  card: schedulerCard,
  due_at: v.string(),
  estimated_minutes: v.number(),
  scheduler,
  revision: v.number(),
};
export const reviewCard = v.strictObject(cardFields);
export type ReviewCard = v.InferOutput<typeof reviewCard>;
export const reviewCardWithEvents = v.strictObject({
  ...cardFields,
  events: v.array(reviewEvent),
  voided_events: v.array(storedReview),
});

export const control = v.strictObject({
  subject_id: v.string(),
  daily_budget_minutes: v.number(),
  desired_retention: v.number(),
  revision: v.number(),
});
export type Control = v.InferOutput<typeof control>;

export const queueEntry = v.strictObject({
  item_id: v.string(),
  due_at: v.string(),
  estimated_minutes: v.number(),
  overdue_seconds: v.number(),
  forgetting_risk: v.number(),
  goal_value: v.number(),
});
export type QueueEntry = v.InferOutput<typeof queueEntry>;

export const target = v.strictObject({ kind: v.picklist(['bank', 'set', 'paper']), id: v.string() });
export type Target = v.InferOutput<typeof target>;

const load = v.strictObject({ count: v.number(), minutes: v.number() });
export const dayLoad = v.strictObject({ day: v.string(), ...load.entries });
export type DayLoad = v.InferOutput<typeof dayLoad>;

/** Overdue cards spread over days (product §5, "Minute budget with amnesty"). Recall is a mean over the overdue cards. */
export const debtPlan = v.strictObject({
  minutes_a_day: v.number(),
  days: v.array(dayLoad),
  /** What found no place within the days asked for. */
  left: load,
  /** The day on which the last overdue card is done; null while some are left. */
  ends_on: v.nullable(v.string()),
  recall_now: v.number(),
  recall_planned: v.number(),
  recall_cost: v.number(),
});
export type DebtPlan = v.InferOutput<typeof debtPlan>;
