// Files of books that are not on disk any more: which they are, and what of them the same bytes again give back (BK5).
import type { BlobStore } from '../../kernel/blob.ts';
import { type ReadDb, text, textOrNull } from '../../kernel/db.ts';
import type { Files } from '../../kernel/files.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Book } from '../core/values.ts';

/** Files that are not on disk: names are not durable by flush, so an unclean end may lose one. */
export async function missingBlobs(
  db: ReadDb,
  blobs: BlobStore,
): Promise<readonly { readonly bookId: string; readonly sha256: string }[]> {
  const there = await blobs.names();
  const missing: { bookId: string; sha256: string }[] = [];
  for (const row of db.all('SELECT id, original_sha256, normalized_sha256 FROM books')) {
    const bookId = text(row, 'id');
    const bodies = {
      original_sha256: text(row, 'original_sha256'),
      normalized_sha256: textOrNull(row, 'normalized_sha256'),
    };
    for (const sha256 of lostBodies(db, there, { id: bookId, ...bodies })) missing.push({ bookId, sha256 });
  }
  return missing;
}

/** `there` are the names of all blobs. */
export function lostBodies(
  db: ReadDb,
  there: ReadonlySet<string>,
  book: Pick<Book, 'id' | 'original_sha256' | 'normalized_sha256'>,
): readonly string[] {
  const pictures = db
    .all('SELECT sha256 FROM x_blobs WHERE book_id = ? UNION SELECT sha256 FROM x_book_pictures WHERE book_id = ?', [
      book.id,
      book.id,
    ])
    .map((row) => text(row, 'sha256'));
  const named = new Set([book.original_sha256, book.normalized_sha256 ?? book.original_sha256, ...pictures]);
  return [...named].filter((sha256) => !there.has(sha256));
}

/** What the staged files can give back of what is lost; answers what is there again. */
export async function restoreBodies(
  blobs: BlobStore,
  lost: readonly string[],
  { original, prepared }: Files,
): Promise<Result<readonly string[]>> {
  const made = prepared && !('error' in prepared) ? [prepared.normalized, prepared.cover, ...prepared.pictures] : [];
  const wanted = new Set(lost);
  const restored = new Set(lost.filter((sha256) => sha256 === original?.sha256));
  for (const body of made) {
    // Another converter may make another text; the parts of this book are cut from the old one.
    if (!body || !wanted.has(body.sha256) || restored.has(body.sha256)) continue;
    const published = await blobs.publish(body);
    if (!published.ok) return published;
    restored.add(body.sha256);
  }
  return ok([...restored]);
}
