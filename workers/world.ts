// What the platform gives to handlers: clock, ids, hash, device. Tests bring their own.
import { createSHA256 } from 'hash-wasm';
import { type ChangeNotice, changeChannel } from '../app/kernel/change.ts';
import type { Fault } from './fault.ts';

export interface World {
  readonly now: () => string;
  readonly newId: () => string;
  readonly newStoreId: () => string;
  readonly sha256: (text: string) => string;
  readonly device: string;
  readonly notify: (notice: ChangeNotice) => void;
  /** A fault of the disk or a defect of ours, reported once. */
  readonly report: (fault: Fault) => void;
}

export async function createWorld(device: string): Promise<World> {
  const hasher = await createSHA256();
  const notices = new BroadcastChannel(changeChannel);
  return {
    now: () => new Date().toISOString(),
    newId: () => randomHex(16),
    newStoreId: () => randomHex(32),
    sha256: (text) => hasher.init().update(text).digest('hex'),
    device,
    notify: (notice) => notices.postMessage(notice),
    report: (fault) => console.error(fault.code, fault.details.cause),
  };
}

export function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
