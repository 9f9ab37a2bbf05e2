// How safe it is: whether the browser promised to keep it, how much it is, and whether it works without a network.

import { useEffect } from 'preact/hooks';
import { storeStatus } from '../rpc/link.ts';
import type { OfflineState } from '../rpc/offline.ts';
import { formatBytes } from '../widgets/format.ts';
import { Icon } from '../widgets/icon.tsx';
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
      {offline.kind !== 'checking' && (
        <p class="tag">
          <Icon name={isOffline ? 'check' : 'offline'} /> {words(isOffline ? 'offlineReady' : 'offlineNot')}
        </p>
      )}
    </section>
  );
}
