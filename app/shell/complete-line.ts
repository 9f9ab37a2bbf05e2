// What may come next on the command line: words of a command, its flags, values that a flag can only have, file names.

import type { CommandDef } from '../kernel/command.ts';
import { fieldsOf } from './describe-field.ts';

export interface Completion {
  /** What is shown: the word that would stand there. */
  readonly word: string;
  /** The whole line with it. */
  readonly line: string;
}

const program = 'lwc';

/** The command that a line names so far: the longest name its words begin with. */
export function commandIn(line: string, commands: readonly CommandDef[]): CommandDef | null {
  const words = plainWords(line);
  const named = commands.filter((def) => {
    const name = nameOf(def);
    return name.every((word, at) => words[at] === word);
  });
  return named.toSorted((a, b) => nameOf(b).length - nameOf(a).length)[0] ?? null;
}

export function completionsOf(
  line: string,
  commands: readonly CommandDef[],
  files: readonly string[],
): readonly Completion[] {
  const cut = line.search(/\S*$/);
  const before = line.slice(0, cut);
  const typed = line.slice(cut);
  const complete = (words: readonly string[], end = ' ') =>
    [...new Set(words)]
      .filter((word) => word.startsWith(typed) && word !== typed)
      .map((word) => ({ word, line: `${before}${word}${end}` }));

  const def = commandIn(before, commands);
  const flag = /--([a-z-]+)\s+$/.exec(before)?.[1];
  if (def !== null && flag === 'json') return complete(files.map((name) => `@${name}`));
  if (def !== null && flag !== undefined) return complete(valuesOf(def, flag));
  if (def !== null && typed.startsWith('--')) return complete(flagsOf(def, before));

  const words = plainWords(before);
  const next = commands.flatMap((one) => {
    const name = nameOf(one);
    const isOnTheWay = words.length < name.length && words.every((word, at) => name[at] === word);
    return isOnTheWay ? [name[words.length] ?? ''] : [];
  });
  const flags = def !== null && words.length >= nameOf(def).length + def.positional.length ? flagsOf(def, before) : [];
  return complete([...next, ...flags]);
}

/** The words of a name: `book read next`. */
export function nameOf(def: CommandDef): readonly string[] {
  return [def.plugin, ...def.command.split('.')];
}

function flagsOf(def: CommandDef, before: string): readonly string[] {
  const flags = def.flags.map((name) => `--${name.replaceAll('_', '-')}`);
  const hasMore = fieldsOf(def).some(({ name }) => !def.flags.includes(name) && !def.positional.includes(name));
  return [...flags, ...(hasMore ? ['--json'] : [])].filter((flag) => !before.includes(`${flag} `));
}

function valuesOf(def: CommandDef, flag: string): readonly string[] {
  const name = flag.replaceAll('-', '_');
  return fieldsOf(def).find((field) => field.name === name)?.options ?? [];
}

/** Words that are no flags and no values of flags, without the program's own name. */
function plainWords(line: string): readonly string[] {
  const words = line.split(/\s+/).filter((word) => word !== '');
  const plain: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word.startsWith('--')) {
      if (!word.includes('=')) at += 1;
    } else if (!(at === 0 && word === program)) plain.push(word);
  }
  return plain;
}
