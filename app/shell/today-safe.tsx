// How safe it is: whether the browser promised to keep it, how much it is, the last backup, and whether it works offline.

import { useEffect } from 'preact/hooks';
import { parseInstant } from '../kernel/instant.ts';
import { storeStatus } from '../rpc/link.ts';
import { live } from '../rpc/live.ts';
import type { OfflineState } from '../rpc/offline.ts';
import { syncStatus } from '../sync/contract.ts';
import { formatBytes, formatDay } from '../widgets/format.ts';
import { Icon } from '../widgets/icon.tsx';
import { useSubscription } from '../widgets/use-subscription.ts';
import { readStorageFacts, storageFacts } from './storage-facts.ts';
import { words } from './today-words.ts';

export function Safekeeping({ offline }: { readonly offline: OfflineState }) {
  useEffect(() => void readStorageFacts(), []);
  const facts = storageFacts.value;
  const isOffline = offline.kind === 'ready' || offline.kind === 'update';
  return (
    <section class="today-safe stack-s" aria-label={words('safekeeping')}>
      {storeStatus.value === 'memory' ? (
        <p class="tag tag-caution">
          <Icon name="alert" /> {words('notKept')}
        </p>
      ) : (
        facts !== null && (
          <>
            <p class={facts.isPersistent ? 'tag tag-good' : 'tag'}>
              <Icon name={facts.isPersistent ? 'check' : 'info'} />
              {facts.isPersistent ? words('keptForGood') : <a href="/settings">{words('mayBeCleared')}</a>}
            </p>
            {facts.usage !== null && (
              <p class="tag">
                <Icon name="disk" /> {words('keptHere', { size: formatBytes(facts.usage) })}
              </p>
            )}
          </>
        )
      )}
      <Backup />
      {offline.kind !== 'checking' && (
        <p class="tag">
          <Icon name={isOffline ? 'check' : 'offline'} /> {words(isOffline ? 'offlineReady' : 'offlineNot')}
        </p>
      )}
    </section>
  );
}

/** Only that a file was made, and when: where it is now, this page does not know. */
function Backup() {
  const status = useSubscription(() => live(syncStatus, () => ({})), 'backup').data;
  if (status === undefined) return null;
  const { last_export: last, changed_since: isChanged } = status;
  return (
    <p class="tag">
      <Icon name={last !== null && isChanged === false ? 'check' : 'info'} />
      <a href="/move">
        {last === null
          ? words('noBackup')
          : words('lastBackup', { day: formatDay(parseInstant(last.exported_at) ?? 0, 'long') })}
      </a>
    </p>
  );
}
