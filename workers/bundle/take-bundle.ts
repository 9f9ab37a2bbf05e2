// Taking over a bundle that was proved: what it would change here, and the change itself.
//
// Invariants
// 1. An import is decided, written and committed while every slot is held: nothing can change between.
// 2. Bodies are published first (an orphan is harmless), all stores are made ready in open transactions, then committed.
// 3. What stands here is replaced only by what goes on from it; anything else is put aside whole, or refused.
// 4. A body that the rows here name and that is lost comes back from any part of the same history that holds it.
import type { BlobStore } from '../../app/kernel/blob.ts';
import type { LostBody, UnpackedBundle, UnpackedUnit } from '../../app/kernel/bundle.ts';
import type { PluginName } from '../../app/kernel/command.ts';
import type { NewHasher } from '../../app/kernel/hash.ts';
import type { NoteContext } from '../../app/kernel/portable.ts';
import { ok, refuse, type Refusal, type Result } from '../../app/kernel/result.ts';
import { readIdentity } from '../../app/kernel/store/identity.ts';
import type { PluginStore } from '../../app/kernel/store/plugin-store.ts';
import { readHistory } from '../../app/kernel/store/sync-history.ts';
import { changeOf, type LocalState, type UnitChange } from '../../app/sync/core/reconcile.ts';
import { faultOf } from '../fault.ts';
import type { DeviceSettings } from '../settings.ts';
import type { StoreDatabase } from '../sqlite/database.ts';
import type { Stores } from '../stores.ts';
import { settleBodies } from './lost-bodies.ts';
import { replaceStore } from './replace-store.ts';

export interface TakeParts {
  readonly stores: Stores;
  readonly plugins: readonly PluginStore[];
  readonly blobs: BlobStore;
  readonly settings: Pick<DeviceSettings, 'set' | 'ownSet' | 'useSet' | 'newSet'>;
  readonly newHasher: () => Promise<NewHasher>;
  /** Lets other stores' commands have a turn when enough time went by. */
  readonly pause: () => Promise<void>;
  /** Removes a set that was begun and must not stay; there may be none. */
  readonly removeSet: (set: string) => Promise<void>;
  /** Everything may have changed: every live query runs again. */
  readonly announce: (plugins: readonly PluginName[]) => void;
  readonly note: () => NoteContext;
}

export interface UnitPlan {
  readonly change: UnitChange;
  /** Bodies that are lost here, or noted as lost, and that the part holds. */
  readonly restored: readonly LostBody[];
  /** Bodies that neither the part nor this device holds. */
  readonly missing: readonly LostBody[];
}

export type Plan = ReadonlyMap<PluginName, UnitPlan>;

/** Null when a body that was here while the bundle was read is not here any more: it has to be staged as well. */
export type Taken = Plan | null;

export interface BundleTaker {
  /** With every slot held and the set in use that the bundle would go to. */
  readonly plan: (bundle: UnpackedBundle) => Promise<Result<Plan>>;
  readonly take: (bundle: UnpackedBundle, setAside: boolean, use: (set: string) => void) => Promise<Result<Taken>>;
}

export function createBundleTaker({ stores, plugins, blobs, settings, ...parts }: TakeParts): BundleTaker {
  async function plan({ units }: UnpackedBundle): Promise<Result<Plan>> {
    const there = await blobs.names();
    const plans = new Map<PluginName, UnitPlan>();
    for (const unit of units) {
      const opened = await stores.open(unit.manifest.plugin, false);
      if (!opened.ok) return opened;
      plans.set(unit.manifest.plugin, planOf(unit, opened.value, there));
    }
    return ok(plans);
  }

  function planOf(unit: UnpackedUnit, db: StoreDatabase, there: ReadonlySet<string>): UnitPlan {
    const change = changeOf(unit.manifest, localState(db));
    const missing = unit.bodies.flatMap(({ sha256, missing_of: titles }): LostBody[] => {
      return titles && !there.has(sha256) ? [{ sha256, titles }] : [];
    });
    // What has another past may have other things in common, but nothing of it is used unless all of it is.
    if (change === 'diverged' || change === 'adopted') return { change, restored: [], missing };
    const { bodies } = storeOf(unit).portable;
    const held = new Set(unit.bodies.flatMap(({ sha256, missing_of }) => (missing_of ? [] : [sha256])));
    const lost = bodies.named(db.tx).flatMap(({ sha256 }) => (there.has(sha256) ? [] : [sha256]));
    const back = [...new Set([...lost, ...bodies.notedLost(db.tx)])].filter((sha256) => held.has(sha256));
    return {
      change,
      restored: back.toSorted().map((sha256) => ({ sha256, titles: bodies.titlesOf(db.tx, sha256) })),
      missing,
    };
  }

  async function take(bundle: UnpackedBundle, setAside: boolean, use: (set: string) => void): Promise<Result<Taken>> {
    let planned = await plan(bundle);
    if (!planned.ok) return planned;
    const parted = [...planned.value].filter(([, { change }]) => change === 'diverged').map(([plugin]) => plugin);
    if (parted.length > 0 && !setAside) {
      return refuse('sync_plugin_diverged', 'This device and the bundle each hold what the other does not.', {
        plugins: parted,
        changes: Object.fromEntries([...planned.value].map(([plugin, { change }]) => [plugin, change])),
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
    if (target !== home && !(written.ok && written.value)) {
      use(home);
      await parts.removeSet(target);
    }
    return written;
  }

  async function writeAndUse(bundle: UnpackedBundle, plans: Plan, target: string): Promise<Result<Taken>> {
    const work = bundle.units.flatMap((unit) => workOf(unit, plans) ?? []);
    const published = await publishBodies(work);
    if (!published.ok) return published;
    if (!published.value) return ok(null);
    const written = await write(work, await blobs.names());
    if (!written.ok) return written;
    if (target === settings.set()) return ok(plans);
    try {
      await settings.useSet(target);
      return ok(plans);
    } catch (error) {
      const fault = faultOf(error, null);
      if (target !== settings.ownSet()) return { ok: false, error: fault };
      // Nothing parted, so the parts are in one's own set already; only that it is in use could not be kept.
      const taken = work.map(({ unit }) => unit.manifest.plugin);
      parts.announce(taken);
      return { ok: false, error: { ...fault, details: { ...(fault.details as object), taken } } };
    }
  }

  /** False when a body that was not staged, for it was here, is here no more. */
  async function publishBodies(work: readonly UnitWork[]): Promise<Result<boolean>> {
    const there = await blobs.names();
    const bodies = work.flatMap(({ wanted }) => wanted);
    if (bodies.some(({ sha256, staged, missing_of }) => !staged && !missing_of && !there.has(sha256))) return ok(false);
    for (const { sha256, bytes, staged } of bodies) {
      if (!staged) continue;
      const published = await blobs.publish({ sha256, bytes, staged });
      if (!published.ok) return published;
    }
    return ok(true);
  }

  async function write(work: readonly UnitWork[], there: ReadonlySet<string>): Promise<Result<null>> {
    const begun: { readonly plugin: PluginName; readonly db: StoreDatabase }[] = [];
    const taken: PluginName[] = [];
    let current: PluginName | null = null;
    try {
      for (const one of work) {
        current = one.unit.manifest.plugin;
        stores.takeFault(current); // SQLite may have borne an earlier one without a word
        const opened = await stores.open(current, true);
        if (!opened.ok) return opened;
        begun.push({ plugin: current, db: opened.value });
        const made = await makeReady(opened.value, one, there);
        if (!made.ok) return made;
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

  /** Leaves a transaction open in which the store is what it is to be. */
  async function makeReady(db: StoreDatabase, work: UnitWork, there: ReadonlySet<string>): Promise<Result<null>> {
    const { unit, isNew, restored } = work;
    const store = storeOf(unit);
    const { bodies } = store.portable;
    if (!isNew) {
      db.begin();
      settleBodies(db, bodies, { lost: [], found: restored }, parts.note());
      return ok(null);
    }
    if (!unit.records) throw new TypeError('a part was unpacked to be kept');
    const lines = blobs.stagedLines(unit.records, 500);
    const read = { lines, newHasher: await parts.newHasher(), pause: parts.pause };
    const replaced = await replaceStore(db, store, unit, read);
    if (!replaced.ok) return replaced;
    // The rows say what was lost where they come from. Here something else may be, and that is a change of its own.
    const isHere = (sha256: string) => there.has(sha256);
    const lost = bodies.named(db.tx).flatMap(({ sha256 }) => (isHere(sha256) ? [] : [sha256]));
    settleBodies(db, bodies, { lost, found: bodies.notedLost(db.tx).filter(isHere) }, parts.note());
    return ok(null);
  }

  function storeOf({ manifest }: UnpackedUnit): PluginStore {
    const store = plugins.find((one) => one.plugin === manifest.plugin);
    if (!store) throw new TypeError('a part was proved that no store is for');
    return store;
  }

  /** What SQLite refuses without the disk having failed is a bundle whose rows do not fit together. */
  function faultIn(plugin: PluginName | null, error: unknown): Refusal {
    const ofDisk = plugin && stores.takeFault(plugin);
    if (ofDisk || !(error instanceof Error) || error instanceof DOMException) return faultOf(error, ofDisk ?? null);
    const details = { plugin, cause: error.message };
    return { code: 'sync_plugin_materialize_failed', message: 'The rows do not fit together.', details };
  }

  return { plan, take };
}

/** A part of which something is written. */
interface UnitWork {
  readonly unit: UnpackedUnit;
  /** Whether its rows become the store's. */
  readonly isNew: boolean;
  readonly wanted: UnpackedUnit['bodies'];
  readonly restored: readonly string[];
}

/** Null for a part that changes nothing. */
function workOf(unit: UnpackedUnit, plans: Plan): UnitWork | null {
  const planned = plans.get(unit.manifest.plugin);
  if (!planned) return null;
  const isNew = planned.change === 'adopted' || planned.change === 'fast_forwarded';
  const restored = planned.restored.map(({ sha256 }) => sha256);
  if (!isNew && restored.length === 0) return null;
  const back = new Set(restored);
  return { unit, isNew, restored, wanted: unit.bodies.filter(({ sha256 }) => isNew || back.has(sha256)) };
}

function localState({ tx }: StoreDatabase): LocalState | null {
  const identity = readIdentity(tx);
  return identity && { store_id: identity.id, revision: identity.revision, history: readHistory(tx) };
}
