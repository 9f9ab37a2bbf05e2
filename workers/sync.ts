// The sync commands: a bundle out, a bundle in. Answered by the leader, since they concern every store at once (suite §5.5).
import * as v from 'valibot';
import type {
  PackUnit,
  BundleHeader,
  UnitManifest,
  UnpackedBundle,
  UnpackedUnit,
  UnpackSpec,
} from '../app/kernel/bundle.ts';
import type { CommandDef, Envelope, PluginName, Reply } from '../app/kernel/command.ts';
import type { Files } from '../app/kernel/files.ts';
import { ok, type Refusal, type Result } from '../app/kernel/result.ts';
import { readIdentity } from '../app/kernel/store/identity.ts';
import type { PluginStore } from '../app/kernel/store/plugin-store.ts';
import { keepHistory } from '../app/kernel/store/sync-history.ts';
import { syncExport, syncImport, syncInspect, syncStatus } from '../app/sync/contract.ts';
import { noteBodies } from './bundle/lost-bodies.ts';
import { readPortableTables } from './bundle/portable-tables.ts';
import { readUnit } from './bundle/read-unit.ts';
import { createBundleTaker, type Plan, type TakeParts, type UnitPlan } from './bundle/take-bundle.ts';
import type { PortReply } from './dispatch.ts';
import { type Fault, faultOf } from './fault.ts';
import type { OpenStaged } from './import/byte-sink.ts';
import type { DeviceSettings, LastExport } from './settings.ts';
import type { StoreDatabase } from './sqlite/database.ts';
import type { SqliteHost } from './sqlite/host.ts';
import { readBackupStatus } from './sync-status.ts';
import { failure } from './transact.ts';

export interface SyncParts extends TakeParts {
  readonly host: SqliteHost;
  readonly settings: Pick<DeviceSettings, 'set' | 'ownSet' | 'useSet' | 'newSet' | 'keepExport' | 'lastExport'>;
  readonly header: () => BundleHeader;
  /** Opens a file in a page's staging job. */
  readonly openStaged: (job: string) => Promise<OpenStaged>;
  /** A fault that a person's command met, or bore. */
  readonly report: (fault: Fault) => void;
  readonly notify: (tables: readonly string[]) => void;
}

export type Sync = (envelope: Envelope) => Promise<PortReply>;

export function createSync(parts: SyncParts): Sync {
  const { stores, plugins, host, blobs, settings } = parts;
  const taker = createBundleTaker(parts);

  return async function sync(envelope) {
    try {
      return await answerTo(envelope);
    } catch (error) {
      // The disk, or a defect: nothing that was begun is committed.
      const fault = faultOf(error, null);
      parts.report(fault);
      return failure(fault);
    }
  };

  async function answerTo({ command, input, files }: Envelope): Promise<PortReply> {
    switch (command) {
      case syncExport.command: {
        const parsed = parse(syncExport, input);
        return parsed.ok ? exportBundle(files) : parsed;
      }
      case syncInspect.command: {
        const parsed = parse(syncInspect, input);
        if (!parsed.ok) return parsed;
        return files.unpacked ? inspect(files.unpacked) : { needs: { unpack: unpackSpec(false, null) } };
      }
      case syncImport.command: {
        const parsed = parse(syncImport, input);
        if (!parsed.ok) return parsed;
        const { set_aside } = parsed.value;
        // A set that is begun anew has no bodies yet.
        const here = set_aside ? null : settings.ownSet();
        return files.unpacked ? importBundle(files.unpacked, set_aside) : { needs: { unpack: unpackSpec(true, here) } };
      }
      case syncStatus.command: {
        const parsed = parse(syncStatus, input);
        if (!parsed.ok) return parsed;
        const status = await readBackupStatus({ stores, settings, plugins: plugins.map(({ plugin }) => plugin) });
        return status.ok ? answer(syncStatus, status.value) : failure(status.error);
      }
      default:
        return failure({ code: 'invalid_input', message: 'There is no such command.', details: null });
    }
  }

  /** Three calls: the page's job, then the rows staged in it and what to pack, then the bundle that was packed. */
  async function exportBundle({ job, packed }: Files): Promise<PortReply> {
    if (job === undefined) return { needs: { job: true } };
    if (!packed) {
      const openStaged = await parts.openStaged(job);
      // All stores at one moment and of one set, one's own: a card names a book that the same bundle holds.
      const read = await atHome(async () => {
        const units = await readUnits(openStaged);
        return units.ok ? ok({ set: settings.ownSet(), units: units.value }) : units;
      });
      if (!read.ok) return failure(read.error);
      return { needs: { pack: { job, header: parts.header(), ...read.value } } };
    }
    const { set, header, bytes, units } = packed;
    await atHome(async () => {
      // Packing takes minutes: another set may be in use by now, whose stores may even have the same names.
      if (settings.ownSet() === set) for (const { manifest } of units) await rememberState(manifest.plugin, manifest);
      return ok(null);
    });
    const revisions = Object.fromEntries(units.map(({ manifest }) => [manifest.store_id, manifest.revision]));
    if (units.length > 0) await rememberExport({ exported_at: header.exported_at, bytes, set, revisions });
    parts.notify(['last_export']);
    const name = `lectern-${header.exported_at.slice(0, 10)}.lectern`;
    const packedParts = units.map(({ manifest, lost }) => ({ ...partOf(manifest), missing: lost }));
    return answer(syncExport, { bundle: { name, bytes, ...header, parts: packedParts } });
  }

  /** A full disk is a reason to make a backup, so what is only said about it does not keep it from being handed over. */
  async function rememberExport(exported: LastExport): Promise<void> {
    try {
      await settings.keepExport(exported);
    } catch (error) {
      parts.report(faultOf(error, null));
    }
  }

  async function readUnits(openStaged: OpenStaged): Promise<Result<readonly PackUnit[]>> {
    const units: PackUnit[] = [];
    for (const plugin of plugins) {
      const opened = await stores.open(plugin.plugin, false);
      if (!opened.ok) return opened;
      const noteLost = (db: StoreDatabase, lost: readonly string[]) => noteLostIn(db, plugin, lost);
      const unit = await readUnit(opened.value, plugin, { blobs, openStaged, pause: parts.pause, noteLost });
      if (!unit.ok) return unit;
      if (unit.value) units.push(unit.value);
    }
    return ok(units);
  }

  /** Where it cannot be written the bundle is as good: it says itself what it lacks. */
  async function noteLostIn(
    db: StoreDatabase,
    { plugin, portable }: PluginStore,
    lost: readonly string[],
  ): Promise<Result<StoreDatabase>> {
    if (lost.length === 0) return ok(db);
    try {
      stores.takeFault(plugin); // SQLite may have borne an earlier one without a word
      if (noteBodies(db, portable.bodies, { lost, found: [] }, parts.note())) parts.announce([plugin]);
      return ok(db);
    } catch (error) {
      parts.report(faultOf(error, stores.takeFault(plugin)));
      stores.abandon(plugin);
      return stores.open(plugin, false);
    }
  }

  /**
   * What was exported is a state that a bundle may later go on from. It is no change of the store, and where it cannot be
   * written the file that was packed is as good: only a later one may then be told to have parted.
   */
  async function rememberState(plugin: PluginName, state: UnitManifest): Promise<void> {
    const opened = await stores.open(plugin, false);
    if (!opened.ok || readIdentity(opened.value.tx)?.id !== state.store_id) return;
    try {
      opened.value.begin();
      keepHistory(opened.value.tx, [state]);
      opened.value.commit();
    } catch (error) {
      parts.report(faultOf(error, stores.takeFault(plugin)));
      stores.abandon(plugin);
    }
  }

  function unpackSpec(keep: boolean, here: string | null): UnpackSpec {
    return { field: 'path', keep, here, tables: Object.fromEntries(plugins.map((one) => [one.plugin, tablesOf(one)])) };
  }

  /** Of every schema that this version knows, for a bundle may be older. */
  function tablesOf({ plugin, migrations, portable }: PluginStore) {
    return Object.fromEntries(
      migrations.map(({ n }) => {
        const made = host.scratch({ plugin, migrations: migrations.filter((one) => one.n <= n) });
        const tables = readPortableTables(made.tx, portable.tables);
        made.close();
        return [n, tables];
      }),
    );
  }

  async function inspect(bundle: UnpackedBundle): Promise<Reply> {
    const planned = await atHome((_use) => taker.plan(bundle));
    if (!planned.ok) return failure(planned.error);
    const { header, bytes, units } = bundle;
    return answer(syncInspect, {
      bundle: { ...header, bytes },
      parts: units.map((unit) => plannedPart(unit, planned.value)),
    });
  }

  async function importBundle(bundle: UnpackedBundle, setAside: boolean): Promise<PortReply> {
    const taken = await atHome((use) => taker.take(bundle, setAside, use));
    if (!taken.ok) return failure(taken.error);
    const { value: plans } = taken;
    if (plans === null) return { needs: { unpack: unpackSpec(true, null) } };
    parts.announce(bundle.units.map((unit) => unit.manifest.plugin));
    return answer(syncImport, {
      store_set: settings.set(),
      parts: bundle.units.map((unit) => plannedPart(unit, plans)),
    });
  }

  /** With every slot held and one's own set in use; after it the set that is now the person's, so the sample comes back. */
  function atHome<T>(work: (use: (set: string) => void) => Promise<Result<T>>): Promise<Result<T>> {
    return stores.exclusive(async (use) => {
      use(settings.ownSet());
      for (const { plugin } of plugins) stores.takeFault(plugin); // SQLite may have borne an earlier one without a word
      try {
        return await work(use);
      } catch (error) {
        return { ok: false, error: settleFault(error) };
      } finally {
        use(settings.set());
      }
    });
  }

  /** SQLite itself only says that the disk failed; the store whose file it was is opened anew. */
  function settleFault(error: unknown): Refusal {
    const thrown = plugins.map(({ plugin }) => ({ plugin, ofDisk: stores.takeFault(plugin) }));
    const failed = thrown.filter(({ ofDisk }) => ofDisk !== null);
    for (const { plugin } of failed) stores.abandon(plugin);
    const fault = faultOf(error, failed[0]?.ofDisk ?? null);
    parts.report(fault);
    return fault;
  }
}

function plannedPart({ manifest, record_counts }: UnpackedUnit, plans: Plan) {
  const { change, restored, missing } = plans.get(manifest.plugin) ?? unplanned;
  return { ...partOf(manifest), missing, change, restored, record_counts };
}

const unplanned: UnitPlan = { change: 'diverged', restored: [], missing: [] };

function partOf({ plugin, store_id, revision, logical_hash, records, blobs, blob_bytes }: UnitManifest) {
  return { plugin, store_id, revision, logical_hash, records, blobs, blob_bytes };
}

type Parsed<T> = { readonly ok: true; readonly value: T } | Extract<Reply, { ok: false }>;

function parse<D extends CommandDef>(def: D, given: unknown): Parsed<v.InferOutput<D['input']>> {
  const parsed = v.safeParse(def.input, given);
  if (parsed.success) return { ok: true, value: parsed.output };
  const error = { code: 'invalid_input', message: 'The input is not what this command takes.', details: null };
  return { ok: false, body: { error } };
}

function answer(def: CommandDef, result: unknown): Reply {
  return { ok: true, body: { schema_version: 1, plugin: 'sync', command: `sync.${def.command}`, result } };
}
