// A walk over one device: plans a step from what is there, sends it, and remembers what was answered.
import * as v from 'valibot';
import { kernelCodes, type CommandDef, type PluginName, type Reply } from '../../app/kernel/command.ts';
import { type Dice, diceFor } from './dice.ts';
import { type Ask, askAround, type Known, type KnownLease, look } from './known.ts';
import { type Machine, plugins, type StoreState } from './machine.ts';
import { type EarlierStep, nextStep, type Step } from './next-step.ts';
import type { Tally } from './tally.ts';

export type States = ReadonlyMap<PluginName, StoreState>;

export interface Done {
  readonly step: Step;
  readonly reply: Reply;
  readonly bundle: Blob | null;
  /** When the command was sent. */
  readonly now: number;
  /** The set in use before and after, with the states of its stores. */
  readonly before: { readonly set: string; readonly states: States };
  readonly after: { readonly set: string; readonly states: States };
}

export interface KeptBundle {
  readonly file: Blob;
  /** What the packed stores had answered. */
  readonly earlier: ReadonlyMap<PluginName, readonly EarlierStep[]>;
}

export interface Walk {
  machine: Machine;
  /** Problems that queries met. */
  readonly problems: string[];
  readonly plan: (step: number) => Promise<Step>;
  /** Sends it; `around` is what happens to the disk meanwhile. */
  readonly perform: (step: Step, around?: (send: () => Promise<void>) => Promise<void>) => Promise<Done>;
  readonly learn: (done: Done) => void;
  /** States of every store that was seen, by set and plugin. */
  readonly lastStates: ReadonlyMap<string, StoreState>;
  readonly earlier: (set: string, plugin: PluginName) => readonly EarlierStep[];
  readonly observe: () => Promise<States>;
}

export interface WalkOptions {
  readonly seed: number;
  readonly machine: Machine;
  readonly tally: Tally;
  readonly only?: (def: CommandDef) => boolean;
  /** Bundles that are there from the beginning. */
  readonly bundles?: readonly KeptBundle[];
}

export const nameOf = ({ plugin, command }: Pick<CommandDef, 'plugin' | 'command'>) => `${plugin}.${command}`;
export const keyOf = (set: string, plugin: PluginName) => `${set}/${plugin}`;

export function createWalk({ seed, machine, tally, only = () => true, bundles: given = [] }: WalkOptions): Walk {
  const earlierByKey = new Map<string, EarlierStep[]>();
  const leases = new Map<string, KnownLease>();
  const bundles: KeptBundle[] = [...given];
  const lastStates = new Map<string, StoreState>();
  const problems: string[] = [];

  const earlier = (set: string, plugin: PluginName) => earlierByKey.get(keyOf(set, plugin)) ?? [];

  const ask: Ask = async (def, input) => {
    const { reply } = await walk.machine.send(def, input);
    const problem = queryProblem(def, reply);
    if (problem) problems.push(problem);
    return reply.ok ? (reply.body.result as never) : null;
  };

  async function observe(): Promise<States> {
    const states = new Map<PluginName, StoreState>();
    for (const plugin of plugins) {
      states.set(plugin, await walk.machine.state(plugin));
    }
    return states;
  }

  async function plan(step: number): Promise<Step> {
    const dice = diceFor(seed, step);
    const known = await knownNow(dice);
    if (dice.happens(0.2)) await askAround(ask, dice, known);
    const said = plugins.flatMap((plugin) => earlier(known.set, plugin));
    return nextStep(known, dice, { only, earlier: said, requestId: `walk-${seed}-${step}` });
  }

  function knownNow(dice: Dice): Promise<Known> {
    const now = new Date(walk.machine.node.clock.now).toISOString();
    return look(ask, dice, { now, leases: [...leases.values()], bundles: bundles.map(({ file }) => file) });
  }

  async function perform(step: Step, around = (send: () => Promise<void>) => send()): Promise<Done> {
    const { node } = walk.machine;
    const before = { set: node.stores.set(), states: await observe() };
    let sent: Awaited<ReturnType<Machine['send']>> | null = null;
    await around(async () => {
      sent = await walk.machine.send(step.def, step.input, step.file);
    });
    if (!sent) throw new TypeError('nothing was sent');
    const { reply, bundle } = sent as Awaited<ReturnType<Machine['send']>>;
    tally.command(nameOf(step.def), reply.ok ? 'ok' : reply.body.error.code);
    const after = { set: node.stores.set(), states: await observe() };
    return { step, reply, bundle, now: node.clock.now, before, after };
  }

  function learn(done: Done): void {
    const { step, reply, before, after, bundle } = done;
    for (const [plugin, state] of before.states) lastStates.set(keyOf(before.set, plugin), state);
    for (const [plugin, state] of after.states) lastStates.set(keyOf(after.set, plugin), state);
    if (before.set !== after.set) leases.clear();
    if (!reply.ok) return;
    if (reply.body.store) remember(before.set, { ...step, reply: JSON.stringify(reply.body) });
    if (bundle) keepBundle(bundle);
    if (step.def.plugin === 'sync' && step.def.command === 'import') takeOver(step, reply.body.result, after.set);
    learnLease(reply.body.result);
  }

  /** One’s own set is what was packed, also while the sample is open. */
  function keepBundle(file: Blob): void {
    const home = walk.machine.home();
    bundles.push({ file, earlier: new Map(plugins.map((plugin) => [plugin, [...earlier(home, plugin)]])) });
  }

  function remember(set: string, step: EarlierStep): void {
    const key = keyOf(set, step.def.plugin as PluginName);
    const list = earlierByKey.get(key) ?? [];
    if (!list.some((one) => one.input['request_id'] === step.input['request_id'])) list.push(step);
    earlierByKey.set(key, list);
  }

  /** A store that was replaced answers what the one that was packed had answered. */
  function takeOver(step: Step, result: unknown, set: string): void {
    const kept = bundles.find(({ file }) => file === (step.whole ?? step.file));
    const { parts } = result as { readonly parts: readonly { plugin: PluginName; change: string }[] };
    for (const { plugin, change } of parts) {
      // `unchanged` too: an import that failed on the way may have taken this part over, and has the rest to do.
      const isAsPacked = ['adopted', 'fast_forwarded', 'unchanged'].includes(change);
      if (isAsPacked) earlierByKey.set(keyOf(set, plugin), [...(kept?.earlier.get(plugin) ?? [])]);
    }
    leases.clear();
  }

  function learnLease(result: unknown): void {
    const { lease } = result as { readonly lease?: KnownLease & { readonly state: string } };
    if (!lease) return;
    if (lease.state === 'active') leases.set(lease.id, lease);
    else leases.delete(lease.id);
  }

  const walk: Walk = { machine, problems, plan, perform, learn, lastStates, earlier, observe };
  return walk;
}

/** Codes that say that the disk failed, or that something is broken: never without a reason. */
export const faultCodes: readonly string[] = [
  'io_error',
  'storage_full',
  'storage_unavailable',
  'database_error',
  'corrupt_store',
  'practice_schema_invalid',
  'unsupported_plugin_schema',
  'corrupt_blob',
  'blob_missing',
  'book_text_lost',
  'sync_plugin_materialize_failed',
];

function queryProblem(def: CommandDef, reply: Reply): string | null {
  if (!reply.ok) return unstated(def, reply.body.error.code);
  const shape = v.safeParse(def.result, reply.body.result);
  return shape.success ? null : `${nameOf(def)} answers another shape: ${shape.issues[0]?.message}`;
}

/** A code that the command does not state, or that a sound disk gives no reason for. */
export function unstated(def: CommandDef, code: string): string | null {
  const isStated = def.codes.includes(code) || (kernelCodes as readonly string[]).includes(code);
  if (!isStated) return `${nameOf(def)} answers ${code}, which it does not state`;
  return faultCodes.includes(code) ? `${nameOf(def)} answers ${code} without a fault` : null;
}
