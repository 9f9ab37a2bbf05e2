// Leafing: reading on, or again, without counting. It says so all the time, and leads back to where one was.

import { useEffect, useMemo, useState } from 'preact/hooks';
import { send } from '../../../rpc/send.ts';
import { Button } from '../../../widgets/button.tsx';
import { useKept } from '../../../widgets/memory.ts';
import { Refused } from '../../../widgets/refused.tsx';
import { bookPeek } from '../../contract.ts';
import type { Book, PeekBlock } from '../../core/values.ts';
import { words } from '../words.ts';
import type { MakeCard } from './make-card.ts';
import { PageText } from './page-text.tsx';
import { parsePlace, placeKey } from './reading-place.ts';
import { setText } from './set-text.ts';
import { useBars } from './use-bars.ts';
import { usePlace } from './use-place.ts';
import { nowIso } from '../../../rpc/origin.ts';

const PARTS_A_PAGE = 40;

interface LeafPageProps {
  readonly book: Book;
  readonly from: number;
  readonly makeCard: MakeCard | null;
  readonly onBack: () => void;
}

export function LeafPage({ book, from, makeCard, onBack }: LeafPageProps) {
  const [blocks, setBlocks] = useState<readonly PeekBlock[]>([]);
  const [refused, setRefused] = useState<string | null>(null);

  const more = async (start: number, before: readonly PeekBlock[]) => {
    const reply = await send(bookPeek, { id: book.id, start, count: PARTS_A_PAGE });
    if (reply.ok) setBlocks([...before, ...reply.body.result.blocks]);
    else setRefused(reply.body.error.code);
  };
  useEffect(() => void more(from, []), [book.id, from]);

  const next = from + blocks.length;
  return (
    <main id="main" class="reader-wrap reader-leafing">
      <h1 class="vh">{book.title}</h1>
      <div class="reader-notice">
        <div>
          <p>
            {words(book.state === 'covered' ? 'leafingEnd' : 'leafing')} {words('leafingNote')}
          </p>
          <BackButton book={book} onBack={onBack} />
        </div>
      </div>
      {refused !== null && <Refused code={refused} />}
      {blocks.length > 0 && <LeafText book={book} from={from} blocks={blocks} makeCard={makeCard} />}
      {blocks.length > 0 && (
        <div class="reader-end">
          {next >= book.block_count && <p class="quiet">{words('lastPage')}</p>}
          <div class="btns">
            {next < book.block_count && <Button onPress={() => void more(next, blocks)}>{words('moreText')}</Button>}
            <Button look="main" onPress={onBack}>
              {words(book.state === 'covered' ? 'backToBooks' : 'backToWindow')}
            </Button>
          </div>
        </div>
      )}
    </main>
  );
}

function BackButton({ book, onBack }: { readonly book: Book; readonly onBack: () => void }) {
  return (
    <Button look="plain" onPress={onBack}>
      {words(book.state === 'covered' ? 'backToBooks' : 'backToWindow')}
    </Button>
  );
}

interface LeafTextProps {
  readonly book: Book;
  readonly from: number;
  readonly blocks: readonly PeekBlock[];
  readonly makeCard: MakeCard | null;
}

function LeafText({ book, from, blocks, makeCard }: LeafTextProps) {
  const text = useMemo(() => setText(blocks, book.format), [blocks, book.format]);
  const place = useKept(placeKey(book.id), parsePlace);
  useBars();
  const known = place.peek();
  usePlace({
    prose: text.prose,
    start: known.leafing === from && known.ordinal === from ? known.at : 0,
    onPlace: (at) => {
      // The place in the window is another one and stays: only a book without a window keeps this one.
      if (book.state === 'covered') place.value = { ordinal: from, at, leafing: from, opened_at: nowIso() };
    },
  });
  return (
    <PageText
      text={text}
      name={book.title}
      points={[]}
      onKey={null}
      onCard={makeCard === null ? null : (passage) => makeCard({ book, block: passage.part, quote: passage.quote })}
    />
  );
}
