// Which marks count in what a person types: those that are meant. A sum, a range, a name, a tag in angle brackets or
// "> 140" keeps its characters, which Markdown's letter would take for marks and not show.

import { Tokenizer, type Tokens } from 'marked';
import { decodeEntities } from './entities.ts';
import { safeLink } from './safe-link.ts';

/** "> 140", ">= 5" and ">>> x" compare or prompt; a quote begins with words. */
const comparison = /^ {0,3}>(?:[>=]|[ \t]?[-+\u2212\u00b1~\u2248]?[ \t]?[.,]?\p{Nd})/u;
/** On both sides of a mark: "2*3*4" and "f(x)*g*h" multiply. Scripts without spaces have letters there as well. */
const factorBefore = /[0-9A-Za-z)\]]$/;
const factorAfter = /^[0-9A-Za-z([]/;

export function createTypedTokenizer(): Tokenizer {
  const usual = new Tokenizer();
  const typed = new Tokenizer();
  // HTML, definitions of links and underlined headings are no marks here; their characters stand as typed.
  typed.html = () => undefined;
  typed.tag = () => undefined;
  typed.def = () => undefined;
  typed.lheading = () => undefined;
  typed.hr = (src) => unless(usual.hr.call(typed, src), ({ raw }) => raw.includes('_'));
  typed.blockquote = (src) => (comparison.test(src) ? undefined : usual.blockquote.call(typed, src));
  // "1. e4", "- 5": one item alone is no list, but for one with a box or with more below it.
  typed.list = (src) => {
    const { inlineQueue } = typed.lexer;
    const before = inlineQueue.length;
    const found = unless(usual.list.call(typed, src), ({ items }) => isLine(items));
    // What was read of it waits for its marks; the lexer takes the last that waits for the paragraph above.
    if (found === undefined) inlineQueue.length = before;
    return found;
  };
  typed.link = (src) => unless(usual.link.call(typed, src), leadsNowhere);
  typed.del = (src, masked, before) =>
    unless(usual.del.call(typed, src, masked, before), ({ raw }) => !raw.startsWith('~~'));
  typed.emStrong = (src, masked, before = '') =>
    unless(
      usual.emStrong.call(typed, src, masked, before),
      ({ raw }) => factorBefore.test(before) && factorAfter.test(src.slice(raw.length)),
    );
  // A line ends where it was ended, and a backslash before its end is a backslash.
  typed.br = () => undefined;
  // Character references are characters.
  typed.inlineText = (src) => {
    const found = usual.inlineText.call(typed, src);
    return found && { ...found, text: found.raw };
  };
  return typed;
}

function unless<T>(found: T | undefined, isNone: (found: T) => boolean): T | undefined {
  return found === undefined || isNone(found) ? undefined : found;
}

function isLine([item, more]: readonly Tokens.ListItem[]): boolean {
  return more === undefined && item?.task === false && item.tokens.length === 1;
}

/** `f[0](x)` is no link, and a picture without words would show nothing. */
function leadsNowhere(found: Tokens.Link | Tokens.Image): boolean {
  return found.type === 'image' ? found.text.trim() === '' : safeLink(decodeEntities(found.href)) === null;
}
