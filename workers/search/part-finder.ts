// Answers a search: what is indexed from the index, the rest by reading it, ranked together (decision 6).
import { type Candidate, inReadingOrder, mostRanked, rank } from '../../app/book/core/search-rank.ts';
import type { SearchPlan } from '../../app/book/core/search-query.ts';
import type { Found, PartFinder, SearchRequest, UnreadableBook } from '../../app/book/store/search-needs.ts';
import type { BlobStore } from '../../app/kernel/blob.ts';
import { ok } from '../../app/kernel/result.ts';
import type { IndexKeeper } from './index-keeper.ts';
import { createScanner, type Scan } from './scan-parts.ts';
import type { SearchedRange, IndexedParts } from './indexed-parts.ts';

/** The index, and its ranges as they stood when the search began. */
interface Indexed {
  readonly ranges: readonly SearchedRange[];
  /** Null when the index failed. */
  readonly ask: <T>(question: (index: IndexedParts) => T) => T | null;
}

interface FoundByPlan {
  readonly plan: SearchPlan;
  readonly candidates: readonly Candidate[];
  readonly seen: readonly number[];
}

const noIndex: Indexed = { ranges: [], ask: () => null };

export function createPartFinder(keeper: IndexKeeper, blobs: BlobStore): PartFinder {
  async function indexed({ books }: SearchRequest): Promise<Indexed> {
    const index = await keeper.current();
    if (!index) return noIndex;
    const ranges = books.flatMap((book, place): SearchedRange[] => {
      const range = index.rangeOf(book);
      return range && range.done > 0 ? [{ ...range, place }] : [];
    });
    return {
      ranges,
      ask: (question) => {
        try {
          return question(index);
        } catch (error) {
          keeper.discard(index, error);
          return null;
        }
      },
    };
  }

  /** Null when the index failed in the middle of it. */
  async function attempt(request: SearchRequest, { ranges, ask }: Indexed): Promise<Found | null> {
    const { books, plans, limit, read } = request;
    const scanner = createScanner(blobs, read, plans);
    const done = new Map(ranges.map((range) => [range.place, range.done]));
    const unreadable: UnreadableBook[] = [];
    for (const [place, book] of books.entries()) {
      const outcome = await scanner.read(book, place, done.get(place) ?? 0);
      if (!outcome.ok) unreadable.push({ book_id: book.id, error: outcome.error });
    }
    const best = bestPlan(plans, scanner.found, { ranges, ask });
    if (!best) return null;
    const total = ranges.reduce((sum, range) => ({ parts: sum.parts + range.done, words: sum.words + range.words }), {
      parts: scanner.found.parts,
      words: scanner.found.words,
    });
    const ranked = rank(best.candidates, { ...total, seen: best.seen });
    return {
      plan: best.plan,
      parts: ranked.slice(0, limit).map(({ book, ordinal }) => ({ book_id: books[book]?.id ?? '', ordinal })),
      total: best.candidates.length,
      scanned: scanner.found.parts,
      unreadable,
    };
  }

  return {
    async find(request) {
      keeper.wake();
      const found = (await attempt(request, await indexed(request))) ?? (await attempt(request, noIndex));
      if (!found) throw new TypeError('reading needs no index');
      return ok(found);
    },
    async distrust() {
      const index = await keeper.current();
      if (index) keeper.discard(index, new Error('the index named a part that does not say what was asked'));
    },
  };
}

/** The first plan that finds something, or the first of all; null when the index failed. */
function bestPlan(plans: readonly SearchPlan[], scan: Scan, { ranges, ask }: Indexed): FoundByPlan | null {
  let first: FoundByPlan | null = null;
  for (const [i, plan] of plans.entries()) {
    const scanned = scan.byPlan[i] ?? { candidates: [], seen: [] };
    const held = ranges.length === 0 ? [] : ask((index) => index.candidates(ranges, plan));
    if (!held) return null;
    const candidates = [...held, ...scanned.candidates].toSorted(inReadingOrder).slice(0, mostRanked);
    first ??= { plan, candidates, seen: [candidates.length] };
    if (candidates.length === 0) continue;
    if (plan.phrases.length === 1) return { plan, candidates, seen: [candidates.length] };
    const seen: number[] = [];
    for (const [k, phrase] of plan.phrases.entries()) {
      const inIndex = ranges.length === 0 ? 0 : ask((index) => index.seen(ranges, phrase));
      if (inIndex === null) return null;
      seen.push(Math.min(mostRanked, inIndex + (scanned.seen[k] ?? 0)));
    }
    return { plan, candidates, seen };
  }
  return first;
}
