// Orders what was found: BM25 over the parts that were searched, then reading order (suite §3.3).

/** One part in which all phrases of an alternative stand. */
export interface Candidate {
  /** Place of its book among those searched. */
  readonly book: number;
  readonly ordinal: number;
  /** Words in the part. */
  readonly length: number;
  /** How often each phrase stands in it. */
  readonly counts: readonly number[];
}

export interface Searched {
  readonly parts: number;
  readonly words: number;
  /** In how many parts each phrase stands. */
  readonly seen: readonly number[];
}

/** Beyond this many parts only those that come first are ranked: nobody reads them, and everybody would wait. */
export const mostRanked = 4000;

const saturation = 1.2;
const lengthWeight = 0.75;

export function rank(candidates: readonly Candidate[], searched: Searched): readonly Candidate[] {
  const average = searched.words / Math.max(1, searched.parts);
  const weights = searched.seen.map((seen) => Math.log(1 + (searched.parts - seen + 0.5) / (seen + 0.5)));
  const scored = candidates.map((candidate) => ({ candidate, score: score(candidate, weights, average) }));
  scored.sort((a, b) => b.score - a.score || inReadingOrder(a.candidate, b.candidate));
  return scored.map(({ candidate }) => candidate);
}

export function inReadingOrder(a: Candidate, b: Candidate): number {
  return a.book - b.book || a.ordinal - b.ordinal;
}

function score({ counts, length }: Candidate, weights: readonly number[], average: number): number {
  const norm = saturation * (1 - lengthWeight + (lengthWeight * length) / Math.max(1, average));
  let sum = 0;
  for (const [i, count] of counts.entries()) {
    sum += ((weights[i] ?? 0) * count * (saturation + 1)) / (count + norm);
  }
  return sum;
}
