// Escapes text of a book so that Markdown shows exactly the text: no mark, link or entity that the author did not mean.

// In this order: what starts a mark anywhere; a tag; an underscore that could open or close emphasis; an entity; and
// the places where GitHub's dialect makes links out of bare addresses, which would swallow the escapes inside them.
const ANYWHERE =
  /[\\`*~[\]]|<(?=[a-z/!?]|$)|(?<![a-z0-9])_|_(?![a-z0-9])|&(?=#?\w*;|#?\w*$)|(?<=https?|ftp):(?=\/\/)|(?<=www)\.|(?<=[\w.+-])@(?=[\w-]|$)/gi;

/** Escapes what has a meaning anywhere in a line. */
export function escapeInline(text: string): string {
  return text.replace(ANYWHERE, '\\$&');
}

// What has a meaning at the start of a line: headings, quotes, bullets, rules, underlines of headings, table lines.
const LINE_START = /^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$)|[-:|](?=[-:| ]*$)|=(?==*\s*$))/;
const NUMBER_START = /^(\d{1,9})(?=[.)](?:\s|$))/;
const NOTE_START = /^(\[\^\d+\])(?=:)/;

/** Escapes what has a meaning at the start of a line that has been escaped inline. */
export function escapeLineStart(line: string): string {
  if (LINE_START.test(line)) return `\\${line}`;
  return line.replace(NUMBER_START, '$1\\').replace(NOTE_START, '$1\\');
}

/** A title as the rest of a heading line: a run of number signs at its end would be taken for decoration. */
export function escapeTitle(title: string): string {
  return escapeInline(title).replace(/(^|\s)(#+)$/, '$1\\$2');
}
