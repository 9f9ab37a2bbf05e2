// Counts what was done, and keeps what was found.

export type Scenario = 'power' | 'faults' | 'quota' | 'tabs';

export interface Failure {
  readonly scenario: Scenario;
  readonly seed: number;
  /** Which step of the walk, and its command. */
  readonly where: string;
  readonly problem: string;
}

export interface Tally {
  readonly done: (what: string, count?: number) => void;
  readonly command: (name: string, outcome: string) => void;
  readonly fail: (failure: Failure) => void;
  /** Counts by what was done. */
  readonly figures: ReadonlyMap<string, number>;
  /** By command: how often it was answered with success, and how often with each code. */
  readonly commands: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly failures: readonly Failure[];
}

export function createTally(): Tally {
  const figures = new Map<string, number>();
  const commands = new Map<string, Map<string, number>>();
  const failures: Failure[] = [];
  const add = (map: Map<string, number>, name: string, count = 1) => map.set(name, (map.get(name) ?? 0) + count);
  return {
    figures,
    commands,
    failures,
    done: (what, count) => void add(figures, what, count),
    command(name, outcome) {
      const outcomes = commands.get(name) ?? new Map<string, number>();
      commands.set(name, outcomes);
      add(outcomes, outcome);
    },
    fail: (failure) => void failures.push(failure),
  };
}
