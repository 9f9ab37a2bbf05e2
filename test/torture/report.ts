// The figures of a run in Markdown: what was done, by which commands, and what was found.
import type { Tortured } from './torture.ts';

export interface ReportHead {
  readonly date: string;
  readonly seed: number;
}

export function report({ tally, found, minutes }: Tortured, { date, seed }: ReportHead): string {
  const sent = [...tally.commands.values()].flatMap((outcomes) => [...outcomes.values()]);
  const total = sent.reduce((sum, count) => sum + count, 0);
  const lines = [
    '# Torture',
    '',
    `${date}, ${minutes.toFixed(1)} minutes, seed ${seed}: ${total.toLocaleString('en')} commands sent, ${found.length} failures.`,
    '',
    'What is done and checked stands in [test/torture](../test/torture/README.md).',
    '',
    '| what | how often |',
    '| --- | ---: |',
    ...[...tally.figures].sort(byName).map(([what, count]) => `| ${what} | ${count.toLocaleString('en')} |`),
    '',
    '| command | done | refused, by code |',
    '| --- | ---: | --- |',
    ...[...tally.commands].sort(byName).map(([name, outcomes]) => commandRow(name, outcomes)),
    '',
    ...found.flatMap(({ where, problem, replay }) => [`- ${where}: ${problem.split('\n')[0]}`, `  \`${replay}\``]),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

function commandRow(name: string, outcomes: ReadonlyMap<string, number>): string {
  const refused = [...outcomes].filter(([outcome]) => outcome !== 'ok').sort(byName);
  const codes = refused.map(([code, count]) => `${code} ${count.toLocaleString('en')}`).join(', ');
  return `| \`${name}\` | ${(outcomes.get('ok') ?? 0).toLocaleString('en')} | ${codes} |`;
}
