// Read-only commands of Book: they never move coverage, revisions or anything else (suite §3.3, I7).
import type { BlobStore } from '../../kernel/blob.ts';
import { type Handler, query } from '../../kernel/command.ts';
import { int, type ReadDb, text } from '../../kernel/db.ts';
import { ok, refuse } from '../../kernel/result.ts';
import { readPage } from '../../kernel/store/page.ts';
import { anomalyList, bookList, bookPeek, bookShow, bookStatus } from '../contract.ts';
import { coverShow } from '../picture-contract.ts';
import type { LeaseBlock } from '../core/values.ts';
import { anomalyColumns, toAnomaly } from './anomaly-rows.ts';
import { readBlocks } from './block-text.ts';
import { blocksFrom, bookColumns, bookNotFound, findBook, toBook } from './rows.ts';

export function bookQueries(blobs: BlobStore): readonly Handler[] {
  return [
    query({
      def: bookShow,
      run: (db, input) => {
        const book = findBook(db, input.id);
        return book ? ok({ book }) : bookNotFound();
      },
    }),
    query({
      def: bookList,
      run: (db, input) => {
        const isArchive = input.state === 'archived';
        const equal = { subject_id: input.subject, state: isArchive ? undefined : input.state };
        const archived = 'EXISTS(SELECT 1 FROM x_archived_books a WHERE a.book_id = t.id AND a.archived = 1)';
        const only = isArchive ? archived : `NOT ${archived}`;
        const page = readPage(db, { columns: bookColumns, table: 'books', equal, only }, input.limit, input.after);
        return page.ok ? ok({ books: page.value.rows.map(toBook), next: page.value.next }) : page;
      },
    }),
    query({
      def: bookStatus,
      run: (db, _input, context) => {
        const row = db.get('SELECT COUNT(*) AS n FROM books');
        const store = context.store && { id: context.store.id, plugin: 'book', revision: context.store.revision };
        return ok({ books: row ? int(row, 'n') : 0, store });
      },
    }),
    query<typeof bookPeek, readonly LeaseBlock[]>({
      def: bookPeek,
      load: async (db, input) => {
        const book = findBook(db, input.id);
        return book ? readBlocks(blobs, book, blocksFrom(db, book.id, input.start, input.count)) : ok([]);
      },
      run: (db, input, context) => {
        const book = findBook(db, input.id);
        if (!book) return bookNotFound();
        if (book.normalized_sha256 === null) return refuse('book_not_prepared', 'The book is not prepared yet.');
        return ok({ blocks: context.loaded.map((block) => ({ ...block, query_only: true as const })) });
      },
    }),
    query({
      def: anomalyList,
      run: (db, input) => {
        const equal = { book_id: input.book, status: input.state };
        const table = { columns: anomalyColumns, table: 'book_anomalies', equal };
        const page = readPage(db, table, input.limit, input.after);
        return page.ok ? ok({ anomalies: page.value.rows.map(toAnomaly), next: page.value.next }) : page;
      },
    }),
    query<typeof coverShow, string | null>({
      def: coverShow,
      load: async (db, input) => {
        const cover = findCover(db, input.id);
        return cover ? blobs.readBase64(cover.sha256) : ok(null);
      },
      run: (db, input, context) => {
        if (!findBook(db, input.id)) return bookNotFound();
        const cover = findCover(db, input.id);
        return ok({ cover: cover && context.loaded !== null ? { ...cover, base64: context.loaded } : null });
      },
    }),
  ];
}

function findCover(db: ReadDb, bookId: string): { readonly sha256: string; readonly media_type: string } | null {
  const row = db.get("SELECT sha256, media_type FROM x_blobs WHERE book_id = ? AND role = 'cover'", [bookId]);
  return row ? { sha256: text(row, 'sha256'), media_type: text(row, 'media_type') } : null;
}
