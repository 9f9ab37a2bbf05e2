// Which files an envelope carries, and what the store worker asks a page to make for it.
import type { PackedBundle, PackSpec, UnpackedBundle, UnpackSpec } from './bundle.ts';
import type { Refusal } from './result.ts';
import type { Anomaly, PreparedBook, PrepareSpec, StagedFile } from './staged.ts';

export type FailedPrepare = { readonly error: Refusal; readonly anomaly: Anomaly | null };

export interface Files {
  /** The original of `book import`. */
  readonly original?: StagedFile;
  /** The name the person's file had. */
  readonly name?: string;
  /** The normalised body of `book prepare`, or why there is none. */
  readonly prepared?: PreparedBook | FailedPrepare;
  /** The import worker's staging job, for what a store worker is to put beside what it makes. */
  readonly job?: string;
  readonly packed?: PackedBundle;
  readonly unpacked?: UnpackedBundle;
}

/** What a page's import worker has to make before the command can go on: nothing is written until then. */
export type Needs =
  | { readonly stage: { readonly field: string; readonly maxBytes: number } }
  | { readonly prepare: PrepareSpec }
  | { readonly job: true }
  | { readonly pack: PackSpec }
  | { readonly unpack: UnpackSpec };
