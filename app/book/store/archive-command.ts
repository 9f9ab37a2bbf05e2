// Takes a book off the shelf and puts it back; nothing of it is lost either way (extensions.md).
import { type Handler, mutation } from '../../kernel/command.ts';
import type { ReadDb } from '../../kernel/db.ts';
import { ok } from '../../kernel/result.ts';
import { bookArchive } from '../contract.ts';
import { bookNotFound, findBook, revisionConflict } from './rows.ts';

export function archiveHandler(): Handler {
  return mutation({
    def: bookArchive,
    run: (tx, input, context) => {
      const book = findBook(tx, input.id);
      if (!book) return bookNotFound();
      if (book.revision !== input.if_revision) return revisionConflict(input.if_revision, book.revision);
      if (isArchived(tx, book.id) === input.archived) return { ok: true, value: { book }, unchanged: true };
      tx.run(
        `INSERT INTO x_archived_books(book_id, archived, changed_at) VALUES(?, ?, ?)
          ON CONFLICT(book_id) DO UPDATE SET archived = excluded.archived, changed_at = excluded.changed_at`,
        [book.id, input.archived ? 1 : 0, context.now],
      );
      tx.run('UPDATE books SET revision = revision + 1, updated_at = ? WHERE id = ?', [context.now, book.id]);
      const changed = findBook(tx, book.id);
      return changed ? ok({ book: changed }) : bookNotFound();
    },
  });
}

export function isArchived(db: ReadDb, bookId: string): boolean {
  return db.get('SELECT 1 AS yes FROM x_archived_books WHERE book_id = ? AND archived = 1', [bookId]) !== undefined;
}
