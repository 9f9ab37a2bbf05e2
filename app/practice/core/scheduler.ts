// The scheduler: FSRS through ts-fsrs 4.4.3 with the contract's 19 weights, which alone give its vector (suite §4.8).
import { type Card, createEmptyCard, fsrs, generatorParameters, type Grade, State } from 'ts-fsrs';
import { formatSeconds, parseInstant } from '../../kernel/instant.ts';
import type { Scheduler, SchedulerCard } from './values.ts';

export const weights: readonly number[] = [
  0.4072, 1.1829, 3.1262, 15.4722, 7.2102, 0.5316, 1.0651, 0.0234, 1.616, 0.1544, 1.0824, 1.9813, 0.0953, 0.2975,
  2.2042, 0.2407, 2.9466, 0.5034, 0.6567,
];

export const defaultRetention = 0.9;

const decay = -0.5;
const factor = 19 / 81;
const maximumInterval = 36_500;

export type Rating = 1 | 2 | 3 | 4;

export function isRating(rating: number): rating is Rating {
  return rating === 1 || rating === 2 || rating === 3 || rating === 4;
}

/** What is stored with every card, so that a fold can be replayed by anybody. */
export function schedulerFor(retention: number): Scheduler {
  return {
    crate: 'ts-fsrs',
    version: '4.4.3',
    parameters: {
      request_retention: retention,
      maximum_interval: maximumInterval,
      weights: [...weights],
      decay,
      factor,
      enable_short_term: true,
      enable_fuzz: false,
    },
  };
}

/** One step of the fold. `card` null is the first rating. `at` is whole seconds, later than the card's last review. */
export function rateCard(card: SchedulerCard | null, rating: Rating, at: string, retention: number): SchedulerCard {
  const now = instant(at);
  return fromLibrary(engine(retention).next(toLibrary(card, now), now, rating as Grade).card, at);
}

export interface Preview {
  readonly rating: Rating;
  /** Whole seconds from `at` until the card would be due. */
  readonly seconds: number;
}

/** What each rating would give, for the four buttons; fuzz is off, so the preview is the result (F02). */
export function previewIntervals(card: SchedulerCard | null, at: string, retention: number): readonly Preview[] {
  const now = instant(at);
  return ([1, 2, 3, 4] as const).map((rating) => {
    const next = engine(retention).next(toLibrary(card, now), now, rating as Grade).card;
    return { rating, seconds: Math.round((next.due.getTime() - now.getTime()) / 1000) };
  });
}

/** Chance of recall after whole elapsed days, from the forgetting curve of suite §4.8. */
export function retrievability(card: Pick<SchedulerCard, 'stability' | 'last_review'>, at: string): number {
  const days = Math.max(0, Math.floor((instant(at).getTime() - instant(card.last_review).getTime()) / 86_400_000));
  return round8((1 + (factor * days) / card.stability) ** decay);
}

const engines = new Map<number, ReturnType<typeof fsrs>>();

function engine(retention: number): ReturnType<typeof fsrs> {
  const known = engines.get(retention);
  if (known) return known;
  const made = fsrs(
    generatorParameters({
      w: [...weights],
      request_retention: retention,
      maximum_interval: maximumInterval,
      enable_fuzz: false,
      enable_short_term: true,
    }),
  );
  engines.set(retention, made);
  return made;
}

function toLibrary(card: SchedulerCard | null, now: Date): Card {
  if (card === null) return createEmptyCard(now);
  return { ...card, due: instant(card.due), last_review: instant(card.last_review), state: State[card.state] };
}

const stateWords = ['New', 'Learning', 'Review', 'Relearning'] as const;

function fromLibrary(card: Card, at: string): SchedulerCard {
  return {
    due: formatSeconds(card.due.getTime()),
    stability: round8(card.stability),
    difficulty: round8(card.difficulty),
    elapsed_days: card.elapsed_days,
    scheduled_days: card.scheduled_days,
    reps: card.reps,
    lapses: card.lapses,
    state: stateWords[card.state],
    last_review: at,
  };
}

/** exp and log differ in the last digits between engines; rounded at each step, a fold is the same everywhere. */
function round8(value: number): number {
  return Math.round(value * 1e8) / 1e8;
}

function instant(text: string): Date {
  return new Date(parseInstant(text) ?? Number.NaN);
}
