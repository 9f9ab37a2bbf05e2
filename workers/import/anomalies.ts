// Collects what a text does not say as the original did, so that nothing is lost without a word.

import type { Anomaly } from '../../app/kernel/staged.ts';

const MOST_OF_A_KIND = 200;
const LONGEST_DETAILS = 1_000;

export interface Anomalies {
  /** The details must be the same whenever the same file is converted: a repeat must not multiply them. */
  add(kind: string, details: string): void;
  /** Adds to a number that is told once, as the details, when it is not 0. */
  count(kind: string, by: number): void;
  list(): readonly Anomaly[];
}

export function createAnomalies(): Anomalies {
  const detailsByKind = new Map<string, Set<string>>();
  const totalByKind = new Map<string, number>();
  return {
    add(kind, details) {
      const all = detailsByKind.get(kind) ?? new Set();
      all.add(details.slice(0, LONGEST_DETAILS));
      detailsByKind.set(kind, all);
    },
    count(kind, by) {
      totalByKind.set(kind, (totalByKind.get(kind) ?? 0) + by);
    },
    list() {
      const named = [...detailsByKind].flatMap(([kind, all]) => {
        const told = [...all].slice(0, MOST_OF_A_KIND).map((details) => ({ kind, details }));
        const rest = all.size - told.length;
        return rest > 0 ? [...told, { kind, details: `and ${rest} more` }] : told;
      });
      const totals = [...totalByKind].filter(([, total]) => total > 0);
      return [...named, ...totals.map(([kind, total]) => ({ kind, details: String(total) }))];
    },
  };
}
