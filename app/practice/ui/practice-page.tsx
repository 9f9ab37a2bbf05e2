// The place of Practice: what waits now and how long it takes, and every card there is.

import { Button, IconButton, LinkButton } from '../../widgets/button.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { Refused } from '../../widgets/refused.tsx';
import { useRestoredScroll } from '../../widgets/route.ts';
import { CardList } from './card-list.tsx';
import type { DescribeSource } from './needs.ts';
import { wholeSitting } from './sitting-wish.ts';
import { useCards } from './use-cards.ts';
import { useQueue, useWish } from './use-queue.ts';
import { Waiting } from './waiting.tsx';
import { words } from './words.ts';
import './practice.css';

interface PracticePageProps {
  readonly describeSource: DescribeSource;
  readonly hasBooks: boolean;
}

export function PracticePage({ describeSource, hasBooks }: PracticePageProps) {
  const wish = useWish(wholeSitting);
  const queue = useQueue(wish);
  const cards = useCards();
  // Both at once: what waits would push the cards down if it came after them.
  const isHere = queue !== null && cards.state === 'ready';
  useRestoredScroll(isHere);
  return (
    <main id="main" class="page" aria-busy={isHere ? undefined : 'true'}>
      <header class="head">
        <h1>{words('practice')}</h1>
        <div class="btns">
          <LinkButton href="/practice/new" icon="pencil" class="only-wide">
            {words('write')}
          </LinkButton>
          <IconButton class="only-phone" icon="pencil" name={words('write')} href="/practice/new" />
          <IconButton class="only-phone" icon="menu" directional name={words('menu')} href="/menu" />
        </div>
      </header>
      {queue !== null && !queue.ok && <Refused code={queue.code} />}
      {cards.state === 'ready' && cards.filter === 'all' && cards.cards.length === 0 ? (
        <EmptyState text={words('noneYet')}>
          <div class="btns">
            <LinkButton href="/practice/new" look="main">
              {words('write')}
            </LinkButton>
            {hasBooks && <LinkButton href="/books">{words('openBooks')}</LinkButton>}
            {cards.onlyAway && (
              <Button look="plain" onPress={() => cards.setFilter('away')}>
                {words('seeAway')}
              </Button>
            )}
          </div>
        </EmptyState>
      ) : (
        <>
          {queue?.ok === true && <Waiting queue={queue.queue} />}
          {isHere && <CardList list={cards} describeSource={describeSource} />}
        </>
      )}
    </main>
  );
}
