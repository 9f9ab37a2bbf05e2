// Blobs in memory, for windows that keep nothing and for tests in Node.
import { createSHA256 } from 'hash-wasm';
import type { BlobStore } from '../../app/kernel/blob.ts';
import { ok, refuse } from '../../app/kernel/result.ts';
import type { BlobBody, StagedBody } from '../../app/kernel/staged.ts';
import { cutParts, cutRanges, provedBase64, splitLines } from './blob-text.ts';

export function createMemoryBlobs(set: () => string): BlobStore & { readonly bodies: Map<string, BlobBody> } {
  const bodies = new Map<string, BlobBody>();
  const find = (sha256: string) => bodies.get(`${set()}/${sha256}`);
  const missing = (sha256: string) => refuse('blob_missing', 'A file of this book is missing.', { sha256 });
  return {
    bodies,
    async publish({ sha256, staged }) {
      const there = find(sha256);
      if (there) {
        const bytes = new Uint8Array(await there.arrayBuffer());
        const found = (await createSHA256()).update(bytes).digest('hex');
        if (found === sha256) return ok(null);
        return refuse('corrupt_blob', 'The file kept under this hash has other bytes.', { sha256, found });
      }
      if (!('blob' in staged)) return refuse('io_error', 'A body on disk cannot be published to memory.');
      bodies.set(`${set()}/${sha256}`, staged.blob);
      return ok(null);
    },
    async names() {
      const folder = `${set()}/`;
      const own = [...bodies.keys()].filter((key) => key.startsWith(folder));
      return new Set(own.map((key) => key.slice(folder.length)));
    },
    async body(sha256) {
      const blob = find(sha256);
      return blob ? { blob } : null;
    },
    async located(hashes) {
      const there = hashes.flatMap((sha256): [string, StagedBody][] => {
        const blob = find(sha256);
        return blob ? [[sha256, { blob }]] : [];
      });
      return new Map(there);
    },
    async readParts(sha256, bounds) {
      const body = find(sha256);
      return body ? cutParts(body, bounds, sha256) : missing(sha256);
    },
    async readRanges(sha256, ranges) {
      const body = find(sha256);
      return body ? cutRanges(body, ranges, sha256) : missing(sha256);
    },
    async readBase64(sha256) {
      const body = find(sha256);
      return body ? provedBase64(body, sha256) : missing(sha256);
    },
    async *stagedLines(staged, batch) {
      if (!('blob' in staged)) throw new DOMException(staged.path, 'NotFoundError');
      yield* splitLines(staged.blob, batch);
    },
  };
}
