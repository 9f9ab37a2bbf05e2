// Whether a reference to a book or to a part of it still holds, re-read from disk (suite §4.7 P1).
import type { BlobStore } from '../../kernel/blob.ts';
import { int, type ReadDb } from '../../kernel/db.ts';
import type { SourceRef } from '../../kernel/ref.ts';
import { readBlocks } from './block-text.ts';
import { blocksFrom, findBook } from './rows.ts';

export async function blockStillSays(db: ReadDb, blobs: BlobStore, source: SourceRef): Promise<boolean> {
  const book = findBook(db, source.id);
  const row = db.get('SELECT ordinal FROM book_blocks WHERE id = ? AND book_id = ?', [source.locator ?? '', source.id]);
  if (!book || !row || book.subject_id !== source.subject_id) return false;
  const blocks = await readBlocks(blobs, book, blocksFrom(db, book.id, int(row, 'ordinal'), 1));
  return blocks.ok && blocks.value[0]?.text_hash === source.revision_or_hash;
}

export function bookStillIs(db: ReadDb, source: SourceRef): boolean {
  const book = findBook(db, source.id);
  const current = book?.normalized_sha256 ?? book?.original_sha256;
  return current === source.revision_or_hash && book?.subject_id === source.subject_id;
}
