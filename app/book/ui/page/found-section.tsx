// What was found while importing a book: one sentence a kind, what touches the text first, and the way to see it.

import { useState } from 'preact/hooks';
import { live } from '../../../rpc/live.ts';
import { Button, LinkButton } from '../../../widgets/button.tsx';
import { Dialog } from '../../../widgets/dialog.tsx';
import { Refused } from '../../../widgets/refused.tsx';
import { useSubscription } from '../../../widgets/use-subscription.ts';
import { anomalyList } from '../../contract.ts';
import type { Book, Chapter } from '../../core/values.ts';
import { retryBook } from '../import-files.ts';
import { ImportProgressOf } from '../import-progress.tsx';
import { addressOf } from '../reader/place-address.ts';
import { importJobs, lastRefusals } from '../state.ts';
import { type RefusedNow, whyNot } from '../why-not.ts';
import { anomalyWords } from './anomaly-words.ts';
import { type AnomalyGroup, groupAnomalies, ordinalOf } from './group-anomalies.ts';
import { pageWords as words } from './page-words.ts';

const MOST = 500;
/** More kinds than this are folded away. */
const AT_FIRST = 5;

interface FoundSectionProps {
  readonly book: Book;
  readonly chapters: readonly Chapter[];
}

export function FoundSection({ book, chapters }: FoundSectionProps) {
  const found = useSubscription(() => live(anomalyList, () => ({ book: book.id, limit: MOST })), book.id);
  const [isOpen, setOpen] = useState(false);
  if (found.data === undefined) return null;
  const groups = groupAnomalies(found.data.anomalies.filter(({ status }) => status !== 'resolved'));
  const first = groups.length > AT_FIRST ? groups.slice(0, AT_FIRST - 1) : groups;
  const rest = groups.slice(first.length);
  const about = { bookId: book.id, chapters };
  return (
    <section aria-labelledby="found" class="stack-s">
      <h3 id="found">{words('found')}</h3>
      {groups.length === 0 && <p class="quiet book-small">{words('foundWhole')}</p>}
      {first.map((group) => (
        <Found key={group.kind} group={group} {...about} />
      ))}
      {rest.length > 0 && (
        <details class="book-found-rest">
          <summary>{words('foundMore', { n: rest.length })}</summary>
          <div class="stack-s">
            {rest.map((group) => (
              <Found key={group.kind} group={group} {...about} />
            ))}
          </div>
        </details>
      )}
      {groups.some((group) => group.places.length > 0) && (
        <Button look="plain" class="edge-start book-own-width" onPress={() => setOpen(true)}>
          {words('seeAll')}
        </Button>
      )}
      {isOpen && <FoundDialog groups={groups} onClose={() => setOpen(false)} {...about} />}
    </section>
  );
}

interface About {
  readonly bookId: string;
  readonly chapters: readonly Chapter[];
}

/** One kind in one sentence, with the way to it where the book has its place. */
function Found({ group, bookId, chapters }: About & { readonly group: AnomalyGroup }) {
  const links = group.places.slice(0, LINKS).filter((place) => ordinalOf(group, place, chapters) !== null);
  return (
    <p class="quiet book-small">
      {anomalyWords(group.kind, { n: group.count })}
      {links.map((place) => (
        <span key={place}>
          {' '}
          <Place place={place} group={group} bookId={bookId} chapters={chapters} />
        </span>
      ))}
    </p>
  );
}

const LINKS = 3;

interface PlaceProps extends About {
  readonly place: string;
  readonly group: AnomalyGroup;
}

function Place({ place, group, bookId, chapters }: PlaceProps) {
  const ordinal = ordinalOf(group, place, chapters);
  if (ordinal === null) return <bdi>{place}</bdi>;
  return (
    <a href={addressOf(bookId, ordinal)}>
      <bdi>{place}</bdi>
    </a>
  );
}

interface FoundDialogProps extends About {
  readonly groups: readonly AnomalyGroup[];
  readonly onClose: () => void;
}

function FoundDialog({ groups, onClose, ...about }: FoundDialogProps) {
  return (
    <Dialog title={words('found')} closeName={words('close')} onClose={onClose}>
      <p class="quiet">{words('foundIntro')}</p>
      <ul class="rows book-found">
        {groups.map((group) => (
          <li key={group.kind}>
            <p>{anomalyWords(group.kind, { n: group.count })}</p>
            {group.places.length > 0 && (
              <ul class="small">
                {group.places.map((place) => (
                  <li key={place}>
                    <Place place={place} group={group} {...about} />
                  </li>
                ))}
                {group.more > 0 && <li>{words('andMore', { n: group.more })}</li>}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** A book whose file is kept and whose text could not be set: why, and the way to try again. */
export function BrokenBook({ book, refusedNow }: { readonly book: Book; readonly refusedNow: RefusedNow }) {
  const found = useSubscription(() => live(anomalyList, () => ({ book: book.id, limit: MOST })), book.id);
  const [refused, setRefused] = useState<string | null>(null);
  const job = importJobs.value.find((one) => one.bookId === book.id);
  const tryAgain = async () => {
    setRefused(null);
    const prepared = await retryBook(book);
    setRefused(prepared.ok ? null : prepared.code);
  };
  const now = refusedNow(book.format);
  const why = whyNot({ now, tried: lastRefusals.value[book.id], found: found.data?.anomalies ?? [] });
  const isUnfinished = found.data !== undefined && why === null;
  return (
    <section class="stack" aria-label={words('found')}>
      {job === undefined && <p class="quiet">{words(isUnfinished ? 'foundUnfinished' : 'foundBroken')}</p>}
      {job === undefined && why !== null && <Refused key={why} code={why} />}
      {job !== undefined && <ImportProgressOf job={job} />}
      {/* Said beside the button and not over it; the button keeps its focus meanwhile. */}
      <div class="stack-s">
        <p class="small" role="status">
          {job === undefined && refused !== null && words('stillNot')}
        </p>
        <div class="btns">
          {now !== null && (
            <LinkButton href="/settings?at=files" look="main">
              {words('openSettings')}
            </LinkButton>
          )}
          <Button
            look={now === null ? 'main' : 'outline'}
            class="book-own-width"
            unavailable={job !== undefined}
            onPress={() => void tryAgain()}
          >
            {words('tryAgain')}
          </Button>
          {now === null && why === 'trans_timeout' && (
            <LinkButton href="/settings?at=files">{words('openSettings')}</LinkButton>
          )}
        </div>
      </div>
    </section>
  );
}
