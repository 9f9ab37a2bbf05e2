// The index itself: ranges of documents a book, written in slices, asked for phrases.
//
// Invariants
// 1. A part is in the index exactly when its ordinal is below its range's `done`; both are written in one transaction.
// 2. A range answers only for the text it was made from: (hash of the body, number of parts, version of the folding).
//    FTS4 without content cannot delete, so other ranges are dead; when they are a fifth, all is made anew.
// 3. Document ids follow reading order: `first` + ordinal, and ranges in the order the books are given.
import { foldVersion } from '../../app/book/core/search-fold.ts';
import type { Phrase, SearchPlan } from '../../app/book/core/search-query.ts';
import { type Candidate, mostRanked } from '../../app/book/core/search-rank.ts';
import type { Words } from '../../app/book/core/search-words.ts';
import type { SearchableBook } from '../../app/book/store/search-needs.ts';
import type { Cell } from '../../app/kernel/db.ts';
import { int, text } from '../../app/kernel/db.ts';
import type { StoreDatabase } from '../sqlite/database.ts';

export interface Range {
  readonly first: number;
  readonly book: SearchableBook;
  readonly done: number;
  /** In the parts done. */
  readonly words: number;
}

/** A range as it stood when a search began, and the place of its book in that search. */
export interface SearchedRange extends Range {
  readonly place: number;
}

export interface IndexedParts {
  /** Gives every book a range; false when too much of the index is dead. */
  adopt(books: readonly SearchableBook[]): boolean;
  rangeOf(book: SearchableBook): Range | null;
  /** Adds the next parts of a range, in one transaction. */
  write(range: Range, parts: readonly Words[]): void;
  /** One small step of merging; false when there is nothing to merge. */
  merge(): boolean;
  candidates(ranges: readonly SearchedRange[], plan: SearchPlan): readonly Candidate[];
  /** In how many parts a phrase stands; counted to `mostRanked`. */
  seen(ranges: readonly SearchedRange[], phrase: Phrase): number;
  checkpoint(): void;
}

const deadShare = 1 / 5;

export function createIndexedParts(db: StoreDatabase): IndexedParts {
  const ranges = new Map<string, Range>();
  const lengthsByRange = new Map<number, number[]>();

  const keyOf = (book: SearchableBook) => `${book.id} ${book.sha256} ${book.parts}`;
  const rows = () => db.tx.all('SELECT first, book_id, sha256, parts, version, done, words FROM ranges ORDER BY first');

  for (const row of rows()) {
    if (int(row, 'version') !== foldVersion) continue;
    const book = { id: text(row, 'book_id'), sha256: text(row, 'sha256'), parts: int(row, 'parts') };
    ranges.set(keyOf(book), { first: int(row, 'first'), book, done: int(row, 'done'), words: int(row, 'words') });
  }

  function adopt(books: readonly SearchableBook[]): boolean {
    const wanted = new Set(books.map((book) => ranges.get(keyOf(book))?.first));
    let all = 0;
    let dead = 0;
    let next = 1;
    for (const row of rows()) {
      all += int(row, 'done');
      if (!wanted.has(int(row, 'first'))) dead += int(row, 'done');
      next = int(row, 'first') + int(row, 'parts');
    }
    if (dead > all * deadShare) return false;
    const missing = books.filter((book) => !ranges.has(keyOf(book)));
    if (missing.length === 0) return true;
    db.begin();
    for (const book of missing) {
      db.tx.run('INSERT INTO ranges(first, book_id, sha256, parts, version, done, words) VALUES(?, ?, ?, ?, ?, 0, 0)', [
        next,
        book.id,
        book.sha256,
        book.parts,
        foldVersion,
      ]);
      ranges.set(keyOf(book), { first: next, book, done: 0, words: 0 });
      next += book.parts;
    }
    db.commit();
    return true;
  }

  function write(range: Range, parts: readonly Words[]): void {
    const counts = parts.map(({ texts }) => texts.length);
    const at = range.first + range.done;
    const done = range.done + parts.length;
    const words = range.words + counts.reduce((sum, count) => sum + count, 0);
    const lengths = lengthsOf(range); // before the new ones are on disk
    db.begin();
    for (const [i, { texts }] of parts.entries()) {
      db.tx.run('INSERT INTO parts(docid, words) VALUES(?, ?)', [at + i, texts.join(' ')]);
    }
    db.tx.run('INSERT INTO lengths(first, counts) VALUES(?, ?)', [at, toBytes(counts)]);
    db.tx.run('UPDATE ranges SET done = ?, words = ? WHERE first = ?', [done, words, range.first]);
    db.commit();
    lengths.push(...counts);
    ranges.set(keyOf(range.book), { ...range, done, words });
  }

  function lengthsOf(range: Range): number[] {
    const known = lengthsByRange.get(range.first);
    if (known) return known;
    const lengths: number[] = [];
    db.each(
      'SELECT counts FROM lengths WHERE first >= ? AND first < ? ORDER BY first',
      [range.first, range.first + range.book.parts],
      ([counts]) => {
        lengths.push(...fromBytes(counts));
        return true;
      },
    );
    lengthsByRange.set(range.first, lengths);
    return lengths;
  }

  function merge(): boolean {
    const before = totalChanges();
    db.tx.run("INSERT INTO parts(parts) VALUES('merge=16,8')");
    return totalChanges() - before >= 2; // SQLite's own sign that it did something
  }

  function totalChanges(): number {
    const row = db.tx.get('SELECT total_changes() AS n');
    return row ? int(row, 'n') : 0;
  }

  /** Visits the documents of the ranges that match, in order, until `visit` answers false. */
  function visit(
    searched: readonly SearchedRange[],
    columns: string,
    expression: string,
    see: (range: SearchedRange, ordinal: number, cells: readonly Cell[]) => boolean,
  ): void {
    const ordered = searched.filter(({ done }) => done > 0).toSorted((a, b) => a.first - b.first);
    const [lowest] = ordered;
    const highest = ordered.at(-1);
    if (!lowest || !highest) return;
    let i = 0;
    db.each(
      `SELECT docid, ${columns} FROM parts WHERE parts MATCH ? AND docid BETWEEN ? AND ? ORDER BY docid`,
      [expression, lowest.first, highest.first + highest.done - 1],
      (cells) => {
        const id = Number(cells[0]);
        for (let range = ordered[i]; range; range = ordered[(i += 1)]) {
          if (id < range.first) return true;
          if (id < range.first + range.done) return see(range, id - range.first, cells);
        }
        return false;
      },
    );
  }

  return {
    adopt,
    rangeOf: (book) => ranges.get(keyOf(book)) ?? null,
    write,
    merge,
    candidates(searched, { phrases }) {
      const found: Candidate[] = [];
      visit(searched, "matchinfo(parts, 'y')", phrases.map(quote).join(' AND '), (range, ordinal, cells) => {
        const length = lengthsOf(range)[ordinal] ?? 0;
        found.push({ book: range.place, ordinal, length, counts: fromBytes(cells[1] ?? null) });
        return found.length < mostRanked;
      });
      return found;
    },
    seen(searched, phrase) {
      let seen = 0;
      visit(searched, '0', quote(phrase), () => (seen += 1) < mostRanked);
      return seen;
    },
    checkpoint: () => db.checkpoint(),
  };
}

/** Words hold letters, marks and digits only; the quotes keep AND, OR and NOT from being operators. */
function quote(phrase: Phrase): string {
  return `"${phrase.map(({ text: word, isPrefix }) => (isPrefix ? `${word}*` : word)).join(' ')}"`;
}

/** Lists of unsigned numbers as 32-bit little-endian bytes, which is also the form of `matchinfo`. */
function toBytes(counts: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(counts.length * 4);
  const view = new DataView(bytes.buffer);
  for (const [i, count] of counts.entries()) view.setUint32(i * 4, count, true);
  return bytes;
}

function fromBytes(cell: Cell | undefined): number[] {
  if (!(cell instanceof Uint8Array)) throw new TypeError('the index holds no bytes where they should be');
  const view = new DataView(cell.buffer, cell.byteOffset, cell.byteLength);
  return Array.from({ length: cell.byteLength >> 2 }, (_, i) => view.getUint32(i * 4, true));
}
