// Ranks the looks of a book's lines: what is larger than the text, or bold where the text is not, may be a heading.

import type { Line } from './page-lines.ts';
import type { Paragraph } from './paragraphs.ts';

export interface HeadingStyles {
  see(line: Line): void;
  /** 1 for the largest; null for what is no heading by its look. */
  rankOf(paragraph: Paragraph): number | null;
  bodySize(): number;
}

const MOST_LEVELS = 4;
const LARGER = 1.12;
const SAME_RANK = 1.06;
const MOST_LINES = 3;
const LONGEST = 160;
const LONGEST_BOLD = 100;
const ENDS_TEXT = /[.,;:،؛。，；：](?:["'”’»)\]]*)$/u;

export function createHeadingStyles(): HeadingStyles {
  const lettersBySize = new Map<number, number>();
  let boldLetters = 0;
  let letters = 0;
  let ranked: { readonly body: number; readonly sizes: readonly number[] } | null = null;

  return {
    see(line) {
      ranked = null;
      const size = rounded(line.size);
      lettersBySize.set(size, (lettersBySize.get(size) ?? 0) + line.text.length);
      letters += line.text.length;
      if (line.isBold) boldLetters += line.text.length;
    },
    bodySize: () => rank().body,
    rankOf(paragraph) {
      const [first] = paragraph.lines;
      if (!first || paragraph.lines.length > MOST_LINES || first.isMono || paragraph.isEntry) return null;
      const text = paragraph.lines.map((line) => line.text).join(' ');
      if (text.length > LONGEST || !/\p{L}/u.test(text)) return null;
      const { body, sizes } = rank();
      const size = rounded(first.size);
      if (size >= LARGER * body) {
        // A lone letter of a large size is how a chapter begins.
        if (text.length < 3) return null;
        const at = sizes.findIndex((other) => size >= other / SAME_RANK);
        return Math.min(at < 0 ? sizes.length : at + 1, MOST_LEVELS);
      }
      const isBoldApart = paragraph.lines.every((line) => line.isBold) && boldLetters < letters / 4;
      if (!isBoldApart || size < 0.9 * body || text.length > LONGEST_BOLD) return null;
      if (ENDS_TEXT.test(text) || paragraph.marker?.kind === 'bullet') return null;
      return Math.min(sizes.length + 1, MOST_LEVELS);
    },
  };

  function rank() {
    if (ranked) return ranked;
    const body = [...lettersBySize].reduce((most, one) => (one[1] > most[1] ? one : most), [1, 0])[0];
    const sizes: number[] = [];
    for (const size of [...lettersBySize.keys()].sort((a, b) => b - a)) {
      const last = sizes.at(-1);
      if (size >= LARGER * body && (last === undefined || size < last / SAME_RANK)) sizes.push(size);
    }
    ranked = { body, sizes: sizes.slice(0, MOST_LEVELS) };
    return ranked;
  }
}

/** To half a point: programs scale by odd factors. */
function rounded(size: number): number {
  return Math.round(size * 2) / 2;
}
