// Cuts the coverage of a book, which is kept as runs, to one chapter; and asks it for one part.

import type { CoverageRun, CoverageState } from '../../core/values.ts';

/** Both ends count. */
export function runsBetween(runs: readonly CoverageRun[], start: number, end: number): readonly CoverageRun[] {
  const cut: CoverageRun[] = [];
  let at = 0;
  for (const [state, count] of runs) {
    const from = Math.max(at, start);
    const to = Math.min(at + count, end + 1);
    if (to > from) cut.push([state, to - from]);
    at += count;
    if (at > end) break;
  }
  return cut;
}

export function stateAt(runs: readonly CoverageRun[], ordinal: number): CoverageState {
  return runsBetween(runs, ordinal, ordinal)[0]?.[0] ?? 'unread';
}

export function countOf(runs: readonly CoverageRun[], ...states: readonly CoverageState[]): number {
  return runs.reduce((sum, [state, count]) => (states.includes(state) ? sum + count : sum), 0);
}
