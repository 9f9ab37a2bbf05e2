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
  filesHead: 'EPUB and PDF',
  epub: 'EPUB files',
  pdf: 'PDF files',
  filesOn: 'Become books that can be read',
  filesOff: 'New ones are kept, but cannot be read',
  noPictures: 'Leave out pictures',
  noNotes: 'Leave out footnotes',
  keepHeads: 'Keep running titles and page numbers',
  keepHyphens: 'Keep hyphens at the ends of lines',
  limit: 'Give up on a file after',
  filesUnknown: 'Something is set here that Lectern does not know. These files are kept, but cannot be read.',
  filesUnreadable: 'What is set here cannot be made out. These files are kept, but cannot be read.',
  asItCame: 'Back to how it came',
  filesNote: 'This holds for books you add from now on.',
  nowUsed: 'These books and cards are in use now. The others stay as they are.',
} as const;

export const words = defineWords(english, { ar: () => import('./settings-words.ar.ts') });
