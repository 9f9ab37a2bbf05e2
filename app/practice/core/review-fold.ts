// A card is the fold of the ratings that count, each with the retention it was given under (suite §2.3, PR5).
import { type Rating, rateCard } from './scheduler.ts';
import type { SchedulerCard } from './values.ts';

export interface CountedReview {
  readonly rating: Rating;
  readonly reviewed_at: string;
  readonly request_retention: number;
}

/** Null when nothing counts. `reviews` are in the order in which they were given. */
export function foldReviews(reviews: readonly CountedReview[]): SchedulerCard | null {
  let card: SchedulerCard | null = null;
  for (const { rating, reviewed_at, request_retention } of reviews) {
    card = rateCard(card, rating, reviewed_at, request_retention);
  }
  return card;
}
