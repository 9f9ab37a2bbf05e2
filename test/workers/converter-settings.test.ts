// What is said of converters and of the usual budget: over how it came, kept before it is believed, refused when unreadable.
import { expect, test } from 'vitest';
import { createConverterSettings } from '../../workers/converter-settings.ts';
import { createReadingSettings } from '../../workers/reading-settings.ts';

const nothing = { epub: undefined, pdf: undefined };

test('a change keeps what was said before, is kept whole, and a reset forgets it', async () => {
  const kept: [string, unknown][] = [];
  const settings = createConverterSettings(nothing, async (format, said) => void kept.push([format, said]));
  expect(await settings.change('epub', { args: ['--no-notes'] })).toEqual({ ok: true, value: null });
  await settings.change('epub', { timeout_seconds: 5 });
  expect(settings.plan('epub')).toEqual({ ok: true, value: { args: ['--no-notes'], timeout_seconds: 5 } });
  expect(settings.show().epub).toEqual({
    state: { value: 'enabled', origin: 'built-in' },
    engine: { value: 'lectern-epub', origin: 'built-in' },
    timeout_seconds: { value: 5, origin: 'global' },
    args: { value: ['--no-notes'], origin: 'global' },
  });
  await settings.reset('epub');
  expect(settings.plan('epub')).toEqual(createConverterSettings(nothing, async () => {}).plan('epub'));
  expect(kept).toEqual([
    ['epub', { args: ['--no-notes'] }],
    ['epub', { args: ['--no-notes'], timeout_seconds: 5 }],
    ['epub', undefined],
  ]);
});

test('what could not be kept is not believed', async () => {
  const settings = createConverterSettings(nothing, () => Promise.reject(new Error('full')));
  const before = settings.show();
  await expect(settings.change('pdf', { state: 'disabled' })).rejects.toThrow('full');
  expect(settings.show()).toEqual(before);
});

test.each<[string, unknown]>([
  ['another shape', { state: 'perhaps' }],
  ['a field nobody knows', { colour: 'red' }],
  ['no object', 'on'],
  ['null', null],
  ['a limit of no time', { timeout_seconds: 0 }],
])('%s in the store is refused until it is reset, and the other kind of file goes on', async (_name, stored) => {
  const settings = createConverterSettings({ epub: undefined, pdf: stored }, async () => {});
  expect(settings.show()).toMatchObject({ epub: { state: { value: 'enabled' } }, pdf: null });
  expect(settings.plan('pdf')).toMatchObject({ ok: false, error: { code: 'invalid_converter_config' } });
  expect(await settings.change('pdf', { state: 'enabled' })).toMatchObject({
    ok: false,
    error: { code: 'invalid_converter_config' },
  });
  expect(settings.plan('epub').ok).toBe(true);
  await settings.reset('pdf');
  expect(settings.plan('pdf').ok).toBe(true);
});

test.each([
  { timeout_seconds: 0 },
  { timeout_seconds: 86_401 },
  { timeout_seconds: 1.5 },
  { engine: '' },
  { engine: '../../bin/sh' },
  { args: [''] },
  { args: ['x'.repeat(257)] },
  { args: Array<string>(65).fill('--no-notes') },
])('%j is no configuration, and nothing of it is kept', async (change) => {
  const kept: unknown[] = [];
  const settings = createConverterSettings(nothing, async (_format, said) => void kept.push(said));
  expect(await settings.change('epub', change)).toMatchObject({
    ok: false,
    error: { code: 'invalid_converter_config' },
  });
  expect(kept).toEqual([]);
  expect(settings.plan('epub').ok).toBe(true);
});

test('the usual budget: its limits, its origin, and what cannot be read', async () => {
  const settings = createReadingSettings(undefined, async () => {});
  expect(settings.show()).toEqual({ fallback_bytes: { value: 65_536, origin: 'built-in' } });
  for (const bytes of [32_767, 16_777_217, 40_000.5]) {
    expect(await settings.change(bytes)).toMatchObject({ ok: false, error: { code: 'invalid_read_budget' } });
  }
  expect(await settings.change(32_768)).toEqual({ ok: true, value: null });
  expect(settings.show()).toEqual({ fallback_bytes: { value: 32_768, origin: 'global' } });
  for (const stored of ['65536', 7, null]) {
    const unreadable = createReadingSettings(stored, async () => {});
    expect([unreadable.show(), unreadable.fallbackBytes()]).toEqual([{ fallback_bytes: null }, null]);
    await unreadable.reset();
    expect(unreadable.fallbackBytes()).toBe(65_536);
  }
});
