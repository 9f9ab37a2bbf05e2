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

/** The same finding again changes nothing (suite §2.2, B-10), but one that was resolved and comes back is open again. */
export function recordAnomaly(
  tx: Tx,
  bookId: string,
  kind: string,
  details: string,
  context: { readonly now: string; readonly newId: () => string },
): void {
  tx.run(
    `INSERT INTO book_anomalies(id, book_id, kind, details, status, created_at) VALUES(?, ?, ?, ?, 'open', ?)
      ON CONFLICT(book_id, kind, details) DO UPDATE SET status = 'open' WHERE status = 'resolved'`,
    [context.newId(), bookId, kind, details, context.now],
  );
}
