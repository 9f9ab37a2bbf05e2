// Reads the parts that are not in the index yet, and finds in them by the same rules what the index would have found.
import { countPhrase } from '../../app/book/core/search-match.ts';
import type { SearchPlan } from '../../app/book/core/search-query.ts';
import { type Candidate, mostRanked } from '../../app/book/core/search-rank.ts';
import { type Words, wordsOfPart } from '../../app/book/core/search-words.ts';
import type { SearchableBook } from '../../app/book/store/search-needs.ts';
import { partsFrom } from '../../app/book/store/search-source.ts';
import type { BlobStore } from '../../app/kernel/blob.ts';
import type { Read } from '../../app/kernel/command.ts';
import { ok, refuse, type Result } from '../../app/kernel/result.ts';

/** Text read at a time: a few milliseconds of work between two chances for others. */
const batchBytes = 128 * 1024;

export interface Scan {
  readonly parts: number;
  readonly words: number;
  /** One for each plan. */
  readonly byPlan: readonly { readonly candidates: readonly Candidate[]; readonly seen: readonly number[] }[];
}

export interface Scanner {
  /** From this part to the end of the book. */
  read(book: SearchableBook, place: number, from: number): Promise<Result<null>>;
  readonly found: Scan;
}

export function createScanner(blobs: BlobStore, read: Read, plans: readonly SearchPlan[]): Scanner {
  const byPlan = plans.map(({ phrases }) => ({ candidates: [] as Candidate[], seen: phrases.map(() => 0) }));
  const found = { parts: 0, words: 0, byPlan };

  function look(words: Words, book: number, ordinal: number): void {
    found.parts += 1;
    found.words += words.texts.length;
    for (const [i, { phrases }] of plans.entries()) {
      const plan = byPlan[i];
      if (!plan) continue;
      const counts = phrases.map((phrase) => countPhrase(words, phrase));
      for (const [k, count] of counts.entries()) if (count > 0) plan.seen[k] = (plan.seen[k] ?? 0) + 1;
      const isWanted = counts.every((count) => count > 0) && plan.candidates.length < mostRanked;
      if (isWanted) plan.candidates.push({ book, ordinal, length: words.texts.length, counts });
    }
  }

  return {
    found,
    async read(book, place, from) {
      for (let at = from; at < book.parts; ) {
        const start = at;
        const bounds = await read((db) => partsFrom(db, book.id, start, batchBytes));
        if (!bounds.ok) return bounds;
        const first = bounds.value[0];
        if (!first) return refuse('corrupt_store', 'A book has fewer parts than it says.', { book_id: book.id });
        const cuts = [first.byte_start, ...bounds.value.map(({ byte_end }) => byte_end)];
        const texts = await blobs.readParts(book.sha256, cuts);
        if (!texts.ok) return texts;
        for (const [i, { text }] of texts.value.entries()) look(wordsOfPart(text), place, at + i);
        at += texts.value.length;
      }
      return ok(null);
    },
  };
}
