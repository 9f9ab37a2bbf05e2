// What is asked before a card from a PDF whose letters look wrong, in English.

import { defineWords } from '../../../widgets/words.ts';

export const english = {
  garbled: 'Is this passage as it should be?',
  garbledText: 'The letters of some pages of this PDF look wrong. A card keeps its passage as it stands here.',
  garbledPages: 'Pages that look wrong: {pages}',
  makeAnyway: 'Make the card anyway',
  lookAtIt: 'Look at the passage',
  close: 'Close',
} as const;

export const words = defineWords(english, { ar: () => import('./garbled-words.ar.ts') });
