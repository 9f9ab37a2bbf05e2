// Reads one line of the command line: words as a POSIX shell quotes them, flags in any order, the command they name.
import type { CommandDef } from '../kernel/command.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';

/** Splits a line into words. Quotes and backslashes work as in a POSIX shell; nothing is expanded. */
export function splitWords(line: string): Result<readonly string[]> {
  const words: string[] = [];
  let word: string | null = null;
  let quote: '"' | "'" | null = null;
  for (let i = 0; i < line.length; i += 1) {
    const char = line.charAt(i);
    if (quote === "'") {
      if (char === "'") quote = null;
      else word = (word ?? '') + char;
    } else if (char === '\\' && i + 1 < line.length) {
      const next = line.charAt(i + 1);
      const isEscape = quote === null || next === '"' || next === '\\' || next === '$' || next === '`';
      word = (word ?? '') + (isEscape ? next : char + next);
      i += 1;
    } else if (quote === '"') {
      if (char === '"') quote = null;
      else word = (word ?? '') + char;
    } else if (char === '"' || char === "'") {
      quote = char;
      word = word ?? '';
    } else if (/\s/.test(char)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + char;
  }
  if (quote !== null) return refuse('invalid_input', 'A quotation is not closed.');
  if (word !== null) words.push(word);
  return ok(words);
}

export interface ParsedLine {
  readonly def: CommandDef;
  /** Positional and flag fields. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The word after `--json`, or null. */
  readonly json: string | null;
}

export function parseLine(line: string, commands: readonly CommandDef[]): Result<ParsedLine> {
  const words = splitWords(line);
  if (!words.ok) return words;
  const plain: string[] = [];
  const flags = new Map<string, string>();
  for (let i = 0; i < words.value.length; i += 1) {
    const word = words.value[i] ?? '';
    if (!/^--[a-z]/.test(word)) {
      plain.push(word);
      continue;
    }
    const equals = word.indexOf('=');
    const name = equals < 0 ? word.slice(2) : word.slice(2, equals);
    const value = equals < 0 ? words.value[(i += 1)] : word.slice(equals + 1);
    if (value === undefined) return refuse('invalid_input', `--${name} needs a value.`);
    if (flags.has(name)) return refuse('invalid_input', `--${name} is given twice.`);
    flags.set(name, value);
  }
  const found = findCommand(plain, commands);
  if (!found.ok) return found;
  const { def, rest } = found.value;
  if (flags.has('changeset') && def.plugin !== 'config') {
    return refuse('changeset_command_unsupported', 'Learning commands cannot be part of a changeset.');
  }
  if (rest.length !== def.positional.length) {
    return refuse('invalid_input', `Usage: ${usageOf(def)}`, { given: rest.length, wanted: def.positional });
  }
  const fields: Record<string, unknown> = {};
  def.positional.forEach((name, i) => {
    fields[name] = rest[i];
  });
  const json = flags.get('json') ?? null;
  flags.delete('json');
  for (const [flag, value] of flags) {
    const name = flag.replaceAll('-', '_');
    if (!def.flags.includes(name)) return refuse('invalid_input', `${usageOf(def)} has no --${flag}.`);
    fields[name] = expectsNumber(entryOf(def, name)) ? numberOr(value) : value;
  }
  return ok({ def, fields, json });
}

export function usageOf(def: CommandDef): string {
  const positional = def.positional.map((name) => name.toUpperCase());
  const flags = def.flags.map((name) => `[--${name.replaceAll('_', '-')} …]`);
  return ['lwc', def.plugin, ...def.command.split('.'), ...positional, ...flags].join(' ');
}

function findCommand(
  plain: readonly string[],
  commands: readonly CommandDef[],
): Result<{ readonly def: CommandDef; readonly rest: readonly string[] }> {
  const [program, plugin, ...words] = plain;
  if (program !== 'lwc') return refuse('invalid_input', 'A command begins with lwc.');
  // The longest name wins: `config set use` is not `config set` with a word too many.
  for (let length = words.length; length > 0; length -= 1) {
    const name = words.slice(0, length).join('.');
    const def = commands.find((candidate) => candidate.plugin === plugin && candidate.command === name);
    if (def) return ok({ def, rest: words.slice(length) });
  }
  return refuse('invalid_input', 'There is no such command.', { words: plain.slice(1) });
}

function entryOf(def: CommandDef, name: string): unknown {
  return 'entries' in def.input ? (def.input.entries as Record<string, unknown>)[name] : undefined;
}

/** What is no number stays the text it is, for the contract to refuse: NaN would not travel to another tab. */
function numberOr(value: string): number | string {
  return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(value) ? Number(value) : value;
}

/** Looks through optional, nullable and pipe for the type underneath. */
function expectsNumber(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  if ('wrapped' in schema) return expectsNumber(schema.wrapped);
  return 'type' in schema && schema.type === 'number';
}
