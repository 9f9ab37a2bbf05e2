// The device's settings over an IndexedDB that refuses: what could not be written is not believed, and nothing else is lost.
import { afterEach, expect, test, vi } from 'vitest';
import { loadSettings } from '../../workers/settings.ts';
import { createSmallIdb, type IdbFaults } from '../rig/small-idb.ts';

afterEach(() => vi.unstubAllGlobals());

const at = '2026-12-01T08:00:00.000Z';
const exported = { exported_at: at, bytes: 7, set: 'own', revisions: {} };
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof DOMException ? error.name : String(error)),
  );

function withIdb(faults: IdbFaults = {}) {
  const kept = new Map<string, unknown>();
  vi.stubGlobal('indexedDB', createSmallIdb(faults, kept));
  return { faults, kept };
}

test('what is written is there for the next worker: plugins, sets, the last export, and the device’s own name', async () => {
  withIdb();
  const first = await loadSettings(() => at);
  await first.enable({ book: 'enabled' });
  await first.useSet('own-2');
  await first.useSet('sample');
  await first.keepExport(exported);
  const second = await loadSettings(() => at);
  expect([second.device, second.isEnabled('book'), second.isEnabled('tutor')]).toEqual([first.device, true, false]);
  expect([second.set(), second.ownSet(), second.newSet(), second.lastExport()]).toEqual([
    'sample',
    'own-2',
    'own-3',
    exported,
  ]);
  expect(second.sets()).toEqual([
    { name: 'own-2', in_use: false, set_aside_at: null },
    { name: 'own', in_use: false, set_aside_at: at },
    { name: 'sample', in_use: true, set_aside_at: null },
  ]);
});

test('a set is used only when that is written: a full disk leaves the one before in use, here and for the next worker', async () => {
  const { faults, kept } = withIdb();
  const settings = await loadSettings(() => at);
  await settings.useSet('own-2');
  const before = new Map(kept);
  faults.write = 'QuotaExceededError';
  expect(await codeOf(settings.useSet('own-3'))).toBe('QuotaExceededError');
  expect(await codeOf(settings.useSet('sample'))).toBe('QuotaExceededError');
  expect([settings.set(), settings.ownSet(), settings.newSet()]).toEqual(['own-2', 'own-2', 'own-3']);
  expect(kept).toEqual(before);
  delete faults.write;
  const next = await loadSettings(() => at);
  expect([next.set(), next.sets().length]).toEqual(['own-2', 3]);
});

test.each(['open', 'read'] as const)(
  'where IndexedDB refuses to %s, memory stands in for as long as the worker lives',
  async (what) => {
    withIdb({ [what]: 'InvalidStateError' });
    const settings = await loadSettings(() => at);
    expect([settings.set(), settings.isEnabled('book'), settings.lastExport()]).toEqual(['own', false, null]);
    await settings.enable({ book: 'enabled' });
    await settings.useSet('own-2');
    await settings.keepExport(exported);
    expect([settings.set(), settings.isEnabled('book'), settings.lastExport()]).toEqual(['own-2', true, exported]);
    expect(settings.device).toMatch(/^[0-9a-f]{32}$/);
  },
);
