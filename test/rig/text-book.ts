// A book of given text as the import worker would hand it over, divided into parts by the real splitter.
import { createHash } from 'node:crypto';
import { createBlockSplitter } from '../../app/book/core/blocks.ts';
import { bookImport, bookPrepare, bookSubjects } from '../../app/book/contract.ts';
import type { Book } from '../../app/book/core/values.ts';
import type { PreparedBook, StagedFile } from '../../app/kernel/staged.ts';
import { rowFields } from '../../workers/import/text-pipe.ts';
import type { NodeStores } from '../kit/node-stores.ts';

const subjectId = '7e'.repeat(16);
const sha256 = (value: string | Uint8Array) => createHash('sha256').update(value).digest('hex');

function staged(bytes: Uint8Array<ArrayBuffer>): StagedFile {
  return { sha256: sha256(bytes), bytes: bytes.length, staged: { blob: new Blob([bytes]) } };
}

/** Imports and prepares it. The name makes the original's bytes its own. */
export async function addTextBook(node: NodeStores, name: string, text: string): Promise<Book> {
  const subject = { id: subjectId, name: 'Reading', tags: [], request_id: 'subject' };
  await node.call(bookSubjects.ensure, { ...subject, parent_id: null });
  const original = staged(new TextEncoder().encode(`${name}\n${text}`));
  const about = { subject_id: subjectId, path: `${name}.md`, title: name, request_id: `import ${name}` };
  const imported = await node.call(bookImport, about, { original, name: `${name}.md` });
  if (!imported.ok) throw new Error(imported.body.error.code);
  const { book } = imported.body.result;
  const again = { id: book.id, if_revision: 1, request_id: `prepare ${name}` };
  const prepared = await node.call(bookPrepare, again, { prepared: prepare(book.id, text) });
  if (!prepared.ok) throw new Error(prepared.body.error.code);
  return prepared.body.result.book;
}

function prepare(bookId: string, text: string): PreparedBook {
  const bytes = new TextEncoder().encode(text);
  const lines: string[] = [];
  const splitter = createBlockSplitter({
    bookId,
    newHasher: () => {
      const hash = createHash('sha256');
      return { update: (part) => void hash.update(part), digest: () => hash.digest('hex') };
    },
    emit: (row) => lines.push(JSON.stringify(rowFields(row))),
  });
  splitter.push(bytes);
  splitter.end();
  return {
    normalized: staged(bytes),
    blocks: { count: lines.length, staged: { blob: new Blob([`${lines.join('\n')}\n`]) } },
    anomalies: [],
    converter: null,
    cover: null,
    pictures: [],
  };
}
