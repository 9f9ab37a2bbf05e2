// Inputs of the commands that make notes, cards and banks.
import type { Item } from '../../../app/practice/core/values.ts';
import type { Dice } from '../dice.ts';
import type { Known } from '../known.ts';
import type { Generator, Generators } from './generator.ts';

/** What JSON can hold, also what looks like the references that the store keeps in place of text. */
const answers = [
  'Twice.',
  ['a', 'b'],
  { text: 'twice', n: 2.5 },
  { $text: { lease: 'x' } },
  { $literal: { $note: {} } },
  null,
];

const createNote: Generator = {
  weight: 2,
  make(known, dice) {
    const subject = dice.maybe(known.subjects.practice);
    const text = `What one reads ${dice.number(50)} times, one keeps. ${'… '.repeat(dice.number(40))}`;
    return subject ? { input: { subject_id: subject.id, text } } : null;
  },
};

const createItem: Generator = {
  weight: 3,
  make(known, dice) {
    const source = pickSource(known, dice);
    if (!source) return null;
    const judged = dice.happens(0.2);
    return {
      input: {
        subject_id: source.subject_id,
        item_type: dice.happens(0.75) ? 'flashcard' : dice.pick('choice', 'text', 'numeric'),
        grading_kind: judged ? 'subjective' : 'objective',
        rubric: judged ? 'as it is in the book' : null,
        prompt: `How often, ${dice.number(100)}?`,
        answer: dice.maybe(answers) ?? null,
        max_points: dice.pick(1, 2.5),
        estimated_minutes: 1 + dice.number(4),
        difficulty: dice.number(11) / 10,
        topic: dice.happens(0.3) ? 'memory' : null,
        source,
      },
    };
  },
};

function pickSource(known: Known, dice: Dice): Item['source'] | null {
  const part = dice.maybe(known.parts);
  const book = part && known.books.find((one) => one.id === part.book_id);
  if (book && part && dice.happens(0.5)) {
    const { subject_id } = book;
    return { kind: 'book', id: book.id, revision_or_hash: part.text_hash, locator: part.id, subject_id };
  }
  const note = dice.maybe(known.notes);
  return note ? { kind: 'note', id: note.id, revision_or_hash: note.text_hash, subject_id: note.subject_id } : null;
}

const verifyItem: Generator = {
  weight: 6,
  make(known, dice) {
    const item = dice.maybe(known.items.filter((one) => one.state === 'draft'));
    if (!item) return null;
    const { id, revision: if_revision, prompt, answer, rubric, source } = item;
    return { input: { id, if_revision, prompt, answer, rubric, source } };
  },
};

const reviseItem: Generator = {
  make(known, dice) {
    const item = dice.maybe(known.items.filter((one) => one.state !== 'retired'));
    if (!item) return null;
    const words = { prompt: `${item.prompt} Corrected.`, answer: dice.maybe(answers) ?? null };
    const more = dice.happens(0.4) ? { topic: null, difficulty: 0.25, estimated_minutes: 2 } : {};
    return { input: { id: item.id, if_revision: item.revision, ...words, ...more } };
  },
};

const retireItem: Generator = {
  weight: 0.4,
  make(known, dice) {
    const item = dice.maybe(known.items);
    return item ? { input: { id: item.id, if_revision: item.revision, reason: 'too easy' } } : null;
  },
};

const createBank: Generator = {
  make(known, dice) {
    const book = dice.maybe(known.books);
    if (book?.normalized_sha256 && dice.happens(0.4)) {
      const { id, normalized_sha256: revision_or_hash, subject_id } = book;
      const source = { kind: 'book', id, revision_or_hash, subject_id };
      return { input: { subject_id, key: `book:${id}`, title: 'From the book', source } };
    }
    const subject = dice.maybe(known.subjects.practice);
    if (!subject) return null;
    const source = {
      kind: 'subject',
      id: subject.id,
      revision_or_hash: String(subject.revision),
      subject_id: subject.id,
    };
    return { input: { subject_id: subject.id, key: `subject:${dice.number(5)}`, title: 'A bank', source } };
  },
};

const addToBank: Generator = {
  weight: 3,
  make(known, dice) {
    const bank = dice.maybe(known.banks);
    const fitting = known.items.filter((one) => one.state === 'verified' && one.subject_id === bank?.subject_id);
    const item = dice.maybe(fitting) ?? (dice.happens(0.1) ? dice.maybe(known.items) : undefined);
    if (!bank || !item) return null;
    return {
      input: { id: bank.id, if_revision: bank.revision, item_id: item.id, item_revision: item.revision },
    };
  },
};

export const practiceGenerators: Generators = {
  'practice.note.create': createNote,
  'practice.item.create': createItem,
  'practice.item.verify': verifyItem,
  'practice.item.revise': reviseItem,
  'practice.item.retire': retireItem,
  'practice.bank.create': createBank,
  'practice.bank.add': addToBank,
};
