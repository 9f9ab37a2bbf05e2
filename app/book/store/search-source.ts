// What of the Book store is searched: books that have text, and where their parts stand in it.
import { int, type ReadDb, text } from '../../kernel/db.ts';
import type { SearchableBook } from './search-needs.ts';

export interface PartBounds {
  readonly byte_start: number;
  readonly byte_end: number;
}

/** Rows asked for at a time. */
const batch = 512;

/** Oldest first, so that the order does not depend on when an index was made. */
export function searchableBooks(db: ReadDb, which: 'all' | 'not archived'): readonly SearchableBook[] {
  return db
    .all(
      `SELECT t.id, t.normalized_sha256, (SELECT b.ordinal + 1 FROM book_blocks b WHERE b.book_id = t.id
          ORDER BY b.ordinal DESC LIMIT 1) AS parts
        FROM books t WHERE t.state <> 'imported' AND t.normalized_sha256 IS NOT NULL
          AND (? = 'all' OR NOT EXISTS(SELECT 1 FROM x_archived_books a WHERE a.book_id = t.id AND a.archived = 1))
        ORDER BY t.created_at, t.id`,
      [which],
    )
    .map((row) => ({ id: text(row, 'id'), sha256: text(row, 'normalized_sha256'), parts: int(row, 'parts') }));
}

/** Consecutive parts from `start` on, together about `bytes` long and at least one. */
export function partsFrom(db: ReadDb, bookId: string, start: number, bytes: number): readonly PartBounds[] {
  const found: PartBounds[] = [];
  const rows = db.all(
    'SELECT byte_start, byte_end FROM book_blocks WHERE book_id = ? AND ordinal >= ? ORDER BY ordinal LIMIT ?',
    [bookId, start, batch],
  );
  for (const row of rows) {
    const bounds = { byte_start: int(row, 'byte_start'), byte_end: int(row, 'byte_end') };
    if (found[0] && bounds.byte_end - found[0].byte_start > bytes) break;
    found.push(bounds);
  }
  return found;
}
