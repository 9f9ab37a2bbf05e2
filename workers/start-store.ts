// The store worker: what a page may call, over the road that several tabs share.
import * as Comlink from 'comlink';
import type { StorePort, StoreStatus } from '../app/kernel/port.ts';
import { createRoad } from './leader.ts';
import { openStores } from './open-stores.ts';
import type { WrapFile } from './place.ts';
import { loadDevice } from './settings.ts';
import { randomHex } from './world.ts';

export function startStore(build: string, wrapFile: WrapFile): void {
  let status: StoreStatus = 'starting';
  let watcher: ((status: StoreStatus) => void) | null = null;

  const device = loadDevice();
  const road = createRoad({
    me: randomHex(8),
    build,
    newId: () => randomHex(16),
    locks: navigator.locks,
    onStatus(next) {
      status = next;
      watcher?.(next);
    },
    open: () => openStores({ wrapFile }),
  });

  // Comlink walks any path of the object it is given, so it is given exactly this.
  const port: StorePort = Object.freeze({
    call: (envelope) => road.call(envelope),
    setHidden: (hidden: boolean) => road.setHidden(hidden),
    watch(callback: (next: StoreStatus) => void) {
      watcher = callback;
      callback(status);
    },
    isLeader: () => road.isLeader(),
    device: () => device,
  } satisfies StorePort);
  Comlink.expose(port);
}
