// Findings of a book as rows: how they are read, and how one is written down.
import { type Row, text, type Tx, word } from '../../kernel/db.ts';
import { type Anomaly, anomaly } from '../core/values.ts';

export const anomalyColumns = 't.id, t.book_id, t.kind, t.details, t.status, t.created_at';

export function toAnomaly(row: Row): Anomaly {
  return {
    id: text(row, 'id'),
    book_id: text(row, 'book_id'),
    kind: text(row, 'kind'),
    details: text(row, 'details'),
    status: word(row, 'status', anomaly.entries.status.options),
    created_at: text(row, 'created_at'),
  };
}

/**
 * The same finding again changes nothing (suite §2.2, B-10), but one that was resolved and comes back is open again.
 * Answers how many rows changed.
 */
export function recordAnomaly(
  tx: Tx,
  bookId: string,
  kind: string,
  details: string,
  context: { readonly now: string; readonly newId: () => string },
): number {
  return tx.run(
    `INSERT INTO book_anomalies(id, book_id, kind, details, status, created_at) VALUES(?, ?, ?, ?, 'open', ?)
      ON CONFLICT(book_id, kind, details) DO UPDATE SET status = 'open' WHERE status = 'resolved'`,
    [context.newId(), bookId, kind, details, context.now],
  );
}

/** Of one book, or of every book that named it. Answers how many rows changed. */
export function resolveMissingBlob(tx: Tx, sha256: string, bookId: string | null): number {
  return tx.run(
    `UPDATE book_anomalies SET status = 'resolved' WHERE kind = 'blob_missing' AND details = ?1 AND status = 'open'
      AND book_id = coalesce(?2, book_id)`,
    [sha256, bookId],
  );
}
