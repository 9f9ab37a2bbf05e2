// Suite cases P-2 and P-3: items that cite a turn of Tutor or a part of a book, re-read where they stand.
import { expect, test } from 'vitest';
import { bookImport, bookPrepare, bookSubjects, bookPeek } from '../../../../app/book/contract.ts';
import {
  bankAdd,
  bankCreate,
  bankList,
  itemCreate,
  itemVerify,
  practiceSubjects,
} from '../../../../app/practice/contract.ts';
import type { SourceRefInput } from '../../../../app/practice/core/values.ts';
import { turnCommit, tutorSubjects } from '../../../../app/tutor/contract.ts';
import { commitOf, createLesson, type Lesson, newSession, newTurn } from '../../../kit/lesson.ts';
import { smallBook } from '../../../rig/small-book.ts';

const words = { prompt: 'Where do debits stand?', answer: 'On the left.' };

/** The same subject in all three stores, a book that was prepared, and a committed turn. */
async function studied() {
  const lesson = await createLesson();
  const { must, node, subject } = lesson;
  await must(practiceSubjects.ensure, { id: subject, name: 'Accounting' });
  await must(bookSubjects.ensure, { id: subject, name: 'Accounting' });
  const { original, prepared } = smallBook('Small', 4);
  const about = { subject_id: subject, path: 'Small.epub', title: 'Small', request_id: 'import' };
  const imported = await node.call(bookImport, about, original);
  if (!imported.ok) throw new Error(imported.body.error.code);
  const { id } = imported.body.result.book;
  await node.call(bookPrepare, { id, if_revision: 1, request_id: 'prepare' }, prepared);
  const { blocks } = await must(bookPeek, { id, start: 1 });
  const block = blocks[0];
  if (!block) throw new Error('the book has parts');
  const { turn } = await must(turnCommit, commitOf(await newTurn(lesson, await newSession(lesson))));
  const fromBook = { kind: 'book', id, revision_or_hash: block.text_hash, locator: block.id, subject_id: subject };
  const fromTurn = { kind: 'tutor_turn', id: turn.id, revision_or_hash: '2', subject_id: subject };
  return { lesson, fromBook, fromTurn };
}

function draft({ must }: Lesson, source: SourceRefInput) {
  const kind = { item_type: 'flashcard', grading_kind: 'objective' as const };
  const costs = { max_points: 1, estimated_minutes: 1, difficulty: 0.4 };
  return must(itemCreate, { ...words, ...kind, ...costs, subject_id: source.subject_id, source });
}

async function verified(lesson: Lesson, source: SourceRefInput) {
  const { item } = await draft(lesson, source);
  return (await lesson.must(itemVerify, { id: item.id, if_revision: 1, ...words, source })).item;
}

test('P-2 a bank of a subject takes its revision as it is, and then an item of a book and one of a turn', async () => {
  const { lesson, fromBook, fromTurn } = await studied();
  const { must, refused, subject } = lesson;
  const source = { kind: 'subject', id: subject, revision_or_hash: '1', subject_id: subject };
  const bank = { subject_id: subject, key: 'subject:all', title: 'All', source };
  const early = { ...bank, source: { ...source, revision_or_hash: '2' } };
  expect(await refused(bankCreate, early)).toBe('source_truth_mismatch');
  expect((await must(bankList, {})).banks).toEqual([]);
  const made = await must(bankCreate, bank);
  for (const [i, cited] of [fromBook, fromTurn].entries()) {
    const item = await verified(lesson, cited);
    expect(item).toMatchObject({ state: 'verified', revision: 2, source: { kind: ['book', 'tutor_turn'][i] } });
    await must(bankAdd, { id: made.bank.id, if_revision: 1 + i, item_id: item.id, item_revision: 2 });
  }
  expect((await must(bankList, {})).banks).toMatchObject([{ id: made.bank.id, item_count: 2 }]);
});

test('P-3 a stale bank, a turn as a bank’s source, an empty hash and another subject’s turn: no bank and no card', async () => {
  const { lesson, fromBook, fromTurn } = await studied();
  const { must, refused, subject } = lesson;
  const { locator: _part, ...wholeBook } = fromBook;
  const bank = { subject_id: subject, key: `book:${fromBook.id}`, title: 'The book', source: wholeBook };
  const stale = { ...bank, source: { ...wholeBook, revision_or_hash: 'a'.repeat(64) } };
  expect(await refused(bankCreate, stale)).toBe('source_truth_mismatch');
  const ofTurn = { ...bank, key: 'subject:turn', source: fromTurn };
  expect(await refused(bankCreate, ofTurn)).toBe('invalid_source_ref');
  const kind = { item_type: 'flashcard', grading_kind: 'objective' as const };
  const item = { ...words, ...kind, subject_id: subject, max_points: 1, estimated_minutes: 1, difficulty: 0.4 };
  const empty = { ...item, source: { ...fromBook, revision_or_hash: '' } };
  expect(await refused(itemCreate, empty)).toBe('invalid_source_ref');
  const { subject: other } = await must(practiceSubjects.create, { name: 'Statistics' });
  await must(tutorSubjects.ensure, { id: other.id, name: 'Statistics' });
  const crossed = { ...fromTurn, subject_id: other.id };
  const drafted = await draft(lesson, crossed);
  const verify = { id: drafted.item.id, if_revision: 1, ...words, source: crossed };
  expect(await refused(itemVerify, verify)).toBe('source_truth_mismatch');
  expect((await must(bankList, {})).banks).toEqual([]);
});

test('a turn is a source only in the revision it was committed in, and only while Tutor is on', async () => {
  const { lesson, fromTurn } = await studied();
  const { refused, node } = lesson;
  const waiting = await newTurn(lesson, await newSession(lesson));
  for (const wrong of [
    { revision_or_hash: '1' },
    { revision_or_hash: '3' },
    { id: waiting.id, revision_or_hash: '1' },
    { id: '0'.repeat(32) },
  ]) {
    const source = { ...fromTurn, ...wrong };
    const { item } = await draft(lesson, source);
    expect(await refused(itemVerify, { id: item.id, if_revision: 1, ...words, source })).toBe('source_truth_mismatch');
  }
  const { item } = await draft(lesson, fromTurn);
  const verify = { id: item.id, if_revision: 1, ...words, source: fromTurn };
  node.enabled.delete('tutor');
  expect(await refused(itemVerify, verify)).toBe('source_truth_unavailable');
  node.enabled.add('tutor');
  expect(await lesson.must(itemVerify, verify)).toMatchObject({ item: { state: 'verified' } });
});
