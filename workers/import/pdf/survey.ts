// Looks at every page of a PDF once, to know what is usual in this book: sizes, words, running lines, damage.

import { ok, refuse, type Result } from '../../../app/kernel/result.ts';
import { createHeadingStyles, type HeadingStyles } from './heading-styles.ts';
import { createBookWords, type BookWords } from './join-lines.ts';
import type { PdfFile } from './open-pdf.ts';
import type { Line } from './page-lines.ts';
import { readLines, type PageLines } from './read-lines.ts';
import { createRunningLines, type RunningLines } from './running-lines.ts';
import { createLongWords, createTextQuality, type LongWords } from './text-quality.ts';

export interface Survey {
  readonly styles: HeadingStyles;
  readonly words: BookWords;
  readonly running: RunningLines;
  readonly longWords: LongWords;
  readonly letters: number;
  readonly unmapped: number;
  readonly images: number;
  /** Page numbers from 0. */
  readonly unreadable: readonly number[];
  readonly withoutText: readonly number[];
  readonly cutShort: readonly number[];
  readonly uncertain: readonly number[];
  readonly garbled: readonly number[];
  regionsOf(page: number): readonly (readonly Line[])[];
}

// About 2,500 full pages. What comes after is read from the file again.
const MOST_HELD = 8_000_000;
// No book is as long; a small file can be, and every character costs a little memory and time.
const MOST_CHARACTERS = 400_000_000;

export function surveyPages(file: PdfFile, progress: (done: number) => void): Result<Survey> {
  const styles = createHeadingStyles();
  const words = createBookWords();
  const running = createRunningLines();
  const longWords = createLongWords();
  const held = new Map<number, readonly (readonly Line[])[]>();
  const pages: PageKinds = { unreadable: [], withoutText: [], cutShort: [], uncertain: [], garbled: [] };
  let [letters, unmapped, images] = [0, 0, 0];
  let last: Line | null = null;

  for (let index = 0; index < file.pageCount; index += 1) {
    const page = readLines(file, index);
    if (page) see(index, page);
    else pages.unreadable.push(index);
    if (letters > MOST_CHARACTERS) return refuse('trans_output_too_large', 'the text is longer than any book');
    progress(index + 1);
  }
  const regionsOf = (index: number) => held.get(index) ?? readLines(file, index)?.regions ?? [];
  return ok({ styles, words, running, longWords, letters, unmapped, images, ...pages, regionsOf });

  function see(index: number, page: PageLines): void {
    letters += page.characters;
    unmapped += page.unmapped;
    images += page.images;
    if (page.characters === 0 && page.hasContent) pages.withoutText.push(index);
    if (page.isCutShort) pages.cutShort.push(index);
    if (page.isOrderUncertain) pages.uncertain.push(index);
    if (letters <= MOST_HELD) held.set(index, page.regions);
    running.see(page.regions);
    const quality = createTextQuality();
    for (const line of page.regions.flat()) {
      styles.see(line);
      quality.see(line.text);
      longWords.see(line.text);
      words.add(wholeWords(line, last));
      last = line;
    }
    if (quality.isGarbled()) pages.garbled.push(index);
  }
}

interface PageKinds {
  readonly unreadable: number[];
  readonly withoutText: number[];
  readonly cutShort: number[];
  readonly uncertain: number[];
  readonly garbled: number[];
}

/** Halves of words at both ends are no words of the book. */
function wholeWords(line: Line, before: Line | null): string {
  const start = before && before.hyphen !== 'none' ? line.text.replace(/^\S+/, '') : line.text;
  return line.hyphen === 'none' ? start : start.replace(/\S+$/, '');
}
