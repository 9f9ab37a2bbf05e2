// Leaves steps of a failing walk out for as long as it fails in the same way.

export interface Shrinking {
  /** Steps of the walk, and those left out so far. */
  readonly steps: number;
  /** Whether the walk without these steps still fails so. */
  readonly failsWithout: (skip: ReadonlySet<number>) => Promise<boolean>;
  /** Walks that may be tried. */
  readonly most: number;
}

/** First what comes after the failure, then halves, quarters and so on of what is left. */
export async function shrink({ steps, failsWithout, most }: Shrinking): Promise<ReadonlySet<number>> {
  let skip: ReadonlySet<number> = new Set();
  let tried = 0;
  for (let size = Math.ceil(steps / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < steps && tried < most; from += size) {
      const less = new Set([...skip, ...Array.from({ length: Math.min(size, steps - from) }, (_, i) => from + i)]);
      if (less.size === skip.size) continue;
      tried += 1;
      if (await failsWithout(less)) skip = less;
    }
  }
  return skip;
}

/** `0-4,7`. */
export function writeSteps(steps: ReadonlySet<number>): string {
  const ranges: [number, number][] = [];
  for (const step of [...steps].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === step - 1) last[1] = step;
    else ranges.push([step, step]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}

/** Null for what is no list of steps. */
export function readSteps(text: string): ReadonlySet<number> | null {
  if (!/^\d{1,6}(?:-\d{1,6})?(?:,\d{1,6}(?:-\d{1,6})?)*$/.test(text)) return null;
  const steps = text.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
  });
  return new Set(steps);
}
