// Tables of the Practice store (suite §2.3) and their migrations.
import type { Migration } from '../../kernel/migration.ts';
import { identityTables, sharedTables } from '../../kernel/store/shared-schema.ts';

export const practiceMigrations: readonly Migration[] = [
  {
    n: 1,
    sql: `${sharedTables}
CREATE TABLE practice_items(
  id TEXT NOT NULL,
  revision INTEGER NOT NULL CHECK(revision >= 1),
  subject_id TEXT NOT NULL REFERENCES subjects(id),
  item_type TEXT NOT NULL CHECK(item_type IN ('choice', 'text', 'numeric', 'flashcard')),
  grading_kind TEXT NOT NULL CHECK(grading_kind IN ('objective', 'subjective')),
  state TEXT NOT NULL CHECK(state IN ('draft', 'verified', 'retired')),
  prompt TEXT NOT NULL,
  answer_json TEXT NOT NULL,
  rubric TEXT,
  max_points REAL NOT NULL CHECK(max_points > 0),
  estimated_minutes INTEGER NOT NULL CHECK(estimated_minutes > 0),
  difficulty REAL NOT NULL CHECK(difficulty BETWEEN 0 AND 1),
  topic TEXT,
  source_json TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY(id, revision)
) STRICT;
CREATE INDEX practice_items_by_created ON practice_items(created_at, id);
CREATE INDEX practice_items_by_subject ON practice_items(subject_id, created_at, id);
CREATE TABLE practice_banks(
  id TEXT PRIMARY KEY,
  subject_id TEXT NOT NULL REFERENCES subjects(id),
  bank_key TEXT NOT NULL,
  title TEXT NOT NULL,
  source_json TEXT NOT NULL,
  revision INTEGER NOT NULL CHECK(revision >= 1),
  created_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX practice_banks_by_key ON practice_banks(subject_id, bank_key);
CREATE TABLE bank_items(
  bank_id TEXT NOT NULL REFERENCES practice_banks(id),
  item_id TEXT NOT NULL,
  item_revision INTEGER NOT NULL,
  PRIMARY KEY(bank_id, item_id, item_revision),
  FOREIGN KEY(item_id, item_revision) REFERENCES practice_items(id, revision)
) STRICT;
CREATE TABLE review_controls(
  subject_id TEXT PRIMARY KEY REFERENCES subjects(id),
  daily_budget_minutes INTEGER NOT NULL CHECK(daily_budget_minutes >= 0),
  desired_retention REAL NOT NULL CHECK(desired_retention BETWEEN 0.70 AND 0.99),
  revision INTEGER NOT NULL CHECK(revision >= 1)
) STRICT;
CREATE TABLE review_events(
  item_id TEXT NOT NULL,
  ordinal INTEGER NOT NULL CHECK(ordinal >= 1),
  rating INTEGER NOT NULL CHECK(rating BETWEEN 1 AND 4),
  reviewed_at TEXT NOT NULL,
  scheduled_days INTEGER NOT NULL,
  card_json TEXT NOT NULL,
  scheduler_crate TEXT NOT NULL,
  scheduler_version TEXT NOT NULL,
  PRIMARY KEY(item_id, ordinal)
) STRICT;
CREATE TABLE fsrs_cards(
  item_id TEXT PRIMARY KEY,
  card_json TEXT NOT NULL,
  due_at TEXT NOT NULL,
  estimated_minutes INTEGER NOT NULL CHECK(estimated_minutes > 0),
  scheduler_json TEXT NOT NULL,
  revision INTEGER NOT NULL CHECK(revision >= 1)
) STRICT;
CREATE TABLE review_debt(
  item_id TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK(state IN ('open', 'served', 'deferred')),
  due_at TEXT NOT NULL,
  estimated_minutes INTEGER NOT NULL
) STRICT;
CREATE INDEX review_debt_by_due ON review_debt(state, due_at);
CREATE TABLE review_debt_events(
  item_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK(state IN ('open', 'served', 'deferred')),
  due_at TEXT NOT NULL,
  recorded_at TEXT NOT NULL,
  PRIMARY KEY(item_id, state, due_at)
) STRICT;
`,
  },
  {
    n: 2,
    sql: `${identityTables}
CREATE TABLE x_notes(
  id TEXT PRIMARY KEY,
  subject_id TEXT NOT NULL REFERENCES subjects(id),
  text TEXT NOT NULL,
  text_hash TEXT NOT NULL,
  revision INTEGER NOT NULL CHECK(revision >= 1),
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX x_notes_by_created ON x_notes(created_at, id);
CREATE INDEX x_notes_by_subject ON x_notes(subject_id, created_at, id);
CREATE TABLE x_item_retirements(
  item_id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  reason TEXT NOT NULL,
  retired_at TEXT NOT NULL,
  PRIMARY KEY(item_id, revision)
) STRICT;
CREATE TABLE x_review_events(
  event_id TEXT PRIMARY KEY,
  item_id TEXT NOT NULL,
  reviewed_at TEXT NOT NULL,
  device_id TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX x_review_events_by_item ON x_review_events(item_id, reviewed_at);
`,
  },
  {
    // Ratings that were taken back, corrected items, and the deck, from which queue and Today are read (decision 7).
    // What a rating was given with was not kept before; the card's own values are the nearest.
    // A rating may now come in the second in which one was taken back, so that index is no longer unique.
    n: 3,
    sql: `
CREATE TABLE x_review_voids(
  item_id TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  reason TEXT NOT NULL,
  voided_at TEXT NOT NULL,
  device_id TEXT NOT NULL,
  PRIMARY KEY(item_id, ordinal),
  FOREIGN KEY(item_id, ordinal) REFERENCES review_events(item_id, ordinal)
) STRICT;
CREATE TABLE x_review_terms(
  item_id TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  request_retention REAL NOT NULL,
  estimated_minutes INTEGER NOT NULL CHECK(estimated_minutes > 0),
  PRIMARY KEY(item_id, ordinal),
  FOREIGN KEY(item_id, ordinal) REFERENCES review_events(item_id, ordinal)
) STRICT;
INSERT INTO x_review_terms(item_id, ordinal, request_retention, estimated_minutes)
  SELECT e.item_id, e.ordinal, json_extract(c.scheduler_json, '$.parameters.request_retention'), c.estimated_minutes
  FROM review_events e JOIN fsrs_cards c ON c.item_id = e.item_id;
DROP INDEX x_review_events_by_item;
CREATE INDEX x_review_events_by_time ON x_review_events(item_id, reviewed_at);
CREATE TABLE x_item_corrections(
  item_id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  corrected_at TEXT NOT NULL,
  device_id TEXT NOT NULL,
  PRIMARY KEY(item_id, revision),
  FOREIGN KEY(item_id, revision) REFERENCES practice_items(id, revision)
) STRICT;
CREATE TABLE x_deck(
  item_id TEXT PRIMARY KEY,
  subject_id TEXT NOT NULL REFERENCES subjects(id),
  due_at TEXT,
  created_at TEXT NOT NULL,
  estimated_minutes INTEGER NOT NULL,
  stability REAL,
  last_review TEXT
) STRICT;
CREATE INDEX x_deck_by_due
  ON x_deck(subject_id, due_at, created_at, item_id, estimated_minutes, stability, last_review);
CREATE INDEX practice_banks_by_created ON practice_banks(created_at, id);
INSERT INTO x_deck(item_id, subject_id, due_at, created_at, estimated_minutes, stability, last_review)
  SELECT t.id, t.subject_id, c.due_at, t.created_at, COALESCE(c.estimated_minutes, t.estimated_minutes),
    json_extract(c.card_json, '$.stability'), json_extract(c.card_json, '$.last_review')
  FROM practice_items t LEFT JOIN fsrs_cards c ON c.item_id = t.id
  WHERE t.item_type = 'flashcard' AND t.state = 'verified'
    AND t.revision = (SELECT MAX(x.revision) FROM practice_items x WHERE x.id = t.id);
`,
  },
];
