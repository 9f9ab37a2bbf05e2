// marked's inline tokens become our own; what we do not know is shown as the characters it is made of.

import type { Token, Tokens } from 'marked';
import { decodeEntities } from './entities.ts';
import { type Inline, shownText } from './prose-tree.ts';
import { safeLink } from './safe-link.ts';
import { tagWords } from './tag-words.ts';

const DEEPEST = 24;
const noteReference = /^\[\^([^\]\s]{1,64})\]$/;
const notesInText = /\[\^([^\]\s]{1,64})\]/g;

/** What the words between marks become. */
export type ReadWords = (text: string) => readonly Inline[];

export function parseInline(tokens: readonly Token[], readWords: ReadWords, depth = 0): readonly Inline[] {
  const inlines: Inline[] = [];
  for (const token of tokens) inlines.push(...parseOne(token, readWords, depth));
  return joinText(inlines);
}

/** Every character is itself. */
export function plainWords(text: string): readonly Inline[] {
  return text === '' ? [] : [{ kind: 'text', text }];
}

/** Character references and notes are read. */
export function bookWords(text: string): readonly Inline[] {
  return parseWords(decodeEntities(text));
}

/** Words with footnote references in them; used where no other marking is read. */
export function parseWords(text: string): readonly Inline[] {
  const inlines: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(notesInText)) {
    if (match.index > from) inlines.push({ kind: 'text', text: text.slice(from, match.index) });
    inlines.push({ kind: 'note', label: match[1] ?? '' });
    from = match.index + match[0].length;
  }
  if (from < text.length) inlines.push({ kind: 'text', text: text.slice(from) });
  return inlines;
}

function parseOne(token: Token, readWords: ReadWords, depth: number): readonly Inline[] {
  if (depth > DEEPEST) return [{ kind: 'text', text: token.raw }];
  switch (token.type) {
    case 'text':
      if (token.tokens !== undefined) return parseInline(token.tokens, readWords, depth + 1);
      return readWords(token['text']);
    case 'escape':
      return [{ kind: 'text', text: token['text'] }];
    case 'strong':
    case 'em':
    case 'del':
      return [{ kind: token.type, inside: parseInline(token.tokens ?? [], readWords, depth + 1) }];
    case 'codespan':
      return [{ kind: 'code', text: token['text'] }];
    case 'br':
      return [{ kind: 'break' }];
    case 'image':
      return [parsePicture(token, readWords)];
    case 'link':
      return parseLink(token, readWords, depth);
    case 'checkbox':
      return [];
    case 'html':
      return [{ kind: 'text', text: tagWords(token.raw) }];
    default:
      return [{ kind: 'text', text: token.raw }];
  }
}

function parsePicture(token: Tokens.Generic | Tokens.Image, readWords: ReadWords): Inline {
  const text = shownText(parseInline(token.tokens ?? [], readWords));
  return { kind: 'picture', text, address: token['href'] };
}

function parseLink(token: Tokens.Generic | Tokens.Link, readWords: ReadWords, depth: number): readonly Inline[] {
  const note = noteReference.exec(token.raw);
  if (note !== null) return [{ kind: 'note', label: note[1] ?? '' }];
  const inside = parseInline(token.tokens ?? [], readWords, depth + 1);
  const written: string = token['href'];
  const href = safeLink(token['autolink'] === true ? written : decodeEntities(written));
  return href === null ? inside : [{ kind: 'link', href, inside }];
}

/** Neighbouring words are one run, so that a sentence is cut as little as possible. */
function joinText(inlines: readonly Inline[]): readonly Inline[] {
  const joined: Inline[] = [];
  for (const inline of inlines) {
    const last = joined.at(-1);
    if (inline.kind === 'text' && last?.kind === 'text') {
      joined[joined.length - 1] = { kind: 'text', text: last.text + inline.text };
    } else {
      joined.push(inline);
    }
  }
  return joined;
}
