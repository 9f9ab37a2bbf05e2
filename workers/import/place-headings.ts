// Gives a chapter the headings of the book's table of contents: the author's own where there are any, at the level
// that the contents say, and otherwise the title from the contents.
//
// 1  Every line of the contents that has text of its own is a heading at its depth, at the place that it points at.
// 2  Headings that the contents do not name keep their distance to the named one before them, and never outrank it.
// 3  No words are lost or doubled: a title that stands in the text as paragraphs becomes the heading.

import { plainText, type Block } from './block-tree.ts';
import { findTitle, folded, isSameTitle, textInline, type TitleMatch } from './match-title.ts';
import type { PlacedBlock } from './tree-builder.ts';

/** A line of the contents with the file that it is in. */
export interface TocEntry {
  readonly title: string;
  readonly depth: number;
  readonly path: string;
  readonly fragment: string | null;
  /** Whether deeper lines follow it. */
  readonly isParent: boolean;
}

/** What the headings of later files are measured by. */
interface HeadingReference {
  readonly depth: number;
  /** The level that the author gave to the heading of that depth. */
  readonly level: number;
}

/** What one file has to know of those before it. */
export interface HeadingState {
  readonly reference: HeadingReference | null;
  /** The heading that the text ends with, if it ends with one: its title need not be said again. */
  readonly lastTitle: string;
}

export const FIRST_STATE: HeadingState = { reference: null, lastTitle: '' };

export interface PlacedHeadings {
  readonly blocks: readonly Block[];
  readonly after: HeadingState;
  /** Titles that point at a place which is not in the file. */
  readonly lost: readonly string[];
}

const LOWEST = 6;

export function placeHeadings(
  chapter: { readonly blocks: readonly PlacedBlock[]; readonly endIds: readonly string[] },
  entries: readonly TocEntry[],
  before: HeadingState,
): PlacedHeadings {
  const blocks = chapter.blocks.map(({ block }) => block);
  const { located, lost } = locate(chapter, blocks, entries);
  const out: Block[] = [];
  let { reference } = before;
  let at = 0;
  for (const [i, group] of located.entries()) {
    const end = located[i + 1]?.index ?? blocks.length;
    passOver(group.index);
    const section = blocks.slice(group.index, end);
    if (section.length === 0 && !group.entries.some((entry) => entry.isParent)) continue;
    placeGroup(group.entries, group.index, end);
    passOver(end);
  }
  passOver(blocks.length);
  return { blocks: out, after: { reference, lastTitle: lastTitle() }, lost };

  function passOver(end: number): void {
    for (; at < end; at += 1) {
      const block = blocks[at];
      if (block) out.push(block.kind === 'heading' ? { ...block, level: levelBelow(block.level) } : block);
    }
  }

  function levelBelow(level: number): number {
    if (!reference) return level;
    return Math.min(LOWEST, Math.max(reference.depth, reference.depth + level - reference.level));
  }

  function placeGroup(group: readonly TocEntry[], start: number, end: number): void {
    const matches = matchGroup(group, blocks, start, end);
    for (const [i, entry] of group.entries()) {
      const match = matches[i] ?? null;
      const depth = Math.min(entry.depth, LOWEST);
      if (!match) {
        insertTitle(entry.title, depth);
        reference = { depth, level: innerLevel(blocks.slice(at, end)) };
        continue;
      }
      passOver(match.index);
      out.push({ kind: 'heading', level: depth, inlines: match.inlines });
      at = match.index + match.parts;
      reference = { depth, level: match.level ?? innerLevel(blocks.slice(at, end)) };
    }
  }

  function insertTitle(title: string, level: number): void {
    const isThere = folded(title) !== '' && lastTitle() === folded(title);
    if (!isThere && title !== '') out.push({ kind: 'heading', level, inlines: [textInline(title)] });
  }

  function lastTitle(): string {
    const last = out.at(-1);
    if (!last) return before.lastTitle;
    return last.kind === 'heading' ? folded(plainText(last.inlines)) : '';
  }
}

/** Without a heading of its own, a section's first inner heading is one level below it. */
function innerLevel(section: readonly Block[]): number {
  const outermost = section.reduce(
    (level, block) => (block.kind === 'heading' ? Math.min(level, block.level) : level),
    7,
  );
  return outermost <= LOWEST ? outermost - 1 : 1;
}

interface Group {
  readonly index: number;
  readonly entries: TocEntry[];
}

function locate(
  chapter: { readonly blocks: readonly PlacedBlock[]; readonly endIds: readonly string[] },
  blocks: readonly Block[],
  entries: readonly TocEntry[],
): { readonly located: readonly Group[]; readonly lost: readonly string[] } {
  const indexById = new Map<string, number>();
  for (const [i, { ids }] of chapter.blocks.entries()) for (const id of ids) indexById.set(id, i);
  for (const id of chapter.endIds) indexById.set(id, blocks.length);

  const headings = blocks.flatMap((block, index) => {
    return block.kind === 'heading' ? [{ index, title: folded(plainText(block.inlines)) }] : [];
  });
  const groups = new Map<number, Group>();
  const lost: string[] = [];
  for (const entry of entries) {
    const index = indexOf(entry, groups.size === 0);
    if (index === null) {
      lost.push(entry.title);
      continue;
    }
    const group = groups.get(index) ?? { index, entries: [] };
    const isRepeat = group.entries.some(({ title, depth }) => title === entry.title && depth === entry.depth);
    if (!isRepeat) group.entries.push(entry);
    groups.set(index, group);
  }
  return { located: [...groups.values()].sort((a, b) => a.index - b.index), lost };

  function indexOf(entry: TocEntry, isFirst: boolean): number | null {
    if (entry.fragment === null) return 0;
    const found = indexById.get(entry.fragment);
    if (found !== undefined) return found;
    // The place is not there: a heading that says the same is meant, or else the beginning of the file.
    const wanted = folded(entry.title);
    const byTitle = headings.find(({ title }) => isSameTitle(title, wanted));
    if (byTitle) return byTitle.index;
    return isFirst ? 0 : null;
  }
}

/** For each entry the place where its title stands in the text, in order; null where it has to be written. */
function matchGroup(
  group: readonly TocEntry[],
  blocks: readonly Block[],
  start: number,
  end: number,
): readonly (TitleMatch | null)[] {
  let from = start;
  const matches = group.map((entry) => {
    const match = findTitle(entry.title, blocks, from, end);
    if (match) from = match.index + match.parts;
    return match;
  });
  const first = blocks[start];
  const isUnnamed = matches.every((match) => match === null) && first?.kind === 'heading' && start < end;
  // The place has a heading that says something else: that is the author's title, of the innermost line.
  if (isUnnamed) {
    const own = { index: start, parts: 1, inlines: first.inlines, level: first.level };
    return [...matches.slice(0, -1), own];
  }
  return matches;
}
