// How many bytes each set of one's things takes: the sizes of its files, which the page may see but never opens.

import { signal } from '@preact/signals';
import { setList, type StoreSetName } from '../config/contract.ts';
import { send } from '../rpc/send.ts';

export interface SetSize {
  readonly set: StoreSetName;
  readonly bytes: number;
}

/** Null until they were counted; empty where the browser does not show them. */
export const setSizes = signal<readonly SetSize[] | null>(null);

export async function readSetSizes(): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory();
    const sets = await root.getDirectoryHandle('sets');
    const sizes: SetSize[] = [];
    const listed = await send(setList, {});
    for (const { name: set } of listed.ok ? listed.body.result.store_sets : []) {
      const folder = await sets.getDirectoryHandle(set).catch(() => null);
      if (folder !== null) sizes.push({ set, bytes: await bytesIn(folder) });
    }
    setSizes.value = sizes;
  } catch {
    setSizes.value = [];
  }
}

async function bytesIn(folder: FileSystemDirectoryHandle): Promise<number> {
  let bytes = 0;
  for await (const entry of folder.values()) {
    if (entry.kind === 'directory') bytes += await bytesIn(entry);
    // A file that goes away while it is counted is no longer there.
    else
      bytes += await entry.getFile().then(
        ({ size }) => size,
        () => 0,
      );
  }
  return bytes;
}
