// Where converted bytes go: something that is written to, and that remembers its first failure instead of throwing.

import type { Refusal, Result } from '../../app/kernel/result.ts';
import type { StagedFile } from '../../app/kernel/staged.ts';

export interface ByteSink {
  /** The bytes are taken or copied before it returns. Does nothing after a failure. */
  write(bytes: Uint8Array): void;
  readonly failure: Refusal | null;
}

/** A file being written that nobody else can see yet. */
export interface StagedWriter extends ByteSink {
  /** Flushes, reads the bytes back, compares them and closes. */
  finish(): Promise<Result<StagedFile>>;
  /** Closes a file that nobody will want; its job removes it. */
  close(): void;
}

export type OpenStaged = (name: string) => Promise<Result<StagedWriter>>;
