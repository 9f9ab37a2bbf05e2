// Makes one text of the lines of a paragraph, and decides what a hyphen at the end of a line stands for.

import { needsNoSpace } from './page-lines.ts';

/** The words of the whole book, to tell `com-putation` from `well-known`. */
export interface BookWords {
  add(text: string): void;
  has(word: string): boolean;
  /** Hyphens at the ends of lines stay as they are printed, whatever the words say. */
  readonly keepsHyphens: boolean;
}

const MOST_WORDS = 300_000;
const WORD = /[\p{L}\p{M}]+(?:[-‐’'][\p{L}\p{M}]+)*/gu;

export function createBookWords(): BookWords {
  const words = new Set<string>();
  return {
    add(text) {
      if (words.size > MOST_WORDS) return;
      for (const [word] of text.matchAll(WORD)) words.add(word.toLowerCase());
    },
    has: (word) => words.has(word.toLowerCase()),
    keepsHyphens: false,
  };
}

export type Hyphen = 'none' | 'soft' | 'plain';

/** `next` goes on where `text` ended. */
export function joinTexts(text: string, hyphen: Hyphen, next: string, words: BookWords): string {
  if (text === '') return next;
  if (hyphen === 'soft') return text.replace(/[-‐]$/, '') + next;
  if (hyphen === 'plain') return isForTheLine(text, next, words) ? text.replace(/[-‐]$/, '') + next : text + next;
  return needsNoSpace(text, next) ? text + next : `${text} ${next}`;
}

/**
 * The joined word stands elsewhere in the book, or the hyphenated one does not and the halves are no words of their own.
 * A capital letter or a number after the hyphen, or a half of one letter, is how a real hyphen looks.
 */
function isForTheLine(text: string, next: string, words: BookWords): boolean {
  if (words.keepsHyphens) return false;
  const before = /([\p{L}\p{M}]+)[-‐]$/u.exec(text)?.[1] ?? '';
  const after = /^[\p{L}\p{M}]+/u.exec(next)?.[0] ?? '';
  // `mother-in-` goes on with a hyphen.
  if (/[-‐][\p{L}\p{M}]+[-‐]$/u.test(text)) return false;
  if (before.length < 2 || after === '') return false;
  if (words.has(before + after)) return true;
  if (words.has(`${before}-${after}`) || after !== after.toLowerCase()) return false;
  return !(words.has(before) && words.has(after));
}

const INNER_HYPHEN = /([\p{L}\p{M}]{3,})-([\p{Ll}\p{M}]{3,})/gu;

/**
 * Within a line a hyphen is the author's, unless the word stands without it elsewhere and its halves do not: some programs leave the hyphen of
 * an earlier setting in the middle of a line, where PDF's own table of letters makes it an ordinary one (P05).
 */
export function withoutStrayHyphens(text: string, words: BookWords): string {
  if (words.keepsHyphens) return text;
  return text.replace(INNER_HYPHEN, (whole, before: string, after: string) => {
    const isStray = words.has(before + after) && !words.has(before) && !words.has(after);
    return isStray ? before + after : whole;
  });
}
