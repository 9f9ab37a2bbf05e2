// Every card as a row: what it asks, where it comes from, when it comes back; one of them opens as a sheet.

import { useState } from 'preact/hooks';
import { formatRelative, formatWait } from '../../widgets/format.ts';
import { oneLine } from '../../widgets/prose/one-line.ts';
import { Refused } from '../../widgets/refused.tsx';
import { Segmented } from '../../widgets/segmented.tsx';
import { CardSheet } from './card-sheet.tsx';
import { secondsUntil } from './load-card.ts';
import type { DescribeSource } from './needs.ts';
import { type CardFilter, cardFilters, type CardsShown, type ListedCard } from './use-cards.ts';
import { words } from './words.ts';

interface CardListProps {
  readonly list: CardsShown;
  readonly describeSource: DescribeSource;
}

const none = { all: 'noneReady', ready: 'noneReady', drafts: 'noneDrafts', away: 'noneAway' } as const;

export function CardList({ list, describeSource }: CardListProps) {
  const [open, setOpen] = useState<ListedCard | null>(null);
  // The sheet shows the card as it is now, also after it was corrected.
  const opened = open === null ? null : (list.cards.find(({ item }) => item.id === open.item.id) ?? open);
  return (
    <section class="section" aria-labelledby="cards">
      <div class="section-head section-head-mid">
        <h2 id="cards">{words('cards')}</h2>
        <Segmented<CardFilter>
          name={words('show')}
          value={list.filter}
          choices={cardFilters.map((value) => ({ value, label: words(value) }))}
          onChange={list.setFilter}
        />
      </div>
      {list.code !== null && <Refused code={list.code} />}
      {list.cards.length === 0 ? (
        <p class="quiet">{words(none[list.filter])}</p>
      ) : (
        <ul class="rows">
          {list.cards.map((card) => (
            <li key={card.item.id}>
              <button type="button" class="row" onClick={() => setOpen(card)}>
                <span class="row-body">
                  <span class="row-title serif card-title">
                    <bdi>{oneLine(card.item.prompt)}</bdi>
                  </span>
                  <span class="row-note">{noteOf(card)}</span>
                </span>
                <span class="row-end">{stateOf(card)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {list.hasMore && (
        <button type="button" class="btn btn-plain edge-start" onClick={list.more}>
          {words('more')}
        </button>
      )}
      {opened !== null && <CardSheet card={opened} describeSource={describeSource} onClose={() => setOpen(null)} />}
    </section>
  );
}

function noteOf({ item, retired }: ListedCard): string {
  if (retired !== null) return retired.reason;
  if (item.source.kind === 'book') return words('fromBook');
  return words(item.source.kind === 'note' ? 'fromNote' : 'fromTutor');
}

function stateOf({ item, card, retired }: ListedCard): string {
  if (retired !== null) return formatRelative(secondsUntil(retired.retired_at));
  if (item.state === 'draft') return words('state_draft');
  if (card === null) return words('state_new');
  const seconds = secondsUntil(card.due_at);
  return seconds <= 0 ? words('state_due') : words('dueIn', { time: formatWait(seconds) });
}
