// Keeps the footnotes of a whole book: which places are notes, where their text is, and the number that each has got.

import { Parser } from 'htmlparser2';
import type { Anomalies } from './anomalies.ts';
import { inlinesOf, type Block } from './block-tree.ts';
import { typesOf } from './chapter-tags.ts';
import type { EpubFile } from './open-epub.ts';

export interface NoteBook {
  /** Learns what a document refers to as notes. All documents are scanned before the first is read. */
  scan(path: string, html: string): void;
  idsIn(path: string): ReadonlySet<string>;
  keyOf(path: string, id: string): string;
  keyOfReference(from: string, href: string): string | null;
  keep(path: string, notes: ReadonlyMap<string, readonly Block[]>): void;
  /** Files with notes that these blocks refer to and that have not been read. */
  unread(blocks: readonly Block[]): readonly string[];
  /** The number of the note, given when first asked for; null when its text is nowhere. */
  numberOf(key: string): number | null;
  /** The notes that got a number since the last time, in the order of the numbers. */
  takeNumbered(): readonly { readonly number: number; readonly blocks: readonly Block[] }[];
  /** The notes that no text refers to after all. */
  takeRest(): readonly (readonly Block[])[];
}

export function createNoteBook(epub: EpubFile, anomalies: Anomalies): NoteBook {
  const idsByPath = new Map<string, Set<string>>();
  const read = new Set<string>();
  const waiting = new Map<string, readonly Block[]>();
  const numbers = new Map<string, number>();
  let numbered: { readonly number: number; readonly blocks: readonly Block[] }[] = [];

  return {
    scan(path, html) {
      if (!/noteref/i.test(html)) return;
      for (const href of noteReferences(html)) {
        const target = epub.hrefs.resolve(path, href);
        if (target.kind !== 'inside' || target.fragment === null) {
          anomalies.add('note_missing', `${path}: ${href}`);
          continue;
        }
        const ids = idsByPath.get(target.path) ?? new Set();
        idsByPath.set(target.path, ids.add(target.fragment));
      }
    },
    idsIn: (path) => idsByPath.get(path) ?? new Set(),
    keyOf,
    keyOfReference(from, href) {
      const target = epub.hrefs.resolve(from, href);
      return target.kind === 'inside' && target.fragment !== null ? keyOf(target.path, target.fragment) : null;
    },
    keep(path, notes) {
      read.add(path);
      for (const [key, blocks] of notes) if (!numbers.has(key)) waiting.set(key, blocks);
    },
    unread(blocks) {
      if (idsByPath.size === 0) return [];
      const keys = blocks
        .flatMap((block) => inlinesOf(block))
        .flatMap((inline) => (inline.kind === 'note' ? [inline.key] : []));
      return [...new Set(keys.map((key) => pathOfKey(key)))].filter((path) => !read.has(path));
    },
    numberOf(key) {
      const given = numbers.get(key);
      if (given !== undefined) return given;
      const blocks = waiting.get(key);
      if (!blocks) {
        anomalies.add('note_missing', key);
        return null;
      }
      const number = numbers.size + 1;
      numbers.set(key, number);
      waiting.delete(key);
      numbered.push({ number, blocks });
      return number;
    },
    takeNumbered() {
      const taken = numbered;
      numbered = [];
      return taken;
    },
    takeRest() {
      const rest = [...waiting.values()];
      waiting.clear();
      return rest;
    },
  };
}

function keyOf(path: string, id: string): string {
  return `${path}#${id}`;
}

function pathOfKey(key: string): string {
  return key.slice(0, key.lastIndexOf('#'));
}

function noteReferences(html: string): readonly string[] {
  const hrefs: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const href = attributes['href'];
      if (name === 'a' && href !== undefined && typesOf(attributes).includes('noteref')) hrefs.push(href);
    },
  });
  parser.end(html);
  return hrefs;
}
