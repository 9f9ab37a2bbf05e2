// What a scenario of `npm run bench` is, and how its samples become a row that says met or not met.

/** The middle one, or the one that 95 of 100 do not pass. */
export type Statistic = 'median' | 'p95' | 'worst';
/** `×` is a ratio: ours divided by a peer's. */
export type Unit = 'ms' | '×' | 'MiB';

export interface Row {
  readonly what: string;
  readonly samples: readonly number[];
  /** Milliseconds when not given. */
  readonly unit?: Unit;
  /** What is promised; null for a figure that is only told. */
  readonly target: number | null;
  /** `at most` when not given. */
  readonly bound?: 'at most' | 'at least';
  readonly judgedBy: Statistic;
  /** What else has to be known to read the figure: what it was measured beside, and how. */
  readonly beside?: string;
  /** Why there is no figure. Such a row is not met. */
  readonly missing?: string;
}

export interface Scenario {
  readonly name: string;
  /** Names of the rows that a target stands for: one that does not come is not met. */
  readonly promises: readonly string[];
  readonly run: () => Promise<readonly Row[]>;
}

export interface Judged {
  readonly least: number;
  readonly median: number;
  readonly p95: number;
  readonly worst: number;
  /** Null when nothing is promised. */
  readonly isMet: boolean | null;
}

export function judgeRow({ samples, target, judgedBy, bound = 'at most', missing }: Row): Judged {
  const sorted = samples.toSorted((a, b) => a - b);
  const figures = { least: at(sorted, 0), median: at(sorted, 0.5), p95: at(sorted, 0.95), worst: at(sorted, 1) };
  if (target === null && missing === undefined) return { ...figures, isMet: null };
  const figure = figures[judgedBy];
  const isHeld = bound === 'at most' ? figure <= (target ?? 0) : figure >= (target ?? 0);
  return { ...figures, isMet: missing === undefined && isHeld };
}

export function median(samples: readonly number[]): number {
  return at(
    samples.toSorted((a, b) => a - b),
    0.5,
  );
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function missingRow(what: string, why: string): Row {
  return { what, samples: [], target: null, judgedBy: 'median', missing: why };
}

/** Everything that a scenario promises is in the answer, though it broke off. */
export async function rowsOf({ promises, run }: Scenario): Promise<readonly Row[]> {
  let rows: readonly Row[] = [];
  let why = 'it was not measured';
  try {
    rows = await run();
  } catch (error) {
    why = String(error);
  }
  const there = new Set(rows.map(({ what }) => what));
  return [...rows, ...promises.filter((what) => !there.has(what)).map((what) => missingRow(what, why))];
}
