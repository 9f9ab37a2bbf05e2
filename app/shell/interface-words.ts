// Everything that the frame around the places says, in English.

import { defineWords } from '../widgets/words.ts';

export const english = {
  skip: 'Skip to the page',
  places: 'Places',
  today: 'Today',
  books: 'Books',
  practice: 'Practice',
  settings: 'Settings',
  console: 'Console',
  menu: 'Menu',
  notFound: 'There is nothing at this address.',
  goBooks: 'Go to your books',
  dismiss: 'Dismiss',

  // first run
  welcome: 'Welcome',
  firstTitle: 'A quiet room for what you are learning',
  firstLead: 'Read a book to its end, remember it, and find again what you meant to keep. It all stays on this device.',
  startSample: 'Start with a sample book',
  openFile: 'Open a file',
  writeCard: 'Write a card of your own',
  firstSmall: 'No account, no key, no server. After this visit it works without a network.',
  whatIsOn: 'What should be on?',
  booksNote: 'Whole books, read to the end',
  practiceNote: 'Cards, asked again before you forget',
  onLater: 'Each can be turned on or off later. Turning one off never removes anything.',
  oneOn: 'Turn one on to begin.',
  opening: 'Setting out the sample book',

  // notices
  dropHere: 'Drop it to add it to your books',
  memoryTitle: 'This window keeps nothing.',
  memoryText:
    'The browser gives Lectern no place to store things here, as in a private window. What you do is gone when it closes.',
  unavailableTitle: 'The store could not be opened.',
  unavailableText:
    'Everything that was kept is still there. Close the other windows of Lectern and load this one again.',
  otherVersionTitle: 'Another window runs another version of Lectern.',
  otherVersionText: 'Load this window again to work with the same one. What you wrote is kept.',
  busyTitle: 'The store has not answered for a while.',
  busyText: 'What you did is waiting and will be done once.',
  load: 'Load again',
  updateTitle: 'A new version is here.',
  updateText: 'It starts when you want it to. Nothing you wrote is lost.',
  update: 'Start it now',
  later: 'Later',
  sampleTitle: 'You are in the sample.',
  sampleText: 'Read, mark and review as you like; your own books are kept apart.',
  ownBooks: 'Your own books',
  nowOwn: 'You are in your own books now. The sample is still there, in Settings.',
  booksOff: 'Books is turned off.',
  practiceOff: 'Practice is turned off.',
  offText: 'Everything in it is kept.',
  turnOn: 'Turn it on',

  // settings
  language: 'Language',
  textHead: 'Reading',
  storageHead: 'Storage',
  aboutHead: 'About',
  whatOnHead: 'What is on',
  sampleHead: 'The sample',
  sampleSettings: 'A short book with a dozen cards, in a set of its own.',
  openSample: 'Open the sample',
  keptForGood: 'Kept for good.',
  keptForGoodNote: 'The browser has promised not to clear it by itself.',
  mayBeCleared: 'The browser may clear what is kept here.',
  mayBeClearedNote:
    'When the device runs out of room, the browser may take it back. Asking it to keep things usually helps.',
  askKeep: 'Ask the browser to keep it',
  askedNo: 'The browser did not promise it. Installing Lectern, or using it for some days, usually changes that.',
  notKept: 'Nothing is kept in this window',
  used: 'Used here',
  usedOf: '{used} of about {quota}',
  offlineHead: 'Without a network',
  offlineReady: 'Ready: everything needed is on this device.',
  offlineChecking: 'Getting ready.',
  offlineUnsupported: 'This window cannot keep the app itself. Your books are kept all the same.',
  offlineRefused: 'The browser did not let the app be kept. The next visit tries again.',
  offlineIncomplete: 'A file of the app did not arrive whole. The next visit tries again.',
  version: 'Lectern, version {version}',
  notices: 'Licences of what it is made from',
} as const;

export const words = defineWords(english, { ar: () => import('./interface-words.ar.ts') });
