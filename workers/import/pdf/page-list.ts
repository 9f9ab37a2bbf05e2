// Says which pages, as people write it: `1, 3–5`.

const MOST_RUNS = 100;

/** Page numbers from 0, rising. Told from 1. */
export function pageList(pages: readonly number[]): string {
  const runs: { from: number; to: number }[] = [];
  for (const page of pages) {
    const last = runs.at(-1);
    if (last && page === last.to + 1) last.to = page;
    else runs.push({ from: page, to: page });
  }
  const told = runs.slice(0, MOST_RUNS).map(({ from, to }) => (from === to ? `${from + 1}` : `${from + 1}–${to + 1}`));
  return runs.length > MOST_RUNS ? `${told.join(', ')} …` : told.join(', ');
}
