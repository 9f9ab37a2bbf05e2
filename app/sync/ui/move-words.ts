// Everything that Move & back up says, in English.

import { defineWords } from '../../widgets/words.ts';

export const english = {
  place: 'Move & back up',
  menu: 'Menu',

  // out
  packHead: 'Back up, or take it with you',
  packText:
    'One file holds your books and how far you have read, what you kept of them, and your cards with their schedules. Keep it somewhere safe, or open it on another device.',
  packNow: 'Back up now',
  packAgain: 'Back up again',
  books: { one: '{n} book', other: '{n} books' },
  cards: { one: '{n} card', other: '{n} cards' },
  here: 'Here now: {things}.',
  nothingHere: 'There are no books and no cards of yours here yet.',
  sampleStays:
    'You are in the sample. It is not packed, and neither is what you wrote in it: that stays on this device. What is packed is your own.',
  last: 'Last backup: {when}, {size}.',
  lastNone: 'No backup was made on this device yet.',
  changedSince: 'Something has changed since.',
  sameSince: 'Nothing has changed since.',
  stays: 'What you are still writing, and how Lectern looks, stays on this device.',
  open: 'The file is not locked: whoever has it can read what is in it.',
  packing: 'Packing {name}',
  saving: 'Saving {name}',
  gathering: 'Gathering what is here',
  packed: '{done} of {total} packed',
  savedSoFar: '{done} of {total} saved',
  stop: 'Stop',
  saved: 'Saved as {name}, {size}.',
  given: '{name}, {size}, was handed to the browser. You find it where your downloads are.',
  notSaved: 'The file was packed, but it could not be saved there.',
  notSavedYet:
    'You stopped saving. The backup is packed and can still be saved: for ten minutes it need not be packed again.',
  saveNow: 'Save it after all',
  lacks: {
    one: 'The backup lacks something of {books}: a file that is missing on this device, too. Add that book’s own file again, then back up once more. All the rest is in it.',
    other:
      'The backup lacks something of {books}: files that are missing on this device, too. Add these books’ own files again, then back up once more. All the rest is in it.',
  },
  title: '“\u2068{title}\u2069”',
  moreBooks: { one: '{n} more', other: '{n} more' },
  notPacked: 'The backup was not made. Move & back up says why.',
  saveAgain: 'Save it somewhere else',
  share: 'Share it',
  notShared: 'This device did not let the file be shared.',

  // in
  openHead: 'Open a file from another device',
  openText: 'First you see what it would change here. Nothing is written before you say so.',
  choose: 'Choose the file',
  orDrop: 'Or drop it anywhere.',
  reading: 'Reading {name}',
  readingNote: 'Reading it',
  readSoFar: '{done} of {total} read',
  readOver: 'The file from the other device is read.',
  readRefused: 'The file from the other device cannot be opened.',
  look: 'Look',
  another: 'Choose another file',
  readOnce: 'Read it once more',

  // what would change
  wouldChange: 'What would change here',
  from: 'From {device}, made on {when}, {size}. The file is undamaged. Nothing has been written yet.',
  fromHere: 'From this device, made on {when}, {size}. The file is undamaged. Nothing has been written yet.',
  parts: 'What the file holds, part by part',
  part_book: 'Books',
  part_practice: 'Practice',
  part_tutor: 'Tutor',
  reviewed: { one: '{n} card reviewed', other: '{n} cards reviewed' },
  adopted: 'Would be added',
  fast_forwarded: 'Goes on from what is here',
  unchanged: 'The same',
  ahead: 'This device is ahead',
  diverged: 'Each has what the other has not',
  comesBack: 'Would be restored',
  givesBack: 'Brings back what is missing on this device of {books}.',
  lacksHere: {
    one: 'It lacks something of {books}, which was missing when it was packed. All the rest is in it. Add that book’s own file again here, and the book is whole.',
    other:
      'It lacks something of {books}, which was missing when it was packed. All the rest is in it. Add these books’ own files again here, and they are whole.',
  },
  empty: 'There is nothing in this file.',
  bringIt: 'Bring it here',
  bringNote: 'What is the same stays as it is. Nothing here is lost.',
  nothingToDo: 'Nothing to do',
  nothingNote: 'All that is in the file is here already. There is nothing to bring.',
  useThis: 'Use this one here',
  asideNote:
    'This device and the file have parted: each holds something that the other does not. When you use the file, all books and cards that are here now are put aside whole. They are not mixed and not removed, and Settings brings them back whenever you like.',
  leave: 'Leave it, change nothing',
  done: 'Done',
  bringing: 'Bringing in {name}',
  puttingIn: 'Putting it in place',
  brought: 'Everything from {device} is here.',
  broughtBack: 'What was missing on this device of {books} is back.',
  broughtWithout: {
    one: 'What the file from {device} holds is here. It lacks something of {books}; the book’s page says what to do.',
    other: 'What the file from {device} holds is here. It lacks something of {books}; their pages say what to do.',
  },
  broughtFromSample: 'Everything from {device} is here, in your own books. The sample is still there, in Settings.',
  broughtAside: 'In use now: what came from {device}. What was here before is put aside; Settings brings it back.',
  notBrought: 'The file was not brought in.',

  // first
  firstHead: 'Bring it from your other device',
  first1: 'On the other device, open the menu, then Move & back up, and press Back up now.',
  first2: 'Bring that one file here: by a cable, a message to yourself, a shared folder, as you like.',
  first3: 'Choose it here.',
  back: 'Back',
} as const;

export const words = defineWords(english, { ar: () => import('./move-words.ar.ts') });
