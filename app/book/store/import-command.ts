// Import: the exact bytes first; the same bytes again are the same book, and give back what of it was lost (suite §3.3).
import type { BlobStore } from '../../kernel/blob.ts';
import { type Handler, mutation } from '../../kernel/command.ts';
import { type ReadDb, text } from '../../kernel/db.ts';
import { ok, refuse } from '../../kernel/result.ts';
import type { StagedFile } from '../../kernel/staged.ts';
import { findSubject, subjectNotFound } from '../../kernel/store/subjects.ts';
import { bookImport, maxBookBytes } from '../contract.ts';
import type { Book } from '../core/values.ts';
import { parseBookPath } from '../core/book-format.ts';
import { resolveMissingBlob } from './anomaly-rows.ts';
import { lostBodies, restoreBodies } from './lost-bodies.ts';
import { bookNotFound, findBook } from './rows.ts';

/** What a command that brings back lost files did. */
interface Restored {
  readonly restored: readonly string[];
  readonly stillLost: readonly string[];
}

export function importHandler(blobs: BlobStore): Handler {
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
        for (const sha256 of restored) resolveMissingBlob(tx, sha256, known.id);
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
