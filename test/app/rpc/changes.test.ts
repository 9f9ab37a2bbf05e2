// Change notices over a real channel: told a frame later, those of one store as one.
import { expect, test } from 'vitest';
import { changeChannel } from '../../../app/kernel/change.ts';
import { type Change, onChange } from '../../../app/rpc/changes.ts';

/** Everything heard until the notice of the plugin `end`. */
function heardUntilEnd(): Promise<readonly Change[]> {
  const heard: Change[] = [];
  return new Promise((resolve) => {
    const stop = onChange((change) => {
      if ('epoch' in change || change.plugin !== 'end') return void heard.push(change);
      stop();
      resolve(heard);
    });
  });
}

test('a row of commands is heard once a store, with every table that was touched, and an epoch beside it', async () => {
  const channel = new BroadcastChannel(changeChannel);
  const heard = heardUntilEnd();
  channel.postMessage({ plugin: 'practice', tables: ['fsrs_cards', 'requests'], revision: 7 });
  channel.postMessage({ plugin: 'book', tables: ['books'], revision: 3 });
  channel.postMessage({ plugin: 'practice', tables: ['x_notes', 'requests'], revision: 8 });
  channel.postMessage({ epoch: 'next' });
  channel.postMessage({ plugin: 'end', tables: [], revision: 0 });
  expect(await heard).toEqual([
    { plugin: 'practice', tables: ['fsrs_cards', 'requests', 'x_notes'], revision: 8 },
    { plugin: 'book', tables: ['books'], revision: 3 },
    { epoch: 'next' },
  ]);
  channel.close();
});

test('who stopped listening hears nothing more, also of what was on its way', async () => {
  const channel = new BroadcastChannel(changeChannel);
  let heard = 0;
  const stop = onChange(() => void (heard += 1));
  const others = heardUntilEnd();
  channel.postMessage({ plugin: 'book', tables: ['books'], revision: 1 });
  stop();
  channel.postMessage({ plugin: 'end', tables: [], revision: 0 });
  expect(await others).toHaveLength(1);
  expect(heard).toBe(0);
  channel.close();
});
