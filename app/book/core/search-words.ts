// Cuts text into the words that search knows, each with the place it came from (decision 6).
//
//   Latin, Arabic, Devanagari …   a word is a word                              "Café"   → cafe
//   Han, Kana, Thai, Hangul …     overlapping pairs, and the last one alone     "一致性" → 一致 致性 性
//
// So one character of such a script is found as the beginning of a pair, and several as pairs in a row.
import { withoutPictureNames } from './picture-marks.ts';
import { foldCluster } from './search-fold.ts';

export type WordKind = 'word' | 'pair' | 'last';

/** Parallel lists: word i is `texts[i]`, from `starts[i]` to `ends[i]` in the text, in UTF-16 units. */
export interface Words {
  readonly texts: readonly string[];
  readonly kinds: readonly WordKind[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Where the first character of a pair ends; for the others the same as `ends`. */
  readonly heads: readonly number[];
}

/** Longer ones are cut: nobody types them, and they would blow the index up. */
const longestWord = 64;
const longestCluster = 32;
const largestMemo = 8192;

const WORD = /^[\p{L}\p{N}\p{M}]$/u;
// Hangul is written with spaces, but particles are glued to its words, so that pairs serve it better.
const PAIRED =
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]$/u;
const EXTENDS = /^[\p{M}\p{Default_Ignorable_Code_Point}\u1160-\u11ff\ud7b0-\ud7fb\uff9e\uff9f]$/u;

type Class = 'word' | 'paired' | 'other';
interface FoldedPoint {
  readonly point: string;
  readonly class: Class;
}

const memo = new Map<string, readonly FoldedPoint[]>();

/** The words of a part, in which pictures have names that nobody reads. */
export function wordsOfPart(text: string): Words {
  return wordsOf(withoutPictureNames(text));
}

export function wordsOf(text: string): Words {
  const builder = createBuilder();
  let at = 0;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    const next = at + 1 < text.length ? text.charCodeAt(at + 1) : 0;
    if (unit < 0x80 && next < 0x300 && next !== 0xad) {
      builder.ascii(unit, at);
      at += 1;
    } else if (isPlainHan(unit) && (next < 0x300 || isPlainHan(next))) {
      builder.paired(text.charAt(at), at, at + 1);
      at += 1;
    } else {
      const end = clusterEnd(text, at);
      for (const { point, class: kind } of fold(text.slice(at, end))) {
        if (kind === 'paired') builder.paired(point, at, end);
        else if (kind === 'word') builder.letter(point, at, end);
        else builder.close(point);
      }
      at = end;
    }
  }
  builder.close('');
  return builder.words;
}

function isPlainHan(unit: number): boolean {
  return unit >= 0x4e00 && unit <= 0x9fff;
}

function fold(cluster: string): readonly FoldedPoint[] {
  const known = memo.get(cluster);
  if (known) return known;
  const made = [...foldCluster(cluster)].map((point) => ({ point, class: classOf(point) }));
  if (memo.size >= largestMemo) memo.clear();
  memo.set(cluster, made);
  return made;
}

function classOf(point: string): Class {
  if (!WORD.test(point)) return 'other';
  return PAIRED.test(point) ? 'paired' : 'word';
}

/** A character and the marks and invisible characters that belong to it. */
function clusterEnd(text: string, start: number): number {
  let end = start + pointLength(text, start);
  for (let i = 0; i < longestCluster && end < text.length; i += 1) {
    const unit = text.charCodeAt(end);
    if (unit < 0xad || (unit > 0xad && unit < 0x300)) break;
    const length = pointLength(text, end);
    if (!EXTENDS.test(text.slice(end, end + length))) break;
    end += length;
  }
  return end;
}

function pointLength(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

function createBuilder() {
  const texts: string[] = [];
  const kinds: WordKind[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const heads: number[] = [];
  let word = '';
  let wordStart = 0;
  let wordEnd = 0;
  const run: { readonly point: string; readonly start: number; readonly end: number }[] = [];

  function add(text: string, kind: WordKind, start: number, end: number, head: number): void {
    texts.push(text);
    kinds.push(kind);
    starts.push(start);
    ends.push(end);
    heads.push(head);
  }

  function closeWord(): void {
    if (word === '') return;
    add(shorten(word), 'word', wordStart, wordEnd, wordEnd);
    word = '';
  }

  function closeRun(): void {
    for (const [i, first] of run.entries()) {
      const second = run[i + 1];
      if (second) add(first.point + second.point, 'pair', first.start, second.end, first.end);
      else add(first.point, 'last', first.start, first.end, first.end);
    }
    run.length = 0;
  }

  function letter(point: string, start: number, end: number): void {
    if (run.length > 0) closeRun();
    if (word === '') wordStart = start;
    word += point;
    wordEnd = end;
  }

  /** A line break or Markdown's asterisks between characters that need no spaces do not part them. */
  function close(separator: string): void {
    closeWord();
    if (run.length > 0 && separator !== '\n' && separator !== '*') closeRun();
  }

  return {
    words: { texts, kinds, starts, ends, heads },
    letter,
    close,
    paired(point: string, start: number, end: number): void {
      closeWord();
      run.push({ point, start, end });
    },
    ascii(unit: number, at: number): void {
      if (unit >= 0x61 && unit <= 0x7a) letter(String.fromCharCode(unit), at, at + 1);
      else if (unit >= 0x30 && unit <= 0x39) letter(String.fromCharCode(unit), at, at + 1);
      else if (unit >= 0x41 && unit <= 0x5a) letter(String.fromCharCode(unit + 32), at, at + 1);
      else close(String.fromCharCode(unit));
    },
  };
}

function shorten(word: string): string {
  if (word.length <= longestWord) return word;
  const last = word.charCodeAt(longestWord - 1);
  return word.slice(0, last >= 0xd800 && last < 0xdc00 ? longestWord - 1 : longestWord);
}
