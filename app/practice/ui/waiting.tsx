// What can be reviewed now, within the minutes there are: all of it, or one subject; and how many new cards a day.

import { LinkButton } from '../../widgets/button.tsx';
import { formatList, formatNumber } from '../../widgets/format.ts';
import { useKept } from '../../widgets/memory.ts';
import { MinutesChoice } from '../../widgets/minutes-choice.tsx';
import { Segmented } from '../../widgets/segmented.tsx';
import { newCardsKey, newChoices, parseNewCards } from './new-limit.ts';
import type { Queue, SubjectDue } from './queue.ts';
import { parseSitting, sittingKey, wholeSitting } from './sitting-wish.ts';
import { words } from './words.ts';

export function Waiting({ queue }: { readonly queue: Queue }) {
  const sitting = useKept(sittingKey, parseSitting);
  const sitFor = (subject: string | null) => () => {
    sitting.value = { ...wholeSitting, subject };
  };
  const { cards, waiting, subjects } = queue;
  const minutes = queue.dueMinutes + queue.newMinutes;
  const fresh = cards.filter((card) => card.isNew).length;
  const later = queue.fresh - fresh;
  if (subjects.length === 0) {
    return (
      <section class="practice-now">
        <p class="practice-count">{words('nothingDue')}</p>
      </section>
    );
  }
  return (
    <section class="practice-now" aria-label={words('now')}>
      <p class="small" aria-hidden="true">
        {words('iHave')}
      </p>
      <MinutesChoice name={words('iHave')} other={words('other')} fieldName={words('minutesField')} />
      <p class="practice-count">{cards.length === 0 ? words('nothingFits') : words('dueNow', { n: cards.length })}</p>
      <p class="quiet">
        {cards.length > 0 && words('aboutMinutes', { n: minutes })}
        {fresh > 0 && fresh < cards.length && ` ${words('newAmong', { n: fresh })}`}
        {waiting > 0 && ` ${words('moreWaiting', { n: waiting })}`}
        {later > 0 && ` ${words('newLater', { n: later })}`}
      </p>
      {cards.length > 0 && (
        <LinkButton href="/practice/review" look="main" size="big" onPress={sitFor(null)}>
          {words('start')}
        </LinkButton>
      )}
      {subjects.length > 1 && (
        <div class="practice-subjects">
          <h2 class="h3">{words('bySubject')}</h2>
          <ul class="rows">
            {subjects.map((subject) => (
              <li key={subject.subject_id}>
                <a class="row" href="/practice/review" onClick={sitFor(subject.subject_id)}>
                  <span class="row-body">
                    <span class="row-title">
                      <bdi>{subject.name}</bdi>
                    </span>
                  </span>
                  <span class="row-end">{figuresOf(subject)}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <NewLimit />
    </section>
  );
}

function figuresOf(subject: SubjectDue): string {
  const due = subject.count > 0 ? [words('dueCount', { n: subject.count })] : [];
  const fresh = subject.new > 0 ? [words('newCount', { n: subject.new })] : [];
  return formatList([...due, ...fresh]);
}

function NewLimit() {
  const kept = useKept(newCardsKey, parseNewCards);
  const { limit } = kept.value;
  return (
    <details class="more-fields">
      <summary>{limit === 0 ? words('newNone') : words('newLimit', { n: limit })}</summary>
      <div class="stack">
        <Segmented
          name={words('newLimitName')}
          value={String(limit)}
          choices={newChoices.map((choice) => ({ value: String(choice), label: formatNumber(choice) }))}
          onChange={(value) => {
            kept.value = { ...kept.peek(), limit: Number(value) };
          }}
        />
        <p class="small">{words('newLimitNote')}</p>
      </div>
    </details>
  );
}
