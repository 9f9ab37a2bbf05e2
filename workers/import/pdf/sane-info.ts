// Tells a title that a person gave a PDF from what a program left there.

const PROGRAMS =
  /^(?:microsoft (?:word|powerpoint|excel) ?-|untitled|document ?\d*$|slide ?\d*$|no title|title$|print|about:blank)/i;
const FILE_NAME = /\.(?:docx?|pptx?|xlsx?|tex|dvi|pdf|indd|qxd|p65|rtf|odt|html?|fm|eps|ps|txt|pages)$/i;
const NOBODY =
  /^(?:user|admin(?:istrator)?|owner|unknown|author|anonymous|root|default|microsoft(?: office)? user|windows user)$/i;

export function saneTitle(title: string | null): string | null {
  const text = tidy(title);
  return /\p{L}/u.test(text) && text.length > 1 && !PROGRAMS.test(text) && !FILE_NAME.test(text) ? text : null;
}

export function saneAuthor(author: string | null): string | null {
  const text = tidy(author);
  return /\p{L}/u.test(text) && text.length > 1 && !NOBODY.test(text) && !/[\\/@]/.test(text) ? text : null;
}

/** Control characters and characters that could not be read make no name. */
function tidy(text: string | null): string {
  return /[\u{FFFD}\p{Co}]/u.test(text ?? '') ? '' : (text ?? '').replace(/[\p{Cc}\p{White_Space}]+/gu, ' ').trim();
}
