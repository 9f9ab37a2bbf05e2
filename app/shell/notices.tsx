// What the person has to know about the ground they stand on: nothing is kept, another version, an update, the sample.

import { storeStatus } from '../rpc/link.ts';
import type { OfflineState } from '../rpc/offline.ts';
import { Banner } from '../widgets/banner.tsx';
import { Button } from '../widgets/button.tsx';
import { words } from './interface-words.ts';
import { leaveSample } from './store-sets.ts';

export function StoreNotice() {
  switch (storeStatus.value) {
    case 'memory':
      return (
        <Banner look="caution" title={words('memoryTitle')}>
          {words('memoryText')}
        </Banner>
      );
    case 'unavailable':
      return (
        <Banner look="caution" title={words('unavailableTitle')} action={<LoadAgain />}>
          {words('unavailableText')}
        </Banner>
      );
    case 'other_version':
      return (
        <Banner look="caution" title={words('otherVersionTitle')} action={<LoadAgain />}>
          {words('otherVersionText')}
        </Banner>
      );
    case 'busy':
      return <Banner title={words('busyTitle')}>{words('busyText')}</Banner>;
    case 'starting':
    case 'ready':
      return null;
  }
}

function LoadAgain() {
  return <Button onPress={() => location.reload()}>{words('load')}</Button>;
}

export function UpdateNotice({ offline }: { readonly offline: OfflineState }) {
  if (offline.kind !== 'update') return null;
  return (
    <Banner
      title={words('updateTitle')}
      action={
        <div class="btns">
          <Button onPress={offline.apply}>{words('update')}</Button>
          <Button look="plain" onPress={offline.later}>
            {words('later')}
          </Button>
        </div>
      }
    >
      {words('updateText')}
    </Banner>
  );
}

export function SampleNotice() {
  return (
    <div class="notice-here">
      <Banner
        title={words('sampleTitle')}
        action={
          <Button look="plain" onPress={() => void leaveSample()}>
            {words('ownBooks')}
          </Button>
        }
      >
        {words('sampleText')}
      </Banner>
    </div>
  );
}
