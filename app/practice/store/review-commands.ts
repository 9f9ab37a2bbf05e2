// Reviews: each rating is an event, the card is the fold of its events, due dates are only ever outputs (suite §4.7).
import { type Handler, mutation, query } from '../../kernel/command.ts';
import { formatSeconds, parseInstant } from '../../kernel/instant.ts';
import { ok, refuse } from '../../kernel/result.ts';
import { findSubject, subjectNotFound } from '../../kernel/store/subjects.ts';
import { reviewConfigure, reviewControl, reviewHistory, reviewRate, reviewShow, reviewVoid } from '../contract.ts';
import type { ReviewCard, ReviewEvent, StoredReview } from '../core/values.ts';
import { defaultRetention, isRating, rateCard, schedulerFor } from '../core/scheduler.ts';
import { appendReview, cardOf, cardRevision, dropCard, putCard } from './card-rows.ts';
import { findCard, findControl, findItem, itemNotFound, reviewsOf, staleRevision } from './rows.ts';

export function reviewHandlers(): readonly Handler[] {
  return [
    mutation({
      def: reviewRate,
      run: (tx, input, context) => {
        if (!isRating(input.rating)) return refuse('invalid_rating', 'A rating is 1, 2, 3 or 4.');
        const at = parseInstant(input.reviewed_at);
        if (at === null) return invalidTime(input.reviewed_at);
        const item = findItem(tx, input.item_id);
        if (!item) return itemNotFound();
        if (item.item_type !== 'flashcard' || item.state !== 'verified') {
          return refuse('review_requires_verified_flashcard', 'Only a verified flashcard can be reviewed.', {
            item_type: item.item_type,
            state: item.state,
          });
        }
        const before = findCard(tx, item.id);
        const seen = before?.revision ?? 0;
        if (input.if_revision !== undefined && input.if_revision !== seen) {
          return staleRevision(input.if_revision, seen);
        }
        const reviewedAt = formatSeconds(at);
        if (before && reviewedAt <= before.card.last_review) {
          return refuse('non_monotonic_review_time', 'A review must be later than the one before it.', {
            last_review: before.card.last_review,
          });
        }
        const retention = findControl(tx, item.subject_id)?.desired_retention ?? defaultRetention;
        const scheduled = rateCard(before?.card ?? null, input.rating, reviewedAt, retention);
        if (parseInstant(scheduled.due) === null) return invalidTime(input.reviewed_at); // due after the year 9999
        const card: ReviewCard = {
          item_id: item.id,
          card: scheduled,
          due_at: scheduled.due,
          estimated_minutes: input.estimated_minutes,
          scheduler: schedulerFor(retention),
          revision: (before?.revision ?? cardRevision(tx, item.id)) + 1,
        };
        appendReview(tx, card, input.rating, context);
        putCard(tx, card, context.now);
        return ok({ card });
      },
    }),
    query({
      def: reviewShow,
      run: (db, input) => {
        const card = findCard(db, input.item_id);
        if (!card) return refuse('review_state_not_found', 'The card was never reviewed.');
        const reviews = reviewsOf(db, input.item_id);
        return ok({
          card: {
            ...card,
            events: reviews.filter((review) => review.voided === null).map(toEvent),
            voided_events: reviews.filter((review) => review.voided !== null),
          },
        });
      },
    }),
    query({
      def: reviewHistory,
      run: (db, input) => {
        if (!findItem(db, input.item_id)) return itemNotFound();
        return ok({ item_id: input.item_id, events: reviewsOf(db, input.item_id) });
      },
    }),
    mutation({
      def: reviewVoid,
      run: (tx, input, context) => {
        const card = findCard(tx, input.item_id);
        if (!card) return refuse('review_state_not_found', 'There is no rating to take back.');
        if (card.revision !== input.if_revision) return staleRevision(input.if_revision, card.revision);
        const reviews = reviewsOf(tx, input.item_id);
        const counted = reviews.filter((review) => review.voided === null);
        const ordinal = input.event_ordinal ?? counted.at(-1)?.ordinal;
        const review = reviews.find((one) => one.ordinal === ordinal);
        if (!review) return refuse('review_event_not_found', 'The card has no such rating.', { ordinal });
        if (review.voided) return refuse('invalid_state', 'The rating was taken back before.', { ordinal });
        tx.run('INSERT INTO x_review_voids(item_id, ordinal, reason, voided_at, device_id) VALUES(?, ?, ?, ?, ?)', [
          card.item_id,
          review.ordinal,
          input.reason,
          context.now,
          context.device,
        ]);
        const left = counted.filter((one) => one !== review);
        const folded = cardOf(card.item_id, left, card.revision + 1);
        if (folded) putCard(tx, folded, context.now);
        else dropCard(tx, card.item_id);
        return ok({ card: folded });
      },
    }),
    mutation({
      def: reviewConfigure,
      run: (tx, input) => {
        if (input.actor !== 'learner') return refuse('learner_control_required', 'Only the learner sets this.');
        const { daily_budget_minutes: minutes, desired_retention: retention } = input;
        if (!Number.isSafeInteger(minutes) || minutes < 0 || !(retention >= 0.7 && retention <= 0.99)) {
          return refuse('invalid_review_control', 'Minutes are 0 or more, retention is 0.70 to 0.99.');
        }
        if (!findSubject(tx, input.subject_id)) return subjectNotFound();
        const control = {
          subject_id: input.subject_id,
          daily_budget_minutes: minutes,
          desired_retention: retention,
          revision: (findControl(tx, input.subject_id)?.revision ?? 0) + 1,
        };
        tx.run(
          `INSERT INTO review_controls(subject_id, daily_budget_minutes, desired_retention, revision) VALUES(?, ?, ?, ?)
            ON CONFLICT(subject_id) DO UPDATE SET daily_budget_minutes = excluded.daily_budget_minutes,
            desired_retention = excluded.desired_retention, revision = excluded.revision`,
          [control.subject_id, control.daily_budget_minutes, control.desired_retention, control.revision],
        );
        return ok({ control });
      },
    }),
    query({
      def: reviewControl,
      run: (db, input) => {
        if (!findSubject(db, input.subject)) return subjectNotFound();
        const control = findControl(db, input.subject);
        return control ? ok({ control }) : refuse('review_control_not_found', 'Nothing was set for this subject.');
      },
    }),
  ];
}

export function invalidTime(given: string) {
  return refuse('invalid_time', 'A time is RFC 3339 with a zone, for example 2026-11-30T08:00:00Z.', { given });
}

/** The fields that the contract gives an event (suite §2.3). */
function toEvent(review: StoredReview): ReviewEvent {
  return {
    ordinal: review.ordinal,
    rating: review.rating,
    reviewed_at: review.reviewed_at,
    scheduled_days: review.scheduled_days,
    card: review.card,
    scheduler_crate: review.scheduler_crate,
    scheduler_version: review.scheduler_version,
  };
}
