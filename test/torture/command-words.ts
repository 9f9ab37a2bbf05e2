// A command as a person would type it: words, flags, and the rest as JSON.
import type { CommandDef } from '../../app/kernel/command.ts';

export interface Typed {
  readonly line: string;
  /** Absent when every field is a word. */
  readonly json?: Readonly<Record<string, unknown>>;
}

export function typed({ plugin, command, positional, flags }: CommandDef, input: object): Typed {
  const given = Object.entries(input);
  const words = positional.flatMap((name) =>
    given.filter(([field]) => field === name).map(([, value]) => quoted(value)),
  );
  const flagged = given
    .filter(([field]) => flags.includes(field))
    .map(([field, value]) => `--${field.replaceAll('_', '-')}=${quoted(value)}`);
  const rest = given.filter(([field]) => !positional.includes(field) && !flags.includes(field));
  const line = ['lwc', plugin, command.replaceAll('.', ' '), ...words, ...flagged].join(' ');
  return rest.length === 0 ? { line } : { line: `${line} --json -`, json: Object.fromEntries(rest) };
}

function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `'${text.replaceAll("'", "'\\''")}'`;
}
