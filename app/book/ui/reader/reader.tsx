// The reader: opens the window of a book and shows it, or leafing, or the end, or why it cannot be read.

import { useEffect, useRef, useState } from 'preact/hooks';
import { nowIso } from '../../../rpc/origin.ts';
import { LinkButton, Button } from '../../../widgets/button.tsx';
import { useKept } from '../../../widgets/memory.ts';
import { Refused } from '../../../widgets/refused.tsx';
import { go, routeQuery } from '../../../widgets/route.ts';
import { useShortcuts } from '../../../widgets/shortcuts.ts';
import type { Book } from '../../core/values.ts';
import { words } from '../words.ts';
import { LeafPage, type Target } from './leaf-page.tsx';
import type { MakeCard } from './make-card.ts';
import { PictureDesk, usePictures } from './picture-desk.tsx';
import { openAt } from './open-at.ts';
import { type Opened, openWindow } from './open-window.ts';
import { litBy } from './place-address.ts';
import { ReaderBar } from './reader-bar.tsx';
import { budgetFor, nextMinutes, paceKey, parsePace } from './reading-pace.ts';
import { parsePlace, placeKey } from './reading-place.ts';
import { WindowPage } from './window-page.tsx';
import './reader.css';

interface ReaderProps {
  readonly bookId: string;
  /** The part that the address names; null is where the window stands. */
  readonly at: number | null;
  readonly makeCard: MakeCard | null;
  /** Asks these cards, which were made in the window that was just finished. */
  readonly onReview: (cards: readonly string[]) => void;
}

export function Reader({ bookId, at, makeCard, onReview }: ReaderProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [leafing, setLeafing] = useState<number | null>(null);
  const pace = useKept(paceKey, parsePace);
  const place = useKept(placeKey(bookId), parsePlace);
  const target: Target | null = at === null ? null : { ordinal: at, lit: litBy(routeQuery.value) };

  const pictures = usePictures(bookId);
  const turn = useRef(0);

  const open = async () => {
    turn.current += 1;
    const mine = turn.current;
    const budget = budgetFor({ ...pace.peek(), minutes: nextMinutes(pace.peek()) });
    const found = at === null ? await openWindow(bookId, budget) : await openAt(bookId, at, budget);
    if (mine !== turn.current) return; // somebody went on to another place meanwhile
    setOpened(found);
    setLeafing(null);
    if (found.kind === 'window') place.value = { ...place.peek(), opened_at: nowIso() };
    if (at === null) scrollTo(0, 0);
  };
  useEffect(() => {
    setOpened(null);
    void open();
    return () => {
      turn.current += 1;
    };
  }, [bookId, at]);
  useShortcuts([{ key: '/', name: words('searchBook'), run: () => go(`/books/${bookId}/search`) }]);

  const title = opened?.book?.title ?? '';
  useEffect(() => {
    if (title !== '') document.title = `${title} \u00b7 Lectern`;
  }, [title]);

  if (opened === null || pictures === null) return <Waiting bookId={bookId} />;
  if (opened.kind === 'refused') {
    return <CannotRead bookId={bookId} title={title} code={opened.code} onRetry={() => void open()} />;
  }
  const bar = <ReaderBar bookId={bookId} title={title} />;
  if (opened.kind === 'leaf' || opened.kind === 'elsewhere' || leafing !== null) {
    const { state, coverage } = opened.book;
    const begin = opened.kind === 'elsewhere' ? coverage.committed_blocks : 0;
    const here = leafing !== null ? { ordinal: leafing, lit: null } : (target ?? { ordinal: begin, lit: null });
    const onBack = () => {
      if (opened.kind === 'elsewhere' || state === 'covered' || state === 'synthesized') go(`/books/${bookId}`);
      else if (opened.kind === 'leaf') go(`/books/${bookId}/read`);
      else setLeafing(null);
    };
    return (
      <>
        {bar}
        <PictureDesk bookId={bookId} pictures={pictures}>
          <LeafPage
            key={here.ordinal}
            book={opened.book}
            target={here}
            elsewhereUntil={opened.kind === 'elsewhere' ? opened.until : null}
            makeCard={makeCard}
            onBack={onBack}
          />
        </PictureDesk>
      </>
    );
  }
  return (
    <>
      {bar}
      {opened.kind === 'end' ? (
        <TheEnd book={opened.book} onLeaf={() => setLeafing(0)} />
      ) : (
        <PictureDesk bookId={bookId} pictures={pictures}>
          <WindowPage
            key={opened.lease.id}
            book={opened.book}
            lease={opened.lease}
            target={target}
            makeCard={makeCard}
            onClosed={() => {
              // An address of a part that is read now leads elsewhere: the next window has its own.
              if (at === null) void open();
              else go(`/books/${bookId}/read`, 'replace');
            }}
            onLeaf={setLeafing}
            onReview={onReview}
          />
        </PictureDesk>
      )}
    </>
  );
}

/** The bar is there at once, so that the text arrives below it and nothing moves. */
function Waiting({ bookId }: { readonly bookId: string }) {
  return (
    <>
      <ReaderBar bookId={bookId} title="" hasText={false} />
      <main id="main" class="reader-wrap" aria-busy="true" />
    </>
  );
}

interface CannotReadProps {
  readonly bookId: string;
  readonly title: string;
  readonly code: string;
  readonly onRetry: () => void;
}

function CannotRead({ bookId, title, code, onRetry }: CannotReadProps) {
  return (
    <>
      <ReaderBar bookId={bookId} title={title} hasText={false} />
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
