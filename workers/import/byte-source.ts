// Reads a Blob or a stream in pieces of about a mebibyte with one buffer, because slices leave tens of MiB of garbage.

import { refuse, type Refusal } from '../../app/kernel/result.ts';
import type { BlobBody } from '../../app/kernel/staged.ts';

const PIECE = 1 << 20;
// Every slice() costs a round trip, so the way without a byte reader takes larger ones.
const SLICE = 4 << 20;

/** A piece is valid until the next one is asked for. */
export async function* piecesOf(blob: BlobBody): AsyncGenerator<Uint8Array> {
  const reader = blob instanceof Blob ? byteReader(blob.stream()) : null;
  if (!reader) {
    for (let at = 0; at < blob.size; at += SLICE) yield new Uint8Array(await blob.slice(at, at + SLICE).arrayBuffer());
    return;
  }
  let buffer = new ArrayBuffer(PIECE);
  try {
    for (;;) {
      const { done, value } = await reader.read(new Uint8Array(buffer));
      if (done) return;
      yield value;
      buffer = value.buffer;
    }
  } finally {
    reader.releaseLock();
  }
}

function byteReader(stream: ReadableStream<Uint8Array<ArrayBuffer>>): ReadableStreamBYOBReader | null {
  try {
    return stream.getReader({ mode: 'byob' });
  } catch {
    // A TypeError here is the platform's way to say that the stream is not a byte stream.
    return null;
  }
}

/** A file that was moved, changed or unplugged while it was read. Anything but the platform's own error is a defect. */
export function readFault(cause: unknown): Refusal {
  if (!(cause instanceof DOMException)) throw cause;
  return refuse('io_error', `the file cannot be read: ${cause.name}`).error;
}
