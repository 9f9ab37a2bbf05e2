// The sync commands: a bundle out, a bundle in. Answered by the leader, since they concern every store at once (suite §5.5).
//
// Invariants
// 1. An import is decided, written and committed while every slot is held: nothing can change between.
// 2. Bodies are published first (an orphan is harmless), all stores are made ready in open transactions, then committed.
// 3. What stands here is replaced only by what goes on from it; anything else is put aside whole, or refused.
import * as v from 'valibot';
import type { BlobStore } from '../app/kernel/blob.ts';
import type { PackUnit, BundleHeader, UnpackedBundle, UnpackedUnit, UnpackSpec } from '../app/kernel/bundle.ts';
import type { CommandDef, Envelope, PluginName, Reply } from '../app/kernel/command.ts';
import type { Files } from '../app/kernel/files.ts';
import type { NewHasher } from '../app/kernel/hash.ts';
import { ok, refuse, type Refusal, type Result } from '../app/kernel/result.ts';
import { readIdentity } from '../app/kernel/store/identity.ts';
import type { PluginStore } from '../app/kernel/store/plugin-store.ts';
import { keepHistory, readHistory } from '../app/kernel/store/sync-history.ts';
import { syncExport, syncImport, syncInspect, syncStatus } from '../app/sync/contract.ts';
import { changeOf, type LocalState, type UnitChange } from '../app/sync/core/reconcile.ts';
import { readPortableTables } from './bundle/portable-tables.ts';
import { readUnit } from './bundle/read-unit.ts';
import { replaceStore } from './bundle/replace-store.ts';
import type { PortReply } from './dispatch.ts';
import { type Fault, faultOf } from './fault.ts';
import type { OpenStaged } from './import/byte-sink.ts';
import type { DeviceSettings } from './settings.ts';
import type { StoreDatabase } from './sqlite/database.ts';
import type { SqliteHost } from './sqlite/host.ts';
import type { Stores } from './stores.ts';
import { readBackupStatus } from './sync-status.ts';
import { failure } from './transact.ts';

export interface SyncParts {
  readonly stores: Stores;
  readonly plugins: readonly PluginStore[];
  readonly host: SqliteHost;
  readonly blobs: BlobStore;
  readonly settings: Pick<DeviceSettings, 'set' | 'ownSet' | 'useSet' | 'newSet' | 'keepExport' | 'lastExport'>;
  readonly header: () => BundleHeader;
  /** Opens a file in a page's staging job. */
  readonly openStaged: (job: string) => Promise<OpenStaged>;
  readonly newHasher: () => Promise<NewHasher>;
  /** Lets other stores' commands have a turn when enough time went by. */
  readonly pause: () => Promise<void>;
  /** Removes a set that was begun and must not stay; there may be none. */
  readonly removeSet: (set: string) => Promise<void>;
  /** A fault that a person's command met, or bore. */
  readonly report: (fault: Fault) => void;
  /** Everything may have changed: every live query runs again. */
  readonly announce: (plugins: readonly PluginName[]) => void;
  readonly notify: (tables: readonly string[]) => void;
}

export type Sync = (envelope: Envelope) => Promise<PortReply>;

export function createSync(parts: SyncParts): Sync {
  const { stores, plugins, host, blobs, settings } = parts;

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
        return files.unpacked ? inspect(files.unpacked) : { needs: { unpack: unpackSpec(false) } };
      }
      case syncImport.command: {
        const parsed = parse(syncImport, input);
        if (!parsed.ok) return parsed;
        if (!files.unpacked) return { needs: { unpack: unpackSpec(true) } };
        return importBundle(files.unpacked, parsed.value.set_aside);
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
      if (settings.ownSet() === set) for (const unit of units) await rememberState(unit.plugin, unit);
      return ok(null);
    });
    const revisions = Object.fromEntries(units.map(({ store_id, revision }) => [store_id, revision]));
    if (units.length > 0) await settings.keepExport({ exported_at: header.exported_at, bytes, set, revisions });
    parts.notify(['last_export']);
    const name = `lectern-${header.exported_at.slice(0, 10)}.lectern`;
    return answer(syncExport, { bundle: { name, bytes, ...header, parts: units.map(partOf) } });
  }

  async function readUnits(openStaged: OpenStaged): Promise<Result<readonly PackUnit[]>> {
    const units: PackUnit[] = [];
    for (const plugin of plugins) {
      const opened = await stores.open(plugin.plugin, false);
      if (!opened.ok) return opened;
      const unit = await readUnit(opened.value, plugin, { blobs, openStaged, pause: parts.pause });
      if (!unit.ok) return unit;
      if (unit.value) units.push(unit.value);
    }
    return ok(units);
  }

  /**
   * What was exported is a state that a bundle may later go on from. It is no change of the store, and where it cannot be
   * written the file that was packed is as good: only a later one may then be told to have parted.
   */
  async function rememberState(plugin: PluginName, state: UnpackedUnit['manifest']): Promise<void> {
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

  function unpackSpec(keep: boolean): UnpackSpec {
    return { field: 'path', keep, tables: Object.fromEntries(plugins.map((one) => [one.plugin, tablesOf(one)])) };
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
    const planned = await atHome((_use) => plan(bundle));
    if (!planned.ok) return failure(planned.error);
    const { header, bytes, units } = bundle;
    return answer(syncInspect, {
      bundle: { ...header, bytes },
      parts: units.map((unit) => changedPart(unit, planned.value)),
    });
  }

  type Changes = ReadonlyMap<PluginName, UnitChange>;

  async function plan({ units }: UnpackedBundle): Promise<Result<Changes>> {
    const changes = new Map<PluginName, UnitChange>();
    for (const { manifest } of units) {
      const opened = await stores.open(manifest.plugin, false);
      if (!opened.ok) return opened;
      changes.set(manifest.plugin, changeOf(manifest, localState(opened.value)));
    }
    return ok(changes);
  }

  function localState({ tx }: StoreDatabase): LocalState | null {
    const identity = readIdentity(tx);
    return identity && { store_id: identity.id, revision: identity.revision, history: readHistory(tx) };
  }

  /** With every slot held and one's own set in use; after it the set that is now the person's, so the sample comes back. */
  function atHome<T>(work: (use: (set: string) => void) => Promise<Result<T>>): Promise<Result<T>> {
    return stores.exclusive(async (use) => {
      use(settings.ownSet());
      try {
        return await work(use);
      } finally {
        use(settings.set());
      }
    });
  }

  async function importBundle(bundle: UnpackedBundle, setAside: boolean): Promise<Reply> {
    const taken = await atHome((use) => take(bundle, setAside, use));
    if (!taken.ok) return failure(taken.error);
    parts.announce(bundle.units.map((unit) => unit.manifest.plugin));
    return answer(syncImport, {
      store_set: settings.set(),
      parts: bundle.units.map((unit) => changedPart(unit, taken.value)),
    });
  }

  async function take(bundle: UnpackedBundle, setAside: boolean, use: (set: string) => void): Promise<Result<Changes>> {
    let planned = await plan(bundle);
    if (!planned.ok) return planned;
    const parted = [...planned.value].filter(([, change]) => change === 'diverged').map(([plugin]) => plugin);
    if (parted.length > 0 && !setAside) {
      return refuse('sync_plugin_diverged', 'This device and the bundle each hold what the other does not.', {
        plugins: parted,
        changes: Object.fromEntries(planned.value),
      });
    }
    const home = settings.ownSet();
    // Where nothing parted nothing is put aside, so a command that is sent again finds its own work done.
    const target = parted.length > 0 ? settings.newSet() : home;
    if (target !== home) {
      await parts.removeSet(target); // one that was begun and never finished is nobody's
      use(target);
      planned = await plan(bundle);
    }
    const written = planned.ok ? await writeAndUse(bundle, planned.value, target) : planned;
    if (!written.ok && target !== home) {
      use(home);
      await parts.removeSet(target);
    }
    return written.ok ? planned : written;
  }

  async function writeAndUse(bundle: UnpackedBundle, changes: Changes, target: string): Promise<Result<null>> {
    const written = await write(bundle, changes);
    if (!written.ok) return written;
    try {
      await settings.useSet(target);
      return ok(null);
    } catch (error) {
      return { ok: false, error: faultOf(error, null) };
    }
  }

  async function write(bundle: UnpackedBundle, changes: Changes): Promise<Result<null>> {
    const units = bundle.units.filter((unit) => ['adopted', 'fast_forwarded'].includes(changeIn(changes, unit)));
    for (const body of units.flatMap((unit) => unit.bodies)) {
      const published = await blobs.publish(body);
      if (!published.ok) return published;
    }
    const begun: { readonly plugin: PluginName; readonly db: StoreDatabase }[] = [];
    const taken: PluginName[] = [];
    let current: PluginName | null = null;
    try {
      for (const unit of units) {
        current = unit.manifest.plugin;
        stores.takeFault(current); // SQLite may have borne an earlier one without a word
        const opened = await stores.open(current, true);
        if (!opened.ok) return opened;
        begun.push({ plugin: current, db: opened.value });
        const replaced = await replaceUnit(opened.value, unit);
        if (!replaced.ok) return replaced;
      }
      while (begun[0]) {
        current = begun[0].plugin;
        begun[0].db.commit();
        taken.push(current);
        begun.shift();
      }
      return ok(null);
    } catch (error) {
      const fault = faultIn(current, error);
      // A commit may be in doubt: the store is opened anew and then knows by itself what it holds.
      for (const { plugin } of begun) stores.abandon(plugin);
      begun.length = 0;
      if (taken.length === 0) return { ok: false, error: fault };
      parts.announce(taken);
      return { ok: false, error: { ...fault, details: { ...(fault.details as object), taken } } };
    } finally {
      for (const { db } of begun) db.rollback();
    }
  }

  async function replaceUnit(db: StoreDatabase, unit: UnpackedUnit): Promise<Result<null>> {
    const store = plugins.find((one) => one.plugin === unit.manifest.plugin);
    if (!store || !unit.records) throw new TypeError('a part was unpacked to be kept');
    const lines = blobs.stagedLines(unit.records, 500);
    return replaceStore(db, store, unit, { lines, newHasher: await parts.newHasher(), pause: parts.pause });
  }

  /** What SQLite refuses without the disk having failed is a bundle whose rows do not fit together. */
  function faultIn(plugin: PluginName | null, error: unknown): Refusal {
    const ofDisk = plugin && stores.takeFault(plugin);
    if (ofDisk || !(error instanceof Error)) return faultOf(error, ofDisk ?? null);
    const details = { plugin, cause: error.message };
    return { code: 'sync_plugin_materialize_failed', message: 'The rows do not fit together.', details };
  }
}

function changeIn(changes: ReadonlyMap<PluginName, UnitChange>, { manifest }: UnpackedUnit): UnitChange {
  return changes.get(manifest.plugin) ?? 'diverged';
}

function changedPart(unit: UnpackedUnit, changes: ReadonlyMap<PluginName, UnitChange>) {
  return { ...partOf(unit.manifest), change: changeIn(changes, unit), record_counts: unit.record_counts };
}

function partOf({ plugin, store_id, revision, logical_hash, records, blobs, blob_bytes }: UnpackedUnit['manifest']) {
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
