// The main job through the command line, on files that nobody here wrote: an EPUB, a Markdown and a text book.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../tools/paths.mjs';
import { realBook } from '../../tools/real-book.mjs';
import { type BlockResult, bookKit } from '../kit/book-commands.ts';
import { type App, reload, withApp } from '../kit/browser.ts';
import { resultOf } from '../kit/run.ts';

const subject = 'aa'.repeat(16);

const books = [
  { name: 'testbook.epub', bytes: realBook, converter: 'lectern-epub 2' },
  { name: 'README.md', bytes: () => readFile(join(root, 'node_modules/fast-check/README.md')), converter: null },
  { name: 'NOTICE.txt', bytes: () => readFile(join(root, 'node_modules/typescript/NOTICE.txt')), converter: null },
];

test('three real books are imported, prepared, read to 100 %, turned into cards, reviewed, without a server', async () => {
  await withApp({}, async (app) => {
    for (const plugin of ['book', 'practice']) {
      await app.run(`lwc --scope global config set --${plugin} enabled`);
      await app.run(`lwc ${plugin} subject ensure --json -`, {
        json: { id: subject, name: 'Real books', request_id: `ensure-${plugin}` },
      });
    }
    const kit = bookKit(app, subject);
    const cards: string[] = [];
    for (const { name, bytes, converter } of books) {
      const ready = await kit.readyBook({ name, bytes: await bytes() });
      expect(ready).toMatchObject({ state: 'ready', converter });
      const text = await kit.readToEnd(ready.id, { unit: 'utf8_bytes', value: 262_144 });
      expect(new TextEncoder().encode(text).length).toBe(ready.normalized_bytes);
      expect((await kit.show(ready.id)).coverage.percent).toBe(100);
      const middle = Math.floor(ready.block_count / 2);
      const { blocks } = await kit.must<{ blocks: BlockResult[] }>(`peek ${ready.id} --start ${middle}`);
      cards.push(await verifiedCard(app, ready.id, blocks[0]));
    }
    cards.push(await verifiedCard(app, null, undefined));

    await app.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await app.killServer();
    await reload(app.page);
    for (const id of cards) {
      const json = { rating: 3, reviewed_at: '2026-11-30T08:00:00Z', estimated_minutes: 1, request_id: `rate-${id}` };
      resultOf(await app.run(`lwc practice review rate ${id} --json -`, { json }));
    }
    const queue = `lwc practice review queue --subject ${subject} --budget-minutes 60 --now 2026-12-01T08:00:00Z`;
    expect(resultOf(await app.run(queue))).toMatchObject({ selected_minutes: 4, debt: { count: 0 } });
    expect(resultOf(await app.run('lwc book status'))).toMatchObject({ books: 3 });
  });
});

/** A card from a part of a book, or from a note when there is none; answers its id. */
async function verifiedCard(app: App, bookId: string | null, block: BlockResult | undefined): Promise<string> {
  const practice = async (command: string, json: object) =>
    resultOf(await app.run(`lwc practice ${command} --json -`, { json }));
  const tag = bookId ?? 'note';
  let source: object;
  if (bookId !== null && block) {
    const place = { id: bookId, revision_or_hash: block.text_hash, locator: block.id };
    source = { kind: 'book', ...place, subject_id: subject };
  } else {
    const text = 'A note of one’s own.';
    const made = await practice('note create', { subject_id: subject, text, request_id: `note-${tag}` });
    const { note } = made as { note: { id: string; text_hash: string } };
    source = { kind: 'note', id: note.id, revision_or_hash: note.text_hash, subject_id: subject };
  }
  const card = { prompt: 'What does this part say?', answer: block?.text.slice(0, 200) ?? 'A note.', source };
  const created = await practice('item create', {
    ...card,
    subject_id: subject,
    item_type: 'flashcard',
    grading_kind: 'objective',
    max_points: 1,
    estimated_minutes: 1,
    difficulty: 0.5,
    request_id: `create-${tag}`,
  });
  const { item } = created as { item: { id: string } };
  await practice(`item verify ${item.id} --if-revision 1`, { ...card, request_id: `verify-${tag}` });
  return item.id;
}
