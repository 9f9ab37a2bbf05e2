// Prepare: text and parts of a book whose bytes are kept; what fails leaves them, and one finding (suite §3.3).
import type { BlobStore } from '../../kernel/blob.ts';
import { type Handler, mutation, type Outcome } from '../../kernel/command.ts';
import { isConverted } from '../../kernel/converted-format.ts';
import { int, text, type Tx } from '../../kernel/db.ts';
import type { FailedPrepare } from '../../kernel/files.ts';
import { ok, type Refusal, refuse } from '../../kernel/result.ts';
import type { PreparedBook } from '../../kernel/staged.ts';
import { bookPrepare } from '../contract.ts';
import type { Book } from '../core/values.ts';
import { recordAnomaly } from './anomaly-rows.ts';
import type { BookSettings } from './book-settings.ts';
import { eachOnce, insertPictures, publishAll } from './prepared-files.ts';
import { bookNotFound, findBook, revisionConflict } from './rows.ts';

/** Rows of one slice: a few milliseconds of inserts, each into another page of the index by id. */
const sliceRows = 40;

/** Findings that a failed prepare leaves. */
const failureKinds = ['converter_error', 'invalid_utf8', 'empty_normalized_text'];

export function prepareHandler(blobs: BlobStore, settings: Pick<BookSettings, 'conversion'>): Handler {
  // Two preparations of one book write the same rows: the one that began last goes on, the other is told.
  const latest = new Map<string, string>();
  const isLatest = (id: string, prepared: PreparedBook) => latest.get(id) === nameOf(prepared);
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
      const { prepared } = files;
      latest.set(input.id, nameOf(prepared));
      for await (const lines of blobs.stagedLines(prepared.blocks.staged, sliceRows)) {
        await slice((tx) => {
          if (isLatest(input.id, prepared)) insertBlocks(tx, input.id, lines);
        });
      }
      // Hundreds of files take seconds, for which nobody else's command should wait.
      return publishAll(blobs, eachOnce(prepared.pictures));
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
      if (!isLatest(book.id, prepared)) return revisionConflict(input.if_revision, book.revision);
      latest.delete(book.id);
      return finishPrepare(tx, book, prepared, context);
    },
  });
}

/** Where its parts were staged: no two preparations share that. */
function nameOf({ blocks }: PreparedBook): string {
  return JSON.stringify(blocks.staged);
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
