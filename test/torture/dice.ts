// Choices that are the same for the same seed.
import { seededChance } from '../rig/power-disk.ts';

export interface Dice {
  /** A whole number from 0 to `below` − 1. */
  readonly number: (below: number) => number;
  readonly happens: (chance: number) => boolean;
  /** Undefined for an empty list. */
  readonly maybe: <T>(list: readonly T[]) => T | undefined;
  readonly pick: <T>(first: T, ...others: readonly T[]) => T;
  readonly hex: (length: number) => string;
  readonly chance: () => number;
}

export function createDice(seed: number): Dice {
  const chance = seededChance(seed);
  const number = (below: number) => Math.floor(chance() * below);
  return {
    chance,
    number,
    happens: (likely) => chance() < likely,
    maybe: (list) => list[number(list.length)],
    pick: (first, ...others) => [first, ...others][number(others.length + 1)] ?? first,
    hex: (length) => Array.from({ length }, () => number(16).toString(16)).join(''),
  };
}

/** Dice for one step of a walk: a step that is left out does not change what the others roll. */
export function diceFor(seed: number, step: number): Dice {
  return createDice((Math.imul(seed, 0x9e3779b1) ^ Math.imul(step + 1, 0x85ebca6b)) >>> 0);
}
