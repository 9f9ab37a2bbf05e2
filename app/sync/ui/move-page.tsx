// Move & back up: one file out, one file in, and what it would change before it does.

import type { PluginName } from '../../kernel/command.ts';
import { deviceId } from '../../rpc/origin.ts';
import { IconButton } from '../../widgets/button.tsx';
import { formatBytes } from '../../widgets/format.ts';
import { BackUp, type Holdings } from './back-up.tsx';
import { deviceOf, opening, type Seen } from './bring-in.ts';
import { words } from './move-words.ts';
import { OpenFile } from './open-file.tsx';
import { Decide, Parts } from './what-changes.tsx';
import { formatWhen } from './when.ts';
import './move.css';

interface MovePageProps {
  readonly holdings: Holdings;
  readonly isSample: boolean;
  /** Nothing was turned on yet: there is nothing to back up. */
  readonly isFirst: boolean;
  /** Turns on what came. */
  readonly onBrought: (plugins: readonly PluginName[]) => Promise<void>;
}

export function MovePage({ holdings, isSample, isFirst, onBrought }: MovePageProps) {
  const state = opening.value;
  if (state.kind === 'seen' || state.kind === 'bringing') {
    return (
      <main id="main" class="page page-two move">
        <Head title={words('wouldChange')} above={words('place')} note={provenance(state.seen)} />
        <div>
          <Parts parts={state.seen.parts} />
        </div>
        <aside class="aside" aria-label={words('place')}>
          <Decide state={state} isSample={isSample} onBrought={onBrought} />
          {!isFirst && (
            <>
              <hr class="move-rule" />
              <BackUp holdings={holdings} isSample={isSample} look="outline" />
            </>
          )}
        </aside>
      </main>
    );
  }
  if (isFirst) {
    return (
      <main id="main" class="page move">
        <Head title={words('firstHead')} above={null} note={null} />
        <OpenFile isFirst />
      </main>
    );
  }
  return (
    <main id="main" class="page page-wide move">
      <Head title={words('place')} above={null} note={null} />
      <div class="move-halves">
        <BackUp holdings={holdings} isSample={isSample} look="main" />
        <OpenFile isFirst={false} />
      </div>
    </main>
  );
}

interface HeadProps {
  readonly title: string;
  readonly above: string | null;
  readonly note: string | null;
}

function Head({ title, above, note }: HeadProps) {
  return (
    <header class="head">
      <div>
        {above !== null && <p class="faint">{above}</p>}
        <h1>{title}</h1>
        {note !== null && <p class="head-note">{note}</p>}
      </div>
      <IconButton class="only-phone" icon="menu" directional name={words('menu')} href="/menu" />
    </header>
  );
}

function provenance(seen: Seen): string {
  const { bundle } = seen;
  const values = { when: formatWhen(bundle.exported_at), size: formatBytes(bundle.bytes) };
  // A device is known by the name that it leases with.
  if (`device:${bundle.device.id}` === deviceId()) return words('fromHere', values);
  return words('from', { ...values, device: deviceOf(seen) });
}
