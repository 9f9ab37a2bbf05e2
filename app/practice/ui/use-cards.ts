// The list of cards, a page at a time, kept current; which of them are shown is part of the question.

import { useState } from 'preact/hooks';
import type { Reply, ResultOf } from '../../kernel/command.ts';
import { send } from '../../rpc/send.ts';
import { cardList } from '../contract.ts';
import { useLoaded } from './use-loaded.ts';

export const cardFilters = ['all', 'ready', 'drafts', 'away'] as const;
export type CardFilter = (typeof cardFilters)[number];

export type ListedCard = ResultOf<typeof cardList>['cards'][number];

const A_PAGE = 50;
const states = { all: undefined, ready: 'verified', drafts: 'draft', away: 'retired' } as const;

export interface CardsShown {
  readonly state: 'loading' | 'ready';
  readonly filter: CardFilter;
  readonly setFilter: (filter: CardFilter) => void;
  readonly cards: readonly ListedCard[];
  readonly hasMore: boolean;
  /** Nothing is left but what was put away. */
  readonly onlyAway: boolean;
  readonly more: () => void;
  readonly code: string | null;
}

interface Listed {
  readonly filter: CardFilter;
  readonly cards: readonly ListedCard[];
  readonly hasMore: boolean;
  readonly onlyAway: boolean;
  readonly code: string | null;
}

export function useCards(): CardsShown {
  const [filter, setFilter] = useState<CardFilter>('all');
  const [pages, setPages] = useState(1);
  const { value } = useLoaded(() => list(filter, pages), [...cardList.reads], `${filter} ${pages}`);
  return {
    state: value === null ? 'loading' : 'ready',
    filter: value?.filter ?? filter,
    setFilter: (wanted) => {
      setPages(1);
      setFilter(wanted);
    },
    cards: value?.cards ?? [],
    hasMore: value?.hasMore ?? false,
    onlyAway: value?.onlyAway ?? false,
    more: () => setPages(pages + 1),
    code: value?.code ?? null,
  };
}

async function list(filter: CardFilter, pages: number): Promise<Listed> {
  const state = states[filter];
  const cards: ListedCard[] = [];
  let after: string | null = null;
  for (let page = 0; page < pages; page += 1) {
    const reply: Reply<ResultOf<typeof cardList>> = await send(cardList, {
      limit: A_PAGE,
      ...(state === undefined ? {} : { state }),
      ...(after === null ? {} : { after }),
    });
    if (!reply.ok) return { filter, cards, hasMore: false, onlyAway: false, code: reply.body.error.code };
    cards.push(...reply.body.result.cards);
    after = reply.body.result.next;
    if (after === null) break;
  }
  const isBare = filter === 'all' && cards.length === 0;
  return { filter, cards, hasMore: after !== null, onlyAway: isBare && (await isSomeAway()), code: null };
}

async function isSomeAway(): Promise<boolean> {
  const reply = await send(cardList, { state: 'retired', limit: 1 });
  return reply.ok && reply.body.result.cards.length > 0;
}
