// One hit as a person reads it: its sentence without marking, the words to light in it, and the chapter it is in.

import { plainTitle } from '../../core/plain-title.ts';
import { type Span, snippetOf } from '../../core/search-match.ts';
import type { Matched } from '../../core/search-query.ts';
import { wordsOf } from '../../core/search-words.ts';
import { guessLanguage } from '../prose/guess-language.ts';
import { parseMarkdown } from '../../../widgets/prose/parse-markdown.ts';
import { parsePlainText } from '../../../widgets/prose/parse-plain-text.ts';
import { sentenceAt } from '../prose/sentences.ts';
import { litRanges } from './lit-words.ts';

const LONGEST = 280;

export interface ShownHit {
  readonly chapter: string | null;
  readonly pieces: readonly { readonly text: string; readonly isLit: boolean }[];
  readonly lang: string | undefined;
}

interface Hit {
  readonly text: string;
  readonly locator: { readonly heading_path: readonly string[] };
}

export function showHit(hit: Hit, query: string, matched: Matched, isPlainText: boolean): ShownHit {
  const { leaves } = isPlainText ? parsePlainText(hit.text) : parseMarkdown(hit.text);
  const lang = guessLanguage(leaves.map((leaf) => leaf.text).join('\n'));
  const last = hit.locator.heading_path.at(-1);
  const chapter = last === undefined ? null : plainTitle(last);
  const lit = leaves.map((leaf) => ({ leaf, ranges: litRanges(leaf.text, query, matched) }));
  const best = lit.find(({ ranges }) => ranges.length > 0) ?? lit[0];
  if (best === undefined) return { chapter, pieces: [{ text: hit.text, isLit: false }], lang };
  const { leaf, ranges } = best;
  const first = ranges[0];
  const sentence = first === undefined ? null : sentenceAt(leaf, first[0], lang);
  const isShort = sentence !== null && sentence.end - sentence.start <= LONGEST;
  const [start, end] = isShort ? [sentence.start, sentence.end] : snippetOf(leaf.text, wordsOf(leaf.text), ranges);
  return { chapter, pieces: piecesOf(leaf.text, [start, end], ranges), lang };
}

/** The stretch, cut where the light begins and ends, with an ellipsis where words are left out. */
function piecesOf(text: string, [start, end]: Readonly<Span>, ranges: readonly Span[]): ShownHit['pieces'] {
  const pieces: { text: string; isLit: boolean }[] = [];
  const add = (from: number, to: number, isLit: boolean) => {
    if (to > from) pieces.push({ text: text.slice(from, to), isLit });
  };
  let at = start;
  for (const [from, to] of ranges) {
    if (to <= start || from >= end) continue;
    add(at, Math.max(at, from), false);
    add(Math.max(at, from), Math.min(to, end), true);
    at = Math.min(to, end);
  }
  add(at, end, false);
  if (text.slice(0, start).trim() !== '') pieces.unshift({ text: '\u2026 ', isLit: false });
  if (
    text.slice(end).trim() !== '' &&
    end < text.length &&
    !/[.!?\u3002\uff01\uff1f\u061f]\s*["\u201d\u2019)]*$/.test(text.slice(start, end))
  ) {
    pieces.push({ text: ' \u2026', isLit: false });
  }
  return pieces;
}
