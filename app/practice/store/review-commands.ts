// Reviews: each rating is an event, the card is the fold of its events, due dates are only ever outputs (suite §4.7).
import { type Handler, type HandlerContext, mutation, query } from '../../kernel/command.ts';
import { int, type ReadDb, text, type Tx } from '../../kernel/db.ts';
import { formatSeconds, parseInstant } from '../../kernel/instant.ts';
import { ok, refuse } from '../../kernel/result.ts';
import { findSubject, subjectNotFound } from '../../kernel/store/subjects.ts';
import { reviewConfigure, reviewControl, reviewQueue, reviewRate, reviewShow } from '../contract.ts';
import type { QueueEntry, ReviewCard, SchedulerCard } from '../core/values.ts';
import { fillQueue } from '../core/review-queue.ts';
import { defaultRetention, isRating, type Rating, rateCard, retrievability, schedulerFor } from '../core/scheduler.ts';
import { bankNotFound } from './bank-commands.ts';
import { eventsOf, findBank, findCard, findControl, findItem, itemNotFound } from './rows.ts';

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
          revision: (before?.revision ?? 0) + 1,
        };
        appendEvent(tx, card, input.rating, context);
        putCard(tx, card);
        putDebt(tx, card, context.now);
        return ok({ card });
      },
    }),
    query({
      def: reviewShow,
      run: (db, input) => {
        const card = findCard(db, input.item_id);
        if (!card) return refuse('review_state_not_found', 'The card was never reviewed.');
        return ok({ card: { ...card, events: eventsOf(db, input.item_id) } });
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
    query({
      def: reviewQueue,
      run: (db, input) => {
        const now = parseInstant(input.now);
        if (now === null) return invalidTime(input.now);
        if (!findSubject(db, input.subject)) return subjectNotFound();
        if (input.goal_bank !== undefined) {
          const bank = findBank(db, input.goal_bank);
          if (!bank) return bankNotFound();
          if (bank.subject_id !== input.subject) {
            return refuse('target_subject_mismatch', 'The bank is of another subject.');
          }
        }
        const configured = findControl(db, input.subject)?.daily_budget_minutes ?? null;
        const budget = Math.min(input.budget_minutes, configured ?? input.budget_minutes);
        const queue = fillQueue(dueEntries(db, input.subject, now, input.goal_bank ?? null), budget);
        return ok({
          selected: queue.selected,
          selected_minutes: queue.selected_minutes,
          budget_minutes: budget,
          configured_budget_minutes: configured,
          debt: queue.debt,
        });
      },
    }),
  ];
}

/** Open debt of verified flashcards whose time has come; a retired card is in neither queue nor debt (P4). */
function dueEntries(db: ReadDb, subjectId: string, now: number, goalBank: string | null): readonly QueueEntry[] {
  const at = formatSeconds(now);
  return db
    .all(
      `SELECT d.item_id, d.due_at, d.estimated_minutes, c.card_json,
        EXISTS(SELECT 1 FROM bank_items b WHERE b.bank_id = ? AND b.item_id = d.item_id AND b.item_revision = t.revision) AS goal
        FROM review_debt d
        JOIN practice_items t ON t.id = d.item_id
          AND t.revision = (SELECT MAX(x.revision) FROM practice_items x WHERE x.id = d.item_id)
        JOIN fsrs_cards c ON c.item_id = d.item_id
        WHERE d.state = 'open' AND d.due_at <= ? AND t.subject_id = ? AND t.state = 'verified' AND t.item_type = 'flashcard'`,
      [goalBank, at, subjectId],
    )
    .map((row) => {
      const card: SchedulerCard = JSON.parse(text(row, 'card_json'));
      return {
        item_id: text(row, 'item_id'),
        due_at: text(row, 'due_at'),
        estimated_minutes: int(row, 'estimated_minutes'),
        overdue_seconds: Math.floor((now - (parseInstant(text(row, 'due_at')) ?? now)) / 1000),
        forgetting_risk: Math.round((1 - retrievability(card, at)) * 1e8) / 1e8,
        goal_value: int(row, 'goal'),
      };
    });
}

function appendEvent(
  tx: Tx,
  card: ReviewCard,
  rating: Rating,
  context: Pick<HandlerContext, 'newId' | 'device'>,
): void {
  const last = tx.get('SELECT MAX(ordinal) AS n FROM review_events WHERE item_id = ?', [card.item_id]);
  const ordinal = (typeof last?.['n'] === 'number' ? last['n'] : 0) + 1;
  tx.run(
    `INSERT INTO review_events(item_id, ordinal, rating, reviewed_at, scheduled_days, card_json, scheduler_crate,
      scheduler_version) VALUES(?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      card.item_id,
      ordinal,
      rating,
      card.card.last_review,
      card.card.scheduled_days,
      JSON.stringify(card.card),
      card.scheduler.crate,
      card.scheduler.version,
    ],
  );
  tx.run('INSERT INTO x_review_events(event_id, item_id, reviewed_at, device_id) VALUES(?, ?, ?, ?)', [
    context.newId(),
    card.item_id,
    card.card.last_review,
    context.device,
  ]);
}

function putCard(tx: Tx, card: ReviewCard): void {
  tx.run(
    `INSERT INTO fsrs_cards(item_id, card_json, due_at, estimated_minutes, scheduler_json, revision)
      VALUES(?, ?, ?, ?, ?, ?) ON CONFLICT(item_id) DO UPDATE SET card_json = excluded.card_json,
      due_at = excluded.due_at, estimated_minutes = excluded.estimated_minutes,
      scheduler_json = excluded.scheduler_json, revision = excluded.revision`,
    [
      card.item_id,
      JSON.stringify(card.card),
      card.due_at,
      card.estimated_minutes,
      JSON.stringify(card.scheduler),
      card.revision,
    ],
  );
}

function putDebt(tx: Tx, card: ReviewCard, now: string): void {
  tx.run(
    `INSERT INTO review_debt(item_id, state, due_at, estimated_minutes) VALUES(?, 'open', ?, ?)
      ON CONFLICT(item_id) DO UPDATE SET state = 'open', due_at = excluded.due_at,
      estimated_minutes = excluded.estimated_minutes`,
    [card.item_id, card.due_at, card.estimated_minutes],
  );
  tx.run(
    "INSERT INTO review_debt_events(item_id, state, due_at, recorded_at) VALUES(?, 'open', ?, ?) ON CONFLICT DO NOTHING",
    [card.item_id, card.due_at, now],
  );
}

function invalidTime(given: string) {
  return refuse('invalid_time', 'A time is RFC 3339 with a zone, for example 2026-11-30T08:00:00Z.', { given });
}
