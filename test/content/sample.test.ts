// Proves that the sample book can be split, quoted and practised exactly as its cards say.
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../content/samples/reading-to-remember/', import.meta.url);
const bookBytes = readFileSync(new URL('book.md', folder));
const sampleBytes = readFileSync(new URL('sample.json', folder));

const book = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bookBytes);
const blocks = book.trimEnd().split('\n\n');

const cardSchema = v.strictObject({
  item_type: v.literal('flashcard'),
  grading_kind: v.literal('objective'),
  prompt: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  answer: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  max_points: v.literal(1),
  estimated_minutes: v.literal(1),
  difficulty: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  topic: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  quote: v.pipe(v.string(), v.minLength(40), v.maxLength(200)),
});

const sampleSchema = v.strictObject({
  id: v.literal('reading-to-remember'),
  title: v.literal('The Marked Page'),
  author: v.literal('Lectern'),
  subject: v.strictObject({
    id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
    name: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  }),
  items: v.pipe(v.array(cardSchema), v.length(12)),
});

const sample = v.parse(sampleSchema, JSON.parse(new TextDecoder().decode(sampleBytes)));

function countOccurrences(text: string, part: string): number {
  return text.split(part).length - 1;
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/u).filter((token) => /[\p{L}\p{N}]/u.test(token));
}

function isProse(block: string): boolean {
  return !/^(?:#|>|- |1\. |\||```|---$|_On reading)/u.test(block);
}

function chapterOf(quote: string): string | undefined {
  const before = book.slice(0, book.indexOf(quote));
  return before.split('\n').findLast((line) => line.startsWith('# '));
}

describe('the text of the sample book', () => {
  it('is UTF-8 with LF endings and has no byte order mark, CR or tab', () => {
    expect(book.charCodeAt(0)).not.toBe(0xfeff);
    expect(book).not.toMatch(/[\r\t]/u);
    expect(book.endsWith('\n')).toBe(true);
    expect(book).not.toContain('\n\n\n');
  });

  it('has between 6,500 and 7,500 words', () => {
    const count = wordsOf(book).length;
    expect(count).toBeGreaterThanOrEqual(6500);
    expect(count).toBeLessThanOrEqual(7500);
  });

  it('keeps every paragraph of prose on one line and between 40 and 130 words', () => {
    const unruly = blocks
      .filter(isProse)
      .filter((block) => block.includes('\n') || wordsOf(block).length < 40 || wordsOf(block).length > 130);
    expect(unruly).toEqual([]);
  });

  it('opens with its title and has nine chapters of two or three sections', () => {
    const chapters = book.split(/^# /mu).slice(1);
    const sections = chapters.map((chapter) => countOccurrences(chapter, '\n## '));
    expect(chapters[0]?.startsWith('The Marked Page\n')).toBe(true);
    expect(sections).toHaveLength(10);
    expect(sections.slice(1).every((count) => count === 2 || count === 3)).toBe(true);
  });

  it('has no heading hidden in a code block and no blank line that would cut one in two', () => {
    const fences = blocks.filter((block) => block.startsWith('```'));
    expect(fences).toHaveLength(2);
    expect(fences.every((block) => block.endsWith('\n```') && !/^#/mu.test(block))).toBe(true);
  });

  it('links only to https and never names the product', () => {
    const targets = [...book.matchAll(/\]\(([^)]*)\)/gu)].map((match) => match[1]);
    expect(targets).toEqual(['https://www.gutenberg.org/ebooks/1228']);
    expect(book.toLowerCase()).not.toContain('lectern');
  });
});

describe('the cards of the sample book', () => {
  it('quote a passage that occurs exactly once and lies inside one paragraph', () => {
    const misquoted = sample.items
      .map((item) => item.quote)
      .filter((quote) => {
        const homes = blocks.filter((block) => isProse(block) && block.includes(quote));
        return countOccurrences(book, quote) !== 1 || homes.length !== 1;
      });
    expect(misquoted).toEqual([]);
  });

  it('quote no Markdown marks, so that the reader can find the words on the page', () => {
    expect(sample.items.filter((item) => /[*_`[\]|]/u.test(item.quote))).toEqual([]);
  });

  it('ask twelve different questions with twelve different quotations', () => {
    expect(new Set(sample.items.map((item) => item.prompt.toLowerCase())).size).toBe(12);
    expect(new Set(sample.items.map((item) => item.quote)).size).toBe(12);
  });

  it('come from every one of the nine chapters', () => {
    expect(new Set(sample.items.map((item) => chapterOf(item.quote))).size).toBe(9);
  });

  it('keep one topic to one chapter', () => {
    const pairs = new Set(sample.items.map((item) => `${item.topic} / ${chapterOf(item.quote)}`));
    expect(pairs.size).toBe(new Set(sample.items.map((item) => item.topic)).size);
  });
});
