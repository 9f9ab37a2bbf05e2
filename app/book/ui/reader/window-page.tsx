// An open window: its text, what the person keeps of it, and how it is closed so that it counts.

import { useMemo, useRef, useState } from 'preact/hooks';
import { codePoints } from '../../../kernel/text.ts';
import { deviceId, newRequestId, nowIso } from '../../../rpc/origin.ts';
import { send } from '../../../rpc/send.ts';
import { Button } from '../../../widgets/button.tsx';
import { formatPercent } from '../../../widgets/format.ts';
import { useKept } from '../../../widgets/memory.ts';
import { go } from '../../../widgets/route.ts';
import { say } from '../../../widgets/toast.tsx';
import { readCommit } from '../../contract.ts';
import type { Book, Lease, LeaseBlock } from '../../core/values.ts';
import { words } from '../words.ts';
import { ClosingBar, partAt } from './closing-bar.tsx';
import { type AfterClosing, ClosingDialog } from './closing-dialog.tsx';
import type { MakeCard } from './make-card.ts';
import { isAt, PageText, type Passage, passageOf } from './page-text.tsx';
import { afterWindow, paceKey, parsePace } from './reading-pace.ts';
import { parsePlace, placeKey } from './reading-place.ts';
import { setText } from './set-text.ts';
import { useBars } from './use-bars.ts';
import { firstInView } from './use-passage.ts';
import { usePlace } from './use-place.ts';
import { useReadingTime } from './use-reading-time.ts';
import { anchorPoints } from './anchor-points.ts';
import type { Target } from './leaf-page.tsx';
import { litMarks } from './lit-marks.ts';
import { WindowIntro } from './window-intro.tsx';
import {
  draftKey,
  isSame,
  type KeyPoint,
  parseDraft,
  pointsApart,
  pointsIn,
  type WindowDraft,
  withoutPoints,
} from './window-draft.ts';

interface WindowPageProps {
  readonly book: Book;
  readonly lease: Lease;
  /** A part of this window that the address names. */
  readonly target: Target | null;
  readonly makeCard: MakeCard | null;
  readonly onClosed: () => void;
  readonly onLeaf: (from: number) => void;
  readonly onReview: (cards: readonly string[]) => void;
}

export function WindowPage({ book, lease, target, makeCard, onClosed, onLeaf, onReview }: WindowPageProps) {
  const text = useMemo(() => setText(lease.blocks, book.format), [lease.range_hash, book.format]);
  const place = useKept(placeKey(book.id), parsePlace);
  const draft = useKept(draftKey(book.id), parseDraft);
  const pace = useKept(paceKey, parsePace);
  const [isClosing, setClosing] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const atHand = useRef<Passage<LeaseBlock> | null>(null);
  const secondsRead = useReadingTime(lease.id);
  useBars();

  const known = place.peek();
  const targetAt = (target?.ordinal ?? 0) - lease.start_ordinal;
  const targetRange = target === null ? undefined : text.ranges[targetAt];
  const targetLit = target?.lit ?? null;
  const lit = useMemo(
    () => (targetLit === null ? [] : litMarks(text, targetAt, targetLit)),
    [text, targetAt, targetLit],
  );
  const here = usePlace({
    prose: text.prose,
    start: targetRange?.start ?? (known.ordinal === lease.start_ordinal ? known.at : 0),
    onPlace: (at) => {
      place.value = { ordinal: lease.start_ordinal, at, leafing: null, opened_at: nowIso() };
    },
  });

  const points = useMemo(
    () => anchorPoints(text, pointsIn(draft.value, lease.blocks)),
    [text, draft.value, lease.blocks],
  );
  const apart = pointsApart(draft.value, lease.blocks);
  const change = (part: Partial<WindowDraft>) => {
    draft.value = { ...draft.peek(), ...part };
  };
  const toggle = (passage: Passage<LeaseBlock>) => {
    const all = draft.peek().points;
    const kept = points.find((point) => isAt(point, passage));
    change({ points: kept === undefined ? [...all, pointFrom(passage)] : all.filter((point) => !isSame(point, kept)) });
  };
  const replace = (point: KeyPoint, own: string) => {
    change({ points: draft.peek().points.map((other) => (isSame(other, point) ? { ...point, own } : other)) });
  };
  /** What a card was made of matters, so its sentence is a key point as well. */
  const keepWithCard = (passage: Passage<LeaseBlock>, card: { readonly id: string; readonly isAsked: boolean }) => {
    const point = pointFrom(passage);
    const { points: all, cards } = draft.peek();
    change({
      points: all.some((other) => isSame(other, point)) ? all : [...all, point],
      cards: card.isAsked ? [...cards, card.id] : cards,
    });
  };
  const remove = (point: KeyPoint) => {
    change({ points: draft.peek().points.filter((other) => !isSame(other, point)) });
  };

  const openClosing = () => {
    if (atHand.current === null) {
      const sentence = firstInView(text.prose.leaves, text.lang);
      atHand.current = sentence === null ? null : passageOf(text, sentence);
    }
    setClosing(true);
  };

  const commit = async (then: AfterClosing) => {
    setBusy(true);
    const reply = await send(readCommit, {
      id: lease.id,
      if_revision: lease.revision,
      owner: deviceId(),
      range_hash: lease.range_hash,
      summary: draft.peek().summary.trim(),
      key_points: points.map((point) => ({
        text: point.own.trim() === '' ? point.quote : point.own.trim(),
        block_id: point.block_id,
        source_hash: point.source_hash,
      })),
      new_concepts: [],
      prior_links: [],
      open_threads: [],
      anomalies: [],
      request_id: newRequestId(),
    });
    setBusy(false);
    if (!reply.ok) {
      const { code } = reply.body.error;
      // The window is over; what was written goes on to the next one.
      if (code === 'lease_expired' || code === 'book_lease_not_found') {
        setClosing(false);
        say(words('windowOver'));
        onClosed();
      } else setRefused(code);
      return;
    }
    const { percent } = reply.body.result.coverage;
    const { cards } = draft.peek();
    draft.value = withoutPoints(draft.peek(), points);
    pace.value = afterWindow(pace.peek(), codePoints(lease.text), secondsRead());
    place.value = { ordinal: lease.end_ordinal + 1, at: 0, leafing: null, opened_at: nowIso() };
    setClosing(false);
    // The first question says as much, and its buttons stand where this would be said.
    if (then === 'review') return onReview(cards);
    say(words('counted', { percent: formatPercent(percent / 100) }));
    if (then === 'leave') go('/books');
    else onClosed();
  };

  const isLast = lease.end_ordinal + 1 >= book.block_count;
  const path = lease.blocks[0]?.heading_path ?? [];
  return (
    <>
      <main id="main" class="reader-wrap">
        <h1 class="vh">{book.title}</h1>
        <p id="reader-keys" class="vh">
          {words('keyboardHint')}
        </p>
        <WindowIntro lease={lease} pace={pace.value} />
        <PageText
          text={text}
          name={book.title}
          path={startsWithHeading(text) ? [] : path}
          points={points}
          lit={lit}
          onKey={toggle}
          onCard={
            makeCard === null
              ? null
              : (passage, quote) =>
                  makeCard({ book, block: passage.part, quote, onKept: (card) => keepWithCard(passage, card) })
          }
          onPassage={(passage) => {
            atHand.current = passage;
          }}
        />
        <div class="reader-end">
          {apart.length > 0 && (
            <p class="small" data-apart>
              {words('pointsApart', { n: apart.length })}
            </p>
          )}
          <p class="quiet">{words('endOfWindow')}</p>
          <div class="btns">
            <Button look="main" onPress={openClosing}>
              {words('closeWindow')}
            </Button>
            {!isLast && (
              <Button look="plain" onPress={() => onLeaf(lease.end_ordinal + 1)}>
                {words('readWithout')}
              </Button>
            )}
          </div>
        </div>
      </main>
      <ClosingBar ranges={text.ranges} here={here} pointCount={points.length} onClose={openClosing} />
      {isClosing && (
        <ClosingDialog
          lang={text.lang}
          summary={draft.value.summary}
          points={points}
          apart={apart}
          atHand={atHand.current?.quote ?? null}
          cards={draft.value.cards.length}
          at={partAt(text.ranges, here.peek())}
          parts={text.ranges.length}
          refused={refused}
          busy={busy}
          onSummary={(summary) => change({ summary })}
          onOwn={replace}
          onRemove={remove}
          onTake={() => {
            if (atHand.current !== null) toggle(atHand.current);
          }}
          onSend={(then) => void commit(then)}
          onClose={() => {
            setClosing(false);
            setRefused(null);
          }}
        />
      )}
    </>
  );
}

function pointFrom(passage: Passage<LeaseBlock>): KeyPoint {
  return {
    block_id: passage.part.id,
    source_hash: passage.part.text_hash,
    quote: passage.quote,
    own: '',
    leaf: passage.leaf,
    start: passage.start,
    end: passage.end,
  };
}

function startsWithHeading(text: ReturnType<typeof setText<LeaseBlock>>): boolean {
  return text.prose.elements[0]?.block.kind === 'heading';
}
