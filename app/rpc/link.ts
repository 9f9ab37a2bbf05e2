// This page's one connection to its store worker. Calls made before it stands wait for it.
import { signal } from '@preact/signals';
import { proxy } from 'comlink';
import type { StoreStatus } from '../kernel/port.ts';
import type { Workers } from './connect.ts';
import { setDevice } from './origin.ts';

let resolveWorkers: (workers: Workers) => void = () => {};
const workers = new Promise<Workers>((resolve) => {
  resolveWorkers = resolve;
});

export const storeStatus = signal<StoreStatus>('starting');

/** Called once, in the page's root, when a worker may start. */
export async function link(started: Workers): Promise<void> {
  setDevice(await started.store.device());
  await started.store.watch(
    proxy((status: StoreStatus) => {
      storeStatus.value = status;
    }),
  );
  const tellHidden = () => void started.store.setHidden(document.visibilityState === 'hidden');
  document.addEventListener('visibilitychange', tellHidden);
  tellHidden();
  resolveWorkers(started);
}

export function linked(): Promise<Workers> {
  return workers;
}
