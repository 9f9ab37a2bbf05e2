// Whether a reference to a book or to a part of it still holds, re-read from disk (suite §4.7 P1).
import type { BlobStore } from '../../kernel/blob.ts';
import { int, type ReadDb } from '../../kernel/db.ts';
import type { SourceRef } from '../../kernel/ref.ts';
import { readBlocks } from './block-text.ts';
import { blocksFrom, findBook } from './rows.ts';

/** `unavailable`: the file is missing, so nobody can say. */
export async function blockTruth(
  db: ReadDb,
  blobs: BlobStore,
  source: SourceRef,
): Promise<'matches' | 'differs' | 'unavailable'> {
  const book = findBook(db, source.id);
  const row = db.get('SELECT ordinal FROM book_blocks WHERE id = ? AND book_id = ?', [source.locator ?? '', source.id]);
  if (!book || !row || book.subject_id !== source.subject_id) return 'differs';
  const blocks = await readBlocks(blobs, book, blocksFrom(db, book.id, int(row, 'ordinal'), 1));
  if (!blocks.ok) return blocks.error.code === 'blob_missing' ? 'unavailable' : 'differs';
  return blocks.value[0]?.text_hash === source.revision_or_hash ? 'matches' : 'differs';
}

export function bookTruth(db: ReadDb, source: SourceRef): 'matches' | 'differs' {
  const book = findBook(db, source.id);
  const current = book?.normalized_sha256 ?? book?.original_sha256;
  return current === source.revision_or_hash && book?.subject_id === source.subject_id ? 'matches' : 'differs';
}
