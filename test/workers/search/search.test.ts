// Search through the real dispatcher, stores, sql.js and blobs: scripts, hostile queries, index and reading alike.
import { expect, test } from 'vitest';
import { bookArchive, bookFind, bookSearch, bookShow } from '../../../app/book/contract.ts';
import type { Book } from '../../../app/book/core/values.ts';
import type { ResultOf } from '../../../app/kernel/command.ts';
import { createNodeStores, type NodeStores } from '../../kit/node-stores.ts';
import { addTextBook } from '../../rig/text-book.ts';

type Answer = ResultOf<typeof bookSearch>;

async function search(node: NodeStores, book: Book, query: string, more: object = {}): Promise<Answer> {
  const reply = await node.call(bookSearch, { id: book.id, query, ...more });
  if (!reply.ok) throw new Error(reply.body.error.code);
  return reply.body.result;
}

/** What is lit in the first hit. */
function lit({ hits, marks }: Answer): readonly string[] {
  return (marks[0]?.ranges ?? []).map(([start, end]) => hits[0]?.text.slice(start, end) ?? '');
}

/** The same read from the blob while the index is being made, and from the whole index. */
async function threeWays(text: string, ask: (node: NodeStores, book: Book) => Promise<void>): Promise<void> {
  for (const way of ['read', 'indexed'] as const) {
    const node = await createNodeStores({ sliceBytes: 64 });
    const book = await addTextBook(node, 'book', text);
    if (way === 'indexed') {
      node.keeper.wake();
      await node.keeper.idle();
      expect((await search(node, book, 'x')).scanned).toBe(0);
    }
    await ask(node, book);
    expect(node.faults).toEqual([]);
    await node.keeper.close();
  }
}

test('S04 Chinese words are found inside a run, and Latin ones glued to it', async () => {
  await threeWays('悬空引用清零\n\n重跑gen-itgc后\n\n别的\n', async (node, book) => {
    const one = await search(node, book, '悬空');
    expect(one.hits.map((hit) => hit.ordinal)).toEqual([0]);
    expect(lit(one)).toEqual(['悬空']);
    expect(lit(await search(node, book, '引'))).toEqual(['引']);
    expect(lit(await search(node, book, '零'))).toEqual(['零']);
    expect(lit(await search(node, book, '用清零'))).toEqual(['用清零']);
    const glued = await search(node, book, 'itgc');
    expect(glued.hits.map((hit) => hit.ordinal)).toEqual([1]);
    expect(lit(await search(node, book, '重跑gen'))).toEqual(['重跑gen']);
    expect(lit(await search(node, book, 'itgc后'))).toEqual(['itgc后']);
    expect((await search(node, book, '空悬')).hits).toEqual([]);
  });
});

test('S05 accents, forms of a letter, vowel points and widths make no difference', async () => {
  const text =
    'Un Café noir, cet été.\n\nهذا كِتَابٌ جميل\n\nنحو İstanbul gezisi\n\n窓のガラスが割れた\n\nGrüße aus Straßburg\n';
  await threeWays(text, async (node, book) => {
    const found = async (query: string) => (await search(node, book, query)).hits.map((hit) => hit.ordinal);
    expect(await found('cafe')).toEqual([0]);
    expect(await found('été'.normalize('NFC'))).toEqual([0]);
    expect(await found('été'.normalize('NFD'))).toEqual([0]);
    expect(await found('كتاب')).toEqual([1]);
    expect(await found('كِتَابٌ')).toEqual([1]);
    expect(lit(await search(node, book, 'كتاب'))).toEqual(['كِتَابٌ']);
    expect(await found('istanbul')).toEqual([2]);
    expect(await found('İSTANBUL')).toEqual([2]);
    expect(await found('ガラス')).toEqual([3]);
    expect(await found('ガラス'.normalize('NFD'))).toEqual([3]);
    expect(await found('ｶﾞﾗｽ')).toEqual([3]);
    expect(await found('STRASSBURG')).toEqual([4]);
  });
});

test('one and two characters of Chinese, Japanese, Thai and Korean are found', async () => {
  const text = '学而时习之\n\n東京は雨でした\n\nประเทศไทยสวยงาม\n\n한국은 아름답다\n\nplain\n';
  await threeWays(text, async (node, book) => {
    const cases = [
      ['学', 0],
      ['之', 0],
      ['时习', 0],
      ['雨', 1],
      ['東京', 1],
      ['でし', 1],
      ['ไทย', 2],
      ['งาม', 2],
      ['한', 3],
      ['한국', 3],
    ] as const;
    for (const [query, ordinal] of cases) {
      const answer = await search(node, book, query);
      expect([query, answer.hits.map((hit) => hit.ordinal)]).toEqual([query, [ordinal]]);
      expect(lit(answer)).toEqual([query]);
    }
  });
});

test('S03 nothing of a query is syntax', async () => {
  const text = "I don't know.\n\nstate-of-the-art foo:bar\n\nAND NEAR a b\n";
  await threeWays(text, async (node, book) => {
    const found = async (query: string) => (await search(node, book, query)).hits.map((hit) => hit.ordinal);
    expect(await found("don't")).toEqual([0]);
    expect(await found('state-of-the-art')).toEqual([1]);
    expect(await found('foo:bar')).toEqual([1]);
    expect(await found('')).toEqual([]);
    expect(await found('AND')).toEqual([2]);
    expect(await found('NEAR(')).toEqual([2]);
    expect(await found('*')).toEqual([]);
    expect(await found('a"b')).toEqual([2]);
    expect(await found('know*')).toEqual([0]);
    expect(await found('kno*')).toEqual([]);
    expect(await found('words:know')).toEqual([]);
    expect(await found("'; DROP TABLE books; --")).toEqual([]);
    expect(await found('"a" OR "know"')).toEqual([]);
  });
});

test('S07 large numbers are text', async () => {
  await threeWays('The id 9007199254740993 is odd.\n\nThe id 9007199254740992 is even.\n', async (node, book) => {
    const answer = await search(node, book, '9007199254740993');
    expect(answer.hits.map((hit) => hit.ordinal)).toEqual([0]);
    expect(lit(answer)).toEqual(['9007199254740993']);
  });
});

test('a phrase is looked for first, then its words, and the answer says which', async () => {
  await threeWays('the red house\n\na house that is red\n\nred\n', async (node, book) => {
    const phrase = await search(node, book, 'red house');
    expect(phrase).toMatchObject({ matched: 'phrase', total: 1, hits: [{ ordinal: 0 }] });
    const words = await search(node, book, 'house red');
    expect(words).toMatchObject({ matched: 'words', total: 2 });
    expect(words.hits.map((hit) => hit.ordinal).toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(lit(words)).toHaveLength(2);
    expect(await search(node, book, 'red boat')).toMatchObject({ hits: [], matched: 'phrase', total: 0 });
  });
});

test('the last word may be unfinished only while somebody types', async () => {
  await threeWays('a lighthouse stands\n\nlight\n', async (node, book) => {
    expect((await search(node, book, 'lightho')).hits).toEqual([]);
    const typed = await search(node, book, 'lightho', { prefix: true });
    expect(lit(typed)).toEqual(['lighthouse']);
    expect((await search(node, book, 'a light', { prefix: 'true' })).hits).toHaveLength(1);
    expect((await search(node, book, 'a light ', { prefix: 'true' })).hits).toEqual([]);
  });
});

test("a hit is exactly the contract's; a short part full of the word comes first, then reading order", async () => {
  const text = `# One\n\n${'filler '.repeat(60)}whale\n\nwhale whale\n\nthe whale\n\nthe whale\n`;
  await threeWays(text, async (node, book) => {
    const { hits, marks } = await search(node, book, 'whale');
    expect(hits.map((hit) => hit.ordinal)).toEqual([2, 3, 4, 1]);
    const [hit] = hits;
    expect(Object.keys(hit ?? {})).toEqual([
      'block_id',
      'book_id',
      'ordinal',
      'locator',
      'text',
      'text_hash',
      'query_only',
    ]);
    expect(hit).toMatchObject({ book_id: book.id, query_only: true, locator: { heading_path: ['One'] } });
    expect(hit?.locator.source_hash).toBe(hit?.text_hash);
    expect(marks).toHaveLength(hits.length);
    expect((await search(node, book, 'whale', { limit: 2 })).hits).toHaveLength(2);
    const shown = await node.call(bookShow, { id: book.id });
    expect(shown).toMatchObject({ body: { result: { book: { revision: 2, coverage: { committed_blocks: 0 } } } } });
  });
});

test('refusals: no such book, not prepared, a limit out of range, a query too long', async () => {
  const node = await createNodeStores();
  const book = await addTextBook(node, 'book', 'text\n');
  const codeOf = async (input: object) => {
    const reply = await node.call(bookSearch, input);
    return reply.ok ? null : reply.body.error.code;
  };
  expect(await codeOf({ id: '0'.repeat(32), query: 'x' })).toBe('book_not_found');
  expect(await codeOf({ id: book.id, query: 'x', limit: 101 })).toBe('invalid_input');
  expect(await codeOf({ id: book.id, query: 'x'.repeat(4097) })).toBe('invalid_input');
  await node.inside('book', (db) => db.run("UPDATE books SET state = 'imported', normalized_sha256 = NULL"));
  expect(await codeOf({ id: book.id, query: 'x' })).toBe('book_not_prepared');
});

test('book find: all books but the archived ones, each hit with its book', async () => {
  const node = await createNodeStores();
  const first = await addTextBook(node, 'first', 'a common word\n\nonly here\n');
  const second = await addTextBook(node, 'second', 'a common word again, a common word\n');
  const find = async (query: string) => {
    const reply = await node.call(bookFind, { query });
    if (!reply.ok) throw new Error(reply.body.error.code);
    return reply.body.result;
  };
  for (const isIndexed of [false, true]) {
    if (isIndexed) await node.keeper.idle();
    const both = await find('common word');
    expect(both.hits.map(({ book_id, title, ordinal }) => [book_id, title, ordinal])).toEqual([
      [second.id, 'second', 0],
      [first.id, 'first', 0],
    ]);
    expect(both).toMatchObject({ matched: 'phrase', total: 2, unreadable: [] });
  }
  await node.call(bookArchive, { id: second.id, if_revision: 2, archived: true, request_id: 'archive' });
  expect((await find('common word')).hits.map((hit) => hit.book_id)).toEqual([first.id]);
  expect((await search(node, second, 'common')).hits).toHaveLength(1);
});
