// Every command and query of Book: import a whole book, read it in windows that count (suite §3.3).
import * as v from 'valibot';
import { defineCommand } from '../kernel/command.ts';
import * as f from '../kernel/fields.ts';
import { subjectCommands } from '../kernel/subject-contract.ts';
import {
  anomaly,
  book,
  chapter,
  coverage,
  coverageRun,
  foundHit,
  lease,
  peekBlock,
  searchHit,
  searchMarks,
  windowReport,
} from './core/values.ts';
import { coverShow, pictureList, pictureShow } from './picture-contract.ts';

const KiB = 1024;
const MiB = 1024 * KiB;

/** Largest original, in bytes (suite §2.2). */
export const maxBookBytes = 512 * MiB;

export const bookSubjects = subjectCommands('book');

const notes = v.array(v.string());

export const bookImport = defineCommand({
  plugin: 'book',
  command: 'import',
  kind: 'mutation',
  positional: [],
  flags: [],
  file: 'path',
  input: v.strictObject({
    subject_id: f.id,
    path: v.pipe(v.string(), v.minLength(1)),
    title: f.trimmedBytes(4096),
    author: v.optional(v.nullable(f.trimmedBytes(4096)), null),
    edition_of: v.optional(v.nullable(f.id), null),
    request_id: f.requestId,
  }),
  result: v.strictObject({ book, deduplicated: v.boolean() }),
  codes: [
    'unsupported_book_format',
    'invalid_book_path',
    'invalid_book_source',
    'book_too_large',
    'corrupt_blob',
    'book_not_found',
    'subject_not_found',
    'book_text_lost',
  ],
  reads: [],
  summary: 'Keeps the exact bytes of a file as a book; the same bytes again answer the same book.',
});

export const bookPrepare = defineCommand({
  plugin: 'book',
  command: 'prepare',
  kind: 'mutation',
  positional: ['id'],
  flags: ['if_revision'],
  input: v.strictObject({ id: f.id, if_revision: f.ifRevision, request_id: f.requestId }),
  result: v.strictObject({ book }),
  codes: [
    'book_not_found',
    'book_not_imported',
    'revision_conflict',
    'invalid_book_text',
    'empty_book_text',
    'book_converter_required',
    'corrupt_blob',
    'blob_missing',
    'epub_drm_protected',
    'epub_no_rootfile',
    'epub_no_text',
    'zip_encrypted',
    'zip_truncated',
    'zip_bomb',
    'pdf_encrypted',
    'pdf_invalid',
    'invalid_converter_config',
    'trans_disabled',
    'trans_executable_missing',
    'trans_unsafe_args',
    'trans_timeout',
    'trans_empty_output',
    'trans_output_too_large',
  ],
  reads: [],
  summary: 'Turns the original into text and parts that can be read and cited.',
});

export const bookShow = defineCommand({
  plugin: 'book',
  command: 'show',
  kind: 'query',
  positional: ['id'],
  flags: [],
  input: v.strictObject({ id: f.id }),
  result: v.strictObject({ book }),
  codes: ['book_not_found'],
  reads: ['books', 'book_blocks', 'book_anomalies', 'book_cursors'],
  summary: 'Shows one book with its coverage.',
});

export const bookList = defineCommand({
  plugin: 'book',
  command: 'list',
  kind: 'query',
  positional: [],
  flags: ['subject', 'state', 'limit', 'after'],
  input: v.strictObject({
    subject: v.exactOptional(v.string()),
    state: v.exactOptional(v.picklist(['imported', 'ready', 'reading', 'covered', 'synthesized', 'archived'])),
    limit: f.listLimit,
    after: f.listAfter,
  }),
  result: v.strictObject({ books: v.array(book), next: v.nullable(v.string()) }),
  codes: [],
  reads: ['books', 'book_blocks', 'book_anomalies', 'book_cursors', 'x_archived_books'],
  summary: 'Lists books, newest first; archived ones only when asked for.',
});

export const bookArchive = defineCommand({
  plugin: 'book',
  command: 'archive',
  kind: 'mutation',
  positional: ['id'],
  flags: ['if_revision'],
  input: v.strictObject({ id: f.id, if_revision: f.ifRevision, archived: v.boolean(), request_id: f.requestId }),
  result: v.strictObject({ book }),
  codes: ['book_not_found', 'revision_conflict'],
  reads: [],
  summary: 'Takes a book off the shelf, or puts it back; everything of it is kept.',
});

export const bookOutline = defineCommand({
  plugin: 'book',
  command: 'outline',
  kind: 'query',
  positional: ['id'],
  flags: [],
  input: v.strictObject({ id: f.id }),
  result: v.strictObject({ archived: v.boolean(), chapters: v.array(chapter), runs: v.array(coverageRun) }),
  codes: ['book_not_found', 'book_not_prepared'],
  reads: ['books', 'book_blocks', 'book_leases', 'book_window_reports', 'x_archived_books'],
  summary: 'Shows the headings of a book and how far each part was read.',
});

const searchFields = {
  /** Empty, or without a letter or digit: nothing is found. */
  query: f.bytes(0, 4096),
  limit: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100)), 20),
  /** While somebody types, the last word may be the beginning of one. */
  prefix: v.optional(f.yesOrNo, false),
};

const searchAnswer = {
  /** One for each hit: what to light in its text, and the stretch of it to show. */
  marks: v.array(searchMarks),
  /** Whether the whole query stands there as one phrase, or all its words somewhere in the part. */
  matched: v.picklist(['phrase', 'words']),
  /** In how many parts; counted to 4,000, and only the first 4,000 in reading order are ranked. */
  total: v.number(),
  /** Parts that were read for this answer because they are not in the index yet. */
  scanned: v.number(),
};

export const bookSearch = defineCommand({
  plugin: 'book',
  command: 'search',
  kind: 'query',
  positional: ['id', 'query'],
  flags: ['limit', 'prefix'],
  input: v.strictObject({ id: f.id, ...searchFields }),
  result: v.strictObject({ hits: v.array(searchHit), ...searchAnswer }),
  codes: ['book_not_found', 'book_not_prepared', 'corrupt_blob', 'blob_missing'],
  reads: ['books'],
  summary: 'Finds a phrase in a book, or failing that its words; reading is not counted.',
});

export const bookFind = defineCommand({
  plugin: 'book',
  command: 'find',
  kind: 'query',
  positional: ['query'],
  flags: ['limit', 'prefix'],
  input: v.strictObject(searchFields),
  result: v.strictObject({
    hits: v.array(foundHit),
    ...searchAnswer,
    /** Books whose text could not be read, with the reason. */
    unreadable: v.array(v.strictObject({ book_id: v.string(), code: v.string() })),
  }),
  codes: [],
  reads: ['books', 'x_archived_books'],
  summary: 'Finds a phrase, or failing that its words, in all books that are not archived.',
});

export const reportList = defineCommand({
  plugin: 'book',
  command: 'report.list',
  kind: 'query',
  positional: [],
  flags: ['book', 'limit', 'after'],
  input: v.strictObject({ book: v.exactOptional(v.string()), limit: f.listLimit, after: f.listAfter }),
  result: v.strictObject({ reports: v.array(windowReport), next: v.nullable(v.string()) }),
  codes: [],
  reads: ['book_window_reports'],
  summary: 'Lists the reports of windows, newest first.',
});

export const bookStatus = defineCommand({
  plugin: 'book',
  command: 'status',
  kind: 'query',
  positional: [],
  flags: [],
  input: v.strictObject({}),
  result: v.strictObject({
    books: v.number(),
    store: v.nullable(v.strictObject({ id: v.string(), plugin: v.string(), revision: v.number() })),
  }),
  codes: [],
  reads: ['books'],
  summary: 'Counts the books and names the store.',
});

export const bookPeek = defineCommand({
  plugin: 'book',
  command: 'peek',
  kind: 'query',
  positional: ['id'],
  flags: ['start', 'count'],
  input: v.strictObject({
    id: f.id,
    start: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    count: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100)), 1),
  }),
  result: v.strictObject({ blocks: v.array(peekBlock) }),
  codes: ['book_not_found', 'book_not_prepared', 'corrupt_blob', 'blob_missing'],
  reads: ['books', 'book_blocks'],
  summary: 'Reads parts without counting them as read.',
});

export const anomalyList = defineCommand({
  plugin: 'book',
  command: 'anomaly.list',
  kind: 'query',
  positional: [],
  flags: ['book', 'state', 'limit', 'after'],
  input: v.strictObject({
    book: v.exactOptional(v.string()),
    state: v.exactOptional(v.picklist(['open', 'accepted', 'resolved'])),
    limit: f.listLimit,
    after: f.listAfter,
  }),
  result: v.strictObject({ anomalies: v.array(anomaly), next: v.nullable(v.string()) }),
  codes: [],
  reads: ['book_anomalies'],
  summary: 'Lists what was found while importing, newest first.',
});

export const anomalyAccept = defineCommand({
  plugin: 'book',
  command: 'anomaly.accept',
  kind: 'mutation',
  positional: ['id'],
  flags: [],
  input: v.strictObject({ id: f.id, request_id: f.requestId }),
  result: v.strictObject({ anomaly }),
  codes: ['anomaly_not_found'],
  reads: [],
  summary: 'Accepts what was found as it is; what is not open any more stays as it is.',
});

export const readNext = defineCommand({
  plugin: 'book',
  command: 'read.next',
  kind: 'mutation',
  positional: ['id'],
  flags: ['if_revision'],
  input: v.strictObject({
    id: f.id,
    if_revision: f.ifRevision,
    owner: f.owner,
    budget: v.optional(v.nullable(v.strictObject({ unit: v.string(), value: v.number() })), null),
    lease_seconds: v.optional(v.number(), 900),
    request_id: f.requestId,
  }),
  result: v.strictObject({ lease }),
  codes: [
    'book_not_found',
    'book_not_readable',
    'revision_conflict',
    'stale_owner',
    'invalid_read_budget',
    'invalid_lease_expiry',
    'read_budget_too_small',
    'book_covered',
    'corrupt_blob',
    'blob_missing',
  ],
  reads: [],
  summary: 'Leases the next parts in order, or answers the same lease to its owner.',
});

export const readCommit = defineCommand({
  plugin: 'book',
  command: 'read.commit',
  kind: 'mutation',
  positional: ['id'],
  flags: ['if_revision'],
  input: v.strictObject({
    id: f.id,
    if_revision: f.ifRevision,
    owner: f.owner,
    range_hash: v.string(),
    summary: v.string(),
    key_points: v.array(v.strictObject({ text: v.string(), block_id: v.string(), source_hash: v.string() })),
    new_concepts: notes,
    prior_links: notes,
    open_threads: notes,
    anomalies: notes,
    request_id: f.requestId,
  }),
  result: v.strictObject({ lease, coverage }),
  codes: [
    'book_lease_not_found',
    'lease_expired',
    'revision_conflict',
    'stale_owner',
    'lease_hash_mismatch',
    'report_source_mismatch',
    'invalid_read_report',
    'coverage_order_conflict',
    'corrupt_blob',
    'blob_missing',
  ],
  reads: [],
  summary: 'Closes a lease with its report; only this moves coverage.',
});

export const readRenew = defineCommand({
  plugin: 'book',
  command: 'read.renew',
  kind: 'mutation',
  positional: ['id'],
  flags: ['if_revision'],
  input: v.strictObject({
    id: f.id,
    if_revision: f.ifRevision,
    owner: f.owner,
    lease_seconds: v.number(),
    request_id: f.requestId,
  }),
  result: v.strictObject({ lease }),
  codes: [
    'book_lease_not_found',
    'lease_expired',
    'revision_conflict',
    'stale_owner',
    'invalid_lease_expiry',
    'corrupt_blob',
    'blob_missing',
  ],
  reads: [],
  summary: 'Gives an active lease more time; its range stays.',
});

export const bookCommands = [
  ...Object.values(bookSubjects),
  bookImport,
  bookPrepare,
  bookShow,
  bookList,
  bookStatus,
  bookPeek,
  bookSearch,
  bookFind,
  bookOutline,
  bookArchive,
  reportList,
  anomalyList,
  anomalyAccept,
  coverShow,
  pictureList,
  pictureShow,
  readNext,
  readCommit,
  readRenew,
] as const;
