// The place of Practice: what waits now and how long it takes, and every card there is.

import { useState } from 'preact/hooks';
import { IconButton, LinkButton } from '../../widgets/button.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { formatRelative, formatWait } from '../../widgets/format.ts';
import { Refused } from '../../widgets/refused.tsx';
import { useRestoredScroll } from '../../widgets/route.ts';
import { Segmented } from '../../widgets/segmented.tsx';
import { CardSheet } from './card-sheet.tsx';
import { type Deck, type DeckCard, secondsUntil } from './deck.ts';
import type { DescribeSource } from './needs.ts';
import { useDeck } from './use-deck.ts';
import { words } from './words.ts';
import './practice.css';

const AT_FIRST = 50;

interface PracticePageProps {
  readonly describeSource: DescribeSource;
  readonly hasBooks: boolean;
}

export function PracticePage({ describeSource, hasBooks }: PracticePageProps) {
  const loaded = useDeck();
  useRestoredScroll(loaded !== null);
  return (
    <main id="main" class="page">
      <header class="head">
        <h1>{words('practice')}</h1>
        <div class="btns">
          <LinkButton href="/practice/new" icon="pencil" class="only-wide">
            {words('write')}
          </LinkButton>
          <IconButton class="only-phone" icon="pencil" name={words('write')} href="/practice/new" />
          <IconButton class="only-phone" icon="settings" name={words('settings')} href="/settings" />
        </div>
      </header>
      {loaded !== null && !loaded.ok && <Refused code={loaded.code} />}
      {loaded?.ok === true && <Shown deck={loaded.deck} describeSource={describeSource} hasBooks={hasBooks} />}
    </main>
  );
}

function Shown({ deck, describeSource, hasBooks }: PracticePageProps & { readonly deck: Deck }) {
  if (deck.cards.length === 0) {
    return (
      <EmptyState text={words('noneYet')}>
        <div class="btns">
          <LinkButton href="/practice/new" look="main">
            {words('write')}
          </LinkButton>
          {hasBooks && <LinkButton href="/books">{words('openBooks')}</LinkButton>}
        </div>
      </EmptyState>
    );
  }
  return (
    <>
      <Waiting deck={deck} />
      <CardList cards={deck.cards} describeSource={describeSource} />
    </>
  );
}

function Waiting({ deck }: { readonly deck: Deck }) {
  const waiting = [...deck.due, ...deck.fresh];
  if (waiting.length === 0) {
    return (
      <section class="practice-now">
        <p class="practice-count">{words('nothingDue')}</p>
        {deck.nextDue !== null && (
          <p class="quiet">{words('nextDue', { when: formatRelative(secondsUntil(deck.nextDue)) })}</p>
        )}
      </section>
    );
  }
  const minutes = waiting.reduce((sum, card) => sum + card.item.estimated_minutes, 0);
  return (
    <section class="practice-now">
      <p class="practice-count">{words('dueNow', { n: waiting.length })}</p>
      <p class="quiet">
        {words('aboutMinutes', { n: minutes })}
        {deck.fresh.length > 0 && deck.due.length > 0 && ` ${words('newAmong', { n: deck.fresh.length })}`}
      </p>
      <LinkButton href="/practice/review" look="main" size="big">
        {words('start')}
      </LinkButton>
    </section>
  );
}

type Filter = 'all' | 'ready' | 'drafts';

function CardList({
  cards,
  describeSource,
}: {
  readonly cards: readonly DeckCard[];
  readonly describeSource: DescribeSource;
}) {
  const [filter, setFilter] = useState<Filter>('all');
  const [limit, setLimit] = useState(AT_FIRST);
  const [open, setOpen] = useState<DeckCard | null>(null);
  const shown = cards.filter((card) => {
    if (filter === 'all') return true;
    return filter === 'drafts' ? card.item.state === 'draft' : card.item.state === 'verified';
  });
  return (
    <section class="section" aria-labelledby="cards">
      <div class="section-head section-head-mid">
        <h2 id="cards">{words('cards')}</h2>
        <Segmented
          name={words('show')}
          value={filter}
          choices={(['all', 'ready', 'drafts'] as const).map((value) => ({ value, label: words(value) }))}
          onChange={setFilter}
        />
      </div>
      {shown.length === 0 ? (
        <p class="quiet">{words(filter === 'drafts' ? 'noneDrafts' : 'noneReady')}</p>
      ) : (
        <ul class="rows">
          {shown.slice(0, limit).map((card) => (
            <li key={card.item.id}>
              <button type="button" class="row" onClick={() => setOpen(card)}>
                <span class="row-body">
                  <span class="row-title serif">
                    <bdi>{card.item.prompt}</bdi>
                  </span>
                  <span class="row-note">{words(originOf(card))}</span>
                </span>
                <span class="row-end">{stateOf(card)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown.length > limit && (
        <button type="button" class="btn btn-plain edge-start" onClick={() => setLimit(limit + AT_FIRST)}>
          {words('more')}
        </button>
      )}
      {open !== null && <CardSheet card={open} describeSource={describeSource} onClose={() => setOpen(null)} />}
    </section>
  );
}

function originOf({ item }: DeckCard): 'fromBook' | 'fromNote' | 'fromTutor' {
  if (item.source.kind === 'book') return 'fromBook';
  return item.source.kind === 'note' ? 'fromNote' : 'fromTutor';
}

function stateOf({ item, review }: DeckCard): string {
  if (item.state === 'draft') return words('state_draft');
  if (review === null) return words('state_new');
  const seconds = secondsUntil(review.due_at);
  return seconds <= 0 ? words('state_due') : words('dueIn', { time: formatWait(seconds) });
}
