// Takes a book off the shelf or puts it back, and offers at once to take that back.

import { newRequestId } from '../../rpc/origin.ts';
import { send } from '../../rpc/send.ts';
import { say } from '../../widgets/toast.tsx';
import { bookArchive, bookList, bookShow } from '../contract.ts';
import type { Book } from '../core/values.ts';

/** What the lists of archived books ask for. */
export const archivedOnly = { state: 'archived', limit: 500 } as const;

/** The newest revision is asked for first; a change that comes in between is no reason to refuse. */
export async function archiveBook(id: string, archived: boolean): Promise<string | null> {
  for (const isLast of [false, true]) {
    const shown = await send(bookShow, { id });
    if (!shown.ok) return shown.body.error.code;
    const { revision } = shown.body.result.book;
    const reply = await send(bookArchive, { id, if_revision: revision, archived, request_id: newRequestId() });
    if (reply.ok) return null;
    if (isLast || reply.body.error.code !== 'revision_conflict') return reply.body.error.code;
  }
  return null;
}

interface Said {
  readonly done: string;
  readonly undo: string;
  readonly undone: string;
}

export async function archiveAndSay(book: Book, archived: boolean, said: Said): Promise<string | null> {
  const refused = await archiveBook(book.id, archived);
  if (refused !== null) return refused;
  say(said.done, {
    name: said.undo,
    run: () => void archiveBook(book.id, !archived).then((code) => code === null && say(said.undone)),
  });
  return null;
}

export async function isArchived(id: string): Promise<boolean> {
  const listed = await send(bookList, archivedOnly);
  return listed.ok && listed.body.result.books.some((book) => book.id === id);
}
