// What the browser says about keeping things: whether it promised, how much is used; and the question that asks it to.

import { signal } from '@preact/signals';

export interface StorageFacts {
  readonly isPersistent: boolean;
  readonly usage: number | null;
  readonly quota: number | null;
}

/** Null until the browser answered. */
export const storageFacts = signal<StorageFacts | null>(null);

export async function readStorageFacts(): Promise<void> {
  const storage = navigator.storage as StorageManager | undefined;
  if (storage === undefined) {
    storageFacts.value = { isPersistent: false, usage: null, quota: null };
    return;
  }
  const [isPersistent, estimate] = await Promise.all([storage.persisted(), storage.estimate()]);
  storageFacts.value = { isPersistent, usage: estimate.usage ?? null, quota: estimate.quota ?? null };
}

/** Asked at the first import, and from Settings; some browsers ask the person, some decide by themselves. */
export async function askToPersist(): Promise<boolean> {
  const storage = navigator.storage as StorageManager | undefined;
  const answer = (await storage?.persist?.()) ?? false;
  await readStorageFacts();
  return answer;
}
