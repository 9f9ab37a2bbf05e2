// Files on their way in: staged by the import worker, published by the store worker.
import type { Refusal } from './result.ts';

/** What of a Blob this project uses; the core project knows no DOM. */
export interface BlobBody {
  readonly size: number;
  slice(start?: number, end?: number): BlobBody;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** A staged body: a path below OPFS, or a Blob where access handles do not exist. */
export type StagedBody = { readonly path: string } | { readonly blob: BlobBody };

export interface StagedFile {
  readonly sha256: string;
  readonly bytes: number;
  readonly staged: StagedBody;
}

export interface Anomaly {
  readonly kind: string;
  readonly details: string;
}

export type BookFormat = 'txt' | 'markdown' | 'epub' | 'pdf';

/** What the import worker needs to know to normalise an original. */
export interface PrepareSpec {
  readonly book_id: string;
  readonly format: BookFormat;
  readonly source: StagedBody;
  /** The converter whose text is to be made again, by name and version; without it the newest one is taken. */
  readonly converter?: string;
  /** What the converter is asked for. */
  readonly args?: readonly string[];
  /** Past this the worker is ended from outside: what hangs could not stop itself. */
  readonly timeout_seconds?: number;
}

/** A text is counted in its bytes, an EPUB in the documents it is made of, a PDF in pages. */
export type PrepareUnit = 'bytes' | 'parts' | 'pages';
export type PrepareProgress = (done: number, total: number, unit: PrepareUnit) => void;

/** Where in the text a page of a book with pages begins. Pages count from 1. */
export interface PageStart {
  readonly page: number;
  readonly byte_start: number;
}

export interface PreparedBook {
  readonly normalized: StagedFile;
  /** NDJSON, one JSON array a line: [ordinal, id, logical_block_id, subordinal, byte_start, byte_end, text_hash, heading_path]. */
  readonly blocks: { readonly count: number; readonly staged: StagedBody };
  readonly anomalies: readonly Anomaly[];
  readonly converter: { readonly name: string; readonly version: string; readonly args: readonly string[] } | null;
  readonly cover: (StagedFile & { readonly media_type: string }) | null;
  /** Those that the text names, in the order in which it does. Equal ones under two names share a staged body. */
  readonly pictures: readonly StagedPicture[];
  /** Absent for a book without pages. */
  readonly pages?: readonly PageStart[];
}

export interface StagedPicture extends StagedFile {
  readonly name: string;
  readonly media_type: string;
  readonly width: number;
  readonly height: number;
}

export interface StageLimits {
  readonly maxBytes: number;
}

export type StageReply =
  | { readonly ok: true; readonly file: StagedFile }
  | { readonly ok: false; readonly error: Refusal };

/** What a file says about itself: suggestions for the person, never identity. */
export interface InspectReply {
  readonly title: string | null;
  readonly author: string | null;
  readonly language: string | null;
}

export type PrepareReply =
  | { readonly ok: true; readonly prepared: PreparedBook }
  | { readonly ok: false; readonly error: Refusal; readonly anomaly: Anomaly | null };
