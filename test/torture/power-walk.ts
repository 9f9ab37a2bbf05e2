// A walk on a disk that remembers its calls, and then the power cut after any of them: what was answered is there.
import { createMemoryBlobs } from '../../workers/blobs/memory-blobs.ts';
import { createPlayback, createPowerDisk, type CutRules, nothing, type Surviving } from '../rig/power-disk.ts';
import { createDice, type Dice, diceFor } from './dice.ts';
import { foreignBundle } from './foreign-bundle.ts';
import { judgeStep } from './judge-step.ts';
import { judgeElsewhere } from './judge-store.ts';
import { createSettingsDisk } from './kept-settings.ts';
import { createMachine, type Machine, plugins } from './machine.ts';
import { judgeAfterCut } from './judge-cut.ts';
import type { Step } from './next-step.ts';
import type { Answered, KnownState, Recording } from './recording.ts';
import { readLeft } from './read-left.ts';
import type { Tally } from './tally.ts';
import { createWalk, type Done, keyOf, nameOf } from './walk.ts';

/** Rigs that must be caught: a disk that lies about flushing, a log that is thrown away, an answer before its commit. */
export type Lie = 'no_flush' | 'no_log' | 'early_answer';

export interface PowerWalkOptions {
  readonly seed: number;
  readonly steps: number;
  readonly cuts: number;
  readonly tally: Tally;
  readonly skip?: ReadonlySet<number>;
  readonly lie?: Lie;
}

const firstMoment = Date.parse('2026-11-30T08:00:00.000Z');

export async function walkAndCut(options: PowerWalkOptions): Promise<void> {
  const { seed, tally } = options;
  const recording = await record(options);
  const dice = createDice(seed + 1);
  const total = recording.calls.length;
  const cuts = Array.from({ length: Math.min(options.cuts, total) }, () => 1 + dice.number(total));
  const { calls, bodies } = recording;
  const playback = createPlayback(calls, bodies, nothing, options.lie === 'no_flush');
  for (const [i, cut] of cuts.sort((a, b) => a - b).entries()) {
    playback.advance(cut);
    const keys = keysAt(playback.unsettled(), recording);
    const left = playback.cut(rollRules(dice));
    const surviving = options.lie === 'no_log' ? withoutLogs(left) : left;
    const problems = await judgeCut(recording, { cut, keys, surviving, isDeep: i % 8 === 0, dice, tally });
    const command = recording.answered.find((one) => one.answeredAt > cut);
    const where = `cut after call ${cut} of ${total}, in ${command ? nameOf(command.step.def) : 'the end'}`;
    for (const problem of problems) tally.fail({ scenario: 'power', seed, where, problem });
    tally.done('cuts');
  }
  tally.done('walks: power');
}

async function record({ seed, steps, tally, skip, lie }: PowerWalkOptions): Promise<Recording> {
  const disk = createPowerDisk();
  const settings = createSettingsDisk();
  let machine: Machine | null = null;
  const memory = createMemoryBlobs(() => machine?.node.stores.set() ?? settings.kept.set);
  const blobs = disk.blobs(memory);
  const answered: Answered[] = [];
  const states = new Map<string, KnownState[]>();
  const kept = [{ kept: settings.kept, at: 0 }];
  settings.changed = () => void kept.push({ kept: settings.kept, at: disk.calls.length });
  const start = async (now: number, born: number): Promise<Machine> => {
    machine = await createMachine({ place: disk.place, blobs, settings, seed: `power ${seed} ${born}`, now });
    return machine;
  };
  const walk = createWalk({ seed, machine: await start(firstMoment, 0), tally, bundles: [await foreignBundle()] });

  /** Of a set that was not there before, the first state is the empty one. */
  const unmade = await walk.observe();

  function keep(done: Done, answeredAt: number): void {
    for (const [plugin, { dump }] of done.after.states) {
      const key = keyOf(done.after.set, plugin);
      const list = states.get(key) ?? [{ dump: unmade.get(plugin)?.dump ?? '', answeredAt: 0 }];
      if (list.at(-1)?.dump !== dump) list.push({ dump, answeredAt });
      states.set(key, list);
    }
  }

  for (let at = 0; at < steps; at += 1) {
    if (skip?.has(at)) continue;
    const dice = diceFor(seed, 2000 + at);
    await live(walk.machine, disk, dice);
    if (dice.happens(0.04)) {
      const { now } = walk.machine.node.clock;
      await walk.machine.close();
      walk.machine = await start(now, at + 1);
    }
    const step: Step = await walk.plan(at);
    const sentAt = disk.calls.length;
    let answeredAt = sentAt;
    const done = await walk.perform(step, async (send) => {
      await send();
      answeredAt = lie === 'early_answer' ? sentAt : disk.calls.length;
    });
    const problems = [...walk.problems.splice(0), ...judgeStep(done, walk)];
    const where = `step ${at}, ${nameOf(step.def)} (${step.kind})`;
    for (const problem of problems) tally.fail({ scenario: 'power', seed, where, problem });
    walk.learn(done);
    keep(done, answeredAt);
    answered.push({ ...done, sentAt, answeredAt });
  }
  await walk.machine.close();
  return { calls: disk.calls, bodies: memory.bodies, answered, states, settings: kept };
}

/** Seconds, or an hour in which every young name becomes safe; the stores see to themselves. */
async function live(machine: Machine, disk: ReturnType<typeof createPowerDisk>, dice: Dice): Promise<void> {
  if (dice.happens(0.15)) {
    machine.node.clock.now += 3_600_000;
    disk.settle();
  } else machine.node.clock.now += 100 + dice.number(500);
  if (dice.happens(0.4)) machine.rest();
  if (dice.happens(0.15)) await machine.node.stores.checkpoint();
}

/** The stores that a cut may have hurt. */
function keysAt(paths: readonly string[], { states }: Recording): readonly string[] {
  return [...states.keys()].filter((key) => paths.some((path) => path.startsWith(key) || path.startsWith('blob:')));
}

function withoutLogs(left: Surviving): Surviving {
  return { ...left, files: new Map([...left.files].filter(([path]) => !path.endsWith('-wal'))) };
}

function rollRules(dice: Dice): CutRules {
  const { chance } = dice;
  return dice.pick(
    { chance, survival: 0.5, torn: true, nameLoss: 0 },
    { chance, survival: 0, torn: false, nameLoss: 0 },
    { chance, survival: 0.9, torn: true, nameLoss: 0 },
    { chance, survival: 0.5, torn: true, nameLoss: 0.3 },
  );
}

interface Cut {
  readonly cut: number;
  readonly keys: readonly string[];
  readonly surviving: Surviving;
  /** Also read by another SQLite, and lived on with. */
  readonly isDeep: boolean;
  readonly dice: Dice;
  readonly tally: Tally;
}

async function judgeCut(recording: Recording, cut: Cut): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const key of cut.keys) problems.push(...(await judgeKey(recording, key, cut)));
  if (!cut.isDeep || problems.length > 0 || cut.surviving.lostNames > 0) return problems;
  cut.tally.done('cuts lived on with');
  return judgeAfterCut(recording, cut.cut, cut.surviving, cut.dice);
}

/** Every answered command is there, and the one under way wholly or not at all. */
async function judgeKey(
  recording: Recording,
  key: string,
  { cut, surviving, isDeep }: Cut,
): Promise<readonly string[]> {
  const plugin = plugins.find((one) => key.endsWith(`/${one}`)) ?? 'tutor';
  const found = await readLeft(key, plugin, surviving);
  if (found.problem !== null) return [`${key} is damaged: ${found.problem}`];
  const states = recording.states.get(key) ?? [];
  const answered = states.filter((state) => state.answeredAt <= cut).length - 1;
  const at = states.findLastIndex((state, i) => state.dump === found.dump && i <= answered + 1);
  if (at < 0) return [`${key} holds a half`];
  // Whoever loses a young name may lose what was in its file, but never a half of it.
  if (surviving.lostNames === 0 && at < answered && states[answered]?.dump !== found.dump) {
    return [`${key} lost what was answered: it is in state ${at} of ${answered}`];
  }
  if (surviving.lostNames === 0 && found.missing > 0) return [`${key} misses ${found.missing} files`];
  if (!isDeep) return [];
  const bytes = (suffix: string) => surviving.files.get(key + suffix) ?? new Uint8Array();
  return judgeElsewhere(plugin, { main: bytes(''), journal: bytes('-journal'), wal: bytes('-wal') }, found.dump);
}
