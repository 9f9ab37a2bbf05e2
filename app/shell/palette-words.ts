// Everything that the menu, the palette and the sheet of shortcuts say, in English.

import { defineWords } from '../widgets/words.ts';

export const english = {
  close: 'Close',
  title: 'Go to',
  field: 'A place, a book, or something to do',
  none: 'Nothing here is called that.',
  palette: 'Go to anything',
  paletteNote: 'Places, books by their title, and what can be done here',
  paletteKey: 'Ctrl K',
  shortcuts: 'Keyboard shortcuts',
  shortcutsNote: 'The keys that work on each page',
  moveNote: 'One file with your books and cards, out and in',
  settingsNote: 'How it looks, what is on, what is stored',
  consoleNote: 'Everything as commands, with JSON',
  here: 'On this page',
  everywhere: 'Everywhere',
  escape: 'Close what lies over the page',
  space: 'space',
  search: 'Search all books',
  review: 'Begin reviewing',
  writeCard: 'Write a card',
  theme_system: 'Colours as the system has them',
  theme_paper: 'Colours: Paper',
  theme_white: 'Colours: White',
  theme_sepia: 'Colours: Sepia',
  theme_night: 'Colours: Night',
  speak: 'Language: {language}',
} as const;

export const words = defineWords(english, { ar: () => import('./palette-words.ar.ts') });
