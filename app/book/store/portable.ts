// What of the Book store travels: its tables, and the bodies that its rows name.
import { int, text } from '../../kernel/db.ts';
import type { Portable, PortableBodies } from '../../kernel/portable.ts';
import { sharedPortable } from '../../kernel/store/shared-portable.ts';
import { recordAnomaly, resolveMissingBlob } from './anomaly-rows.ts';

/** Books that name one body, as their own file, their text, their cover or a picture. */
const booksNaming = `SELECT id, title FROM books WHERE original_sha256 = ?1 OR normalized_sha256 = ?1
  OR id IN (SELECT book_id FROM x_blobs WHERE sha256 = ?1 UNION SELECT book_id FROM x_book_pictures WHERE sha256 = ?1)
  ORDER BY id`;

const bookBodies: PortableBodies = {
  named: (db) => {
    const rows = db.all(`SELECT sha256, bytes, MAX(is_text) AS is_text FROM (
      SELECT original_sha256 AS sha256, original_bytes AS bytes, format IN ('txt', 'markdown') AS is_text FROM books
      UNION ALL SELECT normalized_sha256, normalized_bytes, 1 FROM books WHERE normalized_sha256 IS NOT NULL
      UNION ALL SELECT sha256, bytes, 0 FROM x_blobs
      UNION ALL SELECT sha256, bytes, 0 FROM x_book_pictures) GROUP BY sha256 ORDER BY sha256`);
    return rows.map((row) => ({
      sha256: text(row, 'sha256'),
      bytes: int(row, 'bytes'),
      is_text: int(row, 'is_text') === 1,
    }));
  },
  titlesOf: (db, sha256) => [...new Set(db.all(booksNaming, [sha256]).map((row) => text(row, 'title')))],
  notedLost: (db) => {
    const noted = "SELECT DISTINCT details FROM book_anomalies WHERE kind = 'blob_missing' AND status = 'open'";
    return db.all(noted).map((row) => text(row, 'details'));
  },
  noteLost: (tx, lost, context) => {
    let changed = 0;
    for (const sha256 of lost) {
      for (const book of tx.all(booksNaming, [sha256])) {
        changed += recordAnomaly(tx, text(book, 'id'), 'blob_missing', sha256, context);
      }
    }
    return changed;
  },
  noteFound: (tx, found) => found.reduce((changed, sha256) => changed + resolveMissingBlob(tx, sha256, null), 0),
};

export const bookPortable: Portable = {
  tables: [
    ...sharedPortable,
    'books',
    'book_blocks',
    'book_anomalies',
    'book_cursors',
    'book_leases',
    'book_window_reports',
    'x_blobs',
    'x_archived_books',
    'x_book_pictures',
    'x_book_pages',
  ],
  unfinished: { book_blocks: "book_id IN (SELECT id FROM books WHERE state = 'imported')" },
  order: { book_blocks: ['book_id', 'ordinal'] },
  bodies: bookBodies,
  rebuild: () => {},
};
