// Rows of the Practice store as the values the contract shows.
import { int, type ReadDb, type Row, text, textOrNull, word } from '../../kernel/db.ts';
import { refuse } from '../../kernel/result.ts';
import {
  type Bank,
  type Control,
  type Item,
  item,
  type Note,
  type ReviewCard,
  type StoredReview,
} from '../core/values.ts';

export const itemColumns = `t.id, t.revision, t.subject_id, t.item_type, t.grading_kind, t.state, t.prompt, t.answer_json,
  t.rubric, t.max_points, t.estimated_minutes, t.difficulty, t.topic, t.source_json, t.created_at`;

/** The latest revision is the item; earlier ones are its history. */
export const isLatest = 't.revision = (SELECT MAX(x.revision) FROM practice_items x WHERE x.id = t.id)';

export function findItem(db: ReadDb, id: string): Item | undefined {
  const row = db.get(`SELECT ${itemColumns} FROM practice_items t WHERE t.id = ? ORDER BY t.revision DESC LIMIT 1`, [
    id,
  ]);
  return row && toItem(row);
}

export function itemNotFound() {
  return refuse('item_not_found', 'There is no such item.');
}

export function staleRevision(expected: number, current: number) {
  return refuse('stale_revision', 'It has changed since.', { expected, current });
}

export function toItem(row: Row): Item {
  return {
    id: text(row, 'id'),
    revision: int(row, 'revision'),
    subject_id: text(row, 'subject_id'),
    item_type: word(row, 'item_type', item.entries.item_type.options),
    grading_kind: word(row, 'grading_kind', item.entries.grading_kind.options),
    state: word(row, 'state', item.entries.state.options),
    prompt: text(row, 'prompt'),
    answer: JSON.parse(text(row, 'answer_json')),
    rubric: textOrNull(row, 'rubric'),
    max_points: int(row, 'max_points'),
    estimated_minutes: int(row, 'estimated_minutes'),
    difficulty: int(row, 'difficulty'),
    topic: textOrNull(row, 'topic'),
    source: JSON.parse(text(row, 'source_json')),
    created_at: text(row, 'created_at'),
  };
}

/** After a correction a bank holds an item in two revisions: it is still one item (decision 7). */
export const bankColumns = `t.id, t.subject_id, t.bank_key, t.title, t.source_json, t.revision, t.created_at,
  (SELECT COUNT(DISTINCT item_id) FROM bank_items WHERE bank_id = t.id) AS item_count`;

export function findBank(db: ReadDb, id: string): Bank | undefined {
  const row = db.get(`SELECT ${bankColumns} FROM practice_banks t WHERE t.id = ?`, [id]);
  return row && toBank(row);
}

export function toBank(row: Row): Bank {
  return {
    id: text(row, 'id'),
    subject_id: text(row, 'subject_id'),
    key: text(row, 'bank_key'),
    title: text(row, 'title'),
    source: JSON.parse(text(row, 'source_json')),
    revision: int(row, 'revision'),
    item_count: int(row, 'item_count'),
    created_at: text(row, 'created_at'),
  };
}

export const noteColumns = 't.id, t.subject_id, t.text, t.text_hash, t.revision, t.created_at';

export function findNote(db: ReadDb, id: string): Note | undefined {
  const row = db.get(`SELECT ${noteColumns} FROM x_notes t WHERE t.id = ?`, [id]);
  return row && toNote(row);
}

export function toNote(row: Row): Note {
  return {
    id: text(row, 'id'),
    subject_id: text(row, 'subject_id'),
    text: text(row, 'text'),
    text_hash: text(row, 'text_hash'),
    revision: int(row, 'revision'),
    created_at: text(row, 'created_at'),
  };
}

export function findCard(db: ReadDb, itemId: string): ReviewCard | undefined {
  const row = db.get(
    'SELECT item_id, card_json, due_at, estimated_minutes, scheduler_json, revision FROM fsrs_cards WHERE item_id = ?',
    [itemId],
  );
  return (
    row && {
      item_id: text(row, 'item_id'),
      card: JSON.parse(text(row, 'card_json')),
      due_at: text(row, 'due_at'),
      estimated_minutes: int(row, 'estimated_minutes'),
      scheduler: JSON.parse(text(row, 'scheduler_json')),
      revision: int(row, 'revision'),
    }
  );
}

/** Every rating an item ever had, in the order in which they were given. */
export function reviewsOf(db: ReadDb, itemId: string): StoredReview[] {
  return db
    .all(
      `SELECT e.ordinal, e.rating, e.reviewed_at, e.scheduled_days, e.card_json, e.scheduler_crate, e.scheduler_version,
        t.request_retention, t.estimated_minutes, w.reason, w.voided_at
        FROM review_events e
        JOIN x_review_terms t ON t.item_id = e.item_id AND t.ordinal = e.ordinal
        LEFT JOIN x_review_voids w ON w.item_id = e.item_id AND w.ordinal = e.ordinal
        WHERE e.item_id = ? ORDER BY e.ordinal`,
      [itemId],
    )
    .map((row) => ({
      ordinal: int(row, 'ordinal'),
      rating: int(row, 'rating'),
      reviewed_at: text(row, 'reviewed_at'),
      scheduled_days: int(row, 'scheduled_days'),
      card: JSON.parse(text(row, 'card_json')),
      scheduler_crate: text(row, 'scheduler_crate'),
      scheduler_version: text(row, 'scheduler_version'),
      request_retention: int(row, 'request_retention'),
      estimated_minutes: int(row, 'estimated_minutes'),
      voided: row['reason'] === null ? null : { reason: text(row, 'reason'), voided_at: text(row, 'voided_at') },
    }));
}

export function findControl(db: ReadDb, subjectId: string): Control | undefined {
  const row = db.get(
    'SELECT subject_id, daily_budget_minutes, desired_retention, revision FROM review_controls WHERE subject_id = ?',
    [subjectId],
  );
  return (
    row && {
      subject_id: text(row, 'subject_id'),
      daily_budget_minutes: int(row, 'daily_budget_minutes'),
      desired_retention: int(row, 'desired_retention'),
      revision: int(row, 'revision'),
    }
  );
}
