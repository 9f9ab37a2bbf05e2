// Takes over what the import worker staged for a book: its files into their places, its pictures into their table.
import type { BlobStore } from '../../kernel/blob.ts';
import type { Tx } from '../../kernel/db.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { StagedFile, StagedPicture } from '../../kernel/staged.ts';

export async function publishAll(blobs: BlobStore, bodies: Iterable<StagedFile>): Promise<Result<null>> {
  for (const body of bodies) {
    const published = await blobs.publish(body);
    if (!published.ok) return published;
  }
  return ok(null);
}

/** Two names may share the bytes. */
export function eachOnce(pictures: readonly StagedPicture[]): Iterable<StagedPicture> {
  return new Map(pictures.map((picture) => [picture.sha256, picture])).values();
}

export function insertPictures(tx: Tx, bookId: string, pictures: readonly StagedPicture[]): void {
  for (const { name, sha256, bytes, media_type, width, height } of pictures) {
    tx.run(
      `INSERT INTO x_book_pictures(book_id, name, sha256, bytes, media_type, width, height)
        VALUES(?, ?, ?, ?, ?, ?, ?)`,
      [bookId, name, sha256, bytes, media_type, width, height],
    );
  }
}
