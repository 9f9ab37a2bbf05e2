// Rows of the Soul, its budget and its proposals; before the first command of a store its first revision is answered unwritten.
import { int, intOrNull, type ReadDb, type Row, text, textOrNull, type Tx, word } from '../../kernel/db.ts';
import { refuse } from '../../kernel/result.ts';
import { utf8Length } from '../../kernel/text.ts';
import { leastBudget } from '../core/soul-rules.ts';
import { type Proposal, proposal, type Soul, type SoulSettings, sensitivities } from '../core/values.ts';

const soulColumns = `t.revision, t.body, t.body_sha256, t.body_bytes, t.max_bytes, t.fact_refs_json, t.reason,
  t.sensitivity, t.approved, t.created_at`;

/** With the budget that is set now, which may have changed since this version was written. */
export function findSoul(db: ReadDb): Soul | undefined {
  const row = db.get(
    `SELECT ${soulColumns} FROM soul_versions t WHERE t.revision = (SELECT MAX(m.revision) FROM soul_versions m)`,
  );
  const settings = findSoulSettings(db);
  return row && settings && { ...toSoul(row), max_bytes: settings.max_bytes };
}

export function soulBody(db: ReadDb, revision: string): string | undefined {
  const row = db.get('SELECT t.body FROM soul_versions t WHERE t.revision = ?', [Number(revision)]);
  return row && text(row, 'body');
}

export function soulVersions(db: ReadDb): Soul[] {
  return db.all(`SELECT ${soulColumns} FROM soul_versions t ORDER BY t.revision DESC`).map(toSoul);
}

export function findSoulSettings(db: ReadDb): SoulSettings | undefined {
  const row = db.get('SELECT t.max_bytes, t.revision, t.updated_at FROM soul_settings t WHERE t.singleton = 1');
  return (
    row && { max_bytes: int(row, 'max_bytes'), revision: int(row, 'revision'), updated_at: text(row, 'updated_at') }
  );
}

export interface SoulDraft {
  readonly body: string;
  readonly fact_refs: string[];
  readonly reason: string;
  readonly sensitivity: Soul['sensitivity'];
}

/** The fields that follow from a body and from the budget. */
export function makeSoul(
  draft: SoulDraft,
  about: Pick<Soul, 'revision' | 'max_bytes' | 'approved' | 'created_at'>,
  sha256: (text: string) => string,
): Soul {
  return {
    revision: about.revision,
    body: draft.body,
    body_sha256: sha256(draft.body),
    body_bytes: utf8Length(draft.body),
    max_bytes: about.max_bytes,
    fact_refs: draft.fact_refs,
    reason: draft.reason,
    sensitivity: draft.sensitivity,
    approved: about.approved,
    created_at: about.created_at,
  };
}

/** Revision 1, as every store has it (suite §2.1). */
export function firstSoul(body: string, now: string, sha256: (text: string) => string): Soul {
  const draft = { body, fact_refs: [], reason: 'initial contract', sensitivity: 'ordinary' } as const;
  return makeSoul(
    { ...draft, fact_refs: [] },
    { revision: 1, max_bytes: leastBudget, approved: true, created_at: now },
    sha256,
  );
}

export function firstSettings(now: string): SoulSettings {
  return { max_bytes: leastBudget, revision: 1, updated_at: now };
}

export function insertSoul(tx: Tx, soul: Soul): void {
  tx.run(
    `INSERT INTO soul_versions(revision, body, body_sha256, body_bytes, max_bytes, fact_refs_json, reason, sensitivity,
      approved, created_at) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      soul.revision,
      soul.body,
      soul.body_sha256,
      soul.body_bytes,
      soul.max_bytes,
      JSON.stringify(soul.fact_refs),
      soul.reason,
      soul.sensitivity,
      Number(soul.approved),
      soul.created_at,
    ],
  );
}

export function putSoulSettings(tx: Tx, { max_bytes, revision, updated_at }: SoulSettings): void {
  tx.run(
    `INSERT INTO soul_settings(singleton, max_bytes, revision, updated_at) VALUES(1, ?, ?, ?)
      ON CONFLICT(singleton) DO UPDATE SET max_bytes = excluded.max_bytes, revision = excluded.revision,
      updated_at = excluded.updated_at`,
    [max_bytes, revision, updated_at],
  );
  tx.run('INSERT INTO soul_settings_history(revision, max_bytes, changed_at) VALUES(?, ?, ?)', [
    revision,
    max_bytes,
    updated_at,
  ]);
}

const proposalColumns = `t.id, t.base_revision, t.body, t.body_sha256, t.body_bytes, t.fact_refs_json, t.reason,
  t.sensitivity, t.state, t.approved_by, t.published_revision, t.revision, t.created_at, t.updated_at`;

export function findProposal(db: ReadDb, id: string): Proposal | undefined {
  const row = db.get(`SELECT ${proposalColumns} FROM soul_proposals t WHERE t.id = ?`, [id]);
  return row && toProposal(row);
}

export function proposalNotFound() {
  return refuse('soul_proposal_not_found', 'There is no such proposal.');
}

export function proposals(db: ReadDb): Proposal[] {
  return db
    .all(`SELECT ${proposalColumns} FROM soul_proposals t ORDER BY t.created_at DESC, t.id DESC`)
    .map(toProposal);
}

export function putProposal(tx: Tx, proposal: Proposal): void {
  tx.run(
    `INSERT INTO soul_proposals(id, base_revision, body, body_sha256, body_bytes, fact_refs_json, reason, sensitivity,
      state, approved_by, published_revision, revision, created_at, updated_at)
      VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT(id) DO UPDATE SET state = excluded.state, approved_by = excluded.approved_by,
      published_revision = excluded.published_revision, revision = excluded.revision, updated_at = excluded.updated_at`,
    [
      proposal.id,
      proposal.base_revision,
      proposal.body,
      proposal.body_sha256,
      proposal.body_bytes,
      JSON.stringify(proposal.fact_refs),
      proposal.reason,
      proposal.sensitivity,
      proposal.state,
      proposal.approved_by,
      proposal.published_revision,
      proposal.revision,
      proposal.created_at,
      proposal.updated_at,
    ],
  );
}

function toSoul(row: Row): Soul {
  return {
    revision: int(row, 'revision'),
    body: text(row, 'body'),
    body_sha256: text(row, 'body_sha256'),
    body_bytes: int(row, 'body_bytes'),
    max_bytes: int(row, 'max_bytes'),
    fact_refs: JSON.parse(text(row, 'fact_refs_json')),
    reason: text(row, 'reason'),
    sensitivity: word(row, 'sensitivity', sensitivities),
    approved: int(row, 'approved') === 1,
    created_at: text(row, 'created_at'),
  };
}

function toProposal(row: Row): Proposal {
  return {
    id: text(row, 'id'),
    base_revision: int(row, 'base_revision'),
    body: text(row, 'body'),
    body_sha256: text(row, 'body_sha256'),
    body_bytes: int(row, 'body_bytes'),
    fact_refs: JSON.parse(text(row, 'fact_refs_json')),
    reason: text(row, 'reason'),
    sensitivity: word(row, 'sensitivity', sensitivities),
    state: word(row, 'state', proposal.entries.state.options),
    approved_by: textOrNull(row, 'approved_by'),
    published_revision: intOrNull(row, 'published_revision'),
    revision: int(row, 'revision'),
    created_at: text(row, 'created_at'),
    updated_at: text(row, 'updated_at'),
  };
}
