// A device in Node: stores, the sync commands over them, and a person who tells it things.
import type { Files } from '../../app/kernel/files.ts';
import type { PluginName } from '../../app/kernel/command.ts';
import type { StorePlace } from '../../workers/stores.ts';
import { createNodeStores, type NodeStores } from '../kit/node-stores.ts';
import { createNodeSync, type NodeSync } from '../kit/node-sync.ts';
import { tellLessons } from './lessons.ts';
import { tellSecondThoughts } from './second-thoughts.ts';
import { dumpStore, type StoreDump } from './store-dump.ts';
import { tellStory, type Teller } from './story.ts';

export interface Device {
  readonly node: NodeStores;
  readonly sync: NodeSync;
  readonly tell: Teller;
  /** Fills every table of the three stores; with a title it is another evening, with another book. */
  readonly live: (title?: string) => Promise<void>;
  readonly dump: () => Promise<Readonly<Record<PluginName, StoreDump>>>;
}

export const plugins: readonly PluginName[] = ['tutor', 'book', 'practice'];

export async function createDevice(name: string, place?: StorePlace): Promise<Device> {
  const node = await createNodeStores({ seed: name, ...(place && { place }) });
  const sync = await createNodeSync(node, name);
  let sent = 0;
  const tell: Teller = async (def, input, files: Files = {}) => {
    node.clock.now += 1000;
    const reply = await node.call(def, { ...input, request_id: `${name}-${(sent += 1)}` }, files);
    if (!reply.ok) throw new Error(`${def.command}: ${JSON.stringify(reply.body.error)}`);
    return reply.body.result;
  };
  return {
    node,
    sync,
    tell,
    async live(title) {
      await tellStory(tell, { parts: 120, windows: 2, reviews: 6, ...(title === undefined ? {} : { title }) });
      await tellSecondThoughts(tell);
      // The Soul has one history, so a fortnight of lessons is told once.
      if (title === undefined) await tellLessons(tell, null);
    },
    async dump() {
      const dumps: [PluginName, StoreDump][] = [];
      for (const plugin of plugins) dumps.push([plugin, await node.inside(plugin, dumpStore)]);
      return Object.fromEntries(dumps) as Record<PluginName, StoreDump>;
    },
  };
}
