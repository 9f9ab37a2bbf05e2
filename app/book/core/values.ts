// The values of Book as its commands show them (suite §2.2). Types are inferred from the schemas.
import * as v from 'valibot';

export const coverage = v.strictObject({
  committed_blocks: v.number(),
  total_blocks: v.number(),
  percent: v.number(),
});
export type Coverage = v.InferOutput<typeof coverage>;

export const book = v.strictObject({
  id: v.string(),
  subject_id: v.string(),
  title: v.string(),
  author: v.nullable(v.string()),
  format: v.picklist(['txt', 'markdown', 'epub', 'pdf']),
  original_sha256: v.string(),
  original_bytes: v.number(),
  normalized_sha256: v.nullable(v.string()),
  normalized_bytes: v.nullable(v.number()),
  converter: v.nullable(v.string()),
  converter_args: v.nullable(v.array(v.string())),
  edition_of: v.nullable(v.string()),
  state: v.picklist(['imported', 'ready', 'reading', 'covered', 'synthesized']),
  revision: v.number(),
  created_at: v.string(),
  updated_at: v.string(),
  block_count: v.number(),
  anomaly_count: v.number(),
  coverage,
});
export type Book = v.InferOutput<typeof book>;

/** A picture that the text names. */
export const picture = v.strictObject({
  /** Its path inside the package. */
  name: v.string(),
  sha256: v.string(),
  bytes: v.number(),
  media_type: v.picklist(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml']),
  /** In pixels, as it is to be shown. */
  width: v.number(),
  height: v.number(),
});
export type Picture = v.InferOutput<typeof picture>;

export const locator = v.strictObject({
  ordinal: v.number(),
  logical_block_id: v.string(),
  subordinal: v.number(),
  byte_start: v.number(),
  byte_end: v.number(),
  heading_path: v.array(v.string()),
  source_hash: v.string(),
  /** Of a book that has pages (issue C): the one that the part begins on, from 1. */
  page: v.exactOptional(v.number()),
});

const blockFields = {
  id: v.string(),
  book_id: v.string(),
  ordinal: v.number(),
  byte_start: v.number(),
  byte_end: v.number(),
  text: v.string(),
  text_hash: v.string(),
  heading_path: v.array(v.string()),
  locator,
};

export const leaseBlock = v.strictObject(blockFields);
export type LeaseBlock = v.InferOutput<typeof leaseBlock>;
export const peekBlock = v.strictObject({ ...blockFields, query_only: v.literal(true) });
export type PeekBlock = v.InferOutput<typeof peekBlock>;

/** What search answers: exactly the contract's fields (suite §3.3). */
const hitFields = {
  block_id: v.string(),
  book_id: v.string(),
  ordinal: v.number(),
  locator,
  text: v.string(),
  text_hash: v.string(),
  query_only: v.literal(true),
};
export const searchHit = v.strictObject(hitFields);
export type SearchHit = v.InferOutput<typeof searchHit>;
/** A hit among all books says which book it is in. */
export const foundHit = v.strictObject({ ...hitFields, title: v.string() });

/** From (inclusive) to (exclusive), in UTF-16 units of a hit's text. */
const span = v.strictTuple([v.number(), v.number()]);
export const searchMarks = v.strictObject({ ranges: v.array(span), snippet: span });
export type SearchMarks = v.InferOutput<typeof searchMarks>;

/** Consecutive parts that share their first headings (suite §4.6). */
export const chapter = v.strictObject({
  heading_path: v.array(v.string()),
  /** The last heading as a person sees it. */
  title: v.string(),
  level: v.number(),
  start_ordinal: v.number(),
  end_ordinal: v.number(),
  bytes: v.number(),
});
export type Chapter = v.InferOutput<typeof chapter>;

export const coverageState = v.picklist(['unread', 'read', 'reported', 'cited']);
export type CoverageState = v.InferOutput<typeof coverageState>;
export const coverageRun = v.strictTuple([coverageState, v.number()]);
export type CoverageRun = v.InferOutput<typeof coverageRun>;

const leaseFields = {
  id: v.string(),
  book_id: v.string(),
  owner: v.string(),
  start_ordinal: v.number(),
  end_ordinal: v.number(),
  range_hash: v.string(),
  budget: v.strictObject({
    requested_unit: v.picklist(['tokens', 'utf8_bytes', 'fallback_utf8_bytes']),
    requested_value: v.number(),
    source_limit: v.number(),
    used_bytes: v.number(),
    used_chars: v.number(),
  }),
  coverage_before: coverage,
  state: v.picklist(['active', 'committed', 'expired', 'superseded']),
  revision: v.number(),
  created_at: v.string(),
  updated_at: v.string(),
  expires_at: v.string(),
  committed_at: v.nullable(v.string()),
};

export const lease = v.strictObject({ ...leaseFields, blocks: v.array(leaseBlock), text: v.string() });
export type Lease = v.InferOutput<typeof lease>;

export const anomaly = v.strictObject({
  id: v.string(),
  book_id: v.string(),
  kind: v.string(),
  details: v.string(),
  status: v.picklist(['open', 'accepted', 'resolved']),
  created_at: v.string(),
});
export type Anomaly = v.InferOutput<typeof anomaly>;

export const windowReport = v.strictObject({
  lease_id: v.string(),
  book_id: v.string(),
  start_ordinal: v.number(),
  end_ordinal: v.number(),
  summary: v.string(),
  key_points: v.array(v.strictObject({ text: v.string(), block_id: v.string(), source_hash: v.string() })),
  created_at: v.string(),
});
export type WindowReport = v.InferOutput<typeof windowReport>;
