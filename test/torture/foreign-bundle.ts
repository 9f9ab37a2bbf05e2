// A bundle from another device, whose stores know nothing of those here: taken only beside them.
import { syncExport } from '../../app/sync/contract.ts';
import { createMemoryBlobs } from '../../workers/blobs/memory-blobs.ts';
import { createHeldPlace } from '../rig/held-place.ts';
import { createSettingsDisk, freshSettings } from './kept-settings.ts';
import { createMachine, plugins } from './machine.ts';
import { createTally } from './tally.ts';
import { createWalk, type KeptBundle } from './walk.ts';

/** No walk has this seed, so no request of its own has these names. */
const seed = -1;
const set = 'own-901';

let made: Promise<KeptBundle> | null = null;

export function foreignBundle(): Promise<KeptBundle> {
  made ??= makeBundle();
  return made;
}

async function makeBundle(): Promise<KeptBundle> {
  const settings = createSettingsDisk({ ...freshSettings, set, own: set });
  const now = Date.parse('2026-11-29T08:00:00.000Z');
  const blobs = createMemoryBlobs(() => set);
  const machine = await createMachine({ place: createHeldPlace(), blobs, settings, seed: 'foreign', now });
  const walk = createWalk({ seed, machine, tally: createTally(), only: ({ kind }) => kind === 'mutation' });
  for (let step = 0; step < 30; step += 1) {
    machine.node.clock.now += 1000;
    walk.learn(await walk.perform(await walk.plan(step)));
  }
  const { bundle } = await machine.send(syncExport, {});
  await machine.close();
  if (!bundle) throw new TypeError('another device packs its bundle');
  return { file: bundle, earlier: new Map(plugins.map((plugin) => [plugin, walk.earlier(set, plugin)])) };
}
