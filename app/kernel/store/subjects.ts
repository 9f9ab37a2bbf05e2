// Handlers of the subject commands over one plugin's own subjects table (suite §2.0.4, §3.1).
import { canonicalJson } from '../canon.ts';
import { type Handler, mutation, query } from '../command.ts';
import { int, type ReadDb, type Row, text, textOrNull, type Tx } from '../db.ts';
import { idPattern } from '../fields.ts';
import { ok, refuse, type Result } from '../result.ts';
import type { Subject, subjectCommands } from '../subject-contract.ts';
import { readPage } from './page.ts';

const columns = 't.id, t.name, t.parent_id, t.tags_json, t.revision, t.created_at, t.updated_at';

interface Draft {
  readonly name: string;
  readonly parent_id: string | null;
  readonly tags: string[];
}

export function subjectHandlers(contract: ReturnType<typeof subjectCommands>): readonly Handler[] {
  return [
    mutation({
      def: contract.create,
      run: (tx, input, context) => {
        const made = insertSubject(tx, context.newId(), input, context.now);
        return made.ok ? ok({ subject: made.value }) : made;
      },
    }),
    mutation({
      def: contract.ensure,
      run: (tx, input, context) => {
        if (!idPattern.test(input.id)) return refuse('invalid_id', 'An id is 16 to 64 characters of 0-9 and a-z.');
        const there = findSubject(tx, input.id);
        if (there) {
          const same =
            there.name === input.name &&
            there.parent_id === input.parent_id &&
            canonicalJson(there.tags) === canonicalJson(input.tags);
          return same
            ? ok({ subject: there, created: false })
            : refuse('subject_identity_conflict', 'This id belongs to a subject with another name, parent or tags.');
        }
        const made = insertSubject(tx, input.id, input, context.now);
        return made.ok ? ok({ subject: made.value, created: true }) : made;
      },
    }),
    query({
      def: contract.show,
      run: (db, input) => {
        const subject = findSubject(db, input.id);
        return subject ? ok({ subject }) : subjectNotFound();
      },
    }),
    mutation({
      def: contract.rename,
      run: (tx, input, context) => {
        const subject = findSubject(tx, input.id);
        if (!subject) return subjectNotFound();
        if (subject.revision !== input.if_revision) {
          return refuse('revision_conflict', 'The subject has changed since.', {
            expected: input.if_revision,
            current: subject.revision,
          });
        }
        const renamed = { ...subject, name: input.name, revision: subject.revision + 1, updated_at: context.now };
        tx.run('UPDATE subjects SET name = ?, revision = ?, updated_at = ? WHERE id = ?', [
          renamed.name,
          renamed.revision,
          renamed.updated_at,
          renamed.id,
        ]);
        keepName(tx, renamed);
        return ok({ subject: renamed });
      },
    }),
    query({
      def: contract.list,
      run: (db, input) => {
        const page = readPage(db, { columns, table: 'subjects' }, input.limit, input.after);
        if (!page.ok) return page;
        return ok({ subjects: page.value.rows.map(toSubject), next: page.value.next });
      },
    }),
  ];
}

export function findSubject(db: ReadDb, id: string): Subject | undefined {
  const row = db.get(`SELECT ${columns} FROM subjects t WHERE t.id = ?`, [id]);
  return row && toSubject(row);
}

export function subjectNotFound() {
  return refuse('subject_not_found', 'There is no such subject in this store.');
}

function insertSubject(tx: Tx, id: string, draft: Draft, now: string): Result<Subject> {
  if (draft.parent_id !== null && !idPattern.test(draft.parent_id)) {
    return refuse('invalid_id', 'The parent id is not an id.');
  }
  if (draft.parent_id !== null && !findSubject(tx, draft.parent_id)) {
    return refuse('subject_parent_not_found', 'The parent subject does not exist in this store.');
  }
  const subject: Subject = {
    id,
    name: draft.name,
    parent_id: draft.parent_id,
    tags: draft.tags,
    revision: 1,
    created_at: now,
    updated_at: now,
  };
  tx.run(
    'INSERT INTO subjects(id, name, parent_id, tags_json, revision, created_at, updated_at) VALUES(?, ?, ?, ?, 1, ?, ?)',
    [id, draft.name, draft.parent_id, JSON.stringify(draft.tags), now, now],
  );
  keepName(tx, subject);
  return ok(subject);
}

function keepName(tx: Tx, subject: Subject): void {
  tx.run('INSERT INTO subject_name_history(subject_id, revision, name, changed_at) VALUES(?, ?, ?, ?)', [
    subject.id,
    subject.revision,
    subject.name,
    subject.updated_at,
  ]);
}

function toSubject(row: Row): Subject {
  return {
    id: text(row, 'id'),
    name: text(row, 'name'),
    parent_id: textOrNull(row, 'parent_id'),
    tags: JSON.parse(text(row, 'tags_json')),
    revision: int(row, 'revision'),
    created_at: text(row, 'created_at'),
    updated_at: text(row, 'updated_at'),
  };
}
