// Takes footnotes out of a chapter's text while it is read, and leaves a mark where the author referred to them.

import { plainText, type Block } from './block-tree.ts';
import { NOTE_TAGS, typesOf } from './chapter-tags.ts';
import type { TreeBuilder } from './tree-builder.ts';

// A reference may point at anything. What is longer than this is no note, and stays where it is.
const LONGEST_NOTE = 20_000;
const SYMBOL = /^[^\p{L}\p{N}]*$/u;
const NUMBER = /^[[(]?(?:\d{1,4}|[*†‡§¶]+)[\])]?[.:]?$/u;

type Attributes = Readonly<Record<string, string>>;
type Close = () => void;

export interface NoteOptions {
  readonly noteIds: ReadonlySet<string>;
  readonly noteKey: (href: string) => string | null;
  readonly ownNoteKey: (id: string) => string;
}

export interface NoteReader {
  readonly found: ReadonlyMap<string, readonly Block[]>;
  /** Null when the element is not a note. */
  openNote(name: string, attributes: Attributes): Close | null;
  /** For a link that does not lead out of the book. */
  openReference(attributes: Attributes): Close | null;
}

export function createNoteReader(tree: TreeBuilder, options: NoteOptions): NoteReader {
  const found = new Map<string, readonly Block[]>();

  return { found, openNote, openReference };

  function openNote(name: string, attributes: Attributes): Close | null {
    const id = attributes['id'];
    if (id === undefined || !options.noteIds.has(id) || !NOTE_TAGS.has(name)) return null;
    if (tree.isInside('note') || !tree.openFrame('note')) return null;
    return () => {
      const blocks = tree.closeFrame();
      const length = blocks.reduce((sum, block) => sum + JSON.stringify(block).length, 0);
      if (length <= LONGEST_NOTE) found.set(options.ownNoteKey(id), blocks);
      else for (const block of blocks) tree.push(block);
    };
  }

  function openReference(attributes: Attributes): Close | null {
    const types = typesOf(attributes);
    const from = tree.inlines.length;
    if (tree.isInside('note')) return () => dropBacklink(from, types.includes('backlink'));
    const key = types.includes('noteref') ? options.noteKey(attributes['href'] ?? '') : null;
    if (key === null) return null;
    return () => {
      const label = plainText(tree.inlines.splice(from)).trim();
      tree.add({ kind: 'note', key, label });
    };
  }

  /** The way back to the sentence: an arrow anywhere, or the note's own number before its text. */
  function dropBacklink(from: number, isMarked: boolean): void {
    const label = plainText(tree.inlines.slice(from)).trim();
    const isAtStart = plainText(tree.inlines.slice(0, from)).trim() === '';
    if (isMarked || SYMBOL.test(label) || (isAtStart && NUMBER.test(label))) tree.inlines.length = from;
  }
}
