// Reads a page as regions of lines in reading order: the direction that most of it is written in first.

import { cutColumns } from './cut-columns.ts';
import type { PdfFile } from './open-pdf.ts';
import { isMostlyRightToLeft, linesOf, type Line } from './page-lines.ts';
import { readPage } from './read-page.ts';
import type { PageWords, Word } from './words.ts';

export interface PageLines {
  readonly regions: readonly (readonly Line[])[];
  readonly images: number;
  readonly hasContent: boolean;
  readonly unmapped: number;
  readonly isOrderUncertain: boolean;
  readonly isCutShort: boolean;
  readonly characters: number;
}

export function readLines(file: PdfFile, index: number): PageLines | null {
  const page = readPage(file, index);
  return page && toLines(page);
}

export function toLines({ words, ...page }: PageWords): PageLines {
  const regions = directionsOf(words).flatMap((group) => cutColumns(group, isMostlyRightToLeft(group)));
  return {
    ...page,
    regions: regions.map((region) => linesOf(region.words)),
    isOrderUncertain: regions.some(({ isUncertain }) => isUncertain),
    characters: words.reduce((sum, { text }) => sum + text.length, 0),
  };
}

function directionsOf(words: readonly Word[]): readonly (readonly Word[])[] {
  const groups = new Map<string, Word[]>();
  for (const word of words) {
    const key = word.isSlanted ? 'slanted' : String(word.turn);
    const group = groups.get(key) ?? [];
    group.push(word);
    groups.set(key, group);
  }
  const length = (group: readonly Word[]): number => group.reduce((sum, { text }) => sum + text.length, 0);
  return [...groups.values()].sort((a, b) => length(b) - length(a));
}
