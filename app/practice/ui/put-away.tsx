// Puts a card away, with a word on why: it is asked no more, and its history stays.

import { useState } from 'preact/hooks';
import { newRequestId } from '../../rpc/origin.ts';
import { send } from '../../rpc/send.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { Field } from '../../widgets/field.tsx';
import { Refused } from '../../widgets/refused.tsx';
import { say } from '../../widgets/toast.tsx';
import { itemRetire } from '../contract.ts';
import type { Item } from '../core/values.ts';
import { CardText } from './card-text.tsx';
import { words } from './words.ts';

interface PutAwayProps {
  readonly item: Item;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

export function PutAway({ item, onBack, onDone }: PutAwayProps) {
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const putAway = async () => {
    if (busy) return;
    setBusy(true);
    const reply = await send(itemRetire, {
      id: item.id,
      if_revision: item.revision,
      reason: reason.trim() === '' ? words('noReason') : reason.trim(),
      request_id: newRequestId(),
    });
    setBusy(false);
    if (!reply.ok) return setRefused(reply.body.error.code);
    say(words('putAwayDone'));
    onDone();
  };
  return (
    <Dialog
      title={words('putAwayTitle')}
      closeName={words('close')}
      onClose={onBack}
      foot={
        <>
          <Button look="main" unavailable={busy} onPress={() => void putAway()}>
            {words('putAway')}
          </Button>
          <Button look="plain" onPress={onBack}>
            {words('cancel')}
          </Button>
        </>
      }
    >
      <div class="stack">
        {refused !== null && <Refused code={refused} />}
        <div class="card-ask">
          <CardText value={item.prompt} />
        </div>
        <Field label={words('why')} hint={words('whyHint')} value={reason} onInput={setReason} takesFocus />
      </div>
    </Dialog>
  );
}
