// Before a card is made from a PDF whose letters look wrong: the passage as it stands, asked about once a book (P04).

import { newRequestId } from '../../../rpc/origin.ts';
import { send } from '../../../rpc/send.ts';
import { Button } from '../../../widgets/button.tsx';
import { Dialog } from '../../../widgets/dialog.tsx';
import { anomalyAccept, anomalyList } from '../../contract.ts';
import type { Anomaly, Book } from '../../core/values.ts';
import { words } from './garbled-words.ts';

const MOST = 500;

export type Garbled = readonly Anomaly[];

/** What is to be asked before a card; nothing once the person has accepted the text as it is. */
export async function garbledPages(book: Book): Promise<Garbled> {
  if (book.format !== 'pdf') return [];
  const listed = await send(anomalyList, { book: book.id, state: 'open', limit: MOST });
  const open = listed.ok ? listed.body.result.anomalies : [];
  return open.filter(({ kind }) => kind === 'text_layer_garbled');
}

interface GarbledQuestionProps {
  readonly found: Garbled;
  readonly quote: string;
  readonly onMake: () => void;
  readonly onClose: () => void;
}

export function GarbledQuestion({ found, quote, onMake, onClose }: GarbledQuestionProps) {
  const make = () => {
    // Were it refused, the next card would ask once more; that is no reason to keep this one back.
    for (const { id } of found) void send(anomalyAccept, { id, request_id: newRequestId() });
    onMake();
  };
  return (
    <Dialog
      title={words('garbled')}
      closeName={words('close')}
      onClose={onClose}
      foot={
        <>
          <Button look="main" onPress={onClose}>
            {words('lookAtIt')}
          </Button>
          <Button onPress={make}>{words('makeAnyway')}</Button>
        </>
      }
    >
      <div class="stack">
        <blockquote class="garbled-quote" dir="auto">
          {quote}
        </blockquote>
        <p>{words('garbledText')}</p>
        <p class="small">{words('garbledPages', { pages: found.map(({ details }) => details).join(', ') })}</p>
      </div>
    </Dialog>
  );
}
