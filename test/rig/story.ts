// One person's evening as commands: it writes to every table of the three stores that a command can write to so far.
import {
  bookArchive,
  bookImport,
  bookPrepare,
  bookSubjects,
  readCommit,
  readNext,
  readRenew,
} from '../../app/book/contract.ts';
import type { CommandDef, InputOf, ResultOf } from '../../app/kernel/command.ts';
import type { Files } from '../../app/kernel/files.ts';
import type { InferInput } from 'valibot';
import {
  bankAdd,
  bankCreate,
  itemCreate,
  itemRetire,
  itemVerify,
  noteCreate,
  practiceSubjects,
  reviewConfigure,
  reviewRate,
} from '../../app/practice/contract.ts';
import { tutorSubjects } from '../../app/tutor/contract.ts';
import { smallBook } from './small-book.ts';

/** Sends one mutation, which must succeed, and answers its result. */
export type Teller = <D extends CommandDef>(
  def: D,
  input: Omit<InferInput<D['input']>, 'request_id'>,
  files?: Files,
) => Promise<ResultOf<D>>;

export interface StorySize {
  readonly parts: number;
  readonly windows: number;
  readonly reviews: number;
  /** A second evening over the same stores reads another book. */
  readonly title?: string;
}

const subjectId = '5b1fe0c2a4d34e7b9c0d1e2f3a4b5c6d';
const owner = 'device:test';
const scored = { grading_kind: 'objective', max_points: 1, estimated_minutes: 1, difficulty: 0.4 } as const;

export async function tellStory(tell: Teller, size: StorySize): Promise<void> {
  const named = { id: subjectId, name: 'Reading', tags: ['books', 'evening'] };
  await tell(bookSubjects.ensure, named);
  await tell(practiceSubjects.ensure, named);
  const { subject } = await tell(tutorSubjects.create, { name: 'Talk', parent_id: null });
  await tell(tutorSubjects.rename, { id: subject.id, if_revision: 1, name: 'Talking' });

  const title = size.title ?? 'A Small Book';
  const { original, prepared } = smallBook(title, size.parts);
  const about = { subject_id: subjectId, path: `${title}.epub`, title, author: 'Nobody' };
  const imported = await tell(bookImport, about, original);
  const { book } = await tell(bookPrepare, { id: imported.book.id, if_revision: 1 }, prepared);
  const cited = await readWindows(tell, book.id, size.windows);

  const bookSource = {
    kind: 'book',
    id: book.id,
    revision_or_hash: cited.text_hash,
    locator: cited.id,
    subject_id: subjectId,
  };
  const { note } = await tell(noteCreate, { subject_id: subjectId, text: 'What one reads twice, one keeps.' });
  const noteSource = { kind: 'note', id: note.id, revision_or_hash: note.text_hash, subject_id: subjectId };
  const fromBook = await verifiedItem(tell, bookSource, 'Which part is this?');
  const fromNote = await verifiedItem(tell, noteSource, 'How often does one read?');

  const { bank } = await tell(bankCreate, {
    subject_id: subjectId,
    key: `book:${book.id}`,
    title: 'From the book',
    source: { kind: 'book', id: book.id, revision_or_hash: book.normalized_sha256 ?? '', subject_id: subjectId },
  });
  await tell(bankAdd, { id: bank.id, if_revision: 1, item_id: fromBook.id, item_revision: 2 });
  await tell(reviewConfigure, {
    subject_id: subjectId,
    daily_budget_minutes: 20,
    desired_retention: 0.9,
    actor: 'learner',
  });
  for (let i = 0; i < size.reviews; i += 1) {
    const reviewed_at = `2026-12-${String(1 + i).padStart(2, '0')}T08:00:00Z`;
    await tell(reviewRate, { item_id: fromBook.id, rating: 1 + (i % 4), reviewed_at, estimated_minutes: 1 });
  }
  await tell(itemRetire, { id: fromNote.id, if_revision: 2, reason: 'too easy' });
  const read = 2 + 2 * size.windows;
  await tell(bookArchive, { id: book.id, if_revision: read, archived: true });
  await tell(bookArchive, { id: book.id, if_revision: read + 1, archived: false });
}

async function readWindows(tell: Teller, bookId: string, windows: number) {
  let revision = 2;
  let cited = { id: '', text_hash: '' };
  for (let i = 0; i < windows; i += 1) {
    const budget = { unit: 'utf8_bytes', value: 32 * 1024 };
    const { lease } = await tell(readNext, { id: bookId, if_revision: revision, owner, budget, lease_seconds: 900 });
    const renewed = await tell(readRenew, { id: lease.id, if_revision: 1, owner, lease_seconds: 1800 });
    cited = lease.blocks[0] ?? cited;
    const report: Omit<InputOf<typeof readCommit>, 'request_id'> = {
      id: lease.id,
      if_revision: renewed.lease.revision,
      owner,
      range_hash: lease.range_hash,
      summary: `Window ${i}`,
      key_points: [{ text: 'the first part', block_id: cited.id, source_hash: cited.text_hash }],
      new_concepts: ['part'],
      prior_links: [],
      open_threads: ['what comes next'],
      anomalies: [],
    };
    await tell(readCommit, report);
    revision += 2;
  }
  return cited;
}

async function verifiedItem(tell: Teller, source: InputOf<typeof itemCreate>['source'], prompt: string) {
  const card = { prompt, answer: { text: 'twice' }, source };
  const { item } = await tell(itemCreate, { ...scored, ...card, subject_id: subjectId, item_type: 'flashcard' });
  const verified = await tell(itemVerify, { ...card, id: item.id, if_revision: 1 });
  return verified.item;
}
