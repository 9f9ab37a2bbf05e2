// The rig itself: it knows every command, it sees what it is there to see, and a small walk of each kind finds nothing.
import { describe, expect, test } from 'vitest';
import { commands } from '../../app/commands.ts';
import type { CommandDef } from '../../app/kernel/command.ts';
import { walkOverDisk } from './disk-walk.ts';
import { allGenerators, shownOnly } from './generators/all-generators.ts';
import { type Lie, walkAndCut } from './power-walk.ts';
import { readSteps, shrink, writeSteps } from './shrink.ts';
import { createTally } from './tally.ts';
import { nameOf } from './walk.ts';

const seed = 20_261_201;
const timeout = 60_000;

function withoutGenerator(defs: readonly Pick<CommandDef, 'plugin' | 'command' | 'kind'>[]): readonly string[] {
  const changing = defs.filter((def) => def.kind !== 'query').map(nameOf);
  return changing.filter((name) => !shownOnly.includes(name) && !Object.hasOwn(allGenerators, name));
}

test('every command that changes something is walked', () => {
  const planted = [{ plugin: 'tutor', command: 'session.open', kind: 'mutation' } as const];
  expect(withoutGenerator(planted)).toEqual(['tutor.session.open']);
  expect(withoutGenerator(commands)).toEqual([]);
  const names = commands.map(nameOf);
  expect([...Object.keys(allGenerators), ...shownOnly].filter((name) => !names.includes(name))).toEqual([]);
});

describe('the rig sees', () => {
  const lies: readonly [Lie, RegExp][] = [
    ['no_flush', /damaged|lost what was answered/],
    ['no_log', /damaged|lost what was answered/],
    ['early_answer', /lost what was answered/],
  ];
  test.each(lies)(
    '%s',
    async (lie, problem) => {
      const tally = createTally();
      await walkAndCut({ seed, steps: 15, cuts: 30, tally, lie });
      expect(tally.failures.length).toBeGreaterThan(5);
      expect(tally.failures.some((failure) => problem.test(failure.problem))).toBe(true);
    },
    timeout,
  );
});

test(
  'the rig sees a disk that says it wrote what it did not',
  async () => {
    const tally = createTally();
    await walkOverDisk({ scenario: 'faults', seed, steps: 15, tally, lies: true }).catch((error: unknown) =>
      tally.fail({ scenario: 'faults', seed, where: '', problem: String(error) }),
    );
    expect(tally.failures.length).toBeGreaterThan(0);
  },
  timeout,
);

test(
  'the power is cut after calls to the disk: what was answered is there, and nothing by half',
  async () => {
    const tally = createTally();
    await walkAndCut({ seed, steps: 40, cuts: 60, tally });
    expect(tally.failures).toEqual([]);
    expect(tally.figures.get('cuts')).toBe(60);
  },
  timeout,
);

test(
  'calls to the disk fail or do less: an honest code, all of the command or nothing, and later it works',
  async () => {
    const tally = createTally();
    for (let walk = 0; walk < 2; walk += 1) {
      await walkOverDisk({ scenario: 'faults', seed: seed + walk, steps: 40, tally });
    }
    expect(tally.failures).toEqual([]);
    const met = [...tally.figures.keys()].filter((what) => what.startsWith('faults: '));
    expect(met.length).toBeGreaterThanOrEqual(5);
  },
  timeout,
);

test(
  'the disk is full for a while: nothing of what was refused is kept, and with room it is done',
  async () => {
    const tally = createTally();
    for (let walk = 0; walk < 2; walk += 1) {
      await walkOverDisk({ scenario: 'quota', seed: seed + walk, steps: 40, tally });
    }
    expect(tally.failures).toEqual([]);
    expect(tally.figures.get('faults: full')).toBeGreaterThan(10);
  },
  timeout,
);

test('the same seed walks the same way', async () => {
  const once = createTally();
  const again = createTally();
  for (const tally of [once, again]) await walkOverDisk({ scenario: 'faults', seed, steps: 25, tally });
  expect(again.commands).toEqual(once.commands);
  expect(again.figures).toEqual(once.figures);
});

test('a failing walk is shrunk to the steps that matter, and they are written as they are read', async () => {
  const needed = [3, 17];
  const skip = await shrink({
    steps: 40,
    most: 100,
    failsWithout: async (less) => needed.every((step) => !less.has(step)),
  });
  expect(writeSteps(skip)).toBe('0-2,4-16,18-39');
  expect(readSteps(writeSteps(skip))).toEqual(skip);
  expect([readSteps(''), readSteps('1-'), readSteps('a')]).toEqual([null, null, null]);
});
