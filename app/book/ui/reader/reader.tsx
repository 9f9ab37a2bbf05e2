// The reader: opens the window of a book and shows it, or leafing, or the end, or why it cannot be read.

import { useEffect, useState } from 'preact/hooks';
import { nowIso } from '../../../rpc/origin.ts';
import { LinkButton, Button } from '../../../widgets/button.tsx';
import { useKept } from '../../../widgets/memory.ts';
import { Refused } from '../../../widgets/refused.tsx';
import { go } from '../../../widgets/route.ts';
import type { Book } from '../../core/values.ts';
import { words } from '../words.ts';
import { LeafPage } from './leaf-page.tsx';
import type { MakeCard } from './make-card.ts';
import { type Opened, openWindow } from './open-window.ts';
import { ReaderBar } from './reader-bar.tsx';
import { budgetFor, paceKey, parsePace } from './reading-pace.ts';
import { parsePlace, placeKey } from './reading-place.ts';
import { WindowPage } from './window-page.tsx';
import './reader.css';

interface ReaderProps {
  readonly bookId: string;
  readonly makeCard: MakeCard | null;
}

export function Reader({ bookId, makeCard }: ReaderProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [leafing, setLeafing] = useState<number | null>(null);
  const pace = useKept(paceKey, parsePace);
  const place = useKept(placeKey(bookId), parsePlace);

  const open = async () => {
    const found = await openWindow(bookId, budgetFor(pace.peek()));
    setOpened(found);
    setLeafing(null);
    place.value = { ...place.peek(), opened_at: nowIso() };
    scrollTo(0, 0);
  };
  useEffect(() => {
    setOpened(null);
    void open();
  }, [bookId]);

  const title = opened?.book?.title ?? '';
  useEffect(() => {
    if (title !== '') document.title = `${title} \u00b7 Lectern`;
  }, [title]);

  if (opened === null) return <Waiting />;
  if (opened.kind === 'refused') return <CannotRead title={title} code={opened.code} onRetry={() => void open()} />;
  if (leafing !== null) {
    const onBack = () => {
      if (opened.kind === 'end') go('/books');
      else setLeafing(null);
    };
    return (
      <>
        <ReaderBar title={title} />
        <LeafPage book={opened.book} from={leafing} makeCard={makeCard} onBack={onBack} />
      </>
    );
  }
  return (
    <>
      <ReaderBar title={title} />
      {opened.kind === 'end' ? (
        <TheEnd book={opened.book} onLeaf={() => setLeafing(0)} />
      ) : (
        <WindowPage
          key={opened.lease.id}
          book={opened.book}
          lease={opened.lease}
          makeCard={makeCard}
          onClosed={() => void open()}
          onLeaf={setLeafing}
        />
      )}
    </>
  );
}

/** The bar is there at once, so that the text arrives below it and nothing moves. */
function Waiting() {
  return (
    <>
      <ReaderBar title="" hasText={false} />
      <main id="main" class="reader-wrap" aria-busy="true" />
    </>
  );
}

function CannotRead({
  title,
  code,
  onRetry,
}: {
  readonly title: string;
  readonly code: string;
  readonly onRetry: () => void;
}) {
  return (
    <>
      <ReaderBar title={title} hasText={false} />
      <main id="main" class="page stack">
        <h1 class="vh">{title === '' ? words('books') : title}</h1>
        <Refused code={code} />
        <div class="btns">
          <Button look="main" onPress={onRetry}>
            {words('tryAgain')}
          </Button>
          <LinkButton href="/books">{words('backToBooks')}</LinkButton>
        </div>
      </main>
    </>
  );
}

function TheEnd({ book, onLeaf }: { readonly book: Book; readonly onLeaf: () => void }) {
  return (
    <main id="main" class="page reader-the-end">
      <h1>{words('theEnd')}</h1>
      <p class="quiet">
        {words('theEndFigures', { parts: words('parts', { n: book.block_count }), title: book.title })}
      </p>
      <div class="btns">
        <LinkButton href="/books" look="main">
          {words('backToBooks')}
        </LinkButton>
        <Button onPress={onLeaf}>{words('leaf')}</Button>
      </div>
    </main>
  );
}
