// Asks while somebody types: once the fingers rest, only for the newest words, and again when the books change.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { ResultOf } from '../../../kernel/command.ts';
import { onChange } from '../../../rpc/changes.ts';
import { send } from '../../../rpc/send.ts';
import { bookFind, bookSearch } from '../../contract.ts';

const REST_MS = 90;
const MOST = 60;

type Found = ResultOf<typeof bookFind>;

export interface Answer {
  readonly query: string;
  readonly found: Found | null;
  readonly refused: string | null;
}

export interface Searching {
  /** To the newest words that were answered; null before the first. */
  readonly answer: Answer | null;
  readonly isLooking: boolean;
}

export function useSearch(bookId: string | null, query: string): Searching {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const asked = useRef(0);

  useEffect(() => {
    const ask = async () => {
      asked.current += 1;
      const turn = asked.current;
      const next = await answerOf(bookId, query);
      // Slower answers to older words come to nothing.
      if (turn === asked.current) setAnswer(next);
    };
    const timer = setTimeout(() => void ask(), answer === null ? 0 : REST_MS);
    const stop = onChange((change) => {
      const concerns = 'epoch' in change || (change.plugin === 'book' && change.tables.includes('books'));
      if (concerns) void ask();
    });
    return () => {
      asked.current += 1;
      clearTimeout(timer);
      stop();
    };
  }, [bookId, query]);

  return { answer, isLooking: query.trim() !== '' && answer?.query !== query };
}

async function answerOf(bookId: string | null, query: string): Promise<Answer> {
  if (query.trim() === '') return { query, found: null, refused: null };
  const input = { query, prefix: true, limit: MOST };
  if (bookId === null) {
    const reply = await send(bookFind, input);
    return reply.ok
      ? { query, found: reply.body.result, refused: null }
      : { query, found: null, refused: reply.body.error.code };
  }
  const reply = await send(bookSearch, { ...input, id: bookId });
  if (!reply.ok) return { query, found: null, refused: reply.body.error.code };
  const { hits, ...rest } = reply.body.result;
  return {
    query,
    found: { ...rest, hits: hits.map((hit) => ({ ...hit, title: '' })), unreadable: [] },
    refused: null,
  };
}
