// Lets the paragraphs of a book run on over columns and pages, and names what each of them is: text, item, heading.

import type { Block, Inline } from '../block-tree.ts';
import type { HeadingStyles } from './heading-styles.ts';
import { joinTexts, withoutStrayHyphens, type BookWords } from './join-lines.ts';
import type { OutlineEntry } from './outline.ts';
import { endsSentence, markerOf, withoutLeaders, type Marker, type Paragraph } from './paragraphs.ts';
import { placeOutline } from './place-outline.ts';

export interface PlacedBlock {
  readonly block: Block;
  /** The page on which it begins, from 0. */
  readonly page: number;
}

export interface Flow {
  page(page: number, paragraphs: readonly Paragraph[], entries: readonly OutlineEntry[]): void;
  end(): void;
}

export interface FlowOptions {
  readonly styles: HeadingStyles;
  readonly words: BookWords;
  readonly emit: (placed: PlacedBlock) => void;
}

/** Text whose end may come on the next page. */
interface Open {
  readonly page: number;
  readonly marker: Marker | null;
  readonly isMono: boolean;
  readonly size: number;
  parts: string[];
  last: Paragraph;
}

interface OpenList {
  readonly page: number;
  /** Null for bullets. */
  readonly start: number | null;
  /** The first item with its number, should it turn out to be alone. */
  readonly alone: Block;
  readonly blocks: (readonly Block[])[];
}

const DEEPEST = 6;

export function createFlow({ styles, words, emit }: FlowOptions): Flow {
  let open: Open | null = null;
  let items: OpenList | null = null;
  /** How deep the outline is here, and which look its last entry had. */
  let depth = 0;
  let rankShift = 0;

  return {
    page(page, paragraphs, entries) {
      for (const placed of placeOutline(paragraphs, entries, words)) {
        if (placed.kind === 'paragraph') take(page, placed.paragraph);
        else heading(page, placed.text, placed.depth, placed.paragraph);
      }
    },
    end() {
      closeText();
      closeItems();
    },
  };

  function take(page: number, paragraph: Paragraph): void {
    if (open && (goesOn(open, paragraph) || isMoreCode(open, paragraph))) {
      append(open, paragraph);
      return;
    }
    const rank = styles.rankOf(paragraph);
    if (rank !== null) {
      const level = Math.min(DEEPEST, Math.max(depth + (depth > 0 ? 1 : 0), rank + rankShift, 1));
      closeText();
      closeItems();
      emit({ page, block: headingBlock(textOf(paragraph, words), level) });
      return;
    }
    closeText();
    const [first] = paragraph.lines;
    if (!first) return;
    const { marker } = paragraph;
    open = { page, marker, isMono: first.isMono, size: first.size, parts: [], last: paragraph };
    append(open, paragraph);
  }

  function heading(page: number, text: string, level: number, paragraph: Paragraph | null): void {
    closeText();
    closeItems();
    depth = Math.min(level, DEEPEST);
    const rank = paragraph && styles.rankOf(paragraph);
    if (rank !== null) rankShift = depth - rank;
    emit({ page, block: headingBlock(text, depth) });
  }

  function append(to: Open, paragraph: Paragraph): void {
    const isFirst = to.parts.length === 0;
    if (to.isMono) to.parts.push(...(isFirst || !isBelowGap(to.last, paragraph) ? [] : ['']), ...codeLines(paragraph));
    else {
      for (const [i, line] of paragraph.lines.entries()) {
        const before = isFirst && i === 0 ? null : (paragraph.lines[i - 1] ?? to.last.lines.at(-1) ?? null);
        const text = isFirst && i === 0 ? line.text.slice(markerOf(line.text)?.length ?? 0) : line.text;
        const end = to.parts.at(-1) ?? '';
        if (before === null || paragraph.breaks.has(i)) to.parts.push(text);
        else to.parts[to.parts.length - 1] = joinTexts(end, before.hyphen, text, words);
      }
    }
    to.last = paragraph;
  }

  function closeText(): void {
    const text = open;
    open = null;
    if (!text) return;
    const block = textBlock(text);
    if (text.marker && !text.isMono) {
      const start = text.marker.kind === 'number' ? text.marker.value : null;
      if (items && !isNext(items, start)) closeItems();
      items ??= { page: text.page, start, alone: textBlock(text, `${start}. `), blocks: [] };
      items.blocks.push([block]);
      return;
    }
    closeItems();
    emit({ page: text.page, block });
  }

  function closeItems(): void {
    if (!items) return;
    const { page, start, alone, blocks } = items;
    items = null;
    // One number makes no list: it is part of what it stands before.
    if (start !== null && blocks.length === 1) emit({ page, block: alone });
    else emit({ page, block: { kind: 'list', start, items: blocks } });
  }

  function textBlock({ parts, isMono }: Open, before = ''): Block {
    if (isMono) return { kind: 'code', text: parts.join('\n'), language: '' };
    const inlines = parts.flatMap((part, i): readonly Inline[] => {
      const said = (i === 0 ? before : '') + withoutLeaders(withoutStrayHyphens(part, words));
      const text: Inline = { kind: 'text', text: said, style: 0, href: null };
      return i === 0 ? [text] : [{ kind: 'break' }, text];
    });
    return { kind: 'paragraph', inlines };
  }
}

const LEAST_PROSE = 30;

function isNext({ start, blocks }: OpenList, number: number | null): boolean {
  return start === null || number === null ? start === number : start + blocks.length === number;
}

/** A paragraph of another column or page that continues this one. */
function goesOn(open: Open, next: Paragraph): boolean {
  const [first] = next.lines;
  const last = open.last.lines.at(-1);
  if (!first || !last || next === open.last) return false;
  const isElsewhere = first.y < last.y || first.x0 > last.x1 || first.x1 < last.x0;
  if (!isElsewhere || next.marker || next.isIndented || first.isMono !== open.isMono) return false;
  if (first.isBold !== last.isBold || Math.abs(first.size - open.size) > 0.08 * open.size) return false;
  if (open.isMono) return false;
  if (last.hyphen !== 'none') return true;
  if (endsSentence(last.text)) return false;
  const startsLow = /^["'“‘«(]*\p{Ll}/u.test(first.text);
  const hasNoCase = /^\P{L}*(?!\p{Lu}|\p{Ll})\p{L}/u.test(first.text);
  // A name may begin a line; then the line before is one of prose, up to its edge.
  const isProse = last.text.length >= LEAST_PROSE && next.lines.length > 1;
  return startsLow || (open.last.isFull && (hasNoCase || isProse));
}

// Longer ones are parted, so that a block stays something that can be read and cited.
const MOST_CODE_LINES = 200;

function isMoreCode(open: Open, { lines: [first] }: Paragraph): boolean {
  return open.isMono && first?.isMono === true && open.parts.length < MOST_CODE_LINES;
}

function isBelowGap({ lines }: Paragraph, next: Paragraph): boolean {
  const [last, first] = [lines.at(-1), next.lines[0]];
  return last !== undefined && first !== undefined && first.y - last.y > 1.9 * first.size;
}

export function textOf(paragraph: Paragraph, words: BookWords): string {
  return paragraph.lines.reduce((text, line, i) => {
    return joinTexts(text, paragraph.lines[i - 1]?.hyphen ?? 'none', line.text, words);
  }, '');
}

function headingBlock(text: string, level: number): Block {
  return { kind: 'heading', level, inlines: [{ kind: 'text', text, style: 0, href: null }] };
}

/** Code keeps its lines, and how far each is set in. */
function codeLines({ lines }: Paragraph): readonly string[] {
  const left = lines.reduce((least, { x0 }) => Math.min(least, x0), Number.POSITIVE_INFINITY);
  return lines.map((line) => {
    const width = (line.x1 - line.x0) / Math.max(1, line.text.length);
    return ' '.repeat(Math.min(40, Math.round((line.x0 - left) / Math.max(0.1, width)))) + line.text;
  });
}
