// What makes an input of one command out of what is there.
import type { Dice } from '../dice.ts';
import type { Known } from '../known.ts';
import type { ShelfFile } from '../shelf.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface Made {
  /** Without its request id, which the walk gives. */
  readonly input: Fields;
  /** What a person would have picked with it. */
  readonly file?: ShelfFile | Blob;
  /** What a damaged bundle was before: the damage may lie where nothing is read, and the bundle be taken. */
  readonly whole?: Blob;
}

export interface Generator {
  /** How often it is chosen, beside 1. */
  readonly weight?: number;
  /** Null when nothing is there to make it from. */
  readonly make: (known: Known, dice: Dice) => Made | null;
}

/** By the dotted name of the command, with its plugin. */
export type Generators = Readonly<Record<string, Generator>>;
