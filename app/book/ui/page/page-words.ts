// What the page of a book says, in English; it comes with the page, not with the shelf.

import { defineWords } from '../../../widgets/words.ts';

export const english = {
  notHere: 'This book is not here.',
  readOn: 'Read on',
  begin: 'Begin',
  readAgain: 'Leaf through it',

  // coverage
  partsRead: '{read} of {total} parts read',
  coverage: 'Coverage, one cell a part',
  coverageTable: 'Coverage in parts',
  unread: 'unread',
  readNow: 'in your open window, {n}',
  inYourWords: 'put in your words, {n}',
  cited: 'with a key point, {n}',
  state: 'How far',
  howMany: 'Parts',
  col_unread: 'unread',
  col_read: 'in your open window',
  col_reported: 'put in your words',
  col_cited: 'with a key point',

  // chapters
  chapters: 'Chapters',
  youAreHere: 'You are here',
  beforeFirst: 'Before the first chapter',
  moreChapters: { one: '{n} more chapter', other: '{n} more chapters' },
  fewerChapters: 'Fewer chapters',
  chapterUnread: 'unread',
  chapterRead: 'all read',
  chapterPart: '{read} of {total} read',

  // what one wrote
  wrote: 'What you wrote',
  wroteNone: 'The line that finishes a window stands here, with what mattered in it.',
  moreWrote: 'All of it',
  points: { one: '{n} key point', other: '{n} key points' },

  // found while importing
  found: 'Found while importing',
  foundWhole: 'Nothing. The text is as it was in the file.',
  foundIntro: 'Where the file was odd. All else is as it was made.',
  foundUnfinished: 'The file is kept, but setting its text was stopped before the end. Try again to have it done.',
  foundBroken: 'The file is kept, but its text could not be set.',
  foundMore: { one: '{n} more', other: '{n} more' },
  seeAll: 'See where',
  close: 'Close',
  tryAgain: 'Try again',
  openSettings: 'Open Settings',
  stillNot: 'It is still as it was.',
  andMore: { one: 'and {n} more', other: 'and {n} more' },

  // archive
  archive: 'Archive this book',
  archiveNote: 'It leaves the shelf and the search. Nothing of it is removed.',
  unarchive: 'Put it back on the shelf',
  unarchiveNote: 'Everything of it is as it was.',
  archivedHere: 'This book is in the archive.',
  archivedNow: '{title} is in the archive.',
  bringBack: 'Bring it back',
  broughtBack: '{title} is on your shelf again.',
  undo: 'Undo',

  // details
  details: 'Details',
  format: 'Kind of file',
  format_txt: 'Plain text',
  format_markdown: 'Markdown',
  format_epub: 'EPUB',
  format_pdf: 'PDF',
  size: 'Size',
  added: 'Added',
  length: 'Length',
  lengthParts: { one: '{n} part', other: '{n} parts' },
} as const;

export const pageWords = defineWords(english, { ar: () => import('./page-words.ar.ts') });
