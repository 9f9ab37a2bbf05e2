// The quiet facts of a book, and the way off the shelf.

import { useState } from 'preact/hooks';
import { Button } from '../../../widgets/button.tsx';
import { formatBytes, formatDate } from '../../../widgets/format.ts';
import { Refused } from '../../../widgets/refused.tsx';
import type { Book } from '../../core/values.ts';
import { archiveAndSay } from '../archive-book.ts';
import { pageWords as words } from './page-words.ts';

interface DetailsProps {
  readonly book: Book;
  readonly isArchived: boolean;
}

export function DetailsSection({ book, isArchived }: DetailsProps) {
  const { title } = book;
  const [refused, setRefused] = useState<string | null>(null);
  const archivedNow = words('archivedNow', { title });
  const broughtBack = words('broughtBack', { title });
  const turn = async () => {
    const [done, undone] = isArchived ? [broughtBack, archivedNow] : [archivedNow, broughtBack];
    setRefused(await archiveAndSay(book, !isArchived, { done, undo: words('undo'), undone }));
  };
  return (
    <section aria-labelledby="details" class="stack-s">
      <h3 id="details">{words('details')}</h3>
      <dl class="dl">
        <dt>{words('format')}</dt>
        <dd>{words(`format_${book.format}`)}</dd>
        <dt>{words('size')}</dt>
        <dd>{formatBytes(book.original_bytes)}</dd>
        {book.block_count > 0 && (
          <>
            <dt>{words('length')}</dt>
            <dd>{words('lengthParts', { n: book.block_count })}</dd>
          </>
        )}
        <dt>{words('added')}</dt>
        <dd>
          <time dateTime={book.created_at}>{dayOf(book.created_at)}</time>
        </dd>
      </dl>
      {refused !== null && <Refused code={refused} />}
      <Button look="plain" class="edge-start book-own-width" onPress={() => void turn()}>
        {words(isArchived ? 'unarchive' : 'archive')}
      </Button>
      <p class="small">{words(isArchived ? 'unarchiveNote' : 'archiveNote')}</p>
    </section>
  );
}

function dayOf(instant: string): string {
  return formatDate(Date.parse(instant), { dateStyle: 'long' });
}
