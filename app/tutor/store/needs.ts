// What Tutor needs of its surroundings; satisfied at the composition root.
import type { ReadDb } from '../../kernel/db.ts';

export interface TutorNeeds {
  /** The body of the Soul's first revision, in the learner's language. Asked only while the store has none. */
  readonly firstSoul: () => Promise<string>;
  /** The logical hash of the Tutor store as it is now (suite §5.4); a takeover holds a receipt against it. */
  readonly liveHash: (db: ReadDb) => Promise<string>;
}
