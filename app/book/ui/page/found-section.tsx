// What was found while importing a book: one sentence a kind, and on request where.

import { useState } from 'preact/hooks';
import { live } from '../../../rpc/live.ts';
import { Button } from '../../../widgets/button.tsx';
import { Dialog } from '../../../widgets/dialog.tsx';
import { Refused } from '../../../widgets/refused.tsx';
import { useSubscription } from '../../../widgets/use-subscription.ts';
import { anomalyList } from '../../contract.ts';
import type { Book } from '../../core/values.ts';
import { retryBook } from '../import-files.ts';
import { ImportProgressOf } from '../import-progress.tsx';
import { importJobs } from '../state.ts';
import { anomalyWords } from './anomaly-words.ts';
import { type AnomalyGroup, groupAnomalies } from './group-anomalies.ts';
import { pageWords as words } from './page-words.ts';

const MOST = 500;
const AT_FIRST = 3;

export function FoundSection({ book }: { readonly book: Book }) {
  const found = useSubscription(() => live(anomalyList, () => ({ book: book.id, limit: MOST })), book.id);
  const [isOpen, setOpen] = useState(false);
  if (found.data === undefined) return null;
  const groups = groupAnomalies(found.data.anomalies);
  const isMore = groups.length > AT_FIRST || groups.some((group) => group.places.length > 0);
  return (
    <section aria-labelledby="found" class="stack-s">
      <h3 id="found">{words('found')}</h3>
      {groups.length === 0 && <p class="quiet book-small">{words('foundWhole')}</p>}
      {groups.slice(0, AT_FIRST).map((group) => (
        <p key={group.kind} class="quiet book-small">
          {anomalyWords(group.kind, { n: group.count })}
        </p>
      ))}
      {isMore && (
        <Button look="plain" class="edge-start book-own-width" onPress={() => setOpen(true)}>
          {words('seeAll')}
        </Button>
      )}
      {isOpen && <FoundDialog groups={groups} onClose={() => setOpen(false)} />}
    </section>
  );
}

interface FoundDialogProps {
  readonly groups: readonly AnomalyGroup[];
  readonly onClose: () => void;
}

function FoundDialog({ groups, onClose }: FoundDialogProps) {
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
                    <bdi>{place}</bdi>
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
export function BrokenBook({ book }: { readonly book: Book }) {
  const found = useSubscription(() => live(anomalyList, () => ({ book: book.id, limit: MOST })), book.id);
  const [refused, setRefused] = useState<string | null>(null);
  const job = importJobs.value.find((one) => one.bookId === book.id);
  const tryAgain = async () => {
    setRefused(null);
    const prepared = await retryBook(book);
    setRefused(prepared.ok ? null : prepared.code);
  };
  const codes = new Set(groupAnomalies(found.data?.anomalies ?? []).map(codeOf));
  // Who stops it knows that; the file is kept as before.
  if (refused !== null && refused !== 'cancelled') codes.add(refused);
  const isUnfinished = found.data !== undefined && codes.size === 0;
  return (
    <section class="stack" aria-label={words('found')}>
      {job === undefined && <p class="quiet">{words(isUnfinished ? 'foundUnfinished' : 'foundBroken')}</p>}
      {job === undefined && [...codes].map((code) => <Refused key={code} code={code} />)}
      {job !== undefined && <ImportProgressOf job={job} />}
      {/* Said beside the button and not over it; the button keeps its focus meanwhile. */}
      <div class="stack-s">
        <p class="small" role="status">
          {job === undefined && refused !== null && words('stillNot')}
        </p>
        <Button look="main" class="book-own-width" unavailable={job !== undefined} onPress={() => void tryAgain()}>
          {words('tryAgain')}
        </Button>
      </div>
    </section>
  );
}

function codeOf({ kind, code }: AnomalyGroup): string {
  if (code !== null) return code;
  if (kind === 'invalid_utf8') return 'invalid_book_text';
  return kind === 'empty_normalized_text' ? 'empty_book_text' : kind;
}
