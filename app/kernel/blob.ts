// Content-addressed bodies: what a handler may ask of them. OPFS in the product, memory in tests and private windows.
import type { Result } from './result.ts';
import type { StagedBody, StagedFile } from './staged.ts';

export interface TextPart {
  readonly text: string;
  /** SHA-256 of the part's bytes as they are on disk now. */
  readonly sha256: string;
}

export interface BlobStore {
  /** Puts a staged body in its place, or verifies the one that is there: `corrupt_blob` when its bytes differ. */
  publish(file: StagedFile): Promise<Result<null>>;
  /** The hashes of all that are there. One walk through the folders costs less than looking for a few. */
  names(): Promise<ReadonlySet<string>>;
  /** The body as the import worker can open it; null when it is missing. */
  body(sha256: string): Promise<StagedBody | null>;
  /** Those of these bodies that are there, as the import worker can open them: one walk for all. */
  located(hashes: readonly string[]): Promise<ReadonlyMap<string, StagedBody>>;
  /** Cuts the bytes between consecutive bounds into parts; `blob_missing` or `corrupt_blob` when that cannot be. */
  readParts(sha256: string, bounds: readonly number[]): Promise<Result<readonly TextPart[]>>;
  /** The same for ranges that need not follow one another. */
  readRanges(
    sha256: string,
    ranges: readonly (readonly [start: number, end: number])[],
  ): Promise<Result<readonly TextPart[]>>;
  /** The whole body, proved by its hash: `corrupt_blob` when its bytes are others. */
  readBase64(sha256: string): Promise<Result<string>>;
  /** Lines of a staged NDJSON body, in batches; throws what the disk throws, and where the body is gone. */
  stagedLines(staged: StagedBody, batch: number): AsyncIterable<readonly string[]>;
}
