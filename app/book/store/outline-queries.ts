// Looks over a whole book: its headings, how far each part was read, and what was said of its windows.
import { type Handler, query } from '../../kernel/command.ts';
import { int, type ReadDb, text } from '../../kernel/db.ts';
import { ok, refuse } from '../../kernel/result.ts';
import { readPage } from '../../kernel/store/page.ts';
import { bookOutline, reportList } from '../contract.ts';
import { chaptersOf, coverageRuns, type HeadingRun, type WindowRange } from '../core/outline.ts';
import { isArchived } from './archive-command.ts';
import { bookNotFound, findBook } from './rows.ts';

export function outlineQueries(): readonly Handler[] {
  return [
    query({
      def: bookOutline,
      run: (db, input) => {
        const book = findBook(db, input.id);
        if (!book) return bookNotFound();
        if (book.normalized_bytes === null) return refuse('book_not_prepared', 'The book is not prepared yet.');
        const length = { parts: book.block_count, bytes: book.normalized_bytes };
        return ok({
          archived: isArchived(db, book.id),
          chapters: [...chaptersOf(headingRuns(db, book.id), length)],
          runs: [...coverageRuns(length.parts, windowsOf(db, book.id), citedParts(db, book.id))],
        });
      },
    }),
    query({
      def: reportList,
      run: (db, input) => {
        const columns = 't.id, t.book_id, t.start_ordinal, t.end_ordinal, t.summary, t.key_points_json, t.created_at';
        const table = `(SELECT r.lease_id AS id, r.book_id, l.start_ordinal, l.end_ordinal, r.summary,
            r.key_points_json, r.created_at
          FROM book_window_reports r JOIN book_leases l ON l.id = r.lease_id)`;
        const page = readPage(db, { columns, table, equal: { book_id: input.book } }, input.limit, input.after);
        if (!page.ok) return page;
        const reports = page.value.rows.map((row) => ({
          lease_id: text(row, 'id'),
          book_id: text(row, 'book_id'),
          start_ordinal: int(row, 'start_ordinal'),
          end_ordinal: int(row, 'end_ordinal'),
          summary: text(row, 'summary'),
          key_points: JSON.parse(text(row, 'key_points_json')),
          created_at: text(row, 'created_at'),
        }));
        return ok({ reports, next: page.value.next });
      },
    }),
  ];
}

/** One scan of the index by ordinal, of which only the changes come out of SQLite. */
function headingRuns(db: ReadDb, bookId: string): readonly HeadingRun[] {
  return db
    .all(
      `SELECT ordinal, byte_start, heading_path_json FROM (
          SELECT ordinal, byte_start, heading_path_json, LAG(heading_path_json) OVER (ORDER BY ordinal) AS before
          FROM book_blocks WHERE book_id = ?)
        WHERE before IS NOT heading_path_json ORDER BY ordinal`,
      [bookId],
    )
    .map((row) => ({
      ordinal: int(row, 'ordinal'),
      byte_start: int(row, 'byte_start'),
      heading_path: JSON.parse(text(row, 'heading_path_json')),
    }));
}

/** A window that is open is being read; one that was committed has its report. */
function windowsOf(db: ReadDb, bookId: string): readonly WindowRange[] {
  return db
    .all(
      `SELECT start_ordinal, end_ordinal, state FROM book_leases
        WHERE book_id = ? AND state IN ('active', 'committed') ORDER BY start_ordinal`,
      [bookId],
    )
    .map((row) => ({
      start_ordinal: int(row, 'start_ordinal'),
      end_ordinal: int(row, 'end_ordinal'),
      state: text(row, 'state') === 'committed' ? 'reported' : 'read',
    }));
}

function citedParts(db: ReadDb, bookId: string): readonly number[] {
  return db
    .all(
      `SELECT DISTINCT b.ordinal AS ordinal FROM book_window_reports r, json_each(r.key_points_json) p
        JOIN book_blocks b ON b.id = json_extract(p.value, '$.block_id')
        WHERE r.book_id = ? AND b.book_id = r.book_id ORDER BY b.ordinal`,
      [bookId],
    )
    .map((row) => int(row, 'ordinal'));
}
