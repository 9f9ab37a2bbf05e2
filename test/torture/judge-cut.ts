// What a person finds who comes back after a power cut: every answer again, the command under way once, and a whole bundle.
import { createMemoryBlobs } from '../../workers/blobs/memory-blobs.ts';
import { createPowerDisk, type Surviving } from '../rig/power-disk.ts';
import type { Dice } from './dice.ts';
import { judgeMove, judgeOpenStores } from './judge-store.ts';
import { createSettingsDisk } from './kept-settings.ts';
import { createMachine, type Machine } from './machine.ts';
import type { Answered, Recording } from './recording.ts';
import { nameOf, unstated } from './walk.ts';

/** How many of the answered commands are sent again. */
const sample = 8;

export async function judgeAfterCut(
  recording: Recording,
  cut: number,
  surviving: Surviving,
  dice: Dice,
): Promise<readonly string[]> {
  const disk = createPowerDisk(surviving);
  const kept = recording.settings.findLast(({ at }) => at <= cut)?.kept;
  // What is off refuses; everything is looked at.
  const settings = createSettingsDisk({ ...(kept ?? createSettingsDisk().kept), disabled: [] });
  const blobs = disk.blobs(createMemoryBlobs(() => machine.node.stores.set()));
  const next = recording.answered.find((one) => one.answeredAt > cut && one.sentAt <= cut);
  const now = (next ?? recording.answered.at(-1))?.now ?? 0;
  const machine: Machine = await createMachine({ place: disk.place, blobs, settings, seed: `cut ${cut}`, now });
  try {
    const problems = [...(await judgeAnswers(machine, recording, cut, dice))];
    if (next && problems.length === 0) problems.push(...(await judgeUnderWay(machine, next)));
    problems.push(...(await judgeOpenStores(machine)));
    if (dice.happens(0.25)) problems.push(...(await judgeMove(machine)));
    return problems;
  } finally {
    await machine.close();
  }
}

/** What was answered in this set, and in stores that no bundle replaced since, is answered byte for byte the same. */
async function judgeAnswers(
  machine: Machine,
  { answered }: Recording,
  cut: number,
  dice: Dice,
): Promise<readonly string[]> {
  const set = machine.node.stores.set();
  const replaced = answered.findLastIndex((one) => isTakingOver(one) && one.sentAt <= cut && one.after.set === set);
  const sound = answered.filter(
    (one, i) => i > replaced && one.answeredAt <= cut && one.before.set === set && one.reply.ok && one.reply.body.store,
  );
  const chosen = new Set([sound.at(-1), ...Array.from({ length: sample }, () => dice.maybe(sound))]);
  const problems: string[] = [];
  for (const one of chosen) {
    if (!one) continue;
    const { reply } = await machine.send(one.step.def, one.step.input, one.step.file);
    if (JSON.stringify(reply) !== JSON.stringify(one.reply)) {
      problems.push(`${nameOf(one.step.def)} is answered otherwise: ${JSON.stringify(reply).slice(0, 160)}`);
    }
  }
  return problems;
}

function isTakingOver({ step, reply }: Answered): boolean {
  return reply.ok && nameOf(step.def) === 'sync.import';
}

/** Sent again, it ends in success or a stated code; sent a third time, it is not done again. */
async function judgeUnderWay(machine: Machine, { step }: Answered): Promise<readonly string[]> {
  const { reply } = await machine.send(step.def, step.input, step.file);
  if (!reply.ok) return [unstated(step.def, reply.body.error.code) ?? []].flat();
  if (!reply.body.store) return [];
  const { reply: third } = await machine.send(step.def, step.input, step.file);
  const isSame = JSON.stringify(third) === JSON.stringify(reply);
  return isSame ? [] : [`${nameOf(step.def)}, which was under way, is answered in two ways`];
}
