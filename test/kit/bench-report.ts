// How rows of the bench are told: a line each on the screen, and a table a scenario in docs/bench.md.
import { judgeRow, type Row, type Unit } from './bench.ts';

export interface Told {
  readonly name: string;
  readonly rows: readonly Row[];
}

export interface Machine {
  readonly cores: number;
  readonly browser: string;
  readonly node: string;
  /** The day, as 2026-12-01. */
  readonly date: string;
}

export function sentence(row: Row): string {
  const { isMet } = judgeRow(row);
  const mark = isMet === null ? '·' : isMet ? '✓' : '✗';
  const verdict = verdictOf(row);
  const beside = row.beside === undefined ? '' : `\n      ${row.beside}`;
  return `${mark} ${row.what}: ${figuresOf(row)}${verdict === '' ? '' : ` (${verdict})`}${beside}`;
}

/** As far as it is known of which machine: cores and browser, never its name or its folders. */
export function report(machine: Machine, scenarios: readonly Told[]): string {
  const rows = scenarios.flatMap((scenario) => scenario.rows);
  const judged = rows.map((row) => judgeRow(row).isMet).filter((isMet) => isMet !== null);
  const met = judged.filter((isMet) => isMet).length;
  const lines = [
    '# Measurements',
    '',
    `Written by \`npm run bench\` on ${machine.date}: ${machine.cores} cores, ${machine.browser}, Node ${machine.node}.`,
    `${met} of ${judged.length} promised figures are met. A ratio (×) is ours divided by the best peer's, round by round;`,
    'what stands in brackets is the least and the greatest.',
  ];
  for (const scenario of scenarios) {
    lines.push('', `## ${scenario.name}`, '', '| What | Figure | Promised | |', '| --- | --- | --- | --- |');
    for (const row of scenario.rows) lines.push(tableLine(row));
  }
  return `${lines.join('\n')}\n`;
}

function tableLine(row: Row): string {
  const { isMet } = judgeRow(row);
  const beside = row.beside === undefined ? '' : `<br>${row.beside}`;
  const cells = [
    row.what,
    figuresOf(row) + beside,
    promiseOf(row),
    isMet === null ? '' : isMet ? 'met' : '**not met**',
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function verdictOf(row: Row): string {
  const { isMet } = judgeRow(row);
  if (isMet === null) return '';
  const promise = promiseOf(row);
  return `${promise === '' ? '' : `${promise}: `}${isMet ? 'met' : 'not met'}`;
}

function promiseOf({ target, bound = 'at most', judgedBy, unit = 'ms' }: Row): string {
  return target === null ? '' : `${judgedBy} ${bound} ${target} ${unit}`;
}

function figuresOf(row: Row): string {
  if (row.missing !== undefined) return `missing: ${row.missing.split('\n')[0]}`;
  const { samples, unit = 'ms' } = row;
  const { least, median, p95, worst } = judgeRow(row);
  if (samples.length === 1) return shown(median, unit);
  if (unit === '×')
    return `${shown(median, unit)} (${least.toFixed(2)}–${worst.toFixed(2)} in ${samples.length} rounds)`;
  return `median ${shown(median, unit)}, p95 ${shown(p95, unit)}, worst ${shown(worst, unit)} of ${samples.length}`;
}

function shown(figure: number, unit: Unit): string {
  if (unit === '×') return `${figure.toFixed(2)} ×`;
  return `${figure < 10 ? figure.toFixed(1) : Math.round(figure)} ${unit}`;
}
