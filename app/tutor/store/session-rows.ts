// Rows of sessions, diagnoses and turns as the values the contract shows.
import { int, intOrNull, type ReadDb, type Row, text, textOrNull, word } from '../../kernel/db.ts';
import { refuse } from '../../kernel/result.ts';
import { type Diagnosis, diagnosis, type Session, session, type Turn, turn } from '../core/values.ts';

export const sessionColumns = 't.id, t.subject_id, t.mode, t.state, t.revision, t.created_at, t.updated_at';

export function findSession(db: ReadDb, id: string): Session | undefined {
  const row = db.get(`SELECT ${sessionColumns} FROM tutor_sessions t WHERE t.id = ?`, [id]);
  return row && toSession(row);
}

export function sessionNotFound() {
  return refuse('session_not_found', 'There is no such session.');
}

export function sessionClosed() {
  return refuse('session_closed', 'The session is over.');
}

export function toSession(row: Row): Session {
  return {
    id: text(row, 'id'),
    subject_id: text(row, 'subject_id'),
    mode: word(row, 'mode', session.entries.mode.options),
    state: word(row, 'state', session.entries.state.options),
    revision: int(row, 'revision'),
    created_at: text(row, 'created_at'),
    updated_at: text(row, 'updated_at'),
  };
}

export const diagnosisColumns = 't.id, t.session_id, t.outcome, t.reason, t.evidence_refs_json, t.created_at';

export function toDiagnosis(row: Row): Diagnosis {
  return {
    id: text(row, 'id'),
    session_id: text(row, 'session_id'),
    outcome: word(row, 'outcome', diagnosis.entries.outcome.options),
    reason: text(row, 'reason'),
    evidence_refs: JSON.parse(text(row, 'evidence_refs_json')),
    created_at: text(row, 'created_at'),
  };
}

const judgedKinds = ['teaching'] as const;

export const turnColumns = `t.id, t.session_id, t.owner, t.input, t.reply, t.checkpoint_json, t.checkpoint_kind,
  t.hint_level, t.full_answer, t.state, t.revision, t.created_at, t.updated_at, t.committed_at`;

export function findTurn(db: ReadDb, id: string): Turn | undefined {
  const row = db.get(`SELECT ${turnColumns} FROM tutor_turns t WHERE t.id = ?`, [id]);
  return row && toTurn(row);
}

export function turnNotFound() {
  return refuse('turn_not_found', 'There is no such turn.');
}

/** Oldest first; `limit` of them at most. */
export function pendingTurns(db: ReadDb, sessionId: string, limit: number): Turn[] {
  const rows = db.all(
    `SELECT ${turnColumns} FROM tutor_turns t WHERE t.session_id = ? AND t.state = 'pending'
      ORDER BY t.created_at, t.id LIMIT ?`,
    [sessionId, limit],
  );
  return rows.map(toTurn);
}

export function countPending(db: ReadDb, sessionId: string): number {
  const row = db.get("SELECT COUNT(*) AS n FROM tutor_turns t WHERE t.session_id = ? AND t.state = 'pending'", [
    sessionId,
  ]);
  return row ? int(row, 'n') : 0;
}

/** When something last happened to a turn of this session. */
export function lastActivity(db: ReadDb, sessionId: string): string | null {
  const row = db.get('SELECT MAX(t.updated_at) AS last FROM tutor_turns t WHERE t.session_id = ?', [sessionId]);
  return row ? textOrNull(row, 'last') : null;
}

/** Only teaching turns have a level. */
export function highestHint(db: ReadDb, sessionId: string): number {
  const row = db.get('SELECT MAX(t.hint_level) AS level FROM tutor_turns t WHERE t.session_id = ?', [sessionId]);
  return (row && intOrNull(row, 'level')) ?? 0;
}

export function toTurn(row: Row): Turn {
  const checkpoint = textOrNull(row, 'checkpoint_json');
  const full = intOrNull(row, 'full_answer');
  return {
    id: text(row, 'id'),
    session_id: text(row, 'session_id'),
    owner: text(row, 'owner'),
    input: text(row, 'input'),
    reply: textOrNull(row, 'reply'),
    checkpoint: checkpoint === null ? null : JSON.parse(checkpoint),
    checkpoint_kind: row['checkpoint_kind'] === null ? null : word(row, 'checkpoint_kind', judgedKinds),
    hint_level: intOrNull(row, 'hint_level'),
    full_answer: full === null ? null : full === 1,
    state: word(row, 'state', turn.entries.state.options),
    revision: int(row, 'revision'),
    created_at: text(row, 'created_at'),
    updated_at: text(row, 'updated_at'),
    committed_at: textOrNull(row, 'committed_at'),
  };
}
