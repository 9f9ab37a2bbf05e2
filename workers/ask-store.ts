// How one plugin re-reads what another one holds: in that one's own slot, and never with its faults.
import type { PluginName } from '../app/kernel/command.ts';
import type { ReadDb } from '../app/kernel/db.ts';
import type { SourceTruth } from '../app/practice/store/needs.ts';
import { type Fault, faultOf } from './fault.ts';
import type { Stores } from './stores.ts';

export interface AskParts {
  readonly stores: Pick<Stores, 'slot' | 'open' | 'takeFault' | 'abandon'>;
  readonly isEnabled: (plugin: PluginName) => boolean;
  readonly report: (fault: Fault) => void;
}

export type Ask = (
  plugin: PluginName,
  read: (db: ReadDb) => SourceTruth | Promise<SourceTruth>,
) => Promise<SourceTruth>;

/** `unavailable` while that plugin is off, or its store cannot be opened or read. */
export function createAsk({ stores, isEnabled, report }: AskParts): Ask {
  return async function ask(plugin, read) {
    if (!isEnabled(plugin)) return 'unavailable';
    return stores.slot(plugin, async () => {
      stores.takeFault(plugin);
      try {
        const opened = await stores.open(plugin, false);
        return opened.ok ? await read(opened.value.tx) : 'unavailable';
      } catch (error) {
        // The fault is that store's: the one that asks stays open, and this one is opened anew.
        report(faultOf(error, stores.takeFault(plugin)));
        stores.abandon(plugin);
        return 'unavailable';
      }
    });
  };
}
