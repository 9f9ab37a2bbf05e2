// The config commands as two tabs send them: no change takes another back, and what could not be kept is not in use.
import { afterEach, expect, test, vi } from 'vitest';
import { configSet, converterSet, setUse } from '../../app/config/contract.ts';
import type { CommandDef } from '../../app/kernel/command.ts';
import { createConfig } from '../../workers/config.ts';
import { loadSettings } from '../../workers/settings.ts';
import { createNodeStores } from '../kit/node-stores.ts';
import { createSmallIdb, type IdbFaults } from '../rig/small-idb.ts';

afterEach(() => vi.unstubAllGlobals());

async function withConfig() {
  const faults: IdbFaults = {};
  vi.stubGlobal('indexedDB', createSmallIdb(faults, new Map()));
  const { stores } = await createNodeStores({});
  const settings = await loadSettings(() => '2026-12-01T08:00:00.000Z');
  const config = createConfig({ settings, stores, announce: () => {}, notify: () => {} });
  const send = ({ plugin, command }: CommandDef, input: object) => config({ plugin, command, input, files: {} });
  return { faults, settings, stores, send };
}

test('two changes at once of one converter are both kept, and of what is on as well', async () => {
  const { send, settings } = await withConfig();
  await Promise.all([
    send(converterSet, { format: 'epub', timeout_seconds: 300 }),
    send(converterSet, { format: 'epub', args: ['--no-pictures'] }),
    send(configSet, { book: 'enabled' }),
    send(configSet, { practice: 'enabled' }),
  ]);
  expect(settings.converters.plan('epub')).toEqual({
    ok: true,
    value: { args: ['--no-pictures'], timeout_seconds: 300 },
  });
  const next = await loadSettings(() => '');
  expect(next.converters.plan('epub')).toEqual(settings.converters.plan('epub'));
  expect([next.isEnabled('book'), next.isEnabled('practice')]).toEqual([true, true]);
});

test('a set whose use cannot be kept is not used, and can be used once there is room', async () => {
  const { faults, send, settings, stores } = await withConfig();
  faults.write = 'QuotaExceededError';
  await expect(send(setUse, { name: 'sample' })).rejects.toThrow('refused by the test');
  await expect(send(configSet, { book: 'enabled' })).rejects.toThrow('refused by the test');
  expect([settings.set(), stores.set(), settings.isEnabled('book')]).toEqual(['own', 'own', false]);
  delete faults.write;
  expect((await send(setUse, { name: 'sample' })).ok).toBe(true);
  expect([settings.set(), stores.set()]).toEqual(['sample', 'sample']);
});
