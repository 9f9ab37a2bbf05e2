// The page of one book: how far it is read, its chapters, what one wrote, what the import found, and its facts.

import { useEffect } from 'preact/hooks';
import { live } from '../../../rpc/live.ts';
import { Banner } from '../../../widgets/banner.tsx';
import { Button, IconButton, LinkButton } from '../../../widgets/button.tsx';
import { Refused } from '../../../widgets/refused.tsx';
import { go, useRestoredScroll } from '../../../widgets/route.ts';
import { useShortcuts } from '../../../widgets/shortcuts.ts';
import { say } from '../../../widgets/toast.tsx';
import { useSubscription } from '../../../widgets/use-subscription.ts';
import { bookList, bookOutline, bookShow } from '../../contract.ts';
import type { Book } from '../../core/values.ts';
import { archiveBook, archivedOnly } from '../archive-book.ts';
import type { RefusedNow } from '../why-not.ts';
import { words as booksWords } from '../words.ts';
import { BookHead } from './book-head.tsx';
import { chapterRows } from './chapter-rows.ts';
import { ChaptersSection } from './chapters-section.tsx';
import { CoverageSection } from './coverage-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { BrokenBook, FoundSection } from './found-section.tsx';
import { pageWords as words } from './page-words.ts';
import { ReportsSection } from './reports-section.tsx';
import './book-page.css';

interface BookPageProps {
  readonly bookId: string;
  readonly refusedNow: RefusedNow;
}

export function BookPage({ bookId, refusedNow }: BookPageProps) {
  const shown = useSubscription(() => live(bookShow, () => ({ id: bookId })), bookId);
  const outline = useSubscription(() => live(bookOutline, () => ({ id: bookId })), bookId);
  const archived = useSubscription(() => live(bookList, () => archivedOnly), 'archived');
  const book = shown.data?.book;
  const isHere = book !== undefined && outline.state !== 'loading';
  useRestoredScroll(isHere);
  useShortcuts([{ key: '/', name: booksWords('searchBook'), run: () => go(`/books/${bookId}/search`) }]);
  const title = book?.title ?? '';
  useEffect(() => {
    if (title !== '') document.title = `${title} \u00b7 Lectern`;
  }, [title]);

  if (shown.error !== undefined) return <NotHere code={shown.error.code} />;
  if (!isHere) return <main id="main" class="page page-two" aria-busy="true" />;
  const isArchived = (archived.data?.books ?? []).some((other) => other.id === bookId);
  return (
    <main id="main" class="page page-two">
      <div class="across">
        <div class="bar bar-in">
          <IconButton icon="back" directional name={booksWords('backToBooks')} href="/books" />
          <span class="bar-title">{booksWords('books')}</span>
          {book.state !== 'imported' && (
            <IconButton icon="search" name={booksWords('searchBook')} href={`/books/${bookId}/search`} />
          )}
        </div>
        {isArchived && <InArchive book={book} />}
        <BookHead book={book} />
      </div>
      <div>
        {book.state === 'imported' && <BrokenBook key={book.id} book={book} refusedNow={refusedNow} />}
        {outline.data !== undefined && (
          <>
            <CoverageSection book={book} runs={outline.data.runs} />
            <ChaptersSection
              key={book.id}
              book={book}
              rows={chapterRows(book, outline.data.chapters, outline.data.runs)}
              runs={outline.data.runs}
            />
          </>
        )}
      </div>
      <aside class="aside book-aside">
        {book.state !== 'imported' && <ReportsSection key={book.id} book={book} />}
        {book.state !== 'imported' && <FoundSection book={book} chapters={outline.data?.chapters ?? []} />}
        <DetailsSection book={book} isArchived={isArchived} />
      </aside>
    </main>
  );
}

function InArchive({ book }: { readonly book: Book }) {
  const bringBack = async () => {
    if ((await archiveBook(book.id, false)) === null) say(words('broughtBack', { title: book.title }));
  };
  return (
    <div class="book-archived">
      <Banner
        title={words('archivedHere')}
        action={<Button onPress={() => void bringBack()}>{words('bringBack')}</Button>}
      />
    </div>
  );
}

function NotHere({ code }: { readonly code: string }) {
  return (
    <main id="main" class="page stack">
      <h1>{words('notHere')}</h1>
      <Refused code={code} />
      <div>
        <LinkButton href="/books" look="main">
          {booksWords('backToBooks')}
        </LinkButton>
      </div>
    </main>
  );
}
