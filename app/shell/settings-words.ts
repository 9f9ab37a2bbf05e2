// What only Settings says, in English.

import { defineWords } from '../widgets/words.ts';

export const english = {
  own: 'Your own books and cards',
  sample: 'The sample',
  inSample: 'You are in it now. Your own books and cards are kept apart.',
  leaveSample: 'Back to your own',
} as const;

export const words = defineWords(english, { ar: () => import('./settings-words.ar.ts') });
