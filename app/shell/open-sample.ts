// Opens the sample: its own set, the book that ships with the app, and its cards. Doing it again changes nothing.

import { bookImport, bookList, bookPeek, bookPrepare, bookSubjects } from '../book/contract.ts';
import { itemCreate, itemVerify, practiceSubjects } from '../practice/contract.ts';
import type { ResultOf } from '../kernel/command.ts';
import { send } from '../rpc/send.ts';
import bookUrl from '../../content/samples/reading-to-remember/book.md?url';
import sample from '../../content/samples/reading-to-remember/sample.json';
import { useSet } from './store-sets.ts';

type PeekBlock = ResultOf<typeof bookPeek>['blocks'][number];

export type SampleOpened =
  | { readonly ok: true; readonly bookId: string }
  | { readonly ok: false; readonly code: string };

/** Null when the network is away. */
export function fetchSample(): Promise<File | null> {
  return fetch(bookUrl)
    .then((response) => (response.ok ? response.blob() : null))
    .then(
      (blob) => blob && new File([blob], 'book.md'),
      () => null,
    );
}

export async function openSample(file: File, withCards: boolean): Promise<SampleOpened> {
  if (!(await useSet('sample'))) return { ok: false, code: 'storage_unavailable' };
  const listed = await send(bookList, { limit: 1 });
  if (!listed.ok) return failed(listed);
  const known = listed.body.result.books[0];
  const bookId = known !== undefined && known.state !== 'imported' ? known.id : await importSample(file);
  if (typeof bookId !== 'string') return bookId;
  if (withCards) await makeCards(bookId);
  return { ok: true, bookId };
}

async function importSample(file: File): Promise<string | { readonly ok: false; readonly code: string }> {
  const ensured = await send(bookSubjects.ensure, { ...sample.subject, request_id: 'sample-subject' });
  if (!ensured.ok) return failed(ensured);
  const imported = await send(
    bookImport,
    {
      subject_id: sample.subject.id,
      path: file.name,
      title: sample.title,
      author: sample.author,
      request_id: 'sample-import',
    },
    { files: [file] },
  );
  if (!imported.ok) return failed(imported);
  const { book } = imported.body.result;
  if (book.state !== 'imported') return book.id;
  const prepared = await send(bookPrepare, { id: book.id, if_revision: book.revision, request_id: 'sample-prepare' });
  return prepared.ok ? book.id : failed(prepared);
}

/** The same request ids every time: what was made already is answered again, not made twice. */
async function makeCards(bookId: string): Promise<void> {
  const blocks = await allBlocks(bookId);
  const ensured = await send(practiceSubjects.ensure, { ...sample.subject, request_id: 'sample-subject' });
  if (!ensured.ok) return;
  for (const [at, { quote, ...card }] of sample.items.entries()) {
    const block = blocks.find((candidate) => candidate.text.includes(quote));
    if (block === undefined) continue;
    const source = {
      kind: 'book',
      id: bookId,
      revision_or_hash: block.text_hash,
      locator: block.id,
      subject_id: sample.subject.id,
    };
    const created = await send(itemCreate, {
      ...card,
      grading_kind: 'objective',
      subject_id: sample.subject.id,
      rubric: quote,
      source,
      request_id: `sample-card-${at}`,
    });
    if (!created.ok) continue;
    const { item } = created.body.result;
    await send(itemVerify, {
      id: item.id,
      if_revision: item.revision,
      prompt: item.prompt,
      answer: item.answer,
      rubric: item.rubric,
      source,
      request_id: `sample-check-${at}`,
    });
  }
}

async function allBlocks(bookId: string): Promise<readonly PeekBlock[]> {
  const blocks: PeekBlock[] = [];
  for (;;) {
    const page = await send(bookPeek, { id: bookId, start: blocks.length, count: 100 });
    if (!page.ok || page.body.result.blocks.length === 0) return blocks;
    blocks.push(...page.body.result.blocks);
    if (page.body.result.blocks.length < 100) return blocks;
  }
}

function failed(reply: { readonly body: { readonly error: { readonly code: string } } }) {
  return { ok: false as const, code: reply.body.error.code };
}
