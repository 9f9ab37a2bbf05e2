// Today: the minutes there are, laid out as reviews, reading and new cards; what can wait; and how safe it all is.

import { bookList } from '../book/contract.ts';
import { useQueue, useWish } from '../practice/ui/use-queue.ts';
import type { Queue } from '../practice/ui/queue.ts';
import { sharedSitting, sittingKey, parseSitting, wholeSitting } from '../practice/ui/sitting-wish.ts';
import { live } from '../rpc/live.ts';
import type { OfflineState } from '../rpc/offline.ts';
import { nowMs } from '../rpc/origin.ts';
import { IconButton, LinkButton } from '../widgets/button.tsx';
import { formatDay } from '../widgets/format.ts';
import { useKept, useMemory } from '../widgets/memory.ts';
import { minutesKey, parseMinutes } from '../widgets/minutes.ts';
import { MinutesChoice } from '../widgets/minutes-choice.tsx';
import { Refused } from '../widgets/refused.tsx';
import { go } from '../widgets/route.ts';
import { useShortcuts } from '../widgets/shortcuts.ts';
import { useSubscription } from '../widgets/use-subscription.ts';
import { words as frame } from './interface-words.ts';
import { SampleNotice } from './notices.tsx';
import { openBooks } from './open-book.ts';
import { layOut } from './plan-minutes.ts';
import { Later } from './today-later.tsx';
import { NothingYet } from './today-empty.tsx';
import { AlsoOpen, PlanRows } from './today-rows.tsx';
import { Safekeeping } from './today-safe.tsx';
import { words } from './today-words.ts';
import './today.css';

interface TodayProps {
  readonly on: { readonly book: boolean; readonly practice: boolean };
  readonly offline: OfflineState;
  readonly isSample: boolean;
}

const MOST_BOOKS = 100;
const nothing: Queue = { subjects: [], due: [], cards: [], dueMinutes: 0, newMinutes: 0, waiting: 0, fresh: 0 };

export function Today({ on, offline, isSample }: TodayProps) {
  const memory = useMemory();
  const minutes = useKept(minutesKey, parseMinutes).value;
  const sitting = useKept(sittingKey, parseSitting);
  const listed = useSubscription(
    () => live(bookList, () => (on.book ? { limit: MOST_BOOKS } : null)),
    `books ${on.book}`,
  );
  const books = openBooks(listed.data?.books ?? [], memory);
  const isListed = !on.book || listed.data !== undefined;
  const share = books.length > 0 ? sharedSitting : wholeSitting;
  const loaded = useQueue(useWish(share), on.practice && isListed);
  const queue = loaded?.ok === true ? loaded.queue : nothing;
  const isHere = isListed && (loaded !== null || !on.practice);

  const [reading, ...others] = books;
  const plan = layOut(minutes, queue, reading?.secondsLeft ?? null);
  const begin = plan.reviews + plan.fresh > 0 ? '/practice/review' : readHref(reading?.book.id);
  const sit = () => {
    sitting.value = share;
  };
  useShortcuts([
    {
      key: 'Enter',
      name: words('begin'),
      run: () => {
        sit();
        if (begin !== null) go(begin);
      },
    },
  ]);

  const isEmpty = isHere && plan.used === 0 && books.length === 0 && queue.subjects.length === 0;
  return (
    <main id="main" class="page page-two today" aria-busy={isHere ? undefined : 'true'}>
      <header class="head">
        <div>
          <p class="faint">{formatDay(nowMs(), 'long')}</p>
          <h1>{isEmpty ? frame('today') : words('youHave', { n: minutes })}</h1>
        </div>
        <IconButton class="only-phone" icon="menu" directional name={frame('menu')} href="/menu" />
      </header>
      {isSample && (
        <div class="across">
          <SampleNotice />
        </div>
      )}
      <div>
        {loaded?.ok === false && <Refused code={loaded.code} />}
        {isEmpty && (
          <NothingYet on={on} hasRead={listed.data?.books.some(({ state }) => state !== 'imported') === true} />
        )}
        {isHere && !isEmpty && (
          <>
            <MinutesChoice name={words('minutes')} other={words('other')} fieldName={words('minutesField')} />
            <PlanRows plan={plan} queue={queue} reading={reading ?? null} onSit={sit} />
            {begin !== null && plan.used > 0 && (
              <LinkButton class="today-begin" href={begin} look="main" size="big" shortcut={'\u21b5'} onPress={sit}>
                {words(plan.reviews > 0 ? 'beginReviews' : plan.fresh > 0 ? 'beginNew' : 'beginReading')}
              </LinkButton>
            )}
            <AlsoOpen books={others} />
          </>
        )}
      </div>
      {isHere && (
        <aside class="aside" aria-label={words('aside')}>
          {on.practice && !isEmpty && (
            <Later minutesADay={Math.max(1, Math.ceil(minutes * share.dueShare))} plan={plan} queue={queue} />
          )}
          <Safekeeping offline={offline} />
        </aside>
      )}
    </main>
  );
}

function readHref(bookId: string | undefined): string | null {
  return bookId === undefined ? null : `/books/${bookId}/read`;
}
