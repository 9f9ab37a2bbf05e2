// Where sentences begin and end in a leaf, by the platform's own rules for the language.

import type { Leaf } from '../../../widgets/prose/prose-tree.ts';

export interface Sentence {
  readonly leaf: number;
  readonly start: number;
  readonly end: number;
}

/** Sentences without the space around them; a leaf without a full stop is one sentence. */
export function sentencesOf(leaf: Leaf, lang: string | undefined): readonly Sentence[] {
  const segmenter = new Intl.Segmenter(lang, { granularity: 'sentence' });
  const found: Sentence[] = [];
  // A line end inside a paragraph is a space; the platform would take it for the end of a sentence.
  for (const { segment, index } of segmenter.segment(leaf.text.replaceAll('\n', ' '))) {
    const words = segment.trim();
    if (words === '') continue;
    const start = index + segment.indexOf(words);
    const last = found.at(-1);
    // An initial or a title ("Mr.", "J.") ends no sentence, whatever the rules say.
    if (last !== undefined && endsWithAbbreviation(leaf.text.slice(last.start, last.end))) {
      found[found.length - 1] = { ...last, end: start + words.length };
    } else {
      found.push({ leaf: leaf.id, start, end: start + words.length });
    }
  }
  return found;
}

export function sentenceAt(leaf: Leaf, offset: number, lang: string | undefined): Sentence | null {
  const sentences = sentencesOf(leaf, lang);
  return sentences.find((sentence) => offset < sentence.end) ?? sentences.at(-1) ?? null;
}

/** The sentence before or after another one, over the borders of leaves. */
export function neighbour(
  leaves: readonly Leaf[],
  from: Sentence,
  step: 1 | -1,
  lang: string | undefined,
): Sentence | null {
  const here = leaves[from.leaf];
  if (here === undefined) return null;
  const inside = sentencesOf(here, lang);
  const at = inside.findIndex((sentence) => sentence.start >= from.start);
  const beside = inside[(at < 0 ? inside.length : at) + step];
  if (beside !== undefined) return beside;
  for (let next = from.leaf + step; next >= 0 && next < leaves.length; next += step) {
    const leaf = leaves[next];
    const sentences = leaf === undefined ? [] : sentencesOf(leaf, lang);
    const found = step === 1 ? sentences[0] : sentences.at(-1);
    if (found !== undefined) return found;
  }
  return null;
}

function endsWithAbbreviation(text: string): boolean {
  return /(?:^|[\s(\u201c\u2018"'])(?:\p{Lu}|Mr|Mrs|Ms|Dr|St|Prof|No|vol|cf|e\.g|i\.e|p|pp)\.$/u.test(text);
}
