// The settings of a device in Node: what the browser keeps for them outlives the machine, as IndexedDB does.
import type { PluginName } from '../../app/kernel/command.ts';
import type { ConvertedFormat } from '../../app/kernel/converted-format.ts';
import { createConverterSettings } from '../../workers/converter-settings.ts';
import { createReadingSettings } from '../../workers/reading-settings.ts';
import type { DeviceSettings, LastExport } from '../../workers/settings.ts';

export interface KeptSettings {
  readonly set: string;
  readonly own: string;
  /** Sets that were put aside, with the time. */
  readonly aside: Readonly<Record<string, string>>;
  readonly disabled: readonly PluginName[];
  readonly exported: LastExport | null;
  /** What was said of converters and of reading; undefined for nothing. */
  readonly converters: Readonly<Record<ConvertedFormat, unknown>>;
  readonly fallbackBytes: unknown;
}

export const freshSettings: KeptSettings = {
  set: 'own',
  own: 'own',
  aside: {},
  disabled: [],
  exported: null,
  converters: { epub: undefined, pdf: undefined },
  fallbackBytes: undefined,
};

export interface SettingsDisk {
  kept: KeptSettings;
  /** Called after each change. */
  changed: () => void;
}

export function createSettingsDisk(kept: KeptSettings = freshSettings): SettingsDisk {
  return { kept, changed: () => {} };
}

export function settingsOver(disk: SettingsDisk, now: () => string): DeviceSettings {
  const change = async (changes: Partial<KeptSettings>): Promise<void> => {
    disk.kept = { ...disk.kept, ...changes };
    disk.changed();
  };
  const isEnabled = (plugin: PluginName) => !disk.kept.disabled.includes(plugin);
  const settingOf = (plugin: PluginName) =>
    ({ value: isEnabled(plugin) ? 'enabled' : 'disabled', origin: 'global' }) as const;
  return {
    device: 'd'.repeat(32),
    set: () => disk.kept.set,
    ownSet: () => disk.kept.own,
    sets: () => [
      { name: disk.kept.own, in_use: disk.kept.set === disk.kept.own, set_aside_at: null },
      ...Object.entries(disk.kept.aside).map(([name, at]) => ({ name, in_use: false, set_aside_at: at })),
      { name: 'sample', in_use: disk.kept.set === 'sample', set_aside_at: null },
    ],
    newSet() {
      const numbers = [disk.kept.own, ...Object.keys(disk.kept.aside)].map((name) => Number(name.split('-')[1] ?? 1));
      return `own-${Math.max(...numbers) + 1}`;
    },
    lastExport: () => disk.kept.exported,
    isEnabled,
    show: () => ({ tutor: settingOf('tutor'), book: settingOf('book'), practice: settingOf('practice') }),
    enable(changes) {
      const names: readonly PluginName[] = ['tutor', 'book', 'practice'];
      return change({ disabled: names.filter((name) => (changes[name] ?? settingOf(name).value) === 'disabled') });
    },
    useSet(name) {
      const { [name]: _used, ...others } = disk.kept.aside;
      const isOther = name !== 'sample' && name !== disk.kept.own;
      const own = isOther ? { own: name, aside: { ...others, [disk.kept.own]: now() } } : {};
      return change({ set: name, ...own });
    },
    keepExport: (exported) => change({ exported }),
    converters: createConverterSettings(disk.kept.converters, (format, said) =>
      change({ converters: { ...disk.kept.converters, [format]: said } }),
    ),
    reading: createReadingSettings(disk.kept.fallbackBytes, (fallbackBytes) => change({ fallbackBytes })),
  };
}
