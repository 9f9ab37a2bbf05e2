// Rows of facts, their history and their disputes as the values the contract shows.
import { int, type ReadDb, type Row, text, textOrNull, type Tx, word } from '../../kernel/db.ts';
import { refuse } from '../../kernel/result.ts';
import { type Dispute, type Fact, fact, type FactVersion } from '../core/values.ts';

/** The disputes of a fact come with it: a fact without them would look better founded than it is. */
export const factColumns = `t.id, t.scope, t.subject_id, t.claim, t.status, t.confidence, t.evidence_refs_json, t.origin,
  t.supersedes_id, t.revision, t.created_at, t.updated_at,
  (SELECT json_group_array(d.evidence_ref) FROM x_fact_disputes d WHERE d.fact_id = t.id) AS disputed_refs_json`;

export function findFact(db: ReadDb, id: string): Fact | undefined {
  const row = db.get(`SELECT ${factColumns} FROM learner_facts t WHERE t.id = ?`, [id]);
  return row && toFact(row);
}

export function factNotFound() {
  return refuse('fact_not_found', 'There is no such fact.');
}

export function toFact(row: Row): Fact {
  return {
    id: text(row, 'id'),
    ...factFields(row),
    disputed_refs: JSON.parse(text(row, 'disputed_refs_json')),
    created_at: text(row, 'created_at'),
    updated_at: text(row, 'updated_at'),
  };
}

function factFields(row: Row) {
  return {
    scope: word(row, 'scope', fact.entries.scope.options),
    subject_id: textOrNull(row, 'subject_id'),
    claim: text(row, 'claim'),
    status: word(row, 'status', fact.entries.status.options),
    confidence: int(row, 'confidence'),
    evidence_refs: JSON.parse(text(row, 'evidence_refs_json')),
    origin: word(row, 'origin', fact.entries.origin.options),
    supersedes_id: textOrNull(row, 'supersedes_id'),
    revision: int(row, 'revision'),
  };
}

/** Writes the fact as it is now, and keeps this state of it for ever. */
export function putFact(tx: Tx, fact: Fact): void {
  const { id, scope, subject_id, claim, status, confidence, origin, supersedes_id, revision, updated_at } = fact;
  const evidence = JSON.stringify(fact.evidence_refs);
  tx.run(
    `INSERT INTO learner_facts(id, scope, subject_id, claim, status, confidence, evidence_refs_json, origin,
      supersedes_id, revision, created_at, updated_at) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT(id) DO UPDATE SET status = excluded.status, confidence = excluded.confidence,
      evidence_refs_json = excluded.evidence_refs_json, revision = excluded.revision, updated_at = excluded.updated_at`,
    [
      id,
      scope,
      subject_id,
      claim,
      status,
      confidence,
      evidence,
      origin,
      supersedes_id,
      revision,
      fact.created_at,
      updated_at,
    ],
  );
  tx.run(
    `INSERT INTO learner_fact_history(fact_id, revision, scope, subject_id, claim, status, confidence,
      evidence_refs_json, origin, supersedes_id, changed_at) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [id, revision, scope, subject_id, claim, status, confidence, evidence, origin, supersedes_id, updated_at],
  );
}

export function factVersions(db: ReadDb, id: string): FactVersion[] {
  const rows = db.all(
    `SELECT t.revision, t.scope, t.subject_id, t.claim, t.status, t.confidence, t.evidence_refs_json, t.origin,
      t.supersedes_id, t.changed_at FROM learner_fact_history t WHERE t.fact_id = ? ORDER BY t.revision`,
    [id],
  );
  return rows.map((row) => ({ ...factFields(row), changed_at: text(row, 'changed_at') }));
}

export function putDispute(tx: Tx, dispute: Dispute, device: string): void {
  tx.run(
    `INSERT INTO x_fact_disputes(fact_id, evidence_ref, id, fact_revision, reason, device_id, disputed_at)
      VALUES(?, ?, ?, ?, ?, ?, ?)`,
    [
      dispute.fact_id,
      dispute.evidence_ref,
      dispute.id,
      dispute.fact_revision,
      dispute.reason,
      device,
      dispute.disputed_at,
    ],
  );
}

export function disputesOf(db: ReadDb, factId: string): Dispute[] {
  const rows = db.all(
    `SELECT t.id, t.fact_id, t.fact_revision, t.evidence_ref, t.reason, t.disputed_at
      FROM x_fact_disputes t WHERE t.fact_id = ? ORDER BY t.evidence_ref`,
    [factId],
  );
  return rows.map((row) => ({
    id: text(row, 'id'),
    fact_id: text(row, 'fact_id'),
    fact_revision: int(row, 'fact_revision'),
    evidence_ref: text(row, 'evidence_ref'),
    reason: text(row, 'reason'),
    disputed_at: text(row, 'disputed_at'),
  }));
}

/** The subjects in which a promoted fact was seen. */
export function promotedFrom(db: ReadDb, factId: string): string[] {
  const row = db.get('SELECT t.subject_ids_json FROM x_fact_promotions t WHERE t.fact_id = ?', [factId]);
  return row ? JSON.parse(text(row, 'subject_ids_json')) : [];
}
