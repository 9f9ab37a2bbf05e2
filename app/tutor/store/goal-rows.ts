// Rows of goals with their criteria and evidence as the values the contract shows.
import { int, type ReadDb, type Row, text, textOrNull, type Tx, word } from '../../kernel/db.ts';
import { refuse } from '../../kernel/result.ts';
import { type Criterion, type Goal, type GoalVersion, goalStatuses } from '../core/planning-values.ts';

export const goalColumns = `t.id, t.subject_id, t.statement, t.status, t.revision, t.created_at, t.updated_at,
  t.completed_at`;

export function findGoal(db: ReadDb, id: string): Goal | undefined {
  const row = db.get(`SELECT ${goalColumns} FROM tutor_goals t WHERE t.id = ?`, [id]);
  return row && toGoal(db, row);
}

export function goalNotFound() {
  return refuse('goal_not_found', 'There is no such goal.');
}

export function toGoal(db: ReadDb, row: Row): Goal {
  const id = text(row, 'id');
  return {
    id,
    subject_id: text(row, 'subject_id'),
    statement: text(row, 'statement'),
    status: word(row, 'status', goalStatuses),
    revision: int(row, 'revision'),
    criteria: criteriaOf(db, id),
    created_at: text(row, 'created_at'),
    updated_at: text(row, 'updated_at'),
    completed_at: textOrNull(row, 'completed_at'),
  };
}

/** A reference that any fact's dispute names is shown as disputed here too (extensions.md). */
function criteriaOf(db: ReadDb, goalId: string): Criterion[] {
  const rows = db.all(
    `SELECT c.id, c.ordinal, c.description, e.evidence_refs_json FROM tutor_goal_criteria c
      LEFT JOIN tutor_goal_evidence e ON e.criterion_id = c.id WHERE c.goal_id = ? ORDER BY c.ordinal`,
    [goalId],
  );
  return rows.map((row) => {
    const evidence = textOrNull(row, 'evidence_refs_json');
    return {
      id: text(row, 'id'),
      ordinal: int(row, 'ordinal'),
      description: text(row, 'description'),
      evidence_refs: evidence === null ? null : JSON.parse(evidence),
      disputed_refs: evidence === null ? [] : disputedOf(db, evidence),
    };
  });
}

function disputedOf(db: ReadDb, evidenceJson: string): string[] {
  const rows = db.all(
    `SELECT j.value AS ref FROM json_each(?) j
      WHERE EXISTS (SELECT 1 FROM x_fact_disputes d WHERE d.evidence_ref = j.value) ORDER BY j.key`,
    [evidenceJson],
  );
  return rows.map((row) => text(row, 'ref'));
}

/** Writes the goal as it is now and keeps that it came to this; a reason is kept where the contract has no place for it. */
export function putGoal(tx: Tx, goal: Goal, reason: string | null): void {
  tx.run(
    `INSERT INTO tutor_goals(id, subject_id, statement, status, revision, created_at, updated_at, completed_at)
      VALUES(?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT(id) DO UPDATE SET status = excluded.status, revision = excluded.revision,
      updated_at = excluded.updated_at, completed_at = excluded.completed_at`,
    [
      goal.id,
      goal.subject_id,
      goal.statement,
      goal.status,
      goal.revision,
      goal.created_at,
      goal.updated_at,
      goal.completed_at,
    ],
  );
  tx.run('INSERT INTO tutor_goal_history(goal_id, revision, status, changed_at) VALUES(?, ?, ?, ?)', [
    goal.id,
    goal.revision,
    goal.status,
    goal.updated_at,
  ]);
  if (reason === null) return;
  tx.run('INSERT INTO x_goal_reasons(goal_id, revision, reason) VALUES(?, ?, ?)', [goal.id, goal.revision, reason]);
}

export function goalVersions(db: ReadDb, id: string): GoalVersion[] {
  const rows = db.all(
    `SELECT h.revision, h.status, h.changed_at, r.reason FROM tutor_goal_history h
      LEFT JOIN x_goal_reasons r ON r.goal_id = h.goal_id AND r.revision = h.revision
      WHERE h.goal_id = ? ORDER BY h.revision`,
    [id],
  );
  return rows.map((row) => ({
    revision: int(row, 'revision'),
    status: word(row, 'status', goalStatuses),
    reason: textOrNull(row, 'reason'),
    changed_at: text(row, 'changed_at'),
  }));
}
