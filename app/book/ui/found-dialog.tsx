// What was found while importing one book; for a book whose text could not be set, also the way to try again.

import { useState } from 'preact/hooks';
import { live } from '../../rpc/live.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { Refused } from '../../widgets/refused.tsx';
import { say } from '../../widgets/toast.tsx';
import { useSubscription } from '../../widgets/use-subscription.ts';
import { anomalyList } from '../contract.ts';
import type { Anomaly, Book } from '../core/values.ts';
import { prepareBook } from './import-files.ts';
import { words } from './words.ts';

export function FoundDialog({ book, onClose }: { readonly book: Book; readonly onClose: () => void }) {
  const found = useSubscription(() => live(anomalyList, () => ({ book: book.id, limit: 500 })), book.id);
  const [busy, setBusy] = useState(false);
  const isBroken = book.state === 'imported';

  const tryAgain = async () => {
    setBusy(true);
    const prepared = await prepareBook(book);
    setBusy(false);
    if (prepared.ok) onClose();
    else say(words('stillNot'));
  };

  return (
    <Dialog
      title={words('found')}
      closeName={words('close')}
      onClose={onClose}
      foot={
        isBroken ? (
          <Button look="main" unavailable={busy} onPress={() => void tryAgain()}>
            {words('tryAgain')}
          </Button>
        ) : undefined
      }
    >
      <p class="quiet found-intro">{words(isBroken ? 'foundBroken' : 'foundIntro', { title: book.title })}</p>
      <ul class="rows rows-bare">
        {(found.data?.anomalies ?? []).map((anomaly) => (
          <li key={anomaly.id} class="found">
            {anomaly.kind === 'converter_error' || isBroken ? (
              <Refused code={anomaly.kind === 'converter_error' ? anomaly.details : codeOf(anomaly)} />
            ) : (
              <>
                <span>{words(nameOf(anomaly))}</span>
                <span class="small" dir="auto">
                  {anomaly.details}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function nameOf(anomaly: Anomaly) {
  switch (anomaly.kind) {
    case 'invalid_utf8':
      return 'anomaly_invalid_utf8';
    case 'empty_normalized_text':
      return 'anomaly_empty_normalized_text';
    case 'hierarchy_gap':
      return 'anomaly_hierarchy_gap';
    default:
      return 'anomaly_other';
  }
}

function codeOf(anomaly: Anomaly): string {
  if (anomaly.kind === 'invalid_utf8') return 'invalid_book_text';
  return anomaly.kind === 'empty_normalized_text' ? 'empty_book_text' : anomaly.kind;
}
