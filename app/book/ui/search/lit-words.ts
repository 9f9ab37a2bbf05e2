// Which words of set text a query stands for, so that what search found is lit on the page and in a list alike.

import { marksOf, type Span } from '../../core/search-match.ts';
import { type Matched, planSearch } from '../../core/search-query.ts';
import { wordsOf } from '../../core/search-words.ts';
import type { Leaf } from '../../../widgets/prose/prose-tree.ts';
import { type Sentence, sentenceAt } from '../prose/sentences.ts';

/** The ranges of a query in one text; as a phrase, or else, when that is how it was found, as words. */
export function litRanges(text: string, query: string, matched: Matched): readonly Span[] {
  const plan = planSearch(query, true).find((candidate) => candidate.matched === matched);
  return plan === undefined ? [] : marksOf(wordsOf(text), plan.phrases);
}

/** The sentence that a query stands in, the whole phrase before its single words; null when it is in none of them. */
export function sentenceFound(leaves: readonly Leaf[], query: string, lang: string | undefined): Sentence | null {
  for (const matched of ['phrase', 'words'] as const) {
    for (const leaf of leaves) {
      const first = litRanges(leaf.text, query, matched)[0];
      if (first !== undefined) return sentenceAt(leaf, first[0], lang);
    }
  }
  return null;
}
