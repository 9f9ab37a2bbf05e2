// The browser was asked at the first import to keep things for good; this shows what it answered, until it was read.

import { Banner } from '../widgets/banner.tsx';
import { IconButton } from '../widgets/button.tsx';
import { type Memory, type Parse, useKept } from '../widgets/memory.ts';
import { words } from './interface-words.ts';
import { askToPersist } from './storage-facts.ts';

/** Not asked yet; what it answered; and that the answer was read. */
type StorageAnswer = 'unasked' | 'granted' | 'denied' | 'read';

const answers = ['unasked', 'granted', 'denied', 'read'] as const;
const key = 'storage.answer';
const parse: Parse<StorageAnswer> = (kept) => answers.find((answer) => answer === kept) ?? 'unasked';

export async function askOnce(memory: Memory): Promise<void> {
  const answer = memory.at(key, parse);
  if (answer.peek() !== 'unasked') return;
  answer.value = (await askToPersist()) ? 'granted' : 'denied';
}

export function StorageAnswerNotice() {
  const answer = useKept(key, parse);
  if (answer.value === 'unasked' || answer.value === 'read') return null;
  const isGranted = answer.value === 'granted';
  const close = () => {
    answer.value = 'read';
  };
  return (
    <div class="notice-here">
      <Banner
        title={words(isGranted ? 'keptForGood' : 'mayBeCleared')}
        action={<IconButton icon="x" name={words('dismiss')} onPress={close} />}
      >
        {words(isGranted ? 'keptForGoodNote' : 'mayBeClearedNote')}{' '}
        {!isGranted && <a href="/settings">{words('settings')}</a>}
      </Banner>
    </div>
  );
}
