-- tutor 1: index subjects_by_created
CREATE INDEX subjects_by_created ON subjects(created_at, id);

-- tutor 1: table requests
CREATE TABLE requests(
  request_id TEXT PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  result_json TEXT NOT NULL
) STRICT;

-- tutor 1: table subject_name_history
CREATE TABLE subject_name_history(
  subject_id TEXT NOT NULL REFERENCES subjects(id),
  revision INTEGER NOT NULL,
  name TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  PRIMARY KEY(subject_id, revision)
) STRICT;

-- tutor 1: table subjects
CREATE TABLE subjects(
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  parent_id TEXT REFERENCES subjects(id),
  tags_json TEXT NOT NULL,
  revision INTEGER NOT NULL CHECK(revision >= 1),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- tutor 2: table plugin_meta
CREATE TABLE plugin_meta(
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

-- tutor 2: table sync_receipts
CREATE TABLE sync_receipts(
  session_id TEXT PRIMARY KEY,
  plugin_id TEXT NOT NULL,
  store_id TEXT NOT NULL,
  source_revision INTEGER NOT NULL,
  resolved_revision INTEGER NOT NULL,
  logical_hash TEXT NOT NULL,
  completed_at TEXT NOT NULL,
  runtime_state TEXT NOT NULL CHECK(runtime_state IN ('ready', 'preserved_not_ready')),
  state TEXT NOT NULL CHECK(state = 'completed'),
  receipt_hash TEXT NOT NULL
) STRICT;

-- book 1: index book_anomalies_once
CREATE UNIQUE INDEX book_anomalies_once ON book_anomalies(book_id, kind, details);

-- book 1: index book_blocks_by_ordinal
CREATE UNIQUE INDEX book_blocks_by_ordinal ON book_blocks(book_id, ordinal);

-- book 1: index book_leases_one_active
CREATE UNIQUE INDEX book_leases_one_active ON book_leases(book_id) WHERE state = 'active';

-- book 1: index book_window_reports_by_book
CREATE INDEX book_window_reports_by_book ON book_window_reports(book_id);

-- book 1: index books_by_created
CREATE INDEX books_by_created ON books(created_at, id);

-- book 1: index books_by_original
CREATE UNIQUE INDEX books_by_original ON books(original_sha256);

-- book 1: index subjects_by_created
CREATE INDEX subjects_by_created ON subjects(created_at, id);

-- book 1: table book_anomalies
CREATE TABLE book_anomalies(
  id TEXT PRIMARY KEY,
  book_id TEXT NOT NULL REFERENCES books(id),
  kind TEXT NOT NULL,
  details TEXT NOT NULL,
  status TEXT NOT NULL CHECK(status IN ('open', 'accepted', 'resolved')),
  created_at TEXT NOT NULL
) STRICT;

-- book 1: table book_blocks
CREATE TABLE book_blocks(
  id TEXT PRIMARY KEY,
  book_id TEXT NOT NULL REFERENCES books(id),
  ordinal INTEGER NOT NULL CHECK(ordinal >= 0),
  logical_block_id TEXT NOT NULL,
  subordinal INTEGER NOT NULL CHECK(subordinal >= 0),
  byte_start INTEGER NOT NULL,
  byte_end INTEGER NOT NULL CHECK(byte_end > byte_start),
  text_hash TEXT NOT NULL,
  heading_path_json TEXT NOT NULL
) STRICT;

-- book 1: table book_cursors
CREATE TABLE book_cursors(
  book_id TEXT PRIMARY KEY REFERENCES books(id),
  next_ordinal INTEGER NOT NULL,
  committed_blocks INTEGER NOT NULL,
  revision INTEGER NOT NULL
) STRICT;

-- book 1: table book_leases
CREATE TABLE book_leases(
  id TEXT PRIMARY KEY,
  book_id TEXT NOT NULL REFERENCES books(id),
  owner TEXT NOT NULL,
  start_ordinal INTEGER NOT NULL,
  end_ordinal INTEGER NOT NULL CHECK(end_ordinal >= start_ordinal),
  range_hash TEXT NOT NULL,
  requested_unit TEXT NOT NULL CHECK(requested_unit IN ('tokens', 'utf8_bytes', 'fallback_utf8_bytes')),
  requested_value INTEGER NOT NULL,
  source_limit INTEGER NOT NULL,
  used_bytes INTEGER NOT NULL,
  used_chars INTEGER NOT NULL,
  coverage_committed INTEGER NOT NULL,
  coverage_total INTEGER NOT NULL,
  state TEXT NOT NULL CHECK(state IN ('active', 'committed', 'expired', 'superseded')),
  revision INTEGER NOT NULL CHECK(revision >= 1),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  committed_at TEXT
) STRICT;

-- book 1: table book_window_reports
CREATE TABLE book_window_reports(
  lease_id TEXT PRIMARY KEY REFERENCES book_leases(id),
  book_id TEXT NOT NULL REFERENCES books(id),
  summary TEXT NOT NULL,
  key_points_json TEXT NOT NULL,
  new_concepts_json TEXT NOT NULL,
  prior_links_json TEXT NOT NULL,
  open_threads_json TEXT NOT NULL,
  anomalies_json TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

-- book 1: table books
CREATE TABLE books(
  id TEXT PRIMARY KEY,
  subject_id TEXT NOT NULL REFERENCES subjects(id),
  title TEXT NOT NULL,
  author TEXT,
  format TEXT NOT NULL CHECK(format IN ('txt', 'markdown', 'epub', 'pdf')),
  original_sha256 TEXT NOT NULL,
  original_bytes INTEGER NOT NULL,
  normalized_sha256 TEXT,
  normalized_bytes INTEGER,
  converter TEXT,
  converter_args_json TEXT,
  edition_of TEXT REFERENCES books(id),
  state TEXT NOT NULL CHECK(state IN ('imported', 'normalized', 'structured', 'indexed', 'ready', 'reading', 'covered', 'synthesized')),
  revision INTEGER NOT NULL CHECK(revision >= 1),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- book 1: table requests
CREATE TABLE requests(
  request_id TEXT PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  result_json TEXT NOT NULL
) STRICT;

-- book 1: table subject_name_history
CREATE TABLE subject_name_history(
  subject_id TEXT NOT NULL REFERENCES subjects(id),
  revision INTEGER NOT NULL,
  name TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  PRIMARY KEY(subject_id, revision)
) STRICT;

-- book 1: table subjects
CREATE TABLE subjects(
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  parent_id TEXT REFERENCES subjects(id),
  tags_json TEXT NOT NULL,
  revision INTEGER NOT NULL CHECK(revision >= 1),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- book 2: table plugin_meta
CREATE TABLE plugin_meta(
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

-- book 2: table sync_receipts
CREATE TABLE sync_receipts(
  session_id TEXT PRIMARY KEY,
  plugin_id TEXT NOT NULL,
  store_id TEXT NOT NULL,
  source_revision INTEGER NOT NULL,
  resolved_revision INTEGER NOT NULL,
  logical_hash TEXT NOT NULL,
  completed_at TEXT NOT NULL,
  runtime_state TEXT NOT NULL CHECK(runtime_state IN ('ready', 'preserved_not_ready')),
  state TEXT NOT NULL CHECK(state = 'completed'),
  receipt_hash TEXT NOT NULL
) STRICT;

-- book 2: table x_blobs
CREATE TABLE x_blobs(
  book_id TEXT NOT NULL REFERENCES books(id),
  role TEXT NOT NULL CHECK(role IN ('cover')),
  sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  media_type TEXT NOT NULL,
  PRIMARY KEY(book_id, role)
) STRICT;

-- book 3: table x_archived_books
CREATE TABLE x_archived_books(
  book_id TEXT PRIMARY KEY REFERENCES books(id),
  archived INTEGER NOT NULL CHECK(archived IN (0, 1)),
  changed_at TEXT NOT NULL
) STRICT;

-- book 4: table x_book_pictures
CREATE TABLE x_book_pictures(
  book_id TEXT NOT NULL REFERENCES books(id),
  name TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  media_type TEXT NOT NULL CHECK(media_type IN ('image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml')),
  width INTEGER NOT NULL CHECK(width > 0),
  height INTEGER NOT NULL CHECK(height > 0),
  PRIMARY KEY(book_id, name)
) STRICT;

-- book 5: table x_book_pages
CREATE TABLE x_book_pages(
  book_id TEXT NOT NULL REFERENCES books(id),
  byte_start INTEGER NOT NULL CHECK(byte_start >= 0),
  page INTEGER NOT NULL CHECK(page >= 1),
  PRIMARY KEY(book_id, byte_start)
) STRICT;

-- practice 1: index practice_banks_by_key
CREATE UNIQUE INDEX practice_banks_by_key ON practice_banks(subject_id, bank_key);

-- practice 1: index practice_items_by_created
CREATE INDEX practice_items_by_created ON practice_items(created_at, id);

-- practice 1: index practice_items_by_subject
CREATE INDEX practice_items_by_subject ON practice_items(subject_id, created_at, id);

-- practice 1: index review_debt_by_due
CREATE INDEX review_debt_by_due ON review_debt(state, due_at);

-- practice 1: index subjects_by_created
CREATE INDEX subjects_by_created ON subjects(created_at, id);

-- practice 1: table bank_items
CREATE TABLE bank_items(
  bank_id TEXT NOT NULL REFERENCES practice_banks(id),
  item_id TEXT NOT NULL,
  item_revision INTEGER NOT NULL,
  PRIMARY KEY(bank_id, item_id, item_revision),
  FOREIGN KEY(item_id, item_revision) REFERENCES practice_items(id, revision)
) STRICT;

-- practice 1: table fsrs_cards
CREATE TABLE fsrs_cards(
  item_id TEXT PRIMARY KEY,
  card_json TEXT NOT NULL,
  due_at TEXT NOT NULL,
  estimated_minutes INTEGER NOT NULL CHECK(estimated_minutes > 0),
  scheduler_json TEXT NOT NULL,
  revision INTEGER NOT NULL CHECK(revision >= 1)
) STRICT;

-- practice 1: table practice_banks
CREATE TABLE practice_banks(
  id TEXT PRIMARY KEY,
  subject_id TEXT NOT NULL REFERENCES subjects(id),
  bank_key TEXT NOT NULL,
  title TEXT NOT NULL,
  source_json TEXT NOT NULL,
  revision INTEGER NOT NULL CHECK(revision >= 1),
  created_at TEXT NOT NULL
) STRICT;

-- practice 1: table practice_items
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

-- practice 1: table requests
CREATE TABLE requests(
  request_id TEXT PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  result_json TEXT NOT NULL
) STRICT;

-- practice 1: table review_controls
CREATE TABLE review_controls(
  subject_id TEXT PRIMARY KEY REFERENCES subjects(id),
  daily_budget_minutes INTEGER NOT NULL CHECK(daily_budget_minutes >= 0),
  desired_retention REAL NOT NULL CHECK(desired_retention BETWEEN 0.70 AND 0.99),
  revision INTEGER NOT NULL CHECK(revision >= 1)
) STRICT;

-- practice 1: table review_debt
CREATE TABLE review_debt(
  item_id TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK(state IN ('open', 'served', 'deferred')),
  due_at TEXT NOT NULL,
  estimated_minutes INTEGER NOT NULL
) STRICT;

-- practice 1: table review_debt_events
CREATE TABLE review_debt_events(
  item_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK(state IN ('open', 'served', 'deferred')),
  due_at TEXT NOT NULL,
  recorded_at TEXT NOT NULL,
  PRIMARY KEY(item_id, state, due_at)
) STRICT;

-- practice 1: table review_events
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

-- practice 1: table subject_name_history
CREATE TABLE subject_name_history(
  subject_id TEXT NOT NULL REFERENCES subjects(id),
  revision INTEGER NOT NULL,
  name TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  PRIMARY KEY(subject_id, revision)
) STRICT;

-- practice 1: table subjects
CREATE TABLE subjects(
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  parent_id TEXT REFERENCES subjects(id),
  tags_json TEXT NOT NULL,
  revision INTEGER NOT NULL CHECK(revision >= 1),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- practice 2: index x_notes_by_created
CREATE INDEX x_notes_by_created ON x_notes(created_at, id);

-- practice 2: index x_notes_by_subject
CREATE INDEX x_notes_by_subject ON x_notes(subject_id, created_at, id);

-- practice 2: index x_review_events_by_item
CREATE UNIQUE INDEX x_review_events_by_item ON x_review_events(item_id, reviewed_at);

-- practice 2: table plugin_meta
CREATE TABLE plugin_meta(
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

-- practice 2: table sync_receipts
CREATE TABLE sync_receipts(
  session_id TEXT PRIMARY KEY,
  plugin_id TEXT NOT NULL,
  store_id TEXT NOT NULL,
  source_revision INTEGER NOT NULL,
  resolved_revision INTEGER NOT NULL,
  logical_hash TEXT NOT NULL,
  completed_at TEXT NOT NULL,
  runtime_state TEXT NOT NULL CHECK(runtime_state IN ('ready', 'preserved_not_ready')),
  state TEXT NOT NULL CHECK(state = 'completed'),
  receipt_hash TEXT NOT NULL
) STRICT;

-- practice 2: table x_item_retirements
CREATE TABLE x_item_retirements(
  item_id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  reason TEXT NOT NULL,
  retired_at TEXT NOT NULL,
  PRIMARY KEY(item_id, revision)
) STRICT;

-- practice 2: table x_notes
CREATE TABLE x_notes(
  id TEXT PRIMARY KEY,
  subject_id TEXT NOT NULL REFERENCES subjects(id),
  text TEXT NOT NULL,
  text_hash TEXT NOT NULL,
  revision INTEGER NOT NULL CHECK(revision >= 1),
  created_at TEXT NOT NULL
) STRICT;

-- practice 2: table x_review_events
CREATE TABLE x_review_events(
  event_id TEXT PRIMARY KEY,
  item_id TEXT NOT NULL,
  reviewed_at TEXT NOT NULL,
  device_id TEXT NOT NULL
) STRICT;

-- practice 3: index practice_banks_by_created
CREATE INDEX practice_banks_by_created ON practice_banks(created_at, id);

-- practice 3: index x_deck_by_due
CREATE INDEX x_deck_by_due
  ON x_deck(subject_id, due_at, created_at, item_id, estimated_minutes, stability, last_review);

-- practice 3: index x_review_events_by_time
CREATE INDEX x_review_events_by_time ON x_review_events(item_id, reviewed_at);

-- practice 3: table x_deck
CREATE TABLE x_deck(
  item_id TEXT PRIMARY KEY,
  subject_id TEXT NOT NULL REFERENCES subjects(id),
  due_at TEXT,
  created_at TEXT NOT NULL,
  estimated_minutes INTEGER NOT NULL,
  stability REAL,
  last_review TEXT
) STRICT;

-- practice 3: table x_item_corrections
CREATE TABLE x_item_corrections(
  item_id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  corrected_at TEXT NOT NULL,
  device_id TEXT NOT NULL,
  PRIMARY KEY(item_id, revision),
  FOREIGN KEY(item_id, revision) REFERENCES practice_items(id, revision)
) STRICT;

-- practice 3: table x_review_terms
CREATE TABLE x_review_terms(
  item_id TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  request_retention REAL NOT NULL,
  estimated_minutes INTEGER NOT NULL CHECK(estimated_minutes > 0),
  PRIMARY KEY(item_id, ordinal),
  FOREIGN KEY(item_id, ordinal) REFERENCES review_events(item_id, ordinal)
) STRICT;

-- practice 3: table x_review_voids
CREATE TABLE x_review_voids(
  item_id TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  reason TEXT NOT NULL,
  voided_at TEXT NOT NULL,
  device_id TEXT NOT NULL,
  PRIMARY KEY(item_id, ordinal),
  FOREIGN KEY(item_id, ordinal) REFERENCES review_events(item_id, ordinal)
) STRICT;
