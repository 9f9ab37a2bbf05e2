// Makes of what a person typed the phrases that are looked for. Nothing in it is syntax (case S03).
import { type Words, wordsOf } from './search-words.ts';

export interface PhraseWord {
  readonly text: string;
  /** Any word that begins so will do. */
  readonly isPrefix: boolean;
}

/** Words that have to follow one another. */
export type Phrase = readonly PhraseWord[];

/** Phrases that all have to be in one part, in any order. */
export type Alternative = readonly Phrase[];

export type Matched = 'phrase' | 'words';

export interface SearchPlan {
  readonly matched: Matched;
  readonly phrases: Alternative;
}

/** A single letter is not completed while typing: it would be the beginning of every tenth word. */
const shortestPrefix = 2;

/** What to look for, best first: the whole query as one phrase, then its words anywhere in a part. */
export function planSearch(query: string, isTyping: boolean): readonly SearchPlan[] {
  const words = wordsOf(query);
  const groups = groupsOf(words);
  if (groups.length === 0) return [];
  const last = groups.length - 1;
  const isOpen = isTyping && words.ends.at(-1) === query.length;
  const phrase = groups.flatMap((group, i) => (i === last ? openEnd(group, isOpen) : group.map(exactly)));
  const whole: SearchPlan = { matched: 'phrase', phrases: [phrase] };
  if (groups.length === 1) return [whole];
  const each = groups.map((group, i) => openEnd(group, isOpen && i === last));
  return [whole, { matched: 'words', phrases: withoutDoubles(each) }];
}

interface QueryWord {
  readonly text: string;
  readonly kind: Words['kinds'][number];
}

/** A word by itself, or the pairs of one run of characters. */
function groupsOf({ texts, kinds }: Words): readonly (readonly QueryWord[])[] {
  const groups: QueryWord[][] = [];
  for (const [i, text] of texts.entries()) {
    const kind = kinds[i] ?? 'word';
    const group = groups.at(-1);
    if (group && kind !== 'word' && group.at(-1)?.kind === 'pair') group.push({ text, kind });
    else groups.push([{ text, kind }]);
  }
  return groups;
}

function exactly({ text }: QueryWord): PhraseWord {
  return { text, isPrefix: false };
}

/** In the text a run may go on where the query's ends, so its last character is left to the pair before it. */
function openEnd(group: readonly QueryWord[], isOpen: boolean): Phrase {
  const last = group.at(-1);
  if (!last) return [];
  if (last.kind === 'word') {
    const isPrefix = isOpen && [...last.text].length >= shortestPrefix;
    return [{ text: last.text, isPrefix }];
  }
  if (group.length === 1) return [{ text: last.text, isPrefix: true }];
  return group.slice(0, -1).map(exactly);
}

function withoutDoubles(phrases: readonly Phrase[]): readonly Phrase[] {
  return [...new Map(phrases.map((phrase) => [JSON.stringify(phrase), phrase])).values()];
}
