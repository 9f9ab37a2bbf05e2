// Says what a line means for the division into blocks: a heading, a blank line, a code fence, or text (suite §4.3).

export type LineKind =
  | { readonly kind: 'heading'; readonly level: number; readonly title: string }
  | { readonly kind: 'fence'; readonly mark: string; readonly info: string }
  | { readonly kind: 'blank' }
  | { readonly kind: 'text' };

export interface OpenFence {
  readonly mark: string;
}

// What is blank to Rust's and Unicode's White_Space; JavaScript's \s differs in U+0085 and U+FEFF.
const BLANK = /^\p{White_Space}*$/u;
// Up to three spaces in front and a tab after the number signs, as in CommonMark and in the reader.
const HEADING = /^ {0,3}(#{1,6})[ \t](.*)$/s;
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/s;

/** `line` has no line feed. A line too long to be looked at whole is judged by its beginning. */
export function lineKind(line: string): LineKind {
  if (BLANK.test(line)) return { kind: 'blank' };
  const heading = HEADING.exec(line);
  if (heading) {
    const title = headingTitle(heading[2] ?? '');
    return title === '' ? { kind: 'text' } : { kind: 'heading', level: (heading[1] ?? '').length, title };
  }
  const fence = FENCE.exec(line);
  if (fence) return { kind: 'fence', mark: fence[1] ?? '', info: fence[2] ?? '' };
  return { kind: 'text' };
}

export function opensFence(line: { readonly mark: string; readonly info: string }): boolean {
  // A backtick after the opening ones makes it a line of text with inline code.
  return line.mark.startsWith('~') || !line.info.includes('`');
}

export function closesFence(line: { readonly mark: string; readonly info: string }, open: OpenFence): boolean {
  const isSameMark = line.mark[0] === open.mark[0] && line.mark.length >= open.mark.length;
  return isSameMark && BLANK.test(line.info);
}

/** The title without spaces at the ends and without a closing run of number signs, which a space must precede. */
function headingTitle(rest: string): string {
  const title = trimWhiteSpace(rest);
  const body = title.replace(/#+$/, '');
  if (body === title) return title;
  return body === '' || /[ \t]$/.test(body) ? trimWhiteSpace(body) : title;
}

function trimWhiteSpace(text: string): string {
  return text.replace(/^\p{White_Space}+/u, '').replace(/\p{White_Space}+$/u, '');
}
