// Reads the text of parts from the blob and proves each against its hash (suite §4.3).
import type { BlobStore } from '../../kernel/blob.ts';
import type { ReadDb } from '../../kernel/db.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import type { Book, LeaseBlock } from '../core/values.ts';
import { type BlockRow, blocksFrom, findBook, type LeaseRow, toBlock } from './rows.ts';

export async function readBlocks(
  blobs: BlobStore,
  book: Book,
  rows: readonly BlockRow[],
): Promise<Result<readonly LeaseBlock[]>> {
  const first = rows[0];
  if (!first || book.normalized_sha256 === null) return ok([]);
  const parts = await blobs.readParts(book.normalized_sha256, [first.byte_start, ...rows.map((row) => row.byte_end)]);
  if (!parts.ok) return parts;
  const blocks: LeaseBlock[] = [];
  for (const [i, row] of rows.entries()) {
    const part = parts.value[i];
    if (part?.sha256 !== row.text_hash) {
      return refuse('corrupt_blob', 'The text on disk is not the text that was imported.', {
        sha256: book.normalized_sha256,
        block_id: row.id,
      });
    }
    blocks.push(toBlock(row, part.text));
  }
  return ok(blocks);
}

/** All parts of a lease. */
export async function readLeaseBlocks(
  db: ReadDb,
  blobs: BlobStore,
  lease: LeaseRow,
): Promise<Result<readonly LeaseBlock[]>> {
  const book = findBook(db, lease.book_id);
  if (!book) return refuse('corrupt_store', 'A lease names a book that is not there.', { lease_id: lease.id });
  const rows = blocksFrom(db, lease.book_id, lease.start_ordinal, lease.end_ordinal - lease.start_ordinal + 1);
  return readBlocks(blobs, book, rows);
}
