// Stages the original of a book as it is, after a look at its size.

import { refuse } from '../../app/kernel/result.ts';
import type { StageLimits, StageReply } from '../../app/kernel/staged.ts';
import { stageStream, type StagingJob } from '../blobs/staging.ts';
import { piecesOf } from './byte-source.ts';

/** Nothing is written for a file whose size is refused (suite §3.3). */
export async function stageFile(job: StagingJob, file: Blob, { maxBytes }: StageLimits): Promise<StageReply> {
  if (file.size === 0) return refuse('invalid_book_source', 'the file is empty', { bytes: 0 });
  if (file.size > maxBytes) {
    return refuse('invalid_book_source', 'the file is too large', { bytes: file.size, max_bytes: maxBytes });
  }
  const staged = await stageStream(job, 'original', limited(piecesOf(file), maxBytes));
  if (!staged.ok) return staged;
  if (staged.value.bytes > maxBytes)
    return refuse('book_too_large', 'the file grew while it was read', { max_bytes: maxBytes });
  return { ok: true, file: staged.value };
}

/** A file that is still growing may give more than it said: one piece too much is enough to know. */
async function* limited(pieces: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let seen = 0;
  for await (const piece of pieces) {
    seen += piece.length;
    yield piece;
    if (seen > maxBytes) return;
  }
}
