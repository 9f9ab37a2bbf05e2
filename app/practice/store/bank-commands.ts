// Banks and notes: where items are collected, and what a person wrote for items to cite (suite §2.3, extensions.md).
import { type Handler, mutation, query } from '../../kernel/command.ts';
import { ok, refuse } from '../../kernel/result.ts';
import type { ReadDb } from '../../kernel/db.ts';
import { readPage } from '../../kernel/store/page.ts';
import { findSubject, subjectNotFound } from '../../kernel/store/subjects.ts';
import { bankAdd, bankCreate, bankList, bankShow, noteCreate, noteList, noteShow } from '../contract.ts';
import type { Note, SourceRefInput } from '../core/values.ts';
import { checkBankSource, isBankKey } from '../core/source-ref.ts';
import { refuseTruth } from './item-commands.ts';
import type { PracticeNeeds, SourceTruth } from './needs.ts';
import {
  bankColumns,
  findBank,
  findItem,
  findNote,
  itemNotFound,
  noteColumns,
  staleRevision,
  toBank,
  toNote,
} from './rows.ts';

export function bankHandlers(needs: PracticeNeeds): readonly Handler[] {
  return [
    mutation<typeof bankCreate, SourceTruth>({
      def: bankCreate,
      load: async (db, input) => ok(await readTruth(db, needs, input.source)),
      run: (tx, input, context) => {
        const source = checkBankSource(input.source);
        if (!source.ok) return source;
        if (input.source.subject_id !== input.subject_id) {
          return refuse('invalid_source_ref', 'The source belongs to another subject.');
        }
        if (!isBankKey(input.key, input.source)) {
          return refuse('invalid_bank_key', 'The key is subject:… or, for a book, book:<id>.', { key: input.key });
        }
        if (!findSubject(tx, input.subject_id)) return subjectNotFound();
        const truth = refuseTruth(context.loaded);
        if (truth) return truth;
        const taken = tx.get('SELECT id FROM practice_banks WHERE subject_id = ? AND bank_key = ?', [
          input.subject_id,
          input.key,
        ]);
        if (taken)
          return refuse('invalid_bank_key', 'The subject has a bank with this key.', { taken_by: taken['id'] });
        const id = context.newId();
        tx.run(
          `INSERT INTO practice_banks(id, subject_id, bank_key, title, source_json, revision, created_at)
            VALUES(?, ?, ?, ?, ?, 1, ?)`,
          [id, input.subject_id, input.key, input.title, JSON.stringify(input.source), context.now],
        );
        return showBank(tx, id);
      },
    }),
    mutation({
      def: bankAdd,
      run: (tx, input) => {
        const bank = findBank(tx, input.id);
        if (!bank) return bankNotFound();
        if (bank.revision !== input.if_revision) return staleRevision(input.if_revision, bank.revision);
        const item = findItem(tx, input.item_id);
        const named = tx.get('SELECT 1 AS yes FROM practice_items WHERE id = ? AND revision = ?', [
          input.item_id,
          input.item_revision,
        ]);
        if (!item || !named) return itemNotFound();
        if (item.subject_id !== bank.subject_id) return refuse('subject_mismatch', 'The item is of another subject.');
        if (item.state !== 'verified' || item.revision !== input.item_revision) {
          return refuse('item_not_verified', 'A bank takes verified items in their latest revision.');
        }
        tx.run('INSERT INTO bank_items(bank_id, item_id, item_revision) VALUES(?, ?, ?) ON CONFLICT DO NOTHING', [
          bank.id,
          item.id,
          item.revision,
        ]);
        tx.run('UPDATE practice_banks SET revision = revision + 1 WHERE id = ?', [bank.id]);
        return showBank(tx, bank.id);
      },
    }),
    query({ def: bankShow, run: (db, input) => showBank(db, input.id) }),
    query({
      def: bankList,
      run: (db, input) => {
        const equal = { subject_id: input.subject };
        const page = readPage(db, { columns: bankColumns, table: 'practice_banks', equal }, input.limit, input.after);
        return page.ok ? ok({ banks: page.value.rows.map(toBank), next: page.value.next }) : page;
      },
    }),
    mutation({
      def: noteCreate,
      refs: ({ note }) => [{ path: ['note', 'text'], ref: { $note: { id: note.id } } }],
      run: (tx, input, context) => {
        if (!findSubject(tx, input.subject_id)) return subjectNotFound();
        const note: Note = {
          id: context.newId(),
          subject_id: input.subject_id,
          text: input.text,
          text_hash: context.sha256(input.text),
          revision: 1,
          created_at: context.now,
        };
        tx.run('INSERT INTO x_notes(id, subject_id, text, text_hash, revision, created_at) VALUES(?, ?, ?, ?, 1, ?)', [
          note.id,
          note.subject_id,
          note.text,
          note.text_hash,
          note.created_at,
        ]);
        return ok({ note });
      },
    }),
    query({
      def: noteShow,
      run: (db, input) => {
        const note = findNote(db, input.id);
        return note ? ok({ note }) : refuse('note_not_found', 'There is no such note.');
      },
    }),
    query({
      def: noteList,
      run: (db, input) => {
        const equal = { subject_id: input.subject };
        const page = readPage(db, { columns: noteColumns, table: 'x_notes', equal }, input.limit, input.after);
        return page.ok ? ok({ notes: page.value.rows.map(toNote), next: page.value.next }) : page;
      },
    }),
  ];
}

function showBank(db: ReadDb, id: string) {
  const bank = findBank(db, id);
  return bank ? ok({ bank }) : bankNotFound();
}

export function bankNotFound() {
  return refuse('bank_not_found', 'There is no such bank.');
}

async function readTruth(db: ReadDb, needs: PracticeNeeds, source: SourceRefInput): Promise<SourceTruth> {
  if (source.kind === 'book') return needs.book(source);
  const subject = findSubject(db, source.id);
  return String(subject?.revision) === source.revision_or_hash ? 'matches' : 'differs';
}
