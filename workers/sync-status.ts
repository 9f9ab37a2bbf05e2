// When a bundle was last packed on this device, and whether one's own stores have gone on since.
import type { PluginName } from '../app/kernel/command.ts';
import { ok, type Result } from '../app/kernel/result.ts';
import { readIdentity } from '../app/kernel/store/identity.ts';
import type { DeviceSettings } from './settings.ts';
import type { Stores } from './stores.ts';

interface StatusParts {
  readonly stores: Stores;
  readonly plugins: readonly PluginName[];
  readonly settings: Pick<DeviceSettings, 'set' | 'ownSet' | 'lastExport'>;
}

interface BackupStatus {
  readonly last_export: { readonly exported_at: string; readonly bytes: number } | null;
  readonly changed_since: boolean | null;
}

export async function readBackupStatus({ stores, plugins, settings }: StatusParts): Promise<Result<BackupStatus>> {
  const last = settings.lastExport();
  if (last === null) return ok({ last_export: null, changed_since: null });
  const { revisions, set, ...last_export } = last;
  // Looking at one's own stores would close those of the sample.
  if (settings.set() !== settings.ownSet()) return ok({ last_export, changed_since: null });
  // What was packed is of a set that was put aside since, even where its stores have the same names.
  if (set !== settings.ownSet()) return ok({ last_export, changed_since: true });
  for (const plugin of plugins) {
    const identity = await stores.slot(plugin, async (): Promise<Result<ReturnType<typeof readIdentity>>> => {
      const opened = await stores.open(plugin, false);
      return opened.ok ? ok(readIdentity(opened.value.tx)) : opened;
    });
    if (!identity.ok) return identity;
    if (identity.value && revisions[identity.value.id] !== identity.value.revision) {
      return ok({ last_export, changed_since: true });
    }
  }
  return ok({ last_export, changed_since: false });
}
