// Tells Practice where a card comes from, in Books' words; the two meet only here.

import { bookPeek, bookShow } from '../book/contract.ts';
import { addressOf } from '../book/ui/reader/place-address.ts';
import { words } from '../book/ui/words.ts';
import type { SourceRefInput, SourceWords } from '../practice/ui/needs.ts';
import { send } from '../rpc/send.ts';

const A_PAGE = 100;

/** Parts are asked for by their place, so the one that is cited is looked for once and remembered for this visit. */
const found = new Map<string, FoundPart>();

interface FoundPart {
  readonly text: string;
  readonly ordinal: number;
  /** Of a book that has pages. */
  readonly page: number | undefined;
}

export async function describeSource(source: SourceRefInput): Promise<SourceWords | null> {
  if (source.kind !== 'book') return null;
  const shown = await send(bookShow, { id: source.id });
  if (!shown.ok) return null;
  const { book } = shown.body.result;
  const part = await findPart(source, book.block_count);
  return {
    title: part?.page === undefined ? book.title : `${book.title} \u00b7 ${words('onPage', { page: part.page })}`,
    text: part?.text ?? null,
    form: book.format === 'txt' ? 'plain' : 'markdown',
    // The whole part is lit: which of its words the card is about, only the card knows.
    href: part === null ? `/books/${book.id}` : addressOf(book.id, part.ordinal, ''),
  };
}

async function findPart(source: SourceRefInput, count: number) {
  const key = `${source.id}/${source.locator ?? ''}`;
  const known = found.get(key);
  if (known !== undefined) return known;
  for (let start = 0; start < count; start += A_PAGE) {
    const page = await send(bookPeek, { id: source.id, start, count: A_PAGE });
    if (!page.ok) return null;
    for (const { id, text, ordinal, locator } of page.body.result.blocks) {
      found.set(`${source.id}/${id}`, { text, ordinal, page: locator.page });
    }
    const part = found.get(key);
    if (part !== undefined) return part;
  }
  return null;
}
