// What of the Practice store travels; the deck is derived and made anew (decision 7).
import { noBodies, type Portable } from '../../kernel/portable.ts';
import { sharedPortable } from '../../kernel/store/shared-portable.ts';
import { rebuildDeck } from './deck.ts';

export const practicePortable: Portable = {
  tables: [
    ...sharedPortable,
    'practice_banks',
    'practice_items',
    'bank_items',
    'review_controls',
    'review_events',
    'fsrs_cards',
    'review_debt',
    'review_debt_events',
    'x_notes',
    'x_item_retirements',
    'x_review_events',
    'x_review_voids',
    'x_review_terms',
    'x_item_corrections',
  ],
  bodies: noBodies,
  rebuild: rebuildDeck,
};
