// Today with nothing in it yet: one sentence that teaches the next step, and the button that takes it.

import { LinkButton } from '../widgets/button.tsx';
import { EmptyState } from '../widgets/empty-state.tsx';
import { words } from './today-words.ts';

interface NothingYetProps {
  readonly on: { readonly book: boolean; readonly practice: boolean };
  /** All that can be read was read: a book whose file could not be opened is none of them. */
  readonly hasRead: boolean;
}

export function NothingYet({ on, hasRead }: NothingYetProps) {
  const isBook = on.book;
  return (
    <EmptyState text={words(isBook ? (hasRead ? 'emptyFinished' : 'emptyBook') : 'emptyCard')}>
      <div class="btns">
        {isBook && (
          <LinkButton href="/books" look="main">
            {words('goBooks')}
          </LinkButton>
        )}
        {on.practice && (
          <LinkButton href="/practice/new" look={isBook ? 'outline' : 'main'}>
            {words('writeCard')}
          </LinkButton>
        )}
      </div>
    </EmptyState>
  );
}
