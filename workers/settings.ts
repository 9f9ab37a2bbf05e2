// Settings needed before a store opens: what is on, the store set in use, this device's name. Kept in idb-keyval.
import { createStore, get, update } from 'idb-keyval';
import type { Settings, StoreSetName } from '../app/config/contract.ts';
import type { PluginName } from '../app/kernel/command.ts';
import { randomHex } from './world.ts';

type Enablement = Partial<Record<PluginName, 'enabled' | 'disabled'>>;

export interface DeviceSettings {
  readonly device: string;
  readonly set: () => StoreSetName;
  readonly isEnabled: (plugin: PluginName) => boolean;
  readonly show: () => Settings;
  readonly enable: (changes: Enablement) => Promise<void>;
  readonly useSet: (name: StoreSetName) => Promise<void>;
}

const kept = () => createStore('lectern', 'settings');

/** This device's own name, made once: the owner of leases, and the device of each review. */
export async function loadDevice(): Promise<string> {
  let device = randomHex(16);
  try {
    await update<string>('device', (known) => (device = known ?? device), kept());
  } catch {
    // without IndexedDB the name lasts as long as the worker, like everything else then
  }
  return device;
}

/** Memory stands in where IndexedDB is refused (a private window): the standing banner says that nothing is kept. */
export async function loadSettings(): Promise<DeviceSettings> {
  let enablement: Enablement = {};
  let set: StoreSetName = 'own';
  let persistent = true;
  const store = kept();
  const device = await loadDevice();
  try {
    enablement = (await get<Enablement>('enablement', store)) ?? {};
    set = (await get<StoreSetName>('store_set', store)) ?? 'own';
  } catch {
    persistent = false;
  }
  const isEnabled = (plugin: PluginName) => enablement[plugin] === 'enabled';
  const settingOf = (plugin: PluginName): Settings['book'] => ({
    value: isEnabled(plugin) ? 'enabled' : 'disabled',
    origin: enablement[plugin] === undefined ? 'built-in' : 'global',
  });
  return {
    device,
    set: () => set,
    isEnabled,
    show: () => ({ tutor: settingOf('tutor'), book: settingOf('book'), practice: settingOf('practice') }),
    async enable(changes) {
      enablement = { ...enablement, ...changes };
      if (persistent) await update('enablement', () => enablement, store);
    },
    async useSet(name) {
      set = name;
      if (persistent) await update('store_set', () => name, store);
    },
  };
}
