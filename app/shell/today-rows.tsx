// The plan of a day: a ruler, and one row for each of its parts, which is the ruler's key and the way there.

import type { Queue } from '../practice/ui/queue.ts';
import { nowMs } from '../rpc/origin.ts';
import { formatList, formatNumber, formatPercent, formatRelative, formatWait } from '../widgets/format.ts';
import { Icon } from '../widgets/icon.tsx';
import type { IconName } from '../widgets/icon-paths.ts';
import { MinuteRule } from '../widgets/pictures.tsx';
import type { OpenBook } from './open-book.ts';
import type { DayPlan } from './plan-minutes.ts';
import { words } from './today-words.ts';

const NAMED_SUBJECTS = 3;

interface PlanRowsProps {
  readonly plan: DayPlan;
  readonly queue: Queue;
  readonly reading: OpenBook | null;
  readonly onSit: () => void;
}

export function PlanRows({ plan, queue, reading, onSit }: PlanRowsProps) {
  if (plan.used === 0) return <p class="today-done">{words('nothingNow')}</p>;
  return (
    <>
      <MinuteRule
        total={plan.total}
        runs={[
          { kind: 'review', minutes: plan.reviewMinutes },
          { kind: 'new', minutes: plan.newMinutes },
          { kind: 'read', minutes: plan.readMinutes },
        ]}
        name={ruleName(plan)}
      />
      <ol class="rows rows-bare">
        {plan.reviews > 0 && (
          <PlanRow
            href="/practice/review"
            icon="practice"
            kind="review"
            title={words('reviews', { n: plan.reviews })}
            note={subjectsOf(queue)}
            minutes={plan.reviewMinutes}
            onPress={onSit}
          />
        )}
        {plan.fresh > 0 && (
          <PlanRow
            href="/practice/review"
            icon="plus"
            kind="new"
            title={words('newCards', { n: plan.fresh })}
            note={words(plan.reviews > 0 ? 'newAfter' : 'newNote')}
            minutes={plan.newMinutes}
            onPress={onSit}
          />
        )}
        {reading !== null && plan.readMinutes > 0 && (
          <PlanRow
            href={`/books/${reading.book.id}/read`}
            icon="books"
            kind="read"
            title={reading.book.title}
            note={readingNote(reading)}
            minutes={plan.readMinutes}
          />
        )}
      </ol>
    </>
  );
}

interface PlanRowProps {
  readonly href: string;
  readonly icon: IconName;
  readonly kind: 'review' | 'new' | 'read';
  readonly title: string;
  readonly note: string;
  readonly minutes: number;
  readonly onPress?: () => void;
}

function PlanRow({ href, icon, kind, title, note, minutes, onPress }: PlanRowProps) {
  return (
    <li>
      <a class="row" href={href} onClick={() => onPress?.()}>
        <Icon name={icon} />
        <span class="row-body">
          <span class="row-title">
            <bdi>{title}</bdi>
          </span>
          <span class="row-note">{note}</span>
        </span>
        <span class="row-end">
          <i class="swatch" data-k={kind} />
          {words('minutesShort', { n: minutes })}
        </span>
      </a>
    </li>
  );
}

export function AlsoOpen({ books }: { readonly books: readonly OpenBook[] }) {
  if (books.length === 0) return null;
  return (
    <section class="section" aria-labelledby="open">
      <div class="section-head">
        <h2 id="open">{words('alsoOpen')}</h2>
      </div>
      <ul class="rows">
        {books.slice(0, 5).map((open) => (
          <li key={open.book.id}>
            <a class="row" href={`/books/${open.book.id}/read`}>
              <Icon name="books" />
              <span class="row-body">
                <span class="row-title">
                  <bdi>{open.book.title}</bdi>
                </span>
                <span class="row-note">{readingNote(open)}</span>
              </span>
              {open.openedAt !== null && <span class="row-end">{formatRelative(secondsSince(open.openedAt))}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function readingNote({ book, secondsLeft, kept }: OpenBook): string {
  if (kept > 0) return words('windowOpen', { n: kept });
  if (book.coverage.committed_blocks === 0) return words('fromTheStart');
  return words('readSoFar', { percent: formatPercent(book.coverage.percent / 100), time: formatWait(secondsLeft) });
}

/** Which subjects the reviews come from, most overdue first. */
function subjectsOf(queue: Queue): string {
  const due = queue.subjects.filter((subject) => subject.count > 0);
  const named = due.slice(0, NAMED_SUBJECTS).map((subject) => subject.name);
  const rest = due.length - named.length;
  return words('from', { names: formatList(rest > 0 ? [...named, words('others', { n: rest })] : named) });
}

function ruleName(plan: DayPlan): string {
  const parts = [
    plan.reviewMinutes > 0 ? words('ruleReviews', { n: plan.reviewMinutes }) : '',
    plan.newMinutes > 0 ? words('ruleNew', { n: plan.newMinutes }) : '',
    plan.readMinutes > 0 ? words('ruleRead', { n: plan.readMinutes }) : '',
  ];
  return `${formatList(parts.filter((part) => part !== ''))} / ${formatNumber(plan.total)}`;
}

function secondsSince(at: string): number {
  return (Date.parse(at) - nowMs()) / 1000;
}
