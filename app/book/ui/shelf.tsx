// The place of Books: the one that is read now, and the shelf with a cover and a ring for each.

import { type ComponentChildren, createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { live } from '../../rpc/live.ts';
import { IconButton, LinkButton } from '../../widgets/button.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { formatPercent, formatWait } from '../../widgets/format.ts';
import { Icon } from '../../widgets/icon.tsx';
import { type Memory, useKept, useMemory } from '../../widgets/memory.ts';
import { Ring, Strip } from '../../widgets/pictures.tsx';
import { Refused } from '../../widgets/refused.tsx';
import { go, useRestoredScroll } from '../../widgets/route.ts';
import { Segmented } from '../../widgets/segmented.tsx';
import { useShortcuts } from '../../widgets/shortcuts.ts';
import { useSubscription } from '../../widgets/use-subscription.ts';
import { bookList } from '../contract.ts';
import type { Book } from '../core/values.ts';
import { AddBook } from './add-book.tsx';
import { archivedOnly } from './archive-book.ts';
import { BookCover } from './book-cover.tsx';
import { retryBook } from './import-files.ts';
import { ImportProgress } from './import-progress.tsx';
import { paceKey, parsePace, secondsToGo } from './reader/reading-pace.ts';
import { parsePlace, placeKey } from './reader/reading-place.ts';
import { importJobs } from './state.ts';
import { words } from './words.ts';
import './shelf.css';

const NotReadableContext = createContext<DrawNotReadable>(() => null);

const AT_FIRST = 60;
const MOST = 500;

interface ShelfProps {
  readonly onFiles: (files: readonly File[]) => void;
  /** What stands above the shelf for a while: a banner about the set in use. */
  readonly notice: ComponentChildren;
  readonly notReadable: DrawNotReadable;
}

/** What stands around the cover of a book that cannot be read yet: why, and what can be done. */
export type DrawNotReadable = (props: NotReadableProps) => ComponentChildren;

export interface NotReadableProps {
  readonly book: Book;
  readonly onRetry: () => void;
  /** Its cover. */
  readonly children: ComponentChildren;
}

export function Shelf({ onFiles, notice, notReadable }: ShelfProps) {
  const listed = useSubscription(() => live(bookList, () => ({ limit: MOST })), 'books');
  const archived = useSubscription(() => live(bookList, () => archivedOnly), 'archived');
  useRestoredScroll(listed.data !== undefined);
  useShortcuts([{ key: '/', name: words('searchAll'), run: () => go('/search') }]);
  const isHere = listed.data !== undefined && archived.data !== undefined;
  return (
    <main id="main" class="page page-wide">
      <header class="head">
        <h1>{words('books')}</h1>
        <div class="btns">
          {listed.data?.books.length !== 0 && (
            <>
              <IconButton icon="search" name={words('searchAll')} href="/search" />
              <AddBook look="head" onFiles={onFiles} />
            </>
          )}
          <IconButton class="only-phone" icon="menu" directional name={words('menu')} href="/menu" />
        </div>
      </header>
      {notice}
      <ImportProgress />
      {listed.error !== undefined && <Refused code={listed.error.code} />}
      {isHere && (
        <NotReadableContext.Provider value={notReadable}>
          <Books books={listed.data?.books ?? []} archived={archived.data?.books ?? []} onFiles={onFiles} />
        </NotReadableContext.Provider>
      )}
    </main>
  );
}

interface BooksProps {
  readonly books: readonly Book[];
  readonly archived: readonly Book[];
  readonly onFiles: (files: readonly File[]) => void;
}

function Books({ books, archived, onFiles }: BooksProps) {
  const memory = useMemory();
  if (books.length === 0) {
    return (
      <>
        <EmptyState text={words(archived.length === 0 ? 'noneYet' : 'allArchived')}>
          <AddBook look="main" onFiles={onFiles} />
        </EmptyState>
        <p class="small shelf-hint">{words('dropHint')}</p>
        <All books={books} archived={archived} />
      </>
    );
  }
  const now = bookReadNow(books, memory);
  return (
    <>
      {now !== null && <Now key={now.id} book={now} />}
      <All books={books.filter((book) => book !== now)} archived={archived} />
      <p class="small shelf-hint">{words('dropHint')}</p>
    </>
  );
}

/** The book that was open last, unless it is finished or cannot be read. */
function bookReadNow(books: readonly Book[], memory: Memory): Book | null {
  const open = books.filter((book) => book.state === 'ready' || book.state === 'reading');
  const opened = (book: Book) => memory.at(placeKey(book.id), parsePlace).value.opened_at;
  const began = open.filter((book) => book.state === 'reading' || opened(book) !== '');
  const [latest] = began.toSorted((a, b) => (lastUse(b, opened) > lastUse(a, opened) ? 1 : -1));
  return latest ?? open[0] ?? null;
}

function lastUse(book: Book, opened: (book: Book) => string): string {
  const at = opened(book);
  return at === '' ? book.updated_at : at;
}

function Now({ book }: { readonly book: Book }) {
  const { pace } = useKept(paceKey, parsePace).value;
  const { committed_blocks: read, total_blocks: total, percent } = book.coverage;
  const share = percent / 100;
  const figures = { percent: formatPercent(share), read, total };
  const left = secondsToGo(book.normalized_bytes ?? 0, share, pace);
  const href = `/books/${book.id}`;
  return (
    <section class="now" aria-labelledby="now">
      <a href={href} class="now-cover" tabIndex={-1} aria-hidden="true">
        <BookCover book={book} />
      </a>
      <div>
        <p class="now-label">{words(book.state === 'ready' ? 'newest' : 'readingNow')}</p>
        <h2 id="now">
          <a href={href} dir="auto">
            {book.title}
          </a>
        </h2>
        {book.author !== null && (
          <p class="now-author" dir="auto">
            {book.author}
          </p>
        )}
        <div class="now-strip">
          <Strip
            small
            name={words('readParts', figures)}
            runs={[
              { count: read, state: 'reported' },
              { count: total - read, state: 'unread' },
            ]}
          />
        </div>
        <p class="small">{words('toGo', { percent: figures.percent, time: formatWait(left) })}</p>
        <LinkButton href={`${href}/read`} look="main">
          {words(book.state === 'ready' ? 'begin' : 'readOn')}
        </LinkButton>
      </div>
    </section>
  );
}

const filters = ['all', 'unread', 'finished', 'archived'] as const;
type Filter = (typeof filters)[number];

interface AllProps {
  readonly books: readonly Book[];
  readonly archived: readonly Book[];
}

/** The book that is read now stands above, and not here again. */
function All({ books, archived }: AllProps) {
  const [chosen, setChosen] = useState<Filter>(books.length === 0 ? 'archived' : 'all');
  const [limit, setLimit] = useState(AT_FIRST);
  if (books.length === 0 && archived.length === 0) return null;
  const choices = filters.filter((value) => value !== 'archived' || archived.length > 0);
  const filter = choices.includes(chosen) ? chosen : 'all';
  const shown = filter === 'archived' ? archived : books.filter((book) => isShown(book, filter));
  return (
    <section class="section shelf-section" aria-labelledby="all">
      <div class="section-head section-head-mid">
        <h2 id="all">{words('shelf')}</h2>
        <Segmented
          name={words('show')}
          value={filter}
          choices={choices.map((value) => ({ value, label: words(value) }))}
          onChange={setChosen}
        />
      </div>
      {shown.length === 0 && filter !== 'all' && (
        <p class="quiet">{words(filter === 'finished' ? 'noneFinished' : 'noneUnread')}</p>
      )}
      <ul class="shelf">
        {shown.slice(0, limit).map((book) => (
          <li key={book.id}>
            <OnShelf book={book} />
          </li>
        ))}
      </ul>
      {shown.length > limit && (
        <button type="button" class="btn btn-plain edge-start" onClick={() => setLimit(limit + AT_FIRST)}>
          {words('more')}
        </button>
      )}
    </section>
  );
}

function isShown(book: Book, filter: Filter): boolean {
  if (filter === 'all') return true;
  const isFinished = book.state === 'covered' || book.state === 'synthesized';
  return filter === 'finished' ? isFinished : book.coverage.committed_blocks === 0 && book.state !== 'imported';
}

function OnShelf({ book }: { readonly book: Book }) {
  const drawNotReadable = useContext(NotReadableContext);
  if (importJobs.value.some((job) => job.bookId === book.id)) {
    return (
      <div class="shelf-book">
        <BookCover book={book} />
        <span class="shelf-state">{words('beingSet')}</span>
      </div>
    );
  }
  if (book.state === 'imported') {
    const cover = <BookCover book={book} />;
    return <>{drawNotReadable({ book, onRetry: () => void retryBook(book), children: cover })}</>;
  }
  return (
    <a class="shelf-book" href={`/books/${book.id}`}>
      <BookCover book={book} />
      <span class="shelf-state">
        <State book={book} />
      </span>
      {book.anomaly_count > 0 && (
        <span class="shelf-odd">
          <Icon name="alert" small />
          {words('oddPlaces', { n: book.anomaly_count })}
        </span>
      )}
    </a>
  );
}

function State({ book }: { readonly book: Book }) {
  if (book.state === 'covered' || book.state === 'synthesized') {
    return (
      <>
        <Icon name="check" small />
        {words('finished')}
      </>
    );
  }
  const share = book.coverage.percent / 100;
  return (
    <>
      <Ring small share={share} />
      {book.coverage.committed_blocks === 0 ? words('notBegun') : formatPercent(share)}
    </>
  );
}
