// The head of a book's page: its cover, what it is called, and the one button that leads into it.

import { LinkButton } from '../../../widgets/button.tsx';
import type { Book } from '../../core/values.ts';
import { BookCover } from '../book-cover.tsx';
import { addressOf } from '../reader/place-address.ts';
import { pageWords as words } from './page-words.ts';

export function BookHead({ book }: { readonly book: Book }) {
  return (
    <header class="book-head">
      <BookCover book={book} />
      <div>
        <h1>
          <bdi>{book.title}</bdi>
        </h1>
        {book.author !== null && (
          <p class="quiet book-author">
            <bdi>{book.author}</bdi>
          </p>
        )}
        <div class="btns">
          <Way book={book} />
        </div>
      </div>
    </header>
  );
}

function Way({ book }: { readonly book: Book }) {
  switch (book.state) {
    case 'imported':
      return null;
    case 'covered':
    case 'synthesized':
      return (
        <LinkButton look="main" href={addressOf(book.id, 0)}>
          {words('readAgain')}
        </LinkButton>
      );
    case 'ready':
    case 'reading':
      return (
        <LinkButton look="main" href={`/books/${book.id}/read`}>
          {words(book.state === 'ready' ? 'begin' : 'readOn')}
        </LinkButton>
      );
  }
}
