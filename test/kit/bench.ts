// What a scenario of `npm run bench` is, and how its samples become a row that says met or not met.

/** The middle one, or the one that 95 of 100 do not pass. */
export type Statistic = 'median' | 'p95' | 'worst';

export interface Row {
  readonly what: string;
  /** Milliseconds. */
  readonly samples: readonly number[];
  /** What is promised, in milliseconds; null for a figure that is only told. */
  readonly target: number | null;
  readonly judgedBy: Statistic;
}

export interface Scenario {
  readonly name: string;
  readonly run: () => Promise<readonly Row[]>;
}

export interface Judged {
  readonly median: number;
  readonly p95: number;
  readonly worst: number;
  /** Null when nothing is promised. */
  readonly isMet: boolean | null;
}

export function judgeRow({ samples, target, judgedBy }: Row): Judged {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  const figures = { median: at(0.5), p95: at(0.95), worst: at(1) };
  return { ...figures, isMet: target === null ? null : figures[judgedBy] <= target };
}
