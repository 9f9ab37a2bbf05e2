// What only Settings says, in English.

import { defineWords } from '../widgets/words.ts';

export const english = {
  own: 'Your own books and cards',
  sample: 'The sample',
  setsHead: 'Books and cards',
  aside: 'Put aside on {when}',
  inUse: 'In use',
  useThis: 'Use this one',
  setsNote: 'Only one is used at a time. The others stay as they are, and you can go back to each.',
  nowUsed: 'These books and cards are in use now. The others stay as they are.',
} as const;

export const words = defineWords(english, { ar: () => import('./settings-words.ar.ts') });
