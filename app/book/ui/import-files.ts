// Adds files to the shelf, one after the other: keeps the bytes, sets the text, and says once how it went.

import type { PrepareProgress } from '../../kernel/staged.ts';
import { newRequestId } from '../../rpc/origin.ts';
import { send } from '../../rpc/send.ts';
import type { LastSubject } from '../../widgets/last-subject.ts';
import { route } from '../../widgets/route.ts';
import { say } from '../../widgets/toast.tsx';
import { bookImport, bookPrepare, bookSubjects } from '../contract.ts';
import type { Book } from '../core/values.ts';
import { archiveBook, isArchived } from './archive-book.ts';
import { titleOfFile } from './file-title.ts';
import { changeJob, type ImportJob, importJobs, lastRefusals, refusedFiles } from './state.ts';
import { words } from './words.ts';

type Added =
  | { readonly kind: 'added' | 'again' | 'archived'; readonly book: Book }
  | { readonly kind: 'refused'; readonly code: string; readonly bookId: string | null }
  | { readonly kind: 'stopped' };

/** One job at a time, in the order in which files were chosen. */
let last: Promise<void> = Promise.resolve();

export function importFiles(files: readonly File[], subject: LastSubject): Promise<void> {
  const jobs = files.map((file) => ({ file, key: newRequestId(), control: new AbortController() }));
  importJobs.value = [
    ...importJobs.peek(),
    ...jobs.map(
      ({ file, key, control }): ImportJob => ({ key, name: file.name, progress: null, stop: () => control.abort() }),
    ),
  ];
  last = last.then(async () => {
    const added: Added[] = [];
    for (const { file, key, control } of jobs) {
      const result = await importOne(file, key, subject, control.signal);
      importJobs.value = importJobs.peek().filter((job) => job.key !== key);
      if (result.kind === 'refused') {
        refusedFiles.value = [
          ...refusedFiles.peek(),
          { key, name: file.name, code: result.code, bookId: result.bookId },
        ];
      }
      added.push(result);
    }
    report(added);
  });
  return last;
}

async function importOne(file: File, key: string, subject: LastSubject, signal: AbortSignal): Promise<Added> {
  if (signal.aborted) return { kind: 'stopped' };
  const ensured = await send(bookSubjects.ensure, { ...subject, request_id: newRequestId() });
  // A subject that was renamed since is still the same one.
  if (!ensured.ok && ensured.body.error.code !== 'subject_identity_conflict') return refused(ensured.body.error.code);

  const { title, author } = await titleOfFile(file);
  const imported = await send(
    bookImport,
    { subject_id: subject.id, path: file.name, title, author, request_id: newRequestId() },
    { files: [file], signal },
  );
  if (!imported.ok) return refused(imported.body.error.code);
  const { book, deduplicated } = imported.body.result;
  const before = deduplicated && (await isArchived(book.id)) ? 'archived' : 'again';
  if (book.state !== 'imported') return { kind: before, book };
  changeJob(key, { bookId: book.id });

  const prepared = await prepareJob(key, book, signal);
  if (!prepared.ok) return refused(prepared.code, book.id);
  return { kind: deduplicated ? before : 'added', book: prepared.book };
}

type Prepared = { readonly ok: true; readonly book: Book } | { readonly ok: false; readonly code: string };

/** For a book whose file is kept and whose text is not set; it waits its turn, shows how far it is, can be stopped. */
export async function retryBook(book: Book): Promise<Prepared> {
  const key = newRequestId();
  const control = new AbortController();
  importJobs.value = [
    ...importJobs.peek(),
    { key, name: book.title, bookId: book.id, progress: null, stop: () => control.abort() },
  ];
  const tried = last.then(() => prepareJob(key, book, control.signal));
  last = tried.then(() => {
    importJobs.value = importJobs.peek().filter((job) => job.key !== key);
  });
  const prepared = await tried;
  if (prepared.ok) refusedFiles.value = refusedFiles.peek().filter((file) => file.bookId !== book.id);
  return prepared;
}

async function prepareJob(key: string, book: Book, signal: AbortSignal): Promise<Prepared> {
  const progress: PrepareProgress = (done, total, unit) => changeJob(key, { progress: { done, total, unit } });
  const reply = await send(
    bookPrepare,
    { id: book.id, if_revision: book.revision, request_id: newRequestId() },
    { signal, progress },
  );
  const { [book.id]: _before, ...others } = lastRefusals.peek();
  if (reply.ok) {
    lastRefusals.value = others;
    return { ok: true, book: reply.body.result.book };
  }
  const { code } = reply.body.error;
  // Who stops it knows that; the reason before it still holds.
  if (code !== 'cancelled') lastRefusals.value = { ...others, [book.id]: code };
  return { ok: false, code };
}

function refused(code: string, bookId: string | null = null): Added {
  return code === 'cancelled' ? { kind: 'stopped' } : { kind: 'refused', code, bookId };
}

/** Once, at the end, whatever place the person is in by then. */
function report(added: readonly Added[]): void {
  const books = added.flatMap((one) => ('book' in one ? [one] : []));
  const refusals = added.filter((one) => one.kind === 'refused').length;
  const [only] = books;
  if (refusals > 0) {
    // On the shelf the notice with the reasons says it.
    if (route.peek() === '/books') return;
    say(words('someRefused', { n: refusals }), { name: words('seeWhy'), href: '/books' });
  } else if (books.length === 1 && only !== undefined) {
    const { id, title } = only.book;
    if (only.kind === 'archived') {
      say(words('addedArchived', { title }), {
        name: words('bringBack'),
        run: () => void archiveBook(id, false).then((code) => code === null && say(words('broughtBack', { title }))),
      });
      return;
    }
    say(words(only.kind === 'added' ? 'added' : 'addedAgain', { title }), {
      name: words('read'),
      href: `/books/${id}/read`,
    });
  } else if (books.length > 1) say(words('addedMany', { n: books.length }));
}
