// Inputs of the commands of reviewing: rate, take back, set the minutes a day.
import type { Generators } from './generator.ts';

export const reviewGenerators: Generators = {
  'practice.review.rate': {
    weight: 4,
    make(known, dice) {
      const usable = known.items.filter((one) => one.item_type === 'flashcard' && one.state === 'verified');
      const item = dice.maybe(usable) ?? (dice.happens(0.1) ? dice.maybe(known.items) : undefined);
      if (!item) return null;
      const seen = dice.happens(0.5) ? { if_revision: known.cards.get(item.id) ?? 0 } : {};
      const rating = 1 + dice.number(4);
      return { input: { item_id: item.id, rating, reviewed_at: known.now, estimated_minutes: 1, ...seen } };
    },
  },
  'practice.review.void': {
    weight: 2,
    make(known, dice) {
      const card = dice.maybe([...known.cards]);
      if (!card) return null;
      const [item_id, if_revision] = card;
      const which = dice.happens(0.3) ? { event_ordinal: 1 + dice.number(3) } : {};
      return { input: { item_id, if_revision, reason: 'a slip of the thumb', ...which } };
    },
  },
  'practice.review.configure': {
    weight: 0.5,
    make(known, dice) {
      const subject = dice.maybe(known.subjects.practice);
      if (!subject) return null;
      const wanted = { daily_budget_minutes: dice.number(60), desired_retention: 0.7 + dice.number(29) / 100 };
      return { input: { subject_id: subject.id, ...wanted, actor: 'learner' } };
    },
  },
};
