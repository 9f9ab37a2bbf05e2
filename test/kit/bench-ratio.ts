// Ours beside others: rounds in which each has its turn, and the row that divides ours by the best of them.
import { median, missingRow, type Row } from './bench.ts';

/** Fewer rounds say too little of how far the figures lie apart. */
export const leastRounds = 5;

export interface Contender {
  readonly name: string;
  /** Figures by name, one for each round. */
  readonly figures: Readonly<Record<string, readonly number[]>>;
  /** Why there are no more of them. */
  readonly missing: string | null;
}

/** A B C, A B C, …: whatever else the machine does meanwhile meets all of them alike. One that fails has no further turn. */
export async function interleave(
  names: readonly string[],
  rounds: number,
  measure: (name: string, round: number) => Promise<Readonly<Record<string, number>>>,
): Promise<readonly Contender[]> {
  const contenders = names.map((name) => ({
    name,
    figures: {} as Record<string, number[]>,
    missing: null as string | null,
  }));
  for (let round = 0; round < rounds; round += 1) {
    for (const contender of contenders) {
      if (contender.missing !== null) continue;
      try {
        const measured = await measure(contender.name, round);
        for (const [name, figure] of Object.entries(measured)) (contender.figures[name] ??= []).push(figure);
      } catch (error) {
        contender.missing = String(error);
      }
    }
  }
  return contenders;
}

export interface RatioSpec {
  readonly what: string;
  /** Name of the figure that is compared. */
  readonly figure: string;
  readonly unit: string;
  readonly target: number | null;
  /** A time is to be at most so many times the best peer's; a rate at least. */
  readonly bound: 'at most' | 'at least';
  readonly note?: string;
}

/** The first contender is ours. Each round is divided by the same round of the peer that is best over all of them. */
export function ratioRow([ours, ...peers]: readonly Contender[], spec: RatioSpec): Row {
  const { what, figure, unit, target, bound, note } = spec;
  const all = [...(ours ? [ours] : []), ...peers].map(({ name, figures, missing }) => ({
    name,
    missing,
    samples: figures[figure] ?? [],
  }));
  const lacking = all.find(({ missing, samples }) => missing !== null || samples.length < leastRounds);
  if (lacking) {
    return missingRow(what, `${lacking.name}: ${lacking.missing ?? `${lacking.samples.length} rounds`}`);
  }
  const sign = bound === 'at most' ? 1 : -1;
  const [mine, ...others] = all;
  const best = others.toSorted((a, b) => sign * (median(a.samples) - median(b.samples)))[0];
  if (!mine || !best) return missingRow(what, 'there is no peer');
  return {
    what,
    samples: mine.samples.map((sample, round) => sample / (best.samples[round] ?? Number.NaN)),
    unit: '×',
    target,
    bound,
    judgedBy: 'median',
    beside: [...all.map((one) => `${one.name} ${spread(one.samples, unit)}`), ...(note ? [note] : [])].join('; '),
  };
}

function spread(samples: readonly number[], unit: string): string {
  const sorted = samples.toSorted((a, b) => a - b);
  return `${round(median(sorted))} ${unit} (${round(sorted[0])}–${round(sorted.at(-1))})`;
}

function round(figure = Number.NaN): string {
  return figure < 10 ? figure.toFixed(1) : String(Math.round(figure));
}
