// A book on the shelf that cannot be read yet, with what the settings of this device have to do with it.

import type { ComponentProps } from 'preact';
import { NotReadable } from '../book/ui/not-readable.tsx';
import type { NotReadable as OnShelf } from '../book/ui/shelf.tsx';
import { useRefusedNow } from './use-refused-now.ts';

export function NotReadableHere({ book, onRetry }: ComponentProps<OnShelf>) {
  return <NotReadable book={book} refusedNow={useRefusedNow()} onRetry={onRetry} />;
}
