// Why a book cannot be read yet, in a few words, in English; it comes with the first such book.

import { defineWords } from '../../widgets/words.ts';

export const english = {
  notReadable: 'Not readable yet',
  kindOff: '{kind} files are turned off',
  noneChosen: 'No converter is chosen',
  settingsUnfit: 'Its settings cannot be used',
  readerMissing: 'Its reader is not here yet',
  tookTooLong: 'It took too long',
  noWordsInIt: 'There are no words in it',
  openSettings: 'Settings',
  tryAgain: 'Try again',
} as const;

export const words = defineWords(english, { ar: () => import('./not-readable-words.ar.ts') });
