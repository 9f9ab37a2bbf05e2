// `book search` and `book find`: what is found is read from the blob, proved, and matched once more for its marks.
import type { BlobStore } from '../../kernel/blob.ts';
import { type Handler, query, type Read } from '../../kernel/command.ts';
import type { ReadDb } from '../../kernel/db.ts';
import { ok, type Refusal, refuse, type Result } from '../../kernel/result.ts';
import { bookFind, bookSearch } from '../contract.ts';
import { marksOf, snippetOf } from '../core/search-match.ts';
import { planSearch, type SearchPlan } from '../core/search-query.ts';
import { wordsOfPart } from '../core/search-words.ts';
import type { Book, LeaseBlock, SearchHit, SearchMarks } from '../core/values.ts';
import { type BlockRow, blocksFrom, bookNotFound, findBook, toBlock } from './rows.ts';
import type { Found, PartFinder, SearchableBook } from './search-needs.ts';
import { searchableBooks } from './search-source.ts';

interface Answer {
  readonly hits: readonly (SearchHit & { readonly title: string })[];
  readonly marks: readonly SearchMarks[];
  readonly matched: SearchPlan['matched'];
  readonly total: number;
  readonly scanned: number;
  readonly unreadable: readonly { readonly book_id: string; readonly error: Refusal }[];
}

const nothing: Answer = { hits: [], marks: [], matched: 'phrase', total: 0, scanned: 0, unreadable: [] };

interface Query {
  readonly query: string;
  readonly limit: number;
  readonly prefix: boolean;
}

export function searchQueries(blobs: BlobStore, finder: PartFinder): readonly Handler[] {
  return [
    query<typeof bookSearch, Answer>({
      def: bookSearch,
      seek: async (input, read) => {
        const book = await read((db) => findBook(db, input.id));
        if (!book.ok) return book;
        const searchable = book.value && searchableBook(book.value);
        if (!searchable) return ok(nothing);
        const answer = await answerQuery(blobs, finder, [searchable], input, read);
        const lost = answer.ok ? answer.value.unreadable[0] : undefined;
        return lost ? { ok: false, error: lost.error } : answer;
      },
      run: (db, input, { loaded }) => {
        const book = findBook(db, input.id);
        if (!book) return bookNotFound();
        if (!searchableBook(book)) return refuse('book_not_prepared', 'The book is not prepared yet.');
        const hits = loaded.hits.map(({ title: _title, ...hit }) => hit);
        const { matched, total, scanned } = loaded;
        return ok({ hits, marks: [...loaded.marks], matched, total, scanned });
      },
    }),
    query<typeof bookFind, Answer>({
      def: bookFind,
      seek: async (input, read) => {
        const books = await read((db) => searchableBooks(db, 'not archived'));
        return books.ok ? answerQuery(blobs, finder, books.value, input, read) : books;
      },
      run: (_db, _input, { loaded }) => {
        const { matched, total, scanned } = loaded;
        const unreadable = loaded.unreadable.map(({ book_id, error }) => ({ book_id, code: error.code }));
        return ok({ hits: [...loaded.hits], marks: [...loaded.marks], matched, total, scanned, unreadable });
      },
    }),
  ];
}

function searchableBook(book: Book): SearchableBook | null {
  if (book.state === 'imported' || book.normalized_sha256 === null) return null;
  return { id: book.id, sha256: book.normalized_sha256, parts: book.block_count };
}

async function answerQuery(
  blobs: BlobStore,
  finder: PartFinder,
  books: readonly SearchableBook[],
  input: Query,
  read: Read,
): Promise<Result<Answer>> {
  const plans = planSearch(input.query, input.prefix);
  if (plans.length === 0 || books.length === 0) return ok(nothing);
  const request = { books, plans, limit: input.limit, read };
  for (const isLast of [false, true]) {
    const found = await finder.find(request);
    if (!found.ok) return found;
    const answer = await quote(blobs, found.value, read);
    if (!answer.ok || isLast || answer.value.marks.every((marks) => marks.ranges.length > 0)) return answer;
    await finder.distrust();
  }
  return ok(nothing);
}

/** Reads the parts that were found, book by book. */
async function quote(blobs: BlobStore, found: Found, read: Read): Promise<Result<Answer>> {
  const { phrases, matched } = found.plan;
  const unreadable = [...found.unreadable];
  const quoted = new Map<string, { readonly hit: Answer['hits'][number]; readonly marks: SearchMarks }>();
  for (const bookId of new Set(found.parts.map((part) => part.book_id))) {
    const ordinals = found.parts.filter((part) => part.book_id === bookId).map((part) => part.ordinal);
    const rows = await read((db) => rowsAt(db, bookId, ordinals));
    if (!rows.ok) return rows;
    if (!rows.value) continue;
    const { book } = rows.value;
    const blocks = await readScattered(blobs, book, rows.value.rows);
    if (!blocks.ok) {
      unreadable.push({ book_id: bookId, error: blocks.error });
      continue;
    }
    for (const block of blocks.value) {
      const words = wordsOfPart(block.text);
      const ranges = marksOf(words, phrases);
      const marks: SearchMarks = { ranges: [...ranges], snippet: snippetOf(block.text, words, ranges) };
      quoted.set(`${bookId} ${block.ordinal}`, { hit: { ...toHit(block), title: book.title }, marks });
    }
  }
  const inOrder = found.parts.flatMap((part) => quoted.get(`${part.book_id} ${part.ordinal}`) ?? []);
  return ok({
    hits: inOrder.map(({ hit }) => hit),
    marks: inOrder.map(({ marks }) => marks),
    matched,
    total: found.total,
    scanned: found.scanned,
    unreadable,
  });
}

function rowsAt(db: ReadDb, bookId: string, ordinals: readonly number[]) {
  const book = findBook(db, bookId);
  return book ? { book, rows: ordinals.flatMap((ordinal) => blocksFrom(db, bookId, ordinal, 1)) } : null;
}

async function readScattered(
  blobs: BlobStore,
  book: Book,
  rows: readonly BlockRow[],
): Promise<Result<readonly LeaseBlock[]>> {
  const sha256 = book.normalized_sha256 ?? '';
  const parts = await blobs.readRanges(
    sha256,
    rows.map((row) => [row.byte_start, row.byte_end]),
  );
  if (!parts.ok) return parts;
  const blocks: LeaseBlock[] = [];
  for (const [i, row] of rows.entries()) {
    const part = parts.value[i];
    if (part?.sha256 !== row.text_hash) {
      const details = { sha256, block_id: row.id };
      return refuse('corrupt_blob', 'The text on disk is not the text that was imported.', details);
    }
    blocks.push(toBlock(row, part.text));
  }
  return ok(blocks);
}

/** The contract's order of fields. */
function toHit(block: LeaseBlock): SearchHit {
  const { id, book_id, ordinal, locator, text, text_hash } = block;
  return { block_id: id, book_id, ordinal, locator, text, text_hash, query_only: true };
}
