// Sentences, the parts they cite, and the language they are in.
import { expect, test } from 'vitest';
import { citedPart, rangesOf } from '../../../../../app/book/ui/prose/cited-part.ts';
import { guessLanguage } from '../../../../../app/book/ui/prose/guess-language.ts';
import { parseMarkdown } from '../../../../../app/widgets/prose/parse-markdown.ts';
import { neighbour, sentenceAt, sentencesOf } from '../../../../../app/book/ui/prose/sentences.ts';

const prose = parseMarkdown('Mr. Hall came. He said \u201cNo.\u201d Then he\nleft!\n\n# A heading\n\nLast one.\n');

function words(sentence: { leaf: number; start: number; end: number } | null): string | undefined {
  return sentence === null ? undefined : prose.leaves[sentence.leaf]?.text.slice(sentence.start, sentence.end);
}

test('sentences end where a reader would end them', () => {
  const [leaf] = prose.leaves;
  expect(leaf === undefined ? [] : sentencesOf(leaf, 'en').map(words)).toEqual([
    'Mr. Hall came.',
    'He said \u201cNo.\u201d',
    'Then he\nleft!',
  ]);
});

test('a tap finds its sentence, in the space after it the next one, past the end the last', () => {
  const [leaf] = prose.leaves;
  if (leaf === undefined) throw new Error('no leaf');
  expect(words(sentenceAt(leaf, 0, 'en'))).toBe('Mr. Hall came.');
  expect(words(sentenceAt(leaf, 14, 'en'))).toBe('He said \u201cNo.\u201d');
  expect(words(sentenceAt(leaf, leaf.text.length, 'en'))).toBe('Then he\nleft!');
});

test('the keyboard walks over sentences, headings and paragraphs, and stops at both ends', () => {
  const walked: (string | undefined)[] = [];
  let at: { leaf: number; start: number; end: number } | null = { leaf: 0, start: 0, end: 14 };
  while (at !== null) {
    walked.push(words(at));
    at = neighbour(prose.leaves, at, 1, 'en');
  }
  expect(walked).toEqual(['Mr. Hall came.', 'He said \u201cNo.\u201d', 'Then he\nleft!', 'A heading', 'Last one.']);
  expect(words(neighbour(prose.leaves, { leaf: 1, start: 0, end: 9 }, -1, 'en'))).toBe('Then he\nleft!');
  expect(neighbour(prose.leaves, { leaf: 0, start: 0, end: 14 }, -1, 'en')).toBeNull();
});

test('a passage cites the part that its words stand in, also in a list that spans several', () => {
  const parts = ['- *one* apple\n\n', '- two pears\n\n', 'After.\n'].map((text, at) => ({
    id: `p${at}`,
    text,
    text_hash: `h${at}`,
    heading_path: [],
  }));
  const page = parseMarkdown(parts.map((part) => part.text).join(''));
  const cited = page.leaves.map((leaf) => citedPart(rangesOf(parts), leaf, leaf.text)?.id);
  expect(page.leaves.map((leaf) => leaf.text)).toEqual(['one apple', 'two pears', 'After.']);
  expect(cited).toEqual(['p0', 'p1', 'p2']);
});

test('the language of a text is guessed from its words or its letters, and not at all when unsure', () => {
  const english =
    'It was the best of times, it was the worst of times, it was the age of wisdom, it was the age of it.';
  const spanish =
    'En un lugar de la Mancha, de cuyo nombre no quiero acordarme, no ha mucho tiempo que vivía un hidalgo de los de lanza.';
  expect([english, spanish, 'نلتقي في السوق', '河边的信', 'xyzzy '.repeat(40), 'Ok.'].map(guessLanguage)).toEqual([
    'en',
    'es',
    'ar',
    'zh',
    undefined,
    undefined,
  ]);
});
