// Two tabs of the built app in a real browser, each with a walk of its own over the same stores, while one after the other
// is closed, crashed, loaded again or killed at a call to the disk, and while the disk is full.
import type { CommandDef, Reply } from '../../app/kernel/command.ts';
import type { Ran } from '../kit/run.ts';
import { enable, withRig } from '../rig/rig-app.ts';
import { typed } from './command-words.ts';
import { createDice, diceFor } from './dice.ts';
import { judgeTabs } from './judge-tabs.ts';
import { type Ask, type Known, type KnownLease, look } from './known.ts';
import { nextStep, type Step } from './next-step.ts';
import { createSaboteur, type Saboteur } from './saboteur.ts';
import { createTab, type Tab } from './tab.ts';
import type { Tally } from './tally.ts';
import { filesOf, type TypedStep } from './typed-step.ts';
import { nameOf, unstated } from './walk.ts';

export interface TabsWalkOptions {
  readonly seed: number;
  readonly steps: number;
  readonly tally: Tally;
}

export async function walkInTabs({ seed, steps, tally }: TabsWalkOptions): Promise<void> {
  await withRig({ expectedProblems: [/./] }, async (app) => {
    await enable(app, 'tutor', 'book', 'practice');
    const tabs = [createTab(app.page), createTab(await app.newPage())] as const;
    const answered: TypedStep[] = [];
    const note = (where: string, problem: string) => tally.fail({ scenario: 'tabs', seed, where, problem });
    const counter = createCounter();
    let walking = tabs.length;
    const saboteur = await createSaboteur({ app, tabs, tally, untilAnswered: counter.until, walking: () => walking });
    const walks = tabs.map((tab, i) =>
      walkOne({ tab, seed: seed * 2 + i, steps, tally, answered, saboteur, note, count: counter.count }).finally(() => {
        walking -= 1;
        counter.count();
      }),
    );
    const all = Promise.all(walks).finally(counter.end);
    const dice = createDice(seed + 7);
    while (!counter.hasEnded()) {
      await counter.until(6 + dice.number(10));
      if (!counter.hasEnded()) await saboteur.strike(dice);
    }
    await all;
    await saboteur.stop();
    for (const problem of await judgeTabs(app, tabs, answered)) note('at the end', problem);
    for (const problem of app.problems) if (problem.startsWith('exception')) note('in a page', problem);
    tally.done('walks: tabs');
  });
}

interface Counter {
  readonly count: () => void;
  readonly until: (more: number) => Promise<void>;
  readonly end: () => void;
  readonly hasEnded: () => boolean;
}

function createCounter(): Counter {
  let counted = 0;
  let isEnded = false;
  let waiting: { readonly at: number; readonly resolve: () => void }[] = [];
  const look = () => {
    for (const one of waiting) if (isEnded || counted >= one.at) one.resolve();
    waiting = waiting.filter((one) => !isEnded && counted < one.at);
  };
  return {
    count() {
      counted += 1;
      look();
    },
    until: (more) =>
      new Promise((resolve) => {
        waiting.push({ at: counted + more, resolve });
        look();
      }),
    end() {
      isEnded = true;
      look();
    },
    hasEnded: () => isEnded,
  };
}

interface OneWalk {
  readonly tab: Tab;
  readonly seed: number;
  readonly steps: number;
  readonly tally: Tally;
  readonly answered: TypedStep[];
  readonly saboteur: Pick<Saboteur, 'isFull' | 'untilRoom'>;
  readonly note: (where: string, problem: string) => void;
  readonly count: () => void;
}

const isOfAStore = (def: CommandDef) => def.kind === 'mutation';

async function walkOne({ tab, seed, steps, tally, answered, saboteur, note, count }: OneWalk): Promise<void> {
  const leases = new Map<string, KnownLease>();
  const own: TypedStep[] = [];
  let known: Known | null = null;

  const ask: Ask = async (def, input) => {
    const reply = replyIn(await tab.run(typed(def, input), []));
    return reply.ok ? (reply.body.result as never) : null;
  };

  /** While the disk is full a refusal is no answer: the same command is sent again when there is room. */
  async function send(step: Step): Promise<Ran> {
    for (;;) {
      const wasFull = saboteur.isFull();
      const ran = await tab.run(typed(step.def, step.input), filesOf(step));
      count();
      const reply = replyIn(ran);
      const isRefused = !reply.ok && reply.body.error.code === 'storage_full';
      if (!isRefused || !(wasFull || saboteur.isFull())) return ran;
      tally.done('tabs: commands without room');
      const room = saboteur.untilRoom();
      count();
      await room;
    }
  }

  for (let at = 0; at < steps; at += 1) {
    const dice = diceFor(seed, at);
    const remembered = { now: new Date().toISOString(), leases: [...leases.values()], bundles: [] };
    const seen: Known =
      known && at % 4 !== 0 ? { ...(known as Known), ...remembered } : await look(ask, dice, remembered);
    known = seen;
    const step = nextStep(seen, dice, { only: isOfAStore, earlier: own, requestId: `tabs-${seed}-${at}` });
    const ran = await send(step);
    const reply = replyIn(ran);
    tally.command(nameOf(step.def), reply.ok ? 'ok' : reply.body.error.code);
    const problem = reply.ok ? null : unexpected(step, reply.body.error.code);
    if (problem) note(`step ${at}, ${nameOf(step.def)} (${step.kind})`, `${problem}: ${ran.stderr.slice(0, 300)}`);
    if (!reply.ok) continue;
    const earlier = own.find((one) => one.input['request_id'] === step.input['request_id']);
    if (earlier && earlier.stdout !== ran.stdout) note(`step ${at}, ${nameOf(step.def)}`, 'is answered otherwise');
    if (!earlier && reply.body.store) {
      const kept = { ...step, reply: JSON.stringify(reply.body), stdout: ran.stdout };
      own.push(kept);
      answered.push(kept);
    }
    const { lease } = reply.body.result as { readonly lease?: KnownLease & { readonly state: string } };
    if (lease?.state === 'active') leases.set(lease.id, lease);
    else if (lease) leases.delete(lease.id);
  }
}

/** A file that the input no longer names is not found by the page itself, which says so with the disk's code. */
function unexpected({ def, file, kind }: Step, code: string): string | null {
  if (code === 'io_error' && file && kind !== 'good' && kind !== 'repeated') return null;
  return unstated(def, code);
}

function replyIn({ exit_code, stdout, stderr }: Ran): Reply {
  return exit_code === 0 ? { ok: true, body: JSON.parse(stdout) } : { ok: false, body: JSON.parse(stderr) };
}
