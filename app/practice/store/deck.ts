// The deck: one row for each card that can be asked, derived from items and cards so that Today and the queue are read
// from one index (decision 7).
import type { Tx } from '../../kernel/db.ts';

const columns = 'item_id, subject_id, due_at, created_at, estimated_minutes, stability, last_review';

/** A verified flashcard in its latest revision; without a card its due date is null: it is new. */
const rows = `SELECT t.id, t.subject_id, c.due_at, t.created_at, COALESCE(c.estimated_minutes, t.estimated_minutes),
  json_extract(c.card_json, '$.stability'), json_extract(c.card_json, '$.last_review')
  FROM practice_items t LEFT JOIN fsrs_cards c ON c.item_id = t.id
  WHERE t.item_type = 'flashcard' AND t.state = 'verified'
    AND t.revision = (SELECT MAX(x.revision) FROM practice_items x WHERE x.id = t.id)`;

/** The whole deck of a store whose rows came by another way than a command, into tables that were just made. */
export function rebuildDeck(tx: Tx): void {
  tx.run(`INSERT OR REPLACE INTO x_deck(${columns}) ${rows}`);
}

/** Everything that writes an item or a card calls this after it. */
export function keepDeck(tx: Tx, itemId: string): void {
  const kept = tx.run(
    `INSERT INTO x_deck(${columns}) ${rows} AND t.id = ?
      ON CONFLICT(item_id) DO UPDATE SET due_at = excluded.due_at, estimated_minutes = excluded.estimated_minutes,
      stability = excluded.stability, last_review = excluded.last_review`,
    [itemId],
  );
  if (kept === 0) tx.run('DELETE FROM x_deck WHERE item_id = ?', [itemId]);
}
