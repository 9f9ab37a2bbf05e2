// What Practice needs of other stores; satisfied at the composition root.
import type { SourceRef } from '../../kernel/ref.ts';

/** Whether a source still says what the reference claims. `unavailable`: its store cannot be asked. */
export type SourceTruth = 'matches' | 'differs' | 'unavailable';

export interface PracticeNeeds {
  /** A part of a book: id, book, hash, subject, re-read from disk. */
  readonly bookBlock: (source: SourceRef) => Promise<SourceTruth>;
  /** A whole book: its current normalised hash, or the original's before it is prepared. */
  readonly book: (source: SourceRef) => Promise<SourceTruth>;
  /** A committed turn: id, exact revision, subject. */
  readonly tutorTurn: (source: SourceRef) => Promise<SourceTruth>;
}
