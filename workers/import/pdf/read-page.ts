// Reads the characters of one page out of PDFium and makes words of them.

import { createPlaceReader, type CharPlace } from './char-place.ts';
import { createStyleReader, type CharStyle } from './char-style.ts';
import { clearText, RIGHT_TO_LEFT, UNKNOWN } from './clear-text.ts';
import { lettersOfGlyph } from './glyph-letters.ts';
import type { PdfFile } from './open-pdf.ts';
import type { Pdfium } from './pdfium.ts';
import type { PageWords, Word } from './words.ts';

// Far more than any page that a person could read; it bounds what a hostile file can cost.
const MOST_CHARACTERS = 1_000_000;
const MOST_OBJECTS = 2_000;
const IMAGE = 3;
const FORM = 5;

/** Answers null when the page is broken. */
export function readPage(file: PdfFile, index: number): PageWords | null {
  return file.withPage(index, (page) => {
    const { api } = file.pdfium;
    const objects = api.FPDFPage_CountObjects(page);
    const text = api.FPDFText_LoadPage(page);
    if (text === 0) return null;
    try {
      const total = api.FPDFText_CountChars(text);
      const { words, unmapped } = readWords(file.pdfium, text, Math.min(total, MOST_CHARACTERS));
      const images = countImages(file.pdfium, page, objects);
      return { words, images, unmapped, hasContent: objects > 0, isCutShort: total > MOST_CHARACTERS };
    } finally {
      api.FPDFText_ClosePage(text);
    }
  });
}

function countImages({ api }: Pdfium, page: number, objects: number): number {
  let images = 0;
  for (let i = 0; i < Math.min(objects, MOST_OBJECTS); i += 1) {
    const object = api.FPDFPage_GetObject(page, i);
    const kind = api.FPDFPageObj_GetType(object);
    if (kind === IMAGE) images += 1;
    if (kind !== FORM) continue;
    const inner = Math.min(api.FPDFFormObj_CountObjects(object), MOST_OBJECTS);
    for (let k = 0; k < inner; k += 1) {
      if (api.FPDFPageObj_GetType(api.FPDFFormObj_GetObject(object, k)) === IMAGE) images += 1;
    }
  }
  return images;
}

function readWords(pdfium: Pdfium, text: number, count: number): { words: readonly Word[]; unmapped: number } {
  const styleAt = createStyleReader(pdfium, text);
  const placeAt = createPlaceReader(pdfium, text);
  const builder = createWordBuilder();
  let unmapped = 0;
  let high = 0;
  for (let i = 0; i < count; i += 1) {
    const unit = pdfium.characters.unicode(text, i);
    if (unit >= 0xd800 && unit < 0xdc00) {
      high = unit;
      continue;
    }
    const isLow = unit >= 0xdc00 && unit < 0xe000 && high !== 0;
    const code = isLow ? 0x10000 + ((high - 0xd800) << 10) + (unit - 0xdc00) : unit;
    high = 0;
    if (code === 0x20 || code === 0xa0 || code === 9) builder.space(isGuessed(pdfium, text, i));
    else if (code === 10 || code === 13) builder.lineEnd();
    else {
      const character = charOf(pdfium, text, i, code);
      if (character === UNKNOWN) unmapped += 1;
      const style = styleAt(i);
      builder.add(character, style, placeAt(i, style.turn));
    }
  }
  return { words: builder.end(), unmapped };
}

/** Not written in the file: PDFium found a gap. On a line from the right it forgets to say so, but for the object. */
function isGuessed({ api, characters }: Pdfium, text: number, index: number): boolean {
  return api.FPDFText_IsGenerated(text, index) === 1 || characters.textObject(text, index) === 0;
}

// What PDFium puts where it takes a hyphen for the end of a line's last word.
const HYPHEN_AT_LINE_END = 2;
const LINE_HYPHEN = '\u{2}';
const SOFT_HYPHEN = '\u{AD}';

function charOf({ api, characters }: Pdfium, text: number, index: number, code: number): string {
  if (code === HYPHEN_AT_LINE_END && api.FPDFText_IsHyphen(text, index) === 1) return LINE_HYPHEN;
  if (isNoCharacter(code) || characters.hasMapError(text, index) === 1) return UNKNOWN;
  return String.fromCodePoint(code);
}

function isNoCharacter(code: number): boolean {
  const isControl = code < 0x20 || (code >= 0x7f && code < 0xa0);
  const isHalf = code >= 0xd800 && code < 0xe000;
  return isControl || isHalf || (code & 0xfffe) === 0xfffe || code > 0x10ffff;
}

interface OpenWord {
  readonly style: CharStyle;
  readonly y: number;
  readonly hasSpaceBefore: boolean;
  text: string;
  x0: number;
  x1: number;
  /** Where in the text its last glyph begins, and where on the page. */
  glyph: number;
  pen: number;
  /** Nothing but plain letters and signs: there is nothing to clear up in it. */
  isPlain: boolean;
}

function createWordBuilder() {
  const words: Word[] = [];
  let open: OpenWord | null = null;
  let hasSpace = true;
  let isSpaceGuessed = false;
  let chain = 0;

  return { add, space, lineEnd, end };

  function add(character: string, style: CharStyle, place: CharPlace): void {
    const { x0, x1, y, pen } = place;
    if (open && !continues(open, style, place)) close();
    if (!open && isSpaceGuessed && isTouching(place, style.size)) hasSpace = false;
    open ??= { x0, x1, y, pen, style, hasSpaceBefore: hasSpace, text: '', glyph: 0, isPlain: true };
    if (pen !== open.pen) {
      settleGlyph(open);
      open.glyph = open.text.length;
      open.pen = pen;
    }
    open.text += character;
    if (character < ' ' || character > '~') open.isPlain = false;
    if (x0 < open.x0) open.x0 = x0;
    if (x1 > open.x1) open.x1 = x1;
    hasSpace = false;
    isSpaceGuessed = false;
    if (character === LINE_HYPHEN) lineEnd();
  }

  function space(isGuessed: boolean): void {
    close();
    hasSpace = true;
    isSpaceGuessed = isGuessed;
  }

  function lineEnd(): void {
    space(false);
    chain += 1;
  }

  function end(): readonly Word[] {
    close();
    return words;
  }

  function close(): void {
    const word = open;
    if (!word) return;
    open = null;
    settleGlyph(word);
    const { text, x0, x1, y, hasSpaceBefore, isPlain } = word;
    const { size, turn, isSlanted, isBold, isMono } = word.style;
    // A soft hyphen is seen at the end of a line only, and one that is seen stands for nothing.
    const seen = isPlain ? text : clearText(text.replaceAll(SOFT_HYPHEN, '').replaceAll(LINE_HYPHEN, '-'));
    if (seen === '') return widenLast(x1);
    const place = { x0, x1, y, size, turn, isSlanted, order: words.length, chain };
    words.push({ text: seen, ...place, isBold, isMono, hasSpaceBefore, hyphen: isPlain ? 'none' : hyphenOf(text) });
  }

  /** Vowel points take no room, and PDFium takes what is beside them for a gap. */
  function isTouching({ x0, x1 }: CharPlace, size: number): boolean {
    const last = words.at(-1);
    if (last === undefined || !RIGHT_TO_LEFT.test(last.text)) return false;
    return Math.max(last.x0 - x1, x0 - last.x1) < TOUCHING * size;
  }

  /** Where something stood that is not text, there is no gap. */
  function widenLast(x1: number): void {
    const last = words.at(-1);
    if (last && last.chain === chain && last.x1 < x1) words[words.length - 1] = { ...last, x1 };
  }
}

function hyphenOf(text: string): Word['hyphen'] {
  if (text.endsWith(LINE_HYPHEN)) return 'plain';
  return text.endsWith(SOFT_HYPHEN) ? 'soft' : 'none';
}

/** What the pen drew at one place is one glyph, and may be several letters. */
function settleGlyph(word: OpenWord): void {
  if (word.isPlain || word.text.length - word.glyph < 2) return;
  word.text = word.text.slice(0, word.glyph) + lettersOfGlyph(word.text.slice(word.glyph));
}

// Letters of one word that is read from the right.
const TOUCHING = 0.12;
// A gap of this much of the size, even without a space, parts what merely stands on one line.
const SEAM = 0.7;

/** Kerning moves characters a little; another line, a column's seam or a jump back does not belong to the word. */
function continues(open: OpenWord, style: CharStyle, place: CharPlace): boolean {
  if (open.style !== style) return false;
  const gap = Math.max(place.x0 - open.x1, open.x0 - place.x1);
  return Math.abs(place.y - open.y) < 0.2 * style.size && gap < SEAM * style.size;
}
