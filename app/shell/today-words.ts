// Everything that Today says, in English.

import { defineWords } from '../widgets/words.ts';

export const english = {
  youHave: { one: 'You have {n} minute', other: 'You have {n} minutes' },
  minutes: 'Minutes',
  other: 'Other',
  minutesField: 'Other number of minutes',
  begin: 'Begin with the first of today',
  beginReviews: 'Begin with reviews',
  beginNew: 'Begin with new cards',
  beginReading: 'Begin reading',
  reviews: { one: '{n} review', other: '{n} reviews' },
  newCards: { one: '{n} new card', other: '{n} new cards' },
  newAfter: 'After the reviews',
  newNote: 'Asked for the first time',
  from: 'From {names}',
  others: { one: '{n} other', other: '{n} others' },
  minutesShort: { one: '{n} min', other: '{n} min' },
  ruleReviews: { one: '{n} minute of reviews', other: '{n} minutes of reviews' },
  ruleNew: { one: '{n} minute of new cards', other: '{n} minutes of new cards' },
  ruleRead: { one: '{n} minute of reading', other: '{n} minutes of reading' },
  nothingNow: 'Nothing waits now. What you know well is asked again just before you would forget it.',
  windowOpen: {
    one: 'Your reading window is open, with {n} sentence kept',
    other: 'Your reading window is open, with {n} sentences kept',
  },
  fromTheStart: 'From its first page',
  readSoFar: '{percent} read, about {time} to go',
  alsoOpen: 'Also open',
  aside: 'Plan and safekeeping',
  safekeeping: 'Safekeeping',

  canWait: { one: 'The other one can wait', other: 'The other {n} can wait' },
  daysAhead: 'The days ahead',
  laidOut: {
    one: 'They are laid out so that they are done by tomorrow, and no day takes more than {minutes} minutes.',
    other: 'They are laid out over the next {n} days, so that no day takes more than {minutes} minutes of reviews.',
  },
  noEnd: {
    one: 'With these minutes {n} of them is still left in two weeks. A few minutes more a day bring it to an end.',
    other: 'With these minutes {n} of them are still left in two weeks. A few minutes more a day bring them to an end.',
  },
  cost: 'What waiting costs: expected recall of these cards goes from {before} to {after}.',
  noCost: 'What waiting costs: next to nothing. Expected recall of these cards stays at {before}.',
  today: 'Today',
  barsName: 'Minutes of reviews in the days ahead',

  notKept: 'Nothing is kept in this tab',
  keptForGood: 'Kept for good on this device',
  mayBeCleared: 'The browser may clear it',
  keptHere: '{size} on this device',
  lastBackup: 'Last backup: {day}',
  noBackup: 'No backup was made yet',
  offlineReady: 'Ready for use without a network',
  offlineNot: 'Not yet ready without a network',

  emptyBook: 'Nothing waits yet. Add a book, read a little, and keep a sentence: it comes back here as a card.',
  emptyFinished: 'All your books are read. Open one to make cards of what you kept, or add the next.',
  emptyCard: 'Nothing waits yet. Write a card, and it is asked here before you would forget it.',
  goBooks: 'Go to your books',
  writeCard: 'Write a card',
} as const;

export const words = defineWords(english, { ar: () => import('./today-words.ar.ts') });
