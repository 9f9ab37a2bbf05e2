// What a rating, or taking one back, writes: the event with its terms, and the card, debt and deck that follow from it.
import type { HandlerContext } from '../../kernel/command.ts';
import { int, type ReadDb, type Tx } from '../../kernel/db.ts';
import { foldReviews } from '../core/review-fold.ts';
import { isRating, type Rating, schedulerFor } from '../core/scheduler.ts';
import type { ReviewCard, StoredReview } from '../core/values.ts';
import { keepDeck } from './deck.ts';

/** The card that these reviews make, or null when there are none. */
export function cardOf(itemId: string, reviews: readonly StoredReview[], revision: number): ReviewCard | null {
  const folded = foldReviews(reviews.map((review) => ({ ...review, rating: ratingOf(review) })));
  const last = reviews.at(-1);
  if (!folded || !last) return null;
  return {
    item_id: itemId,
    card: folded,
    due_at: folded.due,
    estimated_minutes: last.estimated_minutes,
    scheduler: schedulerFor(last.request_retention),
    revision,
  };
}

/** Ratings and takings back together: it never returns to a number it had, also when the card was gone in between. */
export function cardRevision(db: ReadDb, itemId: string): number {
  const row = db.get(
    `SELECT (SELECT COUNT(*) FROM review_events WHERE item_id = ?)
      + (SELECT COUNT(*) FROM x_review_voids WHERE item_id = ?) AS n`,
    [itemId, itemId],
  );
  return row ? int(row, 'n') : 0;
}

export function appendReview(
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
  tx.run('INSERT INTO x_review_terms(item_id, ordinal, request_retention, estimated_minutes) VALUES(?, ?, ?, ?)', [
    card.item_id,
    ordinal,
    card.scheduler.parameters.request_retention,
    card.estimated_minutes,
  ]);
  tx.run('INSERT INTO x_review_events(event_id, item_id, reviewed_at, device_id) VALUES(?, ?, ?, ?)', [
    context.newId(),
    card.item_id,
    card.card.last_review,
    context.device,
  ]);
}

export function putCard(tx: Tx, card: ReviewCard, now: string): void {
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
  keepDeck(tx, card.item_id);
}

/** When no rating counts any more. What was given stays in review_events. */
export function dropCard(tx: Tx, itemId: string): void {
  tx.run('DELETE FROM fsrs_cards WHERE item_id = ?', [itemId]);
  tx.run('DELETE FROM review_debt WHERE item_id = ?', [itemId]);
  keepDeck(tx, itemId);
}

function ratingOf({ rating }: StoredReview): Rating {
  if (!isRating(rating)) throw new TypeError('the schema keeps ratings between 1 and 4');
  return rating;
}
