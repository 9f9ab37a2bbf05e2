// Keeps the index of the set in use: opens it at need, fills it in slices, throws it away when it is not to be trusted.
//
// Invariants
// 1. SQLite is never awaited: whatever is done to the index is one synchronous step, so no queue is needed for it.
// 2. Nothing waits for the indexer, and between two of its steps (at most 8 ms of work) everybody else gets a turn.
// 3. The index is never the reason of a refusal: a failing one is emptied once, and after that done without.
import { wordsOfPart } from '../../app/book/core/search-words.ts';
import type { SearchableBook } from '../../app/book/store/search-needs.ts';
import { type PartBounds, partsFrom, searchableBooks } from '../../app/book/store/search-source.ts';
import type { BlobStore, TextPart } from '../../app/kernel/blob.ts';
import type { Read } from '../../app/kernel/command.ts';
import { type Fault, faultOf } from '../fault.ts';
import type { SqliteHost } from '../sqlite/host.ts';
import { type IndexFile, openIndexFile, type SearchPlace } from './index-file.ts';
import { createIndexedParts, type IndexedParts } from './indexed-parts.ts';

const batchBytes = 256 * 1024;
const mostFailures = 2;

export interface KeeperParts {
  readonly host: SqliteHost;
  readonly place: SearchPlace;
  readonly blobs: BlobStore;
  /** The store set in use. */
  readonly set: () => string;
  /** Reads the Book store in a slot of its own. */
  readonly read: Read;
  readonly isEnabled: () => boolean;
  /** Lets everybody else have a turn. */
  readonly pause: () => Promise<void>;
  /** Text indexed in one step, in bytes. */
  readonly sliceBytes?: number;
  readonly report: (fault: Fault) => void;
}

export interface IndexKeeper {
  /** The index of the set in use; null when it has to be done without. */
  current(): Promise<IndexedParts | null>;
  /** Looks for something to index. */
  wake(): void;
  /** This index failed, or said what is not so. */
  discard(index: IndexedParts, cause: unknown): void;
  /** Ends when there is nothing left to index. */
  idle(): Promise<void>;
  checkpoint(): void;
  close(): Promise<void>;
}

interface OpenIndex {
  readonly set: string;
  readonly file: IndexFile;
  readonly index: IndexedParts;
}

export function createIndexKeeper(parts: KeeperParts): IndexKeeper {
  const { host, place, blobs, set, read, pause, report, sliceBytes = 16 * 1024 } = parts;
  let opening: Promise<OpenIndex | null> | null = null;
  let open: OpenIndex | null = null;
  let running: Promise<void> | null = null;
  let isWoken = false;
  let isClosed = false;
  let failures = 0;
  let isToBeEmptied = false;
  const unreadable = new Set<string>();

  async function current(): Promise<IndexedParts | null> {
    if (isClosed || failures >= mostFailures) return null;
    if (open && open.set !== set()) letGo();
    if (open) return open.index;
    opening ??= openIndex();
    return (await opening)?.index ?? null;
  }

  async function openIndex(): Promise<OpenIndex | null> {
    const name = set();
    try {
      const file = await openIndexFile(host, place, name, isToBeEmptied);
      isToBeEmptied = false;
      if (isClosed || name !== set()) {
        file.close();
        return null;
      }
      open = { set: name, file, index: createIndexedParts(file.database) };
      return open;
    } catch (error) {
      fail(error);
      return null;
    } finally {
      opening = null;
    }
  }

  function letGo(): void {
    const old = open;
    open = null;
    unreadable.clear();
    try {
      old?.file.close();
    } catch (error) {
      report(faultOf(error, null));
    }
  }

  /** One that was let go of meanwhile may throw at whoever still holds it: that is nothing new. */
  function discard(index: IndexedParts, cause: unknown): void {
    if (open?.index === index) fail(cause);
  }

  function fail(cause: unknown): void {
    failures += 1;
    isToBeEmptied = true;
    report(faultOf(cause, null));
    letGo();
  }

  function wake(): void {
    isWoken = true;
    running ??= work().finally(() => {
      running = null;
    });
  }

  async function work(): Promise<void> {
    while (isWoken) {
      isWoken = false;
      try {
        while (await indexSome()) await pause();
      } catch (error) {
        fail(error);
        isWoken = failures < mostFailures;
      }
    }
  }

  /** Indexes a stretch of the first book that is not done; false when there is none. */
  async function indexSome(): Promise<boolean> {
    if (isClosed || !parts.isEnabled()) return false;
    const books = await read((db) => searchableBooks(db, 'all'));
    if (!books.ok || books.value.length === 0) return false;
    const index = await current();
    if (!index) return false;
    if (!index.adopt(books.value)) {
      isToBeEmptied = true; // too much of it is dead
      letGo();
      return true;
    }
    const book = books.value.find((one) => isUnfinished(index, one));
    if (!book) return false;
    await indexStretch(index, book);
    return true;
  }

  function isUnfinished(index: IndexedParts, book: SearchableBook): boolean {
    const range = index.rangeOf(book);
    return range !== null && range.done < book.parts && !unreadable.has(book.id);
  }

  async function indexStretch(index: IndexedParts, book: SearchableBook): Promise<void> {
    const from = index.rangeOf(book)?.done ?? 0;
    const bounds = await read((db) => partsFrom(db, book.id, from, batchBytes));
    const first = bounds.ok ? bounds.value[0] : undefined;
    if (!bounds.ok || !first) return void unreadable.add(book.id);
    const texts = await blobs.readParts(book.sha256, [first.byte_start, ...bounds.value.map((one) => one.byte_end)]);
    if (!texts.ok) return void unreadable.add(book.id); // the search itself will say so
    for (const slice of slicesOf(texts.value, bounds.value, sliceBytes)) {
      const range = index.rangeOf(book);
      if (isClosed || !range || open?.index !== index || open.set !== set()) return;
      index.write(
        range,
        slice.map(({ text }) => wordsOfPart(text)),
      );
      await pause();
      while (open?.index === index && index.merge()) await pause();
    }
  }

  return {
    current,
    wake,
    discard,
    async idle() {
      while (running) await running;
    },
    checkpoint() {
      try {
        open?.index.checkpoint();
      } catch (error) {
        fail(error);
      }
    },
    async close() {
      isClosed = true;
      await running;
      await opening;
      letGo();
    },
  };
}

function slicesOf(
  texts: readonly TextPart[],
  bounds: readonly PartBounds[],
  most: number,
): readonly (readonly TextPart[])[] {
  const slices: TextPart[][] = [];
  let bytes = most;
  for (const [i, text] of texts.entries()) {
    const bound = bounds[i];
    const size = bound ? bound.byte_end - bound.byte_start : 0;
    if (bytes + size > most) {
      slices.push([]);
      bytes = 0;
    }
    slices.at(-1)?.push(text);
    bytes += size;
  }
  return slices;
}
