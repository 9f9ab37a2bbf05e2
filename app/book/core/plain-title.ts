// Turns the Markdown of a heading, as a heading path keeps it, into the words that a person sees.

import { picturesAsWords } from './picture-marks.ts';

const ESCAPE = /\\([!-/:-@[-`{-~])/g;
const NOTE_MARK = /(?<!\\)\[\^\d+\]/g;

/** Takes out the backslash escapes, note marks and names of pictures; emphasis in a heading stays as it was typed. */
export function plainTitle(title: string): string {
  return picturesAsWords(title).replace(NOTE_MARK, '').replace(ESCAPE, '$1').trim();
}
