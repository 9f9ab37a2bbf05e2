// Builds the blocks of a chapter while its elements open and close: paragraphs, and the frames that hold them.

import { EMPHASIS, type Block, type Inline } from './block-tree.ts';
import { paragraphsOf, trimmed } from './split-paragraph.ts';

// Deeper quotations, lists and tables are read as if they stood at this depth: each level costs width in Markdown.
const DEEPEST = 12;
// What goes on for longer is no heading, or one that was never closed.
const LONGEST_HEADING = 500;
// More than this in a cell, or blocks other than paragraphs, and the table is a page layout.
const LONGEST_CELL = 1_000;
const MOST_IN_CELL = 3;

export interface PlacedBlock {
  readonly block: Block;
  /** The wanted ids that stand in this block, or before it and after the last one. */
  readonly ids: readonly string[];
}

type Frame =
  | { readonly kind: 'root' | 'quote' | 'item' | 'cell' | 'note'; readonly blocks: Block[] }
  | { readonly kind: 'list'; readonly start: number | null; readonly items: Block[][] }
  | { readonly kind: 'table'; readonly captions: Block[]; readonly rows: Row[] };

interface Row {
  readonly cells: Block[][];
  headerCells: number;
}

export type FrameKind = Exclude<Frame['kind'], 'root'>;

export interface TreeBuilder {
  add(inline: Inline): void;
  /** The inlines of the paragraph in progress; they may be taken off its end again. */
  readonly inlines: Inline[];
  /** Ends the paragraph in progress. */
  flush(): void;
  /** The next paragraph is a heading of this level. Flushes inside it only part words until it ends. */
  startHeading(level: number): void;
  endHeading(): void;
  push(block: Block): void;
  markId(id: string): void;
  /** False when the frame is too deep or has no meaning here: then it is not to be closed. */
  openFrame(kind: FrameKind, start?: number | null): boolean;
  openRow(): void;
  /** The cell in progress is of its row's header. */
  markHeaderCell(): void;
  closeFrame(): readonly Block[];
  isInside(kind: FrameKind): boolean;
  end(): { readonly blocks: readonly PlacedBlock[]; readonly endIds: readonly string[] };
}

export function createTreeBuilder(): TreeBuilder {
  const placed: PlacedBlock[] = [];
  const frames: Frame[] = [{ kind: 'root', blocks: [] }];
  const inlines: Inline[] = [];
  let ids: string[] = [];
  let headingLevel: number | null = null;

  return {
    inlines,
    add: (inline) => void inlines.push(inline),
    flush,
    startHeading(level) {
      endHeading();
      flush();
      headingLevel = level;
    },
    endHeading,
    push(block) {
      endHeading();
      push(block);
    },
    markId: (id) => void ids.push(id),
    openFrame(kind, start = null) {
      endHeading();
      flush();
      if (kind !== 'note' && frames.length > DEEPEST) return false;
      if (kind === 'item' && top().kind !== 'list') return false;
      if (kind === 'cell' && openTable() === null) return false;
      frames.push(newFrame(kind, start));
      return true;
    },
    openRow() {
      flush();
      openTable()?.rows.push({ cells: [], headerCells: 0 });
    },
    markHeaderCell() {
      const table = frames.at(-2);
      const row = table?.kind === 'table' ? table.rows.at(-1) : undefined;
      if (row) row.headerCells += 1;
    },
    closeFrame() {
      flush();
      const frame = frames.pop();
      return frame ? settle(frame) : [];
    },
    isInside: (kind) => frames.some((frame) => frame.kind === kind),
    end() {
      flush();
      return { blocks: placed, endIds: ids };
    },
  };

  function top(): Frame {
    return frames.at(-1) ?? { kind: 'root', blocks: [] };
  }

  /** The table whose cells may be opened now. */
  function openTable(): Extract<Frame, { kind: 'table' }> | null {
    const frame = top();
    return frame.kind === 'table' ? frame : null;
  }

  /** What else than words stands in a heading, or after one that was never closed, ends it. */
  function endHeading(): void {
    if (headingLevel === null) return;
    const level = headingLevel;
    headingLevel = null;
    const words = trimmed(inlines.splice(0));
    if (words.length === 0) return;
    if (lengthOf(words) > LONGEST_HEADING) {
      push({ kind: 'paragraph', inlines: words });
      return;
    }
    const { title, pictures } = partTitle(words);
    if (title.length > 0) push({ kind: 'heading', level, inlines: title });
    if (pictures.length > 0) push({ kind: 'paragraph', inlines: pictures });
  }

  function flush(): void {
    if (headingLevel !== null && lengthOf(inlines) <= LONGEST_HEADING) {
      inlines.push({ kind: 'break' });
      return;
    }
    headingLevel = null;
    for (const paragraph of paragraphsOf(inlines.splice(0))) push({ kind: 'paragraph', inlines: paragraph });
  }

  function push(block: Block): void {
    const frame = top();
    switch (frame.kind) {
      case 'root':
        placed.push({ block, ids });
        ids = [];
        return;
      case 'list':
        // Not in an item: a list in a list belongs to the item before it, anything else is an item.
        if (block.kind === 'list' && frame.items.length > 0) frame.items.at(-1)?.push(block);
        else frame.items.push([block]);
        return;
      case 'table':
        // Outside of any cell: a caption, or what a broken table has between its rows.
        if (frame.rows.length === 0) frame.captions.push(block);
        else frame.rows.push({ cells: [[block]], headerCells: 0 });
        return;
      case 'quote':
      case 'item':
      case 'cell':
      case 'note':
        frame.blocks.push(block);
    }
  }

  function settle(frame: Frame): readonly Block[] {
    switch (frame.kind) {
      case 'root':
        return [];
      case 'note':
        return frame.blocks;
      case 'item':
        addItem(frame.blocks);
        return [];
      case 'cell':
        addCell(frame.blocks);
        return [];
      case 'quote':
        settleQuote(frame.blocks);
        return [];
      case 'list':
        if (frame.items.length > 0) push({ kind: 'list', start: frame.start, items: frame.items });
        return [];
      case 'table':
        settleTable(frame.captions, frame.rows);
        return [];
    }
  }

  function addItem(blocks: Block[]): void {
    const list = top();
    // An empty numbered item keeps its number; an empty bullet is nothing.
    if (list.kind === 'list' && (blocks.length > 0 || list.start !== null)) list.items.push(blocks);
  }

  function addCell(blocks: Block[]): void {
    const table = openTable();
    if (!table) return;
    if (table.rows.length === 0) table.rows.push({ cells: [], headerCells: 0 });
    table.rows.at(-1)?.cells.push(blocks);
  }

  /** A chapter that is wrapped in a quotation for the sake of its margins has headings, and is none. */
  function settleQuote(blocks: readonly Block[]): void {
    if (blocks.some((block) => block.kind === 'heading')) for (const block of blocks) push(block);
    else if (blocks.length > 0) push({ kind: 'quote', blocks });
  }

  function settleTable(captions: readonly Block[], rows: readonly Row[]): void {
    for (const caption of captions) push(caption);
    const filled = rows.filter((row) => row.cells.some((cell) => cell.length > 0));
    const width = filled.reduce((widest, row) => Math.max(widest, row.cells.length), 0);
    const isLayout = filled.length < 2 || width < 2 || filled.some((row) => row.cells.some((cell) => isHeavy(cell)));
    if (isLayout) {
      for (const block of filled.flatMap((row) => row.cells.flat())) push(block);
      return;
    }
    push({ kind: 'table', hasHeader: isHeaderRow(filled[0]), rows: filled.map((row) => row.cells) });
  }
}

function newFrame(kind: FrameKind, start: number | null): Frame {
  switch (kind) {
    case 'list':
      return { kind, start, items: [] };
    case 'table':
      return { kind, captions: [], rows: [] };
    case 'quote':
    case 'item':
    case 'cell':
    case 'note':
      return { kind, blocks: [] };
  }
}

function isHeaderRow(row: Row | undefined): boolean {
  return row !== undefined && row.headerCells === row.cells.length;
}

function isHeavy(cell: readonly Block[]): boolean {
  if (cell.length > MOST_IN_CELL) return true;
  return cell.some((block) => block.kind !== 'paragraph' || lengthOf(block.inlines) > LONGEST_CELL);
}

function lengthOf(inlines: readonly Inline[]): number {
  return inlines.reduce((sum, inline) => sum + (inline.kind === 'text' ? inline.text.length : 1), 0);
}

/** A title is words, which stand in the outline too; its pictures follow it, and lend it theirs when it has none. */
function partTitle(inlines: readonly Inline[]): {
  readonly title: readonly Inline[];
  readonly pictures: readonly Inline[];
} {
  const pictures = inlines.filter((inline) => inline.kind === 'picture');
  const own = trimmed(inlines.filter((inline) => inline.kind !== 'picture'));
  if (own.length > 0 || pictures.length === 0) return { title: own, pictures };
  const words = pictures.map((picture) => picture.words).filter((text) => text !== '');
  return {
    title: trimmed([{ kind: 'text', text: words.join(' '), style: 0, href: null }]),
    pictures: pictures.map((picture) => ({ ...picture, words: '' })),
  };
}

/** What stands where a picture was that cannot be kept. */
export function imagePlaceholder(alt: string): Inline {
  return { kind: 'text', text: `[image: ${alt}]`, style: EMPHASIS, href: null };
}
