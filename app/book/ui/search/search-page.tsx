// Search: one line over all books or in one of them, answered while it is typed; the address keeps what was asked.

import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { live } from '../../../rpc/live.ts';
import { IconButton, LinkButton } from '../../../widgets/button.tsx';
import { EmptyState } from '../../../widgets/empty-state.tsx';
import { Icon } from '../../../widgets/icon.tsx';
import { Refused } from '../../../widgets/refused.tsx';
import { go, route, routeQuery, useRestoredScroll } from '../../../widgets/route.ts';
import { useSubscription } from '../../../widgets/use-subscription.ts';
import { bookList, bookShow } from '../../contract.ts';
import type { Book } from '../../core/values.ts';
import { asking, litBy } from '../reader/place-address.ts';
import { words as booksWords } from '../words.ts';
import { SearchResults } from './search-results.tsx';
import { searchWords as words } from './search-words.ts';
import { useHitKeys } from './use-hit-keys.ts';
import { useSearch } from './use-search.ts';
import './search-page.css';

const MOST = 500;
const LONGEST_QUERY = 400;

export function SearchPage({ bookId }: { readonly bookId: string | null }) {
  const query = useSignal(litBy(routeQuery.peek()) ?? '');
  const listed = useSubscription(() => live(bookList, () => ({ limit: MOST })), 'books');
  const one = useSubscription(() => live(bookShow, () => (bookId === null ? null : { id: bookId })), bookId ?? '');
  const book = one.data?.book;
  const { answer, isLooking } = useSearch(bookId, query.value);
  const box = useRef<HTMLInputElement>(null);
  const page = useRef<HTMLElement>(null);
  const onKeyDown = useHitKeys(page, box);
  useRestoredScroll(answer?.found !== undefined && answer?.found !== null);

  // The way back and the way forward change the address below the page.
  useEffect(
    () =>
      routeQuery.subscribe((address) => {
        if (route.peek() === (bookId === null ? '/search' : `/books/${bookId}/search`))
          query.value = litBy(address) ?? '';
      }),
    [bookId],
  );
  useEffect(() => {
    if (query.peek() === '') box.current?.focus();
  }, []);
  const name = bookId === null ? words('inAll') : words('inBook', { title: book?.title ?? '' });
  useEffect(() => {
    document.title = `${words('search')} \u00b7 Lectern`;
  }, [name]);

  const ask = (text: string) => {
    query.value = text;
    const place = bookId === null ? '/search' : `/books/${bookId}/search`;
    go(text === '' ? place : asking(place, text), 'replace');
  };

  const books = useMemo(
    () => byId([...(listed.data?.books ?? []), ...(book === undefined ? [] : [book])]),
    [listed, book],
  );
  return (
    <main ref={page} id="main" class="page search-page" onKeyDown={onKeyDown} aria-busy={isLooking}>
      <div class="bar bar-in">
        <IconButton
          icon="back"
          directional
          name={booksWords(bookId === null ? 'backToBooks' : 'backToBook')}
          href={bookId === null ? '/books' : `/books/${bookId}`}
        />
        <span class="bar-title" dir="auto">
          {bookId === null ? booksWords('books') : book?.title}
        </span>
      </div>
      <h1 class="vh">{name}</h1>
      <search class="search-box">
        <Icon name="search" />
        <input
          ref={box}
          class="input"
          type="search"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          enterkeyhint="search"
          dir="auto"
          maxLength={LONGEST_QUERY}
          value={query.value}
          aria-label={name}
          placeholder={name}
          onInput={(event) => ask(event.currentTarget.value)}
        />
        {query.value !== '' && (
          <IconButton
            icon="x"
            name={words('clear')}
            onPress={() => {
              ask('');
              box.current?.focus();
            }}
          />
        )}
      </search>
      {query.value.trim() === '' && <p class="quiet search-hint">{words(bookId === null ? 'hintAll' : 'hintBook')}</p>}
      {query.value.trim() !== '' && answer !== null && (
        <>
          {answer.refused !== null && <Refused code={answer.refused} />}
          {answer.found !== null && answer.found.hits.length > 0 && (
            <SearchResults query={answer.query} found={answer.found} books={books} isGrouped={bookId === null} />
          )}
          {answer.found?.hits.length === 0 && <NoHits query={answer.query} bookId={bookId} />}
        </>
      )}
    </main>
  );
}

interface NoHitsProps {
  readonly query: string;
  readonly bookId: string | null;
}

function NoHits({ query, bookId }: NoHitsProps) {
  return (
    <div role="status">
      <EmptyState text={words('noHits', { query })}>
        <span class="small">{words('noHitsHint')}</span>
        {bookId !== null && <LinkButton href={asking('/search', query)}>{words('searchAllInstead')}</LinkButton>}
      </EmptyState>
    </div>
  );
}

function byId(books: readonly Book[]): ReadonlyMap<string, Book> {
  return new Map(books.map((book) => [book.id, book]));
}
