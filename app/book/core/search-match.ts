// Finds phrases in the words of a part: how often, and where in the text, for marks and a snippet.
import type { Phrase, PhraseWord } from './search-query.ts';
import type { Words } from './search-words.ts';

/** From (inclusive) to (exclusive), in UTF-16 units of the text. */
export type Span = [start: number, end: number];

/** More than this nobody looks at; a part of one repeated word would have thousands. */
const mostMarks = 256;
const snippetLength = 240;
/** How far a cut may move to fall between words. */
const cutSlack = 24;

export function countPhrase(words: Words, phrase: Phrase): number {
  let count = 0;
  for (let at = 0; at + phrase.length <= words.texts.length; at += 1) {
    if (standsAt(words, phrase, at)) count += 1;
  }
  return count;
}

/** The ranges to light, in order and without overlap. */
export function marksOf(words: Words, phrases: readonly Phrase[]): readonly Span[] {
  const found: Span[] = [];
  for (const phrase of phrases) {
    for (let at = 0; at + phrase.length <= words.texts.length; at += 1) {
      if (!standsAt(words, phrase, at)) continue;
      found.push([words.starts[at] ?? 0, endOf(words, phrase, at + phrase.length - 1)]);
    }
  }
  return merge(found).slice(0, mostMarks);
}

function standsAt(words: Words, phrase: Phrase, at: number): boolean {
  return phrase.every((wanted, i) => isWord(words.texts[at + i] ?? '', wanted));
}

function isWord(text: string, wanted: PhraseWord): boolean {
  return wanted.isPrefix ? text.startsWith(wanted.text) : text === wanted.text;
}

/** One character found as the beginning of a pair is lit alone. */
function endOf(words: Words, phrase: Phrase, last: number): number {
  const isHead = phrase.at(-1)?.isPrefix === true && words.kinds[last] === 'pair';
  return (isHead ? words.heads[last] : words.ends[last]) ?? 0;
}

function merge(spans: readonly Span[]): readonly Span[] {
  const merged: Span[] = [];
  for (const [start, end] of spans.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = merged.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/** The stretch of the text to show: where most marks stand close together, cut between words. */
export function snippetOf(text: string, words: Words, marks: readonly Span[]): Span {
  if (text.length <= snippetLength) return [0, text.length];
  const [first, last] = densest(marks);
  const room = Math.max(0, snippetLength - (last - first));
  const start = Math.max(0, Math.min(first - (room >> 1), text.length - snippetLength));
  const end = Math.min(text.length, Math.max(start + snippetLength, last));
  return [start === 0 ? 0 : cutNear(words, start, first), end === text.length ? end : cutNear(words, end, last)];
}

function densest(marks: readonly Span[]): Span {
  let best: Span = marks[0] ? [...marks[0]] : [0, 0];
  let most = 0;
  let from = 0;
  for (const [to, [, end]] of marks.entries()) {
    while (from < to && end - (marks[from]?.[0] ?? 0) > snippetLength) from += 1;
    if (to - from + 1 <= most) continue;
    most = to - from + 1;
    best = [marks[from]?.[0] ?? 0, end];
  }
  return best;
}

/** The border of a word near `cut`, never past `limit`, which is what the snippet is for. */
function cutNear(words: Words, cut: number, limit: number): number {
  const borders = cut <= limit ? words.starts : words.ends;
  let best = limit;
  for (const border of borders) {
    const isOutside = cut <= limit ? border <= limit : border >= limit;
    if (isOutside && Math.abs(border - cut) < Math.abs(best - cut)) best = border;
  }
  return Math.abs(best - cut) <= cutSlack ? best : limit;
}
