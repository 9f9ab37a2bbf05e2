// Chooses what a walk does next, out of what is there.
import { commands } from '../../app/commands.ts';
import type { CommandDef } from '../../app/kernel/command.ts';
import type { Dice } from './dice.ts';
import { allGenerators } from './generators/all-generators.ts';
import type { Made } from './generators/generator.ts';
import type { Known } from './known.ts';
import { makeHostile, makeMisshapen, makeStale } from './spoil.ts';

export type StepKind = 'good' | 'stale' | 'misshapen' | 'hostile' | 'repeated' | 'reused';

export interface Step extends Made {
  readonly def: CommandDef;
  readonly kind: StepKind;
}

/** A mutation that was answered with success. */
export interface EarlierStep extends Step {
  readonly reply: string;
}

const named = new Map(commands.map((def) => [`${def.plugin}.${def.command}`, def]));

export interface Choosing {
  readonly only?: (def: CommandDef) => boolean;
  readonly earlier: readonly EarlierStep[];
  readonly requestId: string;
}

export function nextStep(known: Known, dice: Dice, { only = () => true, earlier, requestId }: Choosing): Step {
  const before = dice.maybe(earlier.filter(({ def }) => only(def)));
  if (before && dice.happens(0.06)) return { ...before, kind: 'repeated' };
  const { def, made } = choose(known, dice, only);
  const spoiled = spoil(made, dice);
  const withId = (id: unknown): Made['input'] =>
    def.kind === 'mutation' ? { ...spoiled.input, request_id: id } : spoiled.input;
  if (before && before.def.plugin === def.plugin && def.kind === 'mutation' && dice.happens(0.04)) {
    return { ...spoiled, def, kind: 'reused', input: withId(before.input['request_id']) };
  }
  return { ...spoiled, def, input: withId(requestId) };
}

function spoil(made: Made, dice: Dice): Made & { readonly kind: StepKind } {
  const roll = dice.chance();
  if (roll < 0.05) return { ...made, ...makeStale(made, dice), kind: 'stale' };
  if (roll < 0.09) return { ...makeMisshapen(made, dice), kind: 'misshapen' };
  if (roll < 0.14) return { ...makeHostile(made, dice), kind: 'hostile' };
  return { ...made, kind: 'good' };
}

interface Chosen {
  readonly def: CommandDef;
  readonly made: Made;
}

/** Something can always be made: a subject needs nothing else. */
function choose(known: Known, dice: Dice, only: (def: CommandDef) => boolean): Chosen {
  const [off] = known.disabled;
  const back = named.get('config.set');
  if (off && back && only(back) && dice.happens(0.5)) return { def: back, made: { input: { [off]: 'enabled' } } };
  const able = Object.entries(allGenerators).flatMap(([name, { weight = 1, make }]) => {
    const def = named.get(name);
    const made = def && only(def) ? make(known, dice) : null;
    return def && made ? [{ def, made, weight }] : [];
  });
  let left = dice.chance() * able.reduce((sum, { weight }) => sum + weight, 0);
  for (const one of able) {
    left -= one.weight;
    if (left < 0) return one;
  }
  throw new Error('no command can be made');
}
