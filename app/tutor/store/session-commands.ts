// Sessions: begun in a mode, with diagnoses that touch no goal and no plan, closed when the lesson is over (suite §2.1, §3.2).
import { type Handler, mutation, query } from '../../kernel/command.ts';
import type { ReadDb, Tx } from '../../kernel/db.ts';
import { ok, refuse } from '../../kernel/result.ts';
import { readPage } from '../../kernel/store/page.ts';
import { findSubject, subjectNotFound } from '../../kernel/store/subjects.ts';
import {
  diagnosisList,
  sessionClose,
  sessionCreate,
  sessionDiagnosis,
  sessionList,
  sessionShow,
} from '../session-contract.ts';
import type { Session } from '../core/values.ts';
import { revisionConflict } from './revisions.ts';
import {
  countPending,
  diagnosisColumns,
  findSession,
  sessionClosed,
  sessionColumns,
  sessionNotFound,
  toDiagnosis,
  toSession,
} from './session-rows.ts';

export function sessionHandlers(): readonly Handler[] {
  return [
    mutation({
      def: sessionCreate,
      run: (tx, input, context) => {
        if (!findSubject(tx, input.subject_id)) return subjectNotFound();
        const id = context.newId();
        tx.run(
          `INSERT INTO tutor_sessions(id, subject_id, mode, state, revision, created_at, updated_at)
            VALUES(?, ?, ?, 'active', 1, ?, ?)`,
          [id, input.subject_id, input.mode, context.now, context.now],
        );
        return showSession(tx, id);
      },
    }),
    mutation({
      def: sessionDiagnosis,
      run: (tx, input, context) => {
        const session = findSession(tx, input.id);
        if (!session) return sessionNotFound();
        if (session.revision !== input.if_revision) return revisionConflict(input.if_revision, session.revision);
        const diagnosis = {
          id: context.newId(),
          session_id: session.id,
          outcome: input.outcome,
          reason: input.reason,
          evidence_refs: input.evidence_refs,
          created_at: context.now,
        };
        tx.run(
          `INSERT INTO tutor_diagnoses(id, session_id, outcome, reason, evidence_refs_json, created_at)
            VALUES(?, ?, ?, ?, ?, ?)`,
          [
            diagnosis.id,
            diagnosis.session_id,
            diagnosis.outcome,
            diagnosis.reason,
            JSON.stringify(diagnosis.evidence_refs),
            diagnosis.created_at,
          ],
        );
        return ok({ diagnosis, session: moveSession(tx, session, session.state, context.now) });
      },
    }),
    mutation({
      def: sessionClose,
      run: (tx, input, context) => {
        const session = findSession(tx, input.id);
        if (!session) return sessionNotFound();
        if (session.revision !== input.if_revision) return revisionConflict(input.if_revision, session.revision);
        if (session.state === 'closed') return sessionClosed();
        const pending = countPending(tx, session.id);
        if (pending > 0) {
          return refuse('session_turns_pending', 'What the learner said waits for a reply.', { pending });
        }
        const closed = moveSession(tx, session, 'closed', context.now);
        tx.run('INSERT INTO x_session_closings(session_id, revision, reason, closed_at) VALUES(?, ?, ?, ?)', [
          closed.id,
          closed.revision,
          input.reason,
          context.now,
        ]);
        return ok({ session: closed });
      },
    }),
    query({ def: sessionShow, run: (db, input) => showSession(db, input.id) }),
    query({
      def: sessionList,
      run: (db, input) => {
        const equal = { subject_id: input.subject, state: input.state };
        const of = { columns: sessionColumns, table: 'tutor_sessions', equal };
        const page = readPage(db, of, input.limit, input.after);
        return page.ok ? ok({ sessions: page.value.rows.map(toSession), next: page.value.next }) : page;
      },
    }),
    query({
      def: diagnosisList,
      run: (db, input) => {
        const of = { columns: diagnosisColumns, table: 'tutor_diagnoses', equal: { session_id: input.session } };
        const page = readPage(db, of, input.limit, input.after);
        return page.ok ? ok({ diagnoses: page.value.rows.map(toDiagnosis), next: page.value.next }) : page;
      },
    }),
  ];
}

function showSession(db: ReadDb, id: string) {
  const session = findSession(db, id);
  return session ? ok({ session }) : sessionNotFound();
}

function moveSession(tx: Tx, session: Session, state: Session['state'], now: string): Session {
  const moved: Session = { ...session, state, revision: session.revision + 1, updated_at: now };
  tx.run('UPDATE tutor_sessions SET state = ?, revision = ?, updated_at = ? WHERE id = ?', [
    moved.state,
    moved.revision,
    moved.updated_at,
    moved.id,
  ]);
  return moved;
}
