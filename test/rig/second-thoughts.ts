// What a person does after the evening of the story: corrects a card, takes ratings back, puts a book away.
import { bookArchive, bookImport, bookSubjects } from '../../app/book/contract.ts';
import {
  itemCreate,
  itemRevise,
  itemVerify,
  noteCreate,
  practiceSubjects,
  reviewRate,
  reviewVoid,
} from '../../app/practice/contract.ts';
import { smallBook } from './small-book.ts';
import type { Teller } from './story.ts';

export async function tellSecondThoughts(tell: Teller): Promise<void> {
  const { subject } = await tell(practiceSubjects.create, { name: 'Second thoughts' });
  const { note } = await tell(noteCreate, { subject_id: subject.id, text: 'A slip of the thumb is no memory.' });
  const source = { kind: 'note', id: note.id, revision_or_hash: note.text_hash, subject_id: subject.id };
  const card = { prompt: 'What is a slip of the tumb?', answer: 'No memory.', source };
  const { item } = await tell(itemCreate, {
    ...card,
    subject_id: subject.id,
    item_type: 'flashcard',
    grading_kind: 'objective',
    max_points: 1,
    estimated_minutes: 1,
    difficulty: 0.2,
  });
  await tell(itemVerify, { ...card, id: item.id, if_revision: 1 });
  await tell(itemRevise, { id: item.id, if_revision: 2, prompt: 'What is a slip of the thumb?', answer: 'No memory.' });

  const rate = (rating: number, reviewed_at: string) =>
    tell(reviewRate, { item_id: item.id, rating, reviewed_at, estimated_minutes: 1 });
  await rate(3, '2026-12-01T08:00:00Z');
  await tell(reviewVoid, { item_id: item.id, if_revision: 1, reason: 'the wrong key' });
  await rate(1, '2026-12-01T08:00:09Z');
  await rate(3, '2036-12-01T08:00:00Z');
  await tell(reviewVoid, { item_id: item.id, if_revision: 4, event_ordinal: 3, reason: 'the clock was wrong' });

  await tell(bookSubjects.ensure, { id: subject.id, name: 'Second thoughts' });
  const about = { subject_id: subject.id, path: 'Put Away.epub', title: 'Put Away' };
  const { book } = await tell(bookImport, about, smallBook('Put Away', 1).original);
  await tell(bookArchive, { id: book.id, if_revision: book.revision, archived: true });
}
