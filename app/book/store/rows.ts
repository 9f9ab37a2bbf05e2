// Rows of the Book store as the values the contract shows.
import { int, intOrNull, type ReadDb, type Row, text, textOrNull, word } from '../../kernel/db.ts';
import { refuse } from '../../kernel/result.ts';
import { type Book, book, type Lease, type LeaseBlock, lease } from '../core/values.ts';
import { coverageOf } from '../core/read-window.ts';

/** A part without its text. */
export type BlockRow = Omit<LeaseBlock, 'text' | 'locator'> & {
  readonly logical_block_id: string;
  readonly subordinal: number;
  /** The page that it begins on, in a book that has pages. */
  readonly page: number | null;
};

export type LeaseRow = Omit<Lease, 'blocks' | 'text'>;

// Parts are gap-free, so the last ordinal gives their number without counting. A book still `imported` may hold parts of
// a prepare under way, which do not count yet.
export const bookColumns = `t.id, t.subject_id, t.title, t.author, t.format, t.original_sha256, t.original_bytes,
  t.normalized_sha256, t.normalized_bytes, t.converter, t.converter_args_json, t.edition_of, t.state, t.revision,
  t.created_at, t.updated_at,
  CASE WHEN t.state = 'imported' THEN 0 ELSE COALESCE((SELECT b.ordinal + 1 FROM book_blocks b WHERE b.book_id = t.id
    ORDER BY b.ordinal DESC LIMIT 1), 0) END AS block_count,
  (SELECT COUNT(*) FROM book_anomalies a WHERE a.book_id = t.id AND a.status <> 'resolved') AS anomaly_count,
  COALESCE((SELECT c.committed_blocks FROM book_cursors c WHERE c.book_id = t.id), 0) AS committed_blocks`;

export function findBook(db: ReadDb, id: string): Book | undefined {
  const row = db.get(`SELECT ${bookColumns} FROM books t WHERE t.id = ?`, [id]);
  return row && toBook(row);
}

export function bookNotFound() {
  return refuse('book_not_found', 'There is no such book.');
}

export function revisionConflict(expected: number, current: number) {
  return refuse('revision_conflict', 'It has changed since.', { expected, current });
}

export function toBook(row: Row): Book {
  const args = textOrNull(row, 'converter_args_json');
  return {
    id: text(row, 'id'),
    subject_id: text(row, 'subject_id'),
    title: text(row, 'title'),
    author: textOrNull(row, 'author'),
    format: word(row, 'format', book.entries.format.options),
    original_sha256: text(row, 'original_sha256'),
    original_bytes: int(row, 'original_bytes'),
    normalized_sha256: textOrNull(row, 'normalized_sha256'),
    normalized_bytes: intOrNull(row, 'normalized_bytes'),
    converter: textOrNull(row, 'converter'),
    converter_args: args === null ? null : JSON.parse(args),
    edition_of: textOrNull(row, 'edition_of'),
    state: word(row, 'state', book.entries.state.options),
    revision: int(row, 'revision'),
    created_at: text(row, 'created_at'),
    updated_at: text(row, 'updated_at'),
    block_count: int(row, 'block_count'),
    anomaly_count: int(row, 'anomaly_count'),
    coverage: coverageOf(int(row, 'committed_blocks'), int(row, 'block_count')),
  };
}

export function blocksFrom(db: ReadDb, bookId: string, start: number, count: number): readonly BlockRow[] {
  return db
    .all(
      `SELECT id, book_id, ordinal, logical_block_id, subordinal, byte_start, byte_end, text_hash, heading_path_json,
          (SELECT p.page FROM x_book_pages p WHERE p.book_id = b.book_id AND p.byte_start <= b.byte_start
            ORDER BY p.byte_start DESC LIMIT 1) AS page
        FROM book_blocks b WHERE book_id = ? AND ordinal >= ? ORDER BY ordinal LIMIT ?`,
      [bookId, start, count],
    )
    .map((row) => ({
      id: text(row, 'id'),
      book_id: text(row, 'book_id'),
      ordinal: int(row, 'ordinal'),
      logical_block_id: text(row, 'logical_block_id'),
      subordinal: int(row, 'subordinal'),
      byte_start: int(row, 'byte_start'),
      byte_end: int(row, 'byte_end'),
      text_hash: text(row, 'text_hash'),
      heading_path: JSON.parse(text(row, 'heading_path_json')),
      page: intOrNull(row, 'page'),
    }));
}

/** The contract's order of fields. */
export function toBlock(row: BlockRow, body: string): LeaseBlock {
  return {
    id: row.id,
    book_id: row.book_id,
    ordinal: row.ordinal,
    byte_start: row.byte_start,
    byte_end: row.byte_end,
    text: body,
    text_hash: row.text_hash,
    heading_path: row.heading_path,
    locator: {
      ordinal: row.ordinal,
      logical_block_id: row.logical_block_id,
      subordinal: row.subordinal,
      byte_start: row.byte_start,
      byte_end: row.byte_end,
      heading_path: row.heading_path,
      source_hash: row.text_hash,
      ...(row.page === null ? {} : { page: row.page }),
    },
  };
}

const leaseColumns = `id, book_id, owner, start_ordinal, end_ordinal, range_hash, requested_unit, requested_value,
  source_limit, used_bytes, used_chars, coverage_committed, coverage_total, state, revision, created_at, updated_at,
  expires_at, committed_at`;

export function findLease(db: ReadDb, id: string): LeaseRow | undefined {
  const row = db.get(`SELECT ${leaseColumns} FROM book_leases WHERE id = ?`, [id]);
  return row && toLease(row);
}

export function findActiveLease(db: ReadDb, bookId: string): LeaseRow | undefined {
  const row = db.get(`SELECT ${leaseColumns} FROM book_leases WHERE book_id = ? AND state = 'active'`, [bookId]);
  return row && toLease(row);
}

function toLease(row: Row): LeaseRow {
  return {
    id: text(row, 'id'),
    book_id: text(row, 'book_id'),
    owner: text(row, 'owner'),
    start_ordinal: int(row, 'start_ordinal'),
    end_ordinal: int(row, 'end_ordinal'),
    range_hash: text(row, 'range_hash'),
    budget: {
      requested_unit: word(row, 'requested_unit', lease.entries.budget.entries.requested_unit.options),
      requested_value: int(row, 'requested_value'),
      source_limit: int(row, 'source_limit'),
      used_bytes: int(row, 'used_bytes'),
      used_chars: int(row, 'used_chars'),
    },
    coverage_before: coverageOf(int(row, 'coverage_committed'), int(row, 'coverage_total')),
    state: word(row, 'state', lease.entries.state.options),
    revision: int(row, 'revision'),
    created_at: text(row, 'created_at'),
    updated_at: text(row, 'updated_at'),
    expires_at: text(row, 'expires_at'),
    committed_at: textOrNull(row, 'committed_at'),
  };
}
