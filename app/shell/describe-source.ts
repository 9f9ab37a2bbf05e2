// Tells Practice where a card comes from, in Books' words; the two meet only here.

import { bookPeek, bookShow } from '../book/contract.ts';
import type { SourceRefInput, SourceWords } from '../practice/ui/needs.ts';
import { send } from '../rpc/send.ts';

const A_PAGE = 100;

/** Parts are asked for by their place, so the one that is cited is looked for once and remembered for this visit. */
const found = new Map<string, string>();

export async function describeSource(source: SourceRefInput): Promise<SourceWords | null> {
  if (source.kind !== 'book') return null;
  const shown = await send(bookShow, { id: source.id });
  if (!shown.ok) return null;
  const { book } = shown.body.result;
  const text = await partText(source, book.block_count);
  return {
    title: book.title,
    text: text === null ? null : await wordsOf(text, book.format),
    href: `/books/${book.id}/read`,
  };
}

async function partText(source: SourceRefInput, count: number): Promise<string | null> {
  const key = `${source.id}/${source.locator ?? ''}`;
  const known = found.get(key);
  if (known !== undefined) return known;
  for (let start = 0; start < count; start += A_PAGE) {
    const page = await send(bookPeek, { id: source.id, start, count: A_PAGE });
    if (!page.ok) return null;
    for (const block of page.body.result.blocks) found.set(`${source.id}/${block.id}`, block.text);
    const text = found.get(key);
    if (text !== undefined) return text;
  }
  return null;
}

/** Only the words: marking is for the page. */
async function wordsOf(text: string, format: string): Promise<string> {
  if (format === 'txt') return text;
  const { parseMarkdown } = await import('../book/ui/prose/parse-markdown.ts');
  return parseMarkdown(text)
    .leaves.map((leaf) => leaf.text)
    .join('\n');
}
