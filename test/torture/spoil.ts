// Makes a good input wrong in one way: out of date, of another shape, or meant to do harm.
import type { Dice } from './dice.ts';
import type { Fields, Made } from './generators/generator.ts';

/** Another revision than the one that is there; null for a command that names none. */
export function makeStale({ input, ...rest }: Made, dice: Dice): Made | null {
  const revision = input['if_revision'];
  if (typeof revision !== 'number') return null;
  return { ...rest, input: { ...input, if_revision: dice.pick(revision - 1, revision + 1, 1_000_000) } };
}

export function makeMisshapen({ input, ...rest }: Made, dice: Dice): Made {
  const name = dice.maybe(Object.keys(input));
  if (name === undefined || dice.happens(0.2)) return { ...rest, input: { ...input, unknown_field: 1 } };
  const { [name]: _left, ...others } = input;
  if (dice.happens(0.4)) return { ...rest, input: others };
  const wrong = dice.pick<unknown>(null, [], {}, -1, 1.5, 2 ** 53, '', ' ', true, { $ref: 'x' });
  return { ...rest, input: { ...input, [name]: wrong } };
}

const meantHarm = [
  "'; DROP TABLE subjects; --",
  '../../own/book',
  '\ud800 half a character',
  'zero \u0000 inside',
  '<img src=x onerror=alert(1)>',
  '\u202e turned around',
  'x'.repeat(300_000),
  '0'.repeat(32),
  '{"$text":{"lease":"x"}}',
];

/** One text of the input is another's, or a bundle is not what it was. */
export function makeHostile({ input, file }: Made, dice: Dice): Made {
  if (file instanceof Blob) return { input, file: damaged(file, dice), whole: file };
  const texts = Object.keys(input).filter((name) => typeof input[name] === 'string');
  const name = dice.maybe(texts);
  const harmful = dice.maybe(meantHarm) ?? '';
  const deep = withHarmInside(input, harmful, dice);
  const changed = name === undefined || (deep && dice.happens(0.3)) ? (deep ?? input) : { ...input, [name]: harmful };
  return file ? { input: changed, file } : { input: changed };
}

/** Also in what stands inside: a source, a key point. */
function withHarmInside(input: Fields, harmful: string, dice: Dice): Fields | null {
  const inner = Object.entries(input).filter(([, value]) => typeof value === 'object' && value !== null);
  const found = dice.maybe(inner);
  if (!found) return null;
  const [name, value] = found;
  return { ...input, [name]: Array.isArray(value) ? [...value, harmful] : { ...(value as object), id: harmful } };
}

/** Cut short, or with bytes in it that nobody put there. */
function damaged(file: Blob, dice: Dice): Blob {
  const at = dice.number(file.size);
  if (dice.happens(0.5)) return file.slice(0, at);
  return new Blob([file.slice(0, at), new Uint8Array([dice.number(256), dice.number(256)]), file.slice(at + 2)]);
}
