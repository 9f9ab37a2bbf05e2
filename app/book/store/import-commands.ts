// Import and prepare: exact bytes first, then text and parts; a failed prepare keeps the original (suite §3.3).
import type { BlobStore } from '../../kernel/blob.ts';
import { type Handler, mutation, type Outcome } from '../../kernel/command.ts';
import { int, type ReadDb, text, type Tx } from '../../kernel/db.ts';
import { isConverted } from '../../kernel/converter.ts';
import type { FailedPrepare } from '../../kernel/files.ts';
import { ok, type Refusal, refuse } from '../../kernel/result.ts';
import type { PreparedBook, StagedFile } from '../../kernel/staged.ts';
import { findSubject, subjectNotFound } from '../../kernel/store/subjects.ts';
import { bookImport, bookPrepare, maxBookBytes } from '../contract.ts';
import type { Book } from '../core/values.ts';
import { parseBookPath } from '../core/book-format.ts';
import type { BookSettings } from './book-settings.ts';
import { lostBodies, restoreBodies } from './lost-bodies.ts';
import { eachOnce, insertPictures, publishAll } from './prepared-files.ts';
import { bookNotFound, findBook, revisionConflict } from './rows.ts';

/** Rows of one slice: a few milliseconds of inserts. */
const sliceRows = 200;

/** Findings that a failed prepare leaves. */
const failureKinds = ['converter_error', 'invalid_utf8', 'empty_normalized_text'];

/** What a command that brings back lost files did. */
interface Restored {
  readonly restored: readonly string[];
  readonly stillLost: readonly string[];
}

export function importHandlers(blobs: BlobStore, settings: Pick<BookSettings, 'conversion'>): readonly Handler[] {
  return [importHandler(blobs), prepareHandler(blobs, settings)];
}

function importHandler(blobs: BlobStore): Handler {
  return mutation<typeof bookImport, Restored>({
    def: bookImport,
    check: async (db, input, files) => {
      const format = parseBookPath(input.path);
      if (!format.ok) return format;
      if (!findSubject(db, input.subject_id)) return subjectNotFound();
      if (input.edition_of !== null && !findBook(db, input.edition_of)) return bookNotFound();
      if (!files.original) return { ok: false, needs: { stage: { field: 'path', maxBytes: maxBookBytes } } };
      const known = findBookOf(db, files.original);
      if (!known || files.prepared) return ok(null);
      const lost = lostBodies(db, await blobs.names(), known);
      if (lost.every((sha256) => sha256 === files.original?.sha256)) return ok(null);
      // The same bytes again restore what was lost, so the text is made once more (BK5).
      return {
        ok: false,
        needs: { prepare: { ...aboutText(known), source: files.original.staged } },
      };
    },
    load: async (db, _input, files) => {
      if (!files.original) return ok({ restored: [], stillLost: [] });
      const known = findBookOf(db, files.original);
      const lost = known ? lostBodies(db, await blobs.names(), known) : [];
      const published = await blobs.publish(files.original);
      if (!published.ok) return published;
      const back = await restoreBodies(blobs, lost, files);
      if (!back.ok) return back;
      const restored = new Set(back.value);
      return ok({ restored: back.value, stillLost: lost.filter((sha256) => !restored.has(sha256)) });
    },
    run: (tx, input, context) => {
      const original = context.files.original;
      const format = parseBookPath(input.path);
      if (!format.ok) return format;
      if (!original) return refuse('invalid_book_source', 'No file came with the command.');
      const known = findBookOf(tx, original);
      if (known) {
        const { restored, stillLost } = context.loaded;
        for (const sha256 of restored) resolveMissingBlob(tx, known.id, sha256);
        // Other words in the place of these would not be what its parts, reports and cards cite.
        if (known.normalized_sha256 !== null && stillLost.includes(known.normalized_sha256)) {
          return { ...textLost(known), keep: true };
        }
        return ok({ book: known, deduplicated: true });
      }
      const id = context.newId();
      tx.run(
        `INSERT INTO books(id, subject_id, title, author, format, original_sha256, original_bytes, edition_of, state,
          revision, created_at, updated_at) VALUES(?, ?, ?, ?, ?, ?, ?, ?, 'imported', 1, ?, ?)`,
        [
          id,
          input.subject_id,
          input.title,
          input.author,
          format.value,
          original.sha256,
          original.bytes,
          input.edition_of,
          context.now,
          context.now,
        ],
      );
      const book = findBook(tx, id);
      return book ? ok({ book, deduplicated: false }) : bookNotFound();
    },
  });
}

/**
 * A lost text comes back only as it was, so it is made again by the converter that made it, asked for the same. What the
 * settings say now is about books to come; and a file that was turned into text once needs no limit.
 */
function aboutText({ id, format, converter, converter_args }: Book) {
  return { book_id: id, format, ...(converter === null ? {} : { converter, args: converter_args ?? [] }) };
}

function textLost({ id, converter, normalized_sha256 }: Book) {
  return refuse('book_text_lost', 'The text of this book is gone, and what is here cannot make the same one again.', {
    book_id: id,
    sha256: normalized_sha256,
    converter,
  });
}

function findBookOf(db: ReadDb, original: StagedFile): Book | undefined {
  const row = db.get('SELECT id FROM books WHERE original_sha256 = ?', [original.sha256]);
  return row && findBook(db, text(row, 'id'));
}

function prepareHandler(blobs: BlobStore, settings: Pick<BookSettings, 'conversion'>): Handler {
  const conversionOf = ({ format }: Book) => (isConverted(format) ? settings.conversion(format) : ok(null));
  return mutation<typeof bookPrepare, Refusal | null>({
    def: bookPrepare,
    check: async (db, input, files) => {
      const book = findBook(db, input.id);
      if (!book) return bookNotFound();
      const refused = refuseUnpreparable(book, input.if_revision);
      if (refused) return refused;
      if (files.prepared) return ok(null);
      const conversion = conversionOf(book);
      if (!conversion.ok) return ok(null); // `run` writes it down, as it does with every failure
      const source = await blobs.body(book.original_sha256);
      if (!source) return refuse('blob_missing', 'The original file is missing.', { sha256: book.original_sha256 });
      const spec = { book_id: book.id, format: book.format, source, ...conversion.value };
      return { ok: false, needs: { prepare: spec } };
    },
    stage: async (input, files, slice) => {
      if (!files.prepared || 'error' in files.prepared) return ok(null);
      for await (const lines of blobs.stagedLines(files.prepared.blocks.staged, sliceRows)) {
        await slice((tx) => insertBlocks(tx, input.id, lines));
      }
      // Hundreds of files take seconds, for which nobody else's command should wait.
      return publishAll(blobs, eachOnce(files.prepared.pictures));
    },
    load: async (db, input, files) => {
      if (!files.prepared) {
        const book = findBook(db, input.id);
        const conversion = book ? conversionOf(book) : ok(null);
        return ok(conversion.ok ? null : conversion.error);
      }
      if ('error' in files.prepared) return ok(null);
      const { normalized, cover } = files.prepared;
      return publishAll(blobs, cover ? [normalized, cover] : [normalized]);
    },
    run: (tx, input, context) => {
      const book = findBook(tx, input.id);
      if (!book) return bookNotFound();
      const refused = refuseUnpreparable(book, input.if_revision);
      if (refused) return refused;
      const prepared = context.files.prepared ?? failedPrepare(context.loaded);
      if ('error' in prepared) {
        const { anomaly } = prepared;
        if (anomaly) recordAnomaly(tx, book.id, anomaly.kind, anomaly.details, context);
        return { ok: false, error: prepared.error, keep: true };
      }
      return finishPrepare(tx, book, prepared, context);
    },
  });
}

/** What the settings of this device refuse is a failure like any other; a converter that nobody chose is none. */
function failedPrepare(refused: Refusal | null): FailedPrepare {
  const error = refused ?? refuse('book_converter_required', 'Nothing converted this book.').error;
  const isMissing = error.code === 'book_converter_required';
  return { error, anomaly: isMissing ? null : { kind: 'converter_error', details: error.code } };
}

function refuseUnpreparable(book: Book, expected: number) {
  // Revision and state come in this order, so that a retry with an old revision says what changed.
  if (book.revision !== expected) return revisionConflict(expected, book.revision);
  if (book.state !== 'imported')
    return refuse('book_not_imported', 'The book is prepared already.', { state: book.state });
  return null;
}

/** Parts belong to a book that is still `imported` until `finishPrepare`, so nobody sees a half of them. */
function insertBlocks(tx: Tx, bookId: string, lines: readonly string[]): void {
  const state = tx.get('SELECT state FROM books WHERE id = ?', [bookId]);
  if (!state || text(state, 'state') !== 'imported') return;
  for (const line of lines) {
    const [ordinal, id, logicalId, subordinal, start, end, hash, path] = JSON.parse(line);
    tx.run(
      `INSERT OR REPLACE INTO book_blocks(id, book_id, ordinal, logical_block_id, subordinal, byte_start, byte_end,
        text_hash, heading_path_json) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [id, bookId, ordinal, logicalId, subordinal, start, end, hash, JSON.stringify(path)],
    );
  }
}

function finishPrepare(
  tx: Tx,
  book: Book,
  prepared: PreparedBook,
  context: { readonly now: string; readonly newId: () => string },
): Outcome<{ book: Book }> {
  // Rows of an earlier prepare that was cut short may reach further than this one's.
  tx.run('DELETE FROM book_blocks WHERE book_id = ? AND ordinal >= ?', [book.id, prepared.blocks.count]);
  const held = tx.get('SELECT COUNT(*) AS n FROM book_blocks WHERE book_id = ?', [book.id]);
  if (!held || int(held, 'n') !== prepared.blocks.count) {
    return refuse('io_error', 'The parts did not arrive whole.', { expected: prepared.blocks.count });
  }
  const { converter, cover, normalized, pictures } = prepared;
  tx.run(
    `UPDATE books SET state = 'ready', normalized_sha256 = ?, normalized_bytes = ?, converter = ?,
      converter_args_json = ?, revision = revision + 1, updated_at = ? WHERE id = ?`,
    [
      normalized.sha256,
      normalized.bytes,
      converter && `${converter.name} ${converter.version}`,
      converter && JSON.stringify(converter.args),
      context.now,
      book.id,
    ],
  );
  tx.run('INSERT INTO book_cursors(book_id, next_ordinal, committed_blocks, revision) VALUES(?, 0, 0, 1)', [book.id]);
  // What kept it from becoming text is over.
  tx.run("UPDATE book_anomalies SET status = 'resolved' WHERE book_id = ? AND kind IN (?, ?, ?) AND status = 'open'", [
    book.id,
    ...failureKinds,
  ]);
  for (const { kind, details } of prepared.anomalies) recordAnomaly(tx, book.id, kind, details, context);
  if (cover) {
    tx.run("INSERT INTO x_blobs(book_id, role, sha256, bytes, media_type) VALUES(?, 'cover', ?, ?, ?)", [
      book.id,
      cover.sha256,
      cover.bytes,
      cover.media_type,
    ]);
  }
  insertPictures(tx, book.id, pictures);
  for (const { page, byte_start } of prepared.pages ?? []) {
    tx.run('INSERT INTO x_book_pages(book_id, byte_start, page) VALUES(?, ?, ?)', [book.id, byte_start, page]);
  }
  const ready = findBook(tx, book.id);
  return ready ? ok({ book: ready }) : bookNotFound();
}

/** The same finding again changes nothing (suite §2.2, B-10), but one that was resolved and comes back is open again. */
export function recordAnomaly(
  tx: Tx,
  bookId: string,
  kind: string,
  details: string,
  context: { readonly now: string; readonly newId: () => string },
): void {
  tx.run(
    `INSERT INTO book_anomalies(id, book_id, kind, details, status, created_at) VALUES(?, ?, ?, ?, 'open', ?)
      ON CONFLICT(book_id, kind, details) DO UPDATE SET status = 'open' WHERE status = 'resolved'`,
    [context.newId(), bookId, kind, details, context.now],
  );
}

function resolveMissingBlob(tx: Tx, bookId: string, sha256: string): void {
  tx.run(
    "UPDATE book_anomalies SET status = 'resolved' WHERE book_id = ? AND kind = 'blob_missing' AND details = ? AND status = 'open'",
    [bookId, sha256],
  );
}
