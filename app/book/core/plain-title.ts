// Turns the Markdown of a heading, as a heading path keeps it, into the words that a person sees.

const ESCAPE = /\\([!-/:-@[-`{-~])/g;
const NOTE_MARK = /(?<!\\)\[\^\d+\]/g;

/** Takes out the backslash escapes and note marks; emphasis in a heading stays as it was typed. */
export function plainTitle(title: string): string {
  return title.replace(NOTE_MARK, '').replace(ESCAPE, '$1').trim();
}
