// A walk whose disk fails: single calls of the VFS that throw or do less, or a disk that is full for a while.
import { createMemoryBlobs } from '../../workers/blobs/memory-blobs.ts';
import { createHeldPlace } from '../rig/held-place.ts';
import { type Dice, diceFor } from './dice.ts';
import { foreignBundle } from './foreign-bundle.ts';
import { judgeAnswers } from './judge-answers.ts';
import { judgeFaultyStep, judgeRetry, judgeStep } from './judge-step.ts';
import { judgeElsewhere, judgeMove, judgeOpenStores } from './judge-store.ts';
import { createSettingsDisk } from './kept-settings.ts';
import { createMachine, type Machine, plugins } from './machine.ts';
import type { Step } from './next-step.ts';
import type { Tally } from './tally.ts';
import { createTroubledPlace, type DiskFault, faultKinds } from './troubled-place.ts';
import { createWalk, type Done, nameOf, type States } from './walk.ts';

export interface DiskWalkOptions {
  readonly scenario: 'faults' | 'quota';
  readonly seed: number;
  readonly steps: number;
  readonly tally: Tally;
  /** Steps that are left out. */
  readonly skip?: ReadonlySet<number>;
  /** The disk lies about what it wrote, which must be found. */
  readonly lies?: boolean;
}

const firstMoment = Date.parse('2026-11-30T08:00:00.000Z');

export async function walkOverDisk({ scenario, seed, steps, tally, skip, lies }: DiskWalkOptions): Promise<void> {
  const held = createHeldPlace();
  const place = createTroubledPlace(held);
  const settings = createSettingsDisk();
  let machine: Machine | null = null;
  const blobs = createMemoryBlobs(() => machine?.node.stores.set() ?? settings.kept.set);
  let born = 0;
  const start = async (now: number): Promise<Machine> => {
    const seedOfIds = `${scenario} ${seed} ${(born += 1)}`;
    machine = await createMachine({ place, blobs, settings, seed: seedOfIds, now, takeRoom: place.takeRoom });
    return machine;
  };
  const walk = createWalk({ seed, machine: await start(firstMoment), tally, bundles: [await foreignBundle()] });
  let at = -1;
  let step: Step | null = null;

  function note(problems: readonly string[]): void {
    const where = `step ${at}${step ? `, ${nameOf(step.def)} (${step.kind})` : ''}`;
    for (const problem of [...walk.problems.splice(0), ...problems]) tally.fail({ scenario, seed, where, problem });
  }

  /** Time goes by, the stores see to themselves, and now and then the process ends. */
  async function live(dice: Dice): Promise<void> {
    const { node } = walk.machine;
    node.clock.now += dice.happens(0.1) ? 3_600_000 : 1000 + dice.number(5000);
    const before = await walk.observe();
    if (scenario === 'faults' && dice.happens(0.3)) place.order(rollFault(dice));
    if (dice.happens(0.5)) walk.machine.rest();
    if (dice.happens(0.1)) await node.stores.checkpoint().catch(() => tally.done('checkpoints that failed'));
    if (dice.happens(0.06)) await restart(dice);
    place.order(null);
    note(unlike(before, await walk.observe(), 'a quiet moment'));
  }

  async function restart(dice: Dice): Promise<void> {
    const { now } = walk.machine.node.clock;
    if (dice.happens(0.5)) {
      await walk.machine.close();
      tally.done('restarts');
    } else {
      place.freeze(true);
      await walk.machine.die();
      place.freeze(false);
      tally.done('kills');
    }
    walk.machine = await start(now);
  }

  async function takeFaultyStep(dice: Dice, taken: Step): Promise<void> {
    const fault = lies ? lie : rollFault(dice);
    let met = 0;
    const done = await walk.perform(taken, async (send) => {
      // What is in memory is not read.
      if (fault.kind.startsWith('read')) await walk.machine.letGo();
      place.order(fault);
      await send();
      met = place.met();
      place.order(null);
    });
    if (met === 0) return take(done);
    tally.done(`faults: ${fault.kind}`);
    note(judgeFaultyStep(done, walk));
    walk.learn(done);
    const again = await walk.perform(taken);
    note(judgeRetry(done, again, walk));
    walk.learn(again);
  }

  function take(done: Done): void {
    note(judgeStep(done, walk));
    walk.learn(done);
  }

  /** What found no room wrote nothing, and is done when there is room. */
  async function takeFullStep(taken: Step): Promise<Step | null> {
    const done = await walk.perform(taken);
    const isRefused = !done.reply.ok && done.reply.body.error.code === 'storage_full';
    note(isRefused ? judgeFaultyStep(done, walk) : judgeStep(done, walk));
    walk.learn(done);
    if (isRefused) tally.done('faults: full');
    return isRefused ? taken : null;
  }

  let fullFor = 0;
  let waiting: Step[] = [];
  for (at = 0; at < steps; at += 1) {
    if (skip?.has(at)) continue;
    step = null;
    const dice = diceFor(seed, 1000 + at);
    await live(dice);
    step = await walk.plan(at);
    if (scenario === 'faults' && dice.happens(0.6)) await takeFaultyStep(dice, step);
    else if (scenario === 'quota' && fullFor > 0) {
      const refused = await takeFullStep(step);
      if (refused) waiting.push(refused);
      fullFor -= 1;
      if (fullFor === 0) {
        place.allow(null);
        for (const one of waiting) {
          step = one;
          take(await walk.perform(one));
        }
        waiting = [];
      }
    } else take(await walk.perform(step));
    if (scenario === 'quota' && fullFor === 0 && dice.happens(0.15)) {
      fullFor = 1 + dice.number(5);
      place.allow(dice.number(dice.pick(1, 20_000, 200_000)));
      tally.done('full disks');
    }
    note([]);
  }
  place.allow(null);
  step = null;
  await walk.machine.close();
  walk.machine = await start(walk.machine.node.clock.now);
  const set = walk.machine.home();
  await walk.machine.node.stores.use(set);
  note(await judgeOpenStores(walk.machine));
  note(await judgeMove(walk.machine));
  await walk.machine.node.stores.use(set);
  note(await judgeAnswers(walk));
  const states = await walk.observe();
  await walk.machine.close();
  for (const plugin of plugins) {
    const name = `${set}/${plugin}`;
    const bytes = { main: held.bytes(name), journal: held.bytes(name, '-journal'), wal: held.bytes(name, '-wal') };
    note(await judgeElsewhere(plugin, bytes, states.get(plugin)?.dump ?? ''));
  }
  if (held.held().length > 0) note(['files were held']);
  tally.done(`walks: ${scenario}`);
}

const lie: DiskFault = { kind: 'write_lies', at: 2, lasting: 3 };

function rollFault(dice: Dice): DiskFault {
  const kind = dice.maybe(faultKinds) ?? 'write_fails';
  const reach = kind.startsWith('flush') || kind.startsWith('truncate') ? 4 : 24;
  return { kind, at: 1 + dice.number(reach), lasting: dice.pick(1, 1, 2, 40) };
}

function unlike(before: States, after: States, when: string): readonly string[] {
  return plugins
    .filter((plugin) => before.get(plugin)?.dump !== after.get(plugin)?.dump)
    .map((plugin) => `${when} changed the store of ${plugin}`);
}
