// What search says, in English.

import { defineWords } from '../../../widgets/words.ts';

export const english = {
  search: 'Search',
  inAll: 'Search all books',
  inBook: 'Search in {title}',
  clear: 'Clear',
  hintAll: 'A word, the beginning of one, or a whole sentence. Accents and capitals do not matter.',
  hintBook: 'A word, the beginning of one, or a whole sentence of this book.',
  looking: 'Looking',
  noHits: 'Nothing has \u201c{query}\u201d.',
  noHitsHint: 'A shorter word, or only the beginning of it, finds more.',
  searchAllInstead: 'Search all books',
  places: { one: '{n} place', other: '{n} places' },
  placesFirst: 'The first {shown} of {total} places. Another word narrows it.',
  onlyWords: 'Nowhere as it stands. These places have its words.',
  preparing: 'Some of the text is still being prepared for search. All of it was looked through.',
  unreadable: 'The text of {title} could not be read.',
  untitled: 'Beginning',
  onPage: 'page {page}',
} as const;

export const searchWords = defineWords(english, { ar: () => import('./search-words.ar.ts') });
