// What of the Book store travels: its tables, and the bodies that its rows name.
import { int, text } from '../../kernel/db.ts';
import type { Portable } from '../../kernel/portable.ts';
import { sharedPortable } from '../../kernel/store/shared-portable.ts';

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
  bodies: (db) => {
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
  rebuild: () => {},
};
