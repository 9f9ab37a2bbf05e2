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
  const missing: { bookId: string; sha256: string }[] = [];
  for (const row of db.all('SELECT id, original_sha256, normalized_sha256 FROM books')) {
    const bookId = text(row, 'id');
    const bodies = {
      original_sha256: text(row, 'original_sha256'),
      normalized_sha256: textOrNull(row, 'normalized_sha256'),
    };
    for (const sha256 of await lostBodies(db, blobs, { id: bookId, ...bodies })) missing.push({ bookId, sha256 });
  }
  return missing;
}

export async function lostBodies(
  db: ReadDb,
  blobs: BlobStore,
  book: Pick<Book, 'id' | 'original_sha256' | 'normalized_sha256'>,
): Promise<readonly string[]> {
  const covers = db.all('SELECT sha256 FROM x_blobs WHERE book_id = ?', [book.id]).map((row) => text(row, 'sha256'));
  const named = new Set([book.original_sha256, book.normalized_sha256 ?? book.original_sha256, ...covers]);
  const found = await Promise.all([...named].map(async (sha256) => [sha256, await blobs.has(sha256)] as const));
  return found.filter(([, isThere]) => !isThere).map(([sha256]) => sha256);
}

/** What the staged files can give back of what is lost; answers what is there again. */
export async function restoreBodies(
  blobs: BlobStore,
  lost: readonly string[],
  { original, prepared }: Files,
): Promise<Result<readonly string[]>> {
  const made = prepared && !('error' in prepared) ? [prepared.normalized, prepared.cover] : [];
  const restored = lost.filter((sha256) => sha256 === original?.sha256);
  for (const body of made) {
    // A newer converter may make another text; the parts of this book are cut from the old one.
    if (!body || !lost.includes(body.sha256)) continue;
    const published = await blobs.publish(body);
    if (!published.ok) return published;
    restored.push(body.sha256);
  }
  return ok(restored);
}
