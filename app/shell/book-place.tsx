// The page of a book, with what the settings of this device have to do with one that cannot be read yet.

import { BookPage } from '../book/ui/page/book-page.tsx';
import { useRefusedNow } from './use-refused-now.ts';

export function BookPlace({ bookId }: { readonly bookId: string }) {
  return <BookPage bookId={bookId} refusedNow={useRefusedNow()} />;
}
