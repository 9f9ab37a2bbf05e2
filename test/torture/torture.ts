// Walks one after another until the time is up, or the one walk that a seed names; answers what was done and found.
import { walkOverDisk } from './disk-walk.ts';
import { walkAndCut } from './power-walk.ts';
import { shrink, writeSteps } from './shrink.ts';
import { walkInTabs } from './tabs-walk.ts';
import { createTally, type Failure, type Scenario, type Tally } from './tally.ts';

export const scenarios: readonly Scenario[] = ['power', 'faults', 'quota', 'tabs'];

export interface Torture {
  readonly seed: number;
  /** Null for one walk of each scenario. */
  readonly minutes: number | null;
  readonly only: readonly Scenario[];
  readonly skip?: ReadonlySet<number>;
  /** Milliseconds since some moment. */
  readonly clock: () => number;
  readonly say: (line: string) => void;
}

export interface Found extends Failure {
  /** The command line that shows it again. */
  readonly replay: string;
}

export interface Tortured {
  readonly tally: Tally;
  readonly found: readonly Found[];
  readonly minutes: number;
}

const steps = 60;
const cuts = 150;
/** A failure is worth so much time of looking for a shorter walk that shows it. */
const shrinkMs = 45_000;
/** Of the time, when there is a browser's share. */
const tabsShare = 0.25;

export async function torture({ seed, minutes, only, skip, clock, say }: Torture): Promise<Tortured> {
  const tally = createTally();
  const found: Found[] = [];
  const began = clock();
  const elapsed = () => clock() - began;
  const until = (minutes ?? 0) * 60_000;
  let inTabs = 0;
  for (let walk = 0; walk === 0 || elapsed() < until; walk += 1) {
    for (const scenario of only) {
      if (walk > 0 && elapsed() >= until) break;
      const isTabs = scenario === 'tabs';
      if (isTabs && walk > 0 && only.length > 1 && inTabs > tabsShare * elapsed()) continue;
      const start = clock();
      const failure = await walkOnce(scenario, seed + walk, tally, skip);
      if (isTabs) inTabs += clock() - start;
      if (failure) say(`✗ ${scenario} ${failure.seed}, ${failure.where}: ${failure.problem.split('\n')[0]}`);
      if (failure) found.push({ ...failure, replay: await replayOf(failure, skip, clock) });
      say(progress(tally, found.length, elapsed()));
    }
  }
  return { tally, found, minutes: elapsed() / 60_000 };
}

/** The first failure of the walk; more of the same walk follow from it. */
async function walkOnce(
  scenario: Scenario,
  seed: number,
  tally: Tally,
  skip?: ReadonlySet<number>,
): Promise<Failure | null> {
  const before = tally.failures.length;
  const left = skip ? { skip } : {};
  try {
    if (scenario === 'tabs') await walkInTabs({ seed, steps: 40, tally });
    else if (scenario === 'power') await walkAndCut({ seed, steps, cuts, tally, ...left });
    else await walkOverDisk({ scenario, seed, steps, tally, ...left });
  } catch (error) {
    tally.fail({ scenario, seed, where: 'an exception', problem: String(error) });
  }
  return tally.failures[before] ?? null;
}

/** Numbers and ids differ between walks that fail in the same way. */
const kindOf = (problem: string) => problem.replaceAll(/\d+/g, 'n').slice(0, 80);

async function replayOf(
  failure: Failure,
  given: ReadonlySet<number> | undefined,
  clock: () => number,
): Promise<string> {
  const began = clock();
  const line = `npm run torture -- --seed ${failure.seed} --only ${failure.scenario}`;
  // Cutting in a browser, and where nothing is to be left out, would not be the same walk.
  if (failure.scenario === 'tabs' || given) return given ? `${line} --skip ${writeSteps(given)}` : line;
  const skip = await shrink({
    steps,
    most: 24,
    async failsWithout(less) {
      if (clock() - began > shrinkMs) return false;
      const again = await walkOnce(failure.scenario, failure.seed, createTally(), less);
      return again !== null && kindOf(again.problem) === kindOf(failure.problem);
    },
  });
  return skip.size === 0 ? line : `${line} --skip ${writeSteps(skip)}`;
}

function progress({ figures }: Tally, found: number, elapsed: number): string {
  const walks = [...figures].filter(([what]) => what.startsWith('walks')).reduce((sum, [, count]) => sum + count, 0);
  const of = (what: string) => figures.get(what) ?? 0;
  const faults = [...figures].filter(([what]) => what.startsWith('faults')).reduce((sum, [, count]) => sum + count, 0);
  const time = `${Math.floor(elapsed / 60_000)}:${String(Math.floor(elapsed / 1000) % 60).padStart(2, '0')}`;
  return `${time}  ${walks} walks, ${of('cuts')} cuts, ${faults} faults, ${found} failures`;
}
