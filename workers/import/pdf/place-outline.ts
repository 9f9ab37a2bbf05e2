// Puts the entries of the outline where they stand on their page: on the lines that say the same, or before the place.

import type { BookWords } from './join-lines.ts';
import { joinTexts } from './join-lines.ts';
import type { OutlineEntry } from './outline.ts';
import type { Paragraph } from './paragraphs.ts';

export type Placed =
  | { readonly kind: 'paragraph'; readonly paragraph: Paragraph }
  | {
      readonly kind: 'heading';
      readonly text: string;
      readonly depth: number;
      /** The first line's paragraph when the page itself has the title. */
      readonly paragraph: Paragraph | null;
    };

const MOST_PARTS = 3;
const LONGEST = 400;

export function placeOutline(
  paragraphs: readonly Paragraph[],
  entries: readonly OutlineEntry[],
  words: BookWords,
): readonly Placed[] {
  if (entries.length === 0) return paragraphs.map((paragraph) => ({ kind: 'paragraph', paragraph }));
  const headings = new Map<number, { entry: OutlineEntry; parts: number }>();
  const before = new Map<number, OutlineEntry[]>();
  let from = 0;
  for (const entry of entries) {
    const found = findTitle(paragraphs, entry, from, headings, words);
    if (found) {
      headings.set(found.index, { entry, parts: found.parts });
      from = found.index + found.parts;
      continue;
    }
    const at = placeOf(paragraphs, entry, from);
    before.set(at, [...(before.get(at) ?? []), entry]);
  }
  const placed: Placed[] = [];
  for (let i = 0; i <= paragraphs.length; ) {
    for (const { title, depth } of before.get(i) ?? []) {
      placed.push({ kind: 'heading', text: title, depth, paragraph: null });
    }
    const paragraph = paragraphs[i];
    if (!paragraph) break;
    const heading = headings.get(i);
    if (heading) {
      const parts = paragraphs.slice(i, i + heading.parts);
      const text = joined(parts, words);
      placed.push({ kind: 'heading', text, depth: heading.entry.depth, paragraph });
      i += heading.parts;
    } else {
      placed.push({ kind: 'paragraph', paragraph });
      i += 1;
    }
  }
  return placed;
}

/** As many paragraphs in a row as say, together, what the entry says; numbers in front may be missing in either. */
function findTitle(
  paragraphs: readonly Paragraph[],
  entry: OutlineEntry,
  from: number,
  taken: ReadonlyMap<number, unknown>,
  words: BookWords,
): { readonly index: number; readonly parts: number } | null {
  const wanted = folded(entry.title);
  if (wanted === '') return null;
  for (let index = from; index < paragraphs.length; index += 1) {
    if (taken.has(index)) continue;
    for (let parts = 1; parts <= MOST_PARTS && index + parts <= paragraphs.length; parts += 1) {
      const text = joined(paragraphs.slice(index, index + parts), words);
      if (text.length > LONGEST) break;
      const own = folded(text);
      if (own === wanted || (own !== '' && withoutNumber(own) === withoutNumber(wanted))) return { index, parts };
      if (!wanted.startsWith(own) && !withoutNumber(wanted).startsWith(withoutNumber(own))) break;
    }
  }
  return null;
}

function placeOf(paragraphs: readonly Paragraph[], { y }: OutlineEntry, from: number): number {
  if (y === null) return from;
  const at = paragraphs.findIndex((paragraph, i) => i >= from && (paragraph.lines[0]?.y ?? y) >= y - 1);
  return at < 0 ? paragraphs.length : at;
}

function joined(paragraphs: readonly Paragraph[], words: BookWords): string {
  const lines = paragraphs.flatMap((paragraph) => paragraph.lines);
  return lines.reduce((text, line, i) => joinTexts(text, lines[i - 1]?.hyphen ?? 'none', line.text, words), '');
}

/** Letters and numbers only: programs change spaces, quotes and dots. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function withoutNumber(text: string): string {
  return text.replace(/^(?:chapter|part|section|appendix)?\p{N}+/u, '');
}
