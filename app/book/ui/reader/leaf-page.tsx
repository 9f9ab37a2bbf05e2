// Leafing: reading on, or again, without counting. It says so all the time, and leads back to where one was.

import { useEffect, useMemo, useState } from 'preact/hooks';
import { parseInstant } from '../../../kernel/instant.ts';
import { nowIso } from '../../../rpc/origin.ts';
import { send } from '../../../rpc/send.ts';
import { Button } from '../../../widgets/button.tsx';
import { formatDate } from '../../../widgets/format.ts';
import { useKept } from '../../../widgets/memory.ts';
import { Refused } from '../../../widgets/refused.tsx';
import { bookPeek } from '../../contract.ts';
import type { Book, PeekBlock } from '../../core/values.ts';
import { words } from '../words.ts';
import { litMarks } from './lit-marks.ts';
import type { MakeCard } from './make-card.ts';
import { PageText } from './page-text.tsx';
import { parsePlace, placeKey } from './reading-place.ts';
import { type SetText, setText } from './set-text.ts';
import { useBars } from './use-bars.ts';
import { characterAt, usePlace } from './use-place.ts';

const PARTS_A_PAGE = 40;
/** The bar, and below it the line that says that nothing counts. */
const COVERED_PX = 128;
/** What stands before the part that an address names, so that one sees where it stands. */
const PARTS_BEFORE = 6;

/** A part that an address leads to, and the words to light in it. */
export interface Target {
  readonly ordinal: number;
  readonly lit: string | null;
}

interface LeafPageProps {
  readonly book: Book;
  readonly target: Target;
  /** The window is open on another device until then, so nothing can count here. */
  readonly elsewhereUntil: string | null;
  readonly makeCard: MakeCard | null;
  readonly onBack: () => void;
}

/** Parts in a row, and the character of them that belongs on top. */
interface Pages {
  readonly from: number;
  readonly blocks: readonly PeekBlock[];
  readonly top: number;
}

export function LeafPage({ book, target, elsewhereUntil, makeCard, onBack }: LeafPageProps) {
  const [pages, setPages] = useState<Pages | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const place = useKept(placeKey(book.id), parsePlace);

  const peek = async (start: number, count: number): Promise<readonly PeekBlock[]> => {
    const reply = await send(bookPeek, { id: book.id, start, count });
    if (reply.ok) return reply.body.result.blocks;
    setRefused(reply.body.error.code);
    return [];
  };
  useEffect(() => {
    let wanted = true;
    const from = Math.max(0, Math.min(target.ordinal, book.block_count - 1) - PARTS_BEFORE);
    void peek(from, PARTS_A_PAGE).then((blocks) => {
      const before = blocks.slice(0, Math.max(0, target.ordinal - from));
      const known = place.peek();
      const isKept = target.lit === null && known.leafing === target.ordinal && known.ordinal === from;
      if (wanted && blocks.length > 0) setPages({ from, blocks, top: isKept ? known.at : lengthOf(before) });
    });
    return () => {
      wanted = false;
    };
  }, [book.id, target.ordinal]);

  const earlier = async (top: number) => {
    if (pages === null) return;
    const from = Math.max(0, pages.from - PARTS_A_PAGE);
    const before = await peek(from, pages.from - from);
    if (before.length > 0) {
      setPages({ from, blocks: [...before, ...pages.blocks], top: top + lengthOf(before) });
    }
  };
  const later = async (top: number) => {
    if (pages === null) return;
    const after = await peek(pages.from + pages.blocks.length, PARTS_A_PAGE);
    setPages({ ...pages, blocks: [...pages.blocks, ...after], top });
  };

  return (
    <main id="main" class="reader-wrap reader-leafing">
      <h1 class="vh">{book.title}</h1>
      <div class="reader-notice">
        <div>
          <p>
            {elsewhereUntil !== null
              ? words('windowElsewhere', { when: formatMoment(elsewhereUntil) })
              : words(target.ordinal < book.coverage.committed_blocks ? 'leafingEnd' : 'leafing')}{' '}
            {words('leafingNote')}
          </p>
          <Button look="plain" onPress={onBack}>
            {words(backName(book, elsewhereUntil))}
          </Button>
        </div>
      </div>
      {refused !== null && <Refused code={refused} />}
      {pages !== null && (
        <LeafText
          book={book}
          pages={pages}
          target={target}
          elsewhereUntil={elsewhereUntil}
          makeCard={makeCard}
          onEarlier={(top) => void earlier(top)}
          onLater={(top) => void later(top)}
          onBack={onBack}
        />
      )}
    </main>
  );
}

interface LeafTextProps extends Omit<LeafPageProps, 'target'> {
  readonly pages: Pages;
  readonly target: Target;
  readonly onEarlier: (top: number) => void;
  readonly onLater: (top: number) => void;
}

function LeafText({ book, pages, target, elsewhereUntil, makeCard, onEarlier, onLater, onBack }: LeafTextProps) {
  const text: SetText<PeekBlock> = useMemo(() => setText(pages.blocks, book.format), [pages.blocks, book.format]);
  const place = useKept(placeKey(book.id), parsePlace);
  useBars();
  usePlace({
    prose: text.prose,
    start: pages.top,
    covered: COVERED_PX,
    onPlace: (at) => {
      // The place in the window is another one and stays: only a book without a window keeps this one.
      if (isEnded(book) || elsewhereUntil !== null) {
        place.value = { ordinal: pages.from, at, leafing: target.ordinal, opened_at: nowIso() };
      }
    },
  });
  const lit = useMemo(
    () => (target.lit === null ? [] : litMarks(text, target.ordinal - pages.from, target.lit)),
    [text, target.ordinal, target.lit],
  );
  const top = () => characterAt(text.prose, COVERED_PX);
  const isLast = pages.from + pages.blocks.length >= book.block_count;
  return (
    <>
      {pages.from > 0 && (
        <div class="reader-earlier">
          <Button look="plain" onPress={() => onEarlier(top())}>
            {words('earlierText')}
          </Button>
        </div>
      )}
      <PageText
        text={text}
        name={book.title}
        points={[]}
        lit={lit}
        onKey={null}
        onCard={makeCard === null ? null : ({ part }, quote) => makeCard({ book, block: part, quote })}
      />
      <div class="reader-end">
        {isLast && <p class="quiet">{words('lastPage')}</p>}
        <div class="btns">
          {!isLast && <Button onPress={() => onLater(top())}>{words('moreText')}</Button>}
          <Button look="main" onPress={onBack}>
            {words(backName(book, elsewhereUntil))}
          </Button>
        </div>
      </div>
    </>
  );
}

function isEnded(book: Book): boolean {
  return book.state === 'covered' || book.state === 'synthesized';
}

/** Nothing was begun, so there is no window to go back to. */
function backName(book: Book, elsewhereUntil: string | null) {
  if (isEnded(book) || elsewhereUntil !== null) return 'backToBook';
  return book.state === 'ready' ? 'beginHere' : 'backToWindow';
}

function formatMoment(instant: string): string {
  return formatDate(parseInstant(instant) ?? 0, { weekday: 'long', hour: 'numeric', minute: '2-digit' });
}

function lengthOf(blocks: readonly PeekBlock[]): number {
  return blocks.reduce((sum, block) => sum + block.text.length, 0);
}
