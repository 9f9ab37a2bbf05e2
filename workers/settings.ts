// Settings of this device, needed before a store opens: what is on, the set in use, converters. Kept in idb-keyval.
import { createStore, del, get, set as put, setMany, update } from 'idb-keyval';
import type { Settings, StoreSetName } from '../app/config/contract.ts';
import type { PluginName } from '../app/kernel/command.ts';
import type { ConvertedFormat } from '../app/kernel/converted-format.ts';
import { type ConverterSettings, createConverterSettings } from './converter-settings.ts';
import { createReadingSettings, type ReadingSettings } from './reading-settings.ts';
import { randomHex } from './world.ts';

type Enablement = Partial<Record<PluginName, 'enabled' | 'disabled'>>;

export interface DeviceSettings {
  readonly device: string;
  readonly set: () => StoreSetName;
  /** The own set that is used, also while the sample is open. */
  readonly ownSet: () => StoreSetName;
  readonly sets: () => readonly StoreSet[];
  /** A name that no set has had. */
  readonly newSet: () => StoreSetName;
  readonly lastExport: () => LastExport | null;
  readonly isEnabled: (plugin: PluginName) => boolean;
  readonly show: () => Settings;
  readonly enable: (changes: Enablement) => Promise<void>;
  /** Another own set than before puts that one aside. */
  readonly useSet: (name: StoreSetName) => Promise<void>;
  readonly keepExport: (exported: LastExport) => Promise<void>;
  readonly converters: ConverterSettings;
  readonly reading: ReadingSettings;
}

export interface StoreSet {
  readonly name: StoreSetName;
  readonly in_use: boolean;
  readonly set_aside_at: string | null;
}

export interface LastExport {
  /** UTC, milliseconds. */
  readonly exported_at: string;
  readonly bytes: number;
  /** The own set that was packed. */
  readonly set: StoreSetName;
  /** The revision in which each store was packed, by the store's id. */
  readonly revisions: Readonly<Record<string, number>>;
}

/** Own sets that were put aside, with the time; the one that is used is the other. */
interface OwnSets {
  readonly used: StoreSetName;
  readonly aside: Readonly<Record<StoreSetName, string>>;
}

const kept = () => createStore('lectern', 'settings');

/** A key for each, so that what cannot be read of one leaves the other alone. */
const converterKey = (format: ConvertedFormat) => `converter.${format}`;
const fallbackKey = 'read.fallback_bytes';

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
export async function loadSettings(now: () => string): Promise<DeviceSettings> {
  let enablement: Enablement = {};
  let set: StoreSetName = 'own';
  let own: OwnSets = { used: 'own', aside: {} };
  let lastExport: LastExport | null = null;
  let converters: Readonly<Record<ConvertedFormat, unknown>> = { epub: undefined, pdf: undefined };
  let fallbackBytes: unknown;
  let persistent = true;
  const store = kept();
  const device = await loadDevice();
  try {
    enablement = (await get<Enablement>('enablement', store)) ?? {};
    set = (await get<StoreSetName>('store_set', store)) ?? 'own';
    own = (await get<OwnSets>('own_sets', store)) ?? own;
    lastExport = (await get<LastExport>('last_export', store)) ?? null;
    converters = { epub: await get(converterKey('epub'), store), pdf: await get(converterKey('pdf'), store) };
    fallbackBytes = await get(fallbackKey, store);
  } catch {
    persistent = false;
  }
  const keep = async (key: string, value: unknown): Promise<void> => {
    if (!persistent) return;
    await (value === undefined ? del(key, store) : put(key, value, store));
  };
  const isEnabled = (plugin: PluginName) => enablement[plugin] === 'enabled';
  const settingOf = (plugin: PluginName): Settings['book'] => ({
    value: isEnabled(plugin) ? 'enabled' : 'disabled',
    origin: enablement[plugin] === undefined ? 'built-in' : 'global',
  });
  return {
    device,
    set: () => set,
    ownSet: () => own.used,
    sets: () => [
      { name: own.used, in_use: set === own.used, set_aside_at: null },
      ...Object.entries(own.aside).map(([name, at]) => ({ name, in_use: false, set_aside_at: at })),
      { name: 'sample', in_use: set === 'sample', set_aside_at: null },
    ],
    newSet: () => {
      const numbers = [own.used, ...Object.keys(own.aside)].map((name) => Number(name.split('-')[1] ?? 1));
      return `own-${Math.max(...numbers) + 1}`;
    },
    lastExport: () => lastExport,
    isEnabled,
    show: () => ({ tutor: settingOf('tutor'), book: settingOf('book'), practice: settingOf('practice') }),
    async enable(changes) {
      const next = { ...enablement, ...changes };
      await keep('enablement', next);
      enablement = next;
    },
    async useSet(name) {
      const { [name]: _used, ...others } = own.aside;
      const isOther = name !== 'sample' && name !== own.used;
      const next = isOther ? { used: name, aside: { ...others, [own.used]: now() } } : own;
      // One transaction, and nothing is believed before it: which set is used and which are aside are one fact.
      if (persistent) {
        await setMany(
          [
            ['store_set', name],
            ['own_sets', next],
          ],
          store,
        );
      }
      set = name;
      own = next;
    },
    async keepExport(exported) {
      await keep('last_export', exported);
      lastExport = exported;
    },
    converters: createConverterSettings(converters, (format, said) => keep(converterKey(format), said)),
    reading: createReadingSettings(fallbackBytes, (bytes) => keep(fallbackKey, bytes)),
  };
}
