// What search needs of outside: somebody who finds phrases in parts, by an index or by reading them.
import type { Read } from '../../kernel/command.ts';
import type { Refusal, Result } from '../../kernel/result.ts';
import type { SearchPlan } from '../core/search-query.ts';

export interface SearchableBook {
  readonly id: string;
  /** Of the normalised body. */
  readonly sha256: string;
  readonly parts: number;
}

export interface FoundPart {
  readonly book_id: string;
  readonly ordinal: number;
}

export interface Found {
  /** The plan that found something, or the first when none did. */
  readonly plan: SearchPlan;
  /** Best first, at most as many as asked for. */
  readonly parts: readonly FoundPart[];
  /** In how many parts it stands; counted to 4,000. */
  readonly total: number;
  /** Parts that were read because they are not in the index yet. */
  readonly scanned: number;
  /** Books that could not be searched whole, with the reason. */
  readonly unreadable: readonly UnreadableBook[];
}

export interface UnreadableBook {
  readonly book_id: string;
  readonly error: Refusal;
}

export interface SearchRequest {
  readonly books: readonly SearchableBook[];
  /** At least one. */
  readonly plans: readonly SearchPlan[];
  readonly limit: number;
  readonly read: Read;
}

export interface PartFinder {
  find(request: SearchRequest): Promise<Result<Found>>;
  /** The index named a part that does not say what was asked: it is thrown away and made anew. */
  distrust(): Promise<void>;
}
