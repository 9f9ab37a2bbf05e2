// What a search found: a heading a book, below it the sentences with the words lit, each a link to its place.

import { formatNumber } from '../../../widgets/format.ts';
import { Refused } from '../../../widgets/refused.tsx';
import type { ResultOf } from '../../../kernel/command.ts';
import type { bookFind } from '../../contract.ts';
import type { Book } from '../../core/values.ts';
import { addressOf } from '../reader/place-address.ts';
import { searchWords as words } from './search-words.ts';
import { showHit } from './shown-hit.ts';

type Found = ResultOf<typeof bookFind>;
type Hit = Found['hits'][number];

interface SearchResultsProps {
  readonly query: string;
  readonly found: Found;
  readonly books: ReadonlyMap<string, Book>;
  /** In one book its name stands above already. */
  readonly isGrouped: boolean;
}

export function SearchResults({ query, found, books, isGrouped }: SearchResultsProps) {
  const { hits, total, matched, scanned, unreadable } = found;
  const groups = new Map<string, Hit[]>();
  for (const hit of hits) groups.set(hit.book_id, [...(groups.get(hit.book_id) ?? []), hit]);
  return (
    <>
      <p class="small search-count" role="status">
        {total > hits.length
          ? words('placesFirst', { shown: hits.length, total: formatNumber(total) })
          : words('places', { n: total })}
        {matched === 'words' && ` ${words('onlyWords')}`}
        {scanned > 0 && ` ${words('preparing')}`}
      </p>
      {unreadable.map(({ book_id, code }) => (
        <Refused key={book_id} code={code} about={words('unreadable', { title: books.get(book_id)?.title ?? '' })} />
      ))}
      {[...groups].map(([bookId, group]) => (
        <section key={bookId} class="search-book" aria-labelledby={isGrouped ? `in-${bookId}` : undefined}>
          {isGrouped && (
            <h2 id={`in-${bookId}`}>
              <a href={`/books/${bookId}`}>
                <bdi>{group[0]?.title}</bdi>
              </a>
            </h2>
          )}
          <ol class="rows">
            {group.map((hit) => (
              <li key={hit.block_id}>
                <OneHit hit={hit} query={query} matched={matched} isPlainText={books.get(bookId)?.format === 'txt'} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

interface OneHitProps {
  readonly hit: Hit;
  readonly query: string;
  readonly matched: Found['matched'];
  readonly isPlainText: boolean;
}

function OneHit({ hit, query, matched, isPlainText }: OneHitProps) {
  const { chapter, pieces, lang } = showHit(hit, query, matched, isPlainText);
  const { page } = hit.locator;
  return (
    <a class="search-hit" data-hit href={addressOf(hit.book_id, hit.ordinal, query)}>
      <span class="small" dir="auto">
        {chapter ?? words('untitled')}
        {page !== undefined && ` \u00b7 ${words('onPage', { page })}`}
      </span>
      <span class="search-sentence" dir="auto" lang={lang}>
        {pieces.map((piece, at) => (piece.isLit ? <mark key={at}>{piece.text}</mark> : piece.text))}
      </span>
    </a>
  );
}
