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

-- tutor 3: index learner_facts_by_created
CREATE INDEX learner_facts_by_created ON learner_facts(created_at, id);

-- tutor 3: index learner_facts_by_scope
CREATE INDEX learner_facts_by_scope ON learner_facts(scope, created_at, id);

-- tutor 3: index learner_facts_by_subject
CREATE INDEX learner_facts_by_subject ON learner_facts(subject_id, created_at, id);

-- tutor 3: index learner_facts_by_supersedes
CREATE INDEX learner_facts_by_supersedes ON learner_facts(supersedes_id);

-- tutor 3: index soul_proposals_by_created
CREATE INDEX soul_proposals_by_created ON soul_proposals(created_at, id);

-- tutor 3: index tutor_diagnoses_by_created
CREATE INDEX tutor_diagnoses_by_created ON tutor_diagnoses(created_at, id);

-- tutor 3: index tutor_diagnoses_by_session
CREATE INDEX tutor_diagnoses_by_session ON tutor_diagnoses(session_id, created_at, id);

-- tutor 3: index tutor_goal_criteria_by_goal
CREATE UNIQUE INDEX tutor_goal_criteria_by_goal ON tutor_goal_criteria(goal_id, ordinal);

-- tutor 3: index tutor_goals_by_created
CREATE INDEX tutor_goals_by_created ON tutor_goals(created_at, id);

-- tutor 3: index tutor_goals_by_subject
CREATE INDEX tutor_goals_by_subject ON tutor_goals(subject_id, created_at, id);

-- tutor 3: index tutor_goals_by_update
CREATE INDEX tutor_goals_by_update ON tutor_goals(subject_id, status, updated_at, id);

-- tutor 3: index tutor_plan_steps_by_plan
CREATE INDEX tutor_plan_steps_by_plan ON tutor_plan_steps(plan_id, ordinal, id);

-- tutor 3: index tutor_plans_by_created
CREATE INDEX tutor_plans_by_created ON tutor_plans(created_at, id);

-- tutor 3: index tutor_plans_by_subject
CREATE INDEX tutor_plans_by_subject ON tutor_plans(subject_id, created_at, id);

-- tutor 3: index tutor_plans_by_update
CREATE INDEX tutor_plans_by_update ON tutor_plans(subject_id, status, updated_at, id);

-- tutor 3: index tutor_sessions_by_created
CREATE INDEX tutor_sessions_by_created ON tutor_sessions(created_at, id);

-- tutor 3: index tutor_sessions_by_state
CREATE INDEX tutor_sessions_by_state ON tutor_sessions(state, updated_at, id);

-- tutor 3: index tutor_sessions_by_subject
CREATE INDEX tutor_sessions_by_subject ON tutor_sessions(subject_id, created_at, id);

-- tutor 3: index tutor_turns_by_activity
CREATE INDEX tutor_turns_by_activity ON tutor_turns(session_id, updated_at);

-- tutor 3: index tutor_turns_by_commit
CREATE INDEX tutor_turns_by_commit ON tutor_turns(session_id, committed_at, id);

-- tutor 3: index tutor_turns_by_created
CREATE INDEX tutor_turns_by_created ON tutor_turns(created_at, id);

-- tutor 3: index tutor_turns_by_hint
CREATE INDEX tutor_turns_by_hint ON tutor_turns(session_id, hint_level);

-- tutor 3: index tutor_turns_by_session
CREATE INDEX tutor_turns_by_session ON tutor_turns(session_id, created_at, id);

-- tutor 3: index tutor_turns_pending
CREATE INDEX tutor_turns_pending ON tutor_turns(session_id, created_at, id) WHERE state = 'pending';

-- tutor 3: index x_fact_disputes_by_ref
CREATE INDEX x_fact_disputes_by_ref ON x_fact_disputes(evidence_ref);

-- tutor 3: table learner_fact_history
CREATE TABLE learner_fact_history(
  fact_id TEXT NOT NULL REFERENCES learner_facts(id),
  revision INTEGER NOT NULL CHECK(revision >= 1),
  scope TEXT NOT NULL,
  subject_id TEXT,
  claim TEXT NOT NULL,
  status TEXT NOT NULL CHECK(status IN ('provisional', 'confirmed', 'superseded')),
  confidence REAL NOT NULL,
  evidence_refs_json TEXT NOT NULL,
  origin TEXT NOT NULL CHECK(origin IN ('agent', 'learner')),
  supersedes_id TEXT,
  changed_at TEXT NOT NULL,
  PRIMARY KEY(fact_id, revision)
) STRICT;

-- tutor 3: table learner_facts
CREATE TABLE learner_facts(
  id TEXT PRIMARY KEY,
  scope TEXT NOT NULL CHECK(scope IN ('global', 'subject')),
  subject_id TEXT REFERENCES subjects(id),
  claim TEXT NOT NULL,
  status TEXT NOT NULL CHECK(status IN ('provisional', 'confirmed', 'superseded')),
  confidence REAL NOT NULL CHECK(confidence BETWEEN 0 AND 1),
  evidence_refs_json TEXT NOT NULL,
  origin TEXT NOT NULL CHECK(origin IN ('agent', 'learner')),
  supersedes_id TEXT REFERENCES learner_facts(id),
  revision INTEGER NOT NULL CHECK(revision >= 1),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK((scope = 'global') = (subject_id IS NULL))
) STRICT;

-- tutor 3: table soul_proposals
CREATE TABLE soul_proposals(
  id TEXT PRIMARY KEY,
  base_revision INTEGER NOT NULL REFERENCES soul_versions(revision),
  body TEXT NOT NULL,
  body_sha256 TEXT NOT NULL,
  body_bytes INTEGER NOT NULL,
  fact_refs_json TEXT NOT NULL,
  reason TEXT NOT NULL,
  sensitivity TEXT NOT NULL CHECK(sensitivity IN ('ordinary', 'sensitive', 'behavior-changing')),
  state TEXT NOT NULL CHECK(state IN ('proposed', 'approved', 'published')),
  approved_by TEXT,
  published_revision INTEGER REFERENCES soul_versions(revision),
  revision INTEGER NOT NULL CHECK(revision >= 1),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK((state = 'published') = (published_revision IS NOT NULL))
) STRICT;

-- tutor 3: table soul_settings
CREATE TABLE soul_settings(
  singleton INTEGER PRIMARY KEY CHECK(singleton = 1),
  max_bytes INTEGER NOT NULL CHECK(max_bytes BETWEEN 65536 AND 262144),
  revision INTEGER NOT NULL CHECK(revision >= 1),
  updated_at TEXT NOT NULL
) STRICT;

-- tutor 3: table soul_settings_history
CREATE TABLE soul_settings_history(
  revision INTEGER PRIMARY KEY CHECK(revision >= 1),
  max_bytes INTEGER NOT NULL,
  changed_at TEXT NOT NULL
) STRICT;

-- tutor 3: table soul_versions
CREATE TABLE soul_versions(
  revision INTEGER PRIMARY KEY CHECK(revision >= 1),
  body TEXT NOT NULL,
  body_sha256 TEXT NOT NULL,
  body_bytes INTEGER NOT NULL,
  max_bytes INTEGER NOT NULL,
  fact_refs_json TEXT NOT NULL,
  reason TEXT NOT NULL,
  sensitivity TEXT NOT NULL CHECK(sensitivity IN ('ordinary', 'sensitive', 'behavior-changing')),
  approved INTEGER NOT NULL CHECK(approved IN (0, 1)),
  created_at TEXT NOT NULL
) STRICT;

-- tutor 3: table tutor_diagnoses
CREATE TABLE tutor_diagnoses(
  id TEXT PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES tutor_sessions(id),
  outcome TEXT NOT NULL CHECK(outcome IN ('completed', 'shortened', 'skipped')),
  reason TEXT NOT NULL,
  evidence_refs_json TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

-- tutor 3: table tutor_goal_criteria
CREATE TABLE tutor_goal_criteria(
  id TEXT PRIMARY KEY,
  goal_id TEXT NOT NULL REFERENCES tutor_goals(id),
  ordinal INTEGER NOT NULL CHECK(ordinal >= 0),
  description TEXT NOT NULL
) STRICT;

-- tutor 3: table tutor_goal_evidence
CREATE TABLE tutor_goal_evidence(
  criterion_id TEXT PRIMARY KEY REFERENCES tutor_goal_criteria(id),
  goal_revision INTEGER NOT NULL CHECK(goal_revision >= 2),
  evidence_refs_json TEXT NOT NULL,
  recorded_at TEXT NOT NULL
) STRICT;

-- tutor 3: table tutor_goal_history
CREATE TABLE tutor_goal_history(
  goal_id TEXT NOT NULL REFERENCES tutor_goals(id),
  revision INTEGER NOT NULL CHECK(revision >= 1),
  status TEXT NOT NULL CHECK(status IN ('active', 'ready_to_complete', 'completed', 'paused', 'abandoned')),
  changed_at TEXT NOT NULL,
  PRIMARY KEY(goal_id, revision)
) STRICT;

-- tutor 3: table tutor_goals
CREATE TABLE tutor_goals(
  id TEXT PRIMARY KEY,
  subject_id TEXT NOT NULL REFERENCES subjects(id),
  statement TEXT NOT NULL,
  status TEXT NOT NULL CHECK(status IN ('active', 'ready_to_complete', 'completed', 'paused', 'abandoned')),
  revision INTEGER NOT NULL CHECK(revision >= 1),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  completed_at TEXT
) STRICT;

-- tutor 3: table tutor_plan_step_history
CREATE TABLE tutor_plan_step_history(
  step_id TEXT NOT NULL REFERENCES tutor_plan_steps(id),
  revision INTEGER NOT NULL CHECK(revision >= 2),
  status TEXT NOT NULL CHECK(status IN ('planned', 'in_progress', 'completed', 'missed', 'deferred', 'skipped')),
  actor TEXT NOT NULL CHECK(actor IN ('learner', 'agent')),
  reason TEXT NOT NULL,
  evidence_refs_json TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  PRIMARY KEY(step_id, revision)
) STRICT;

-- tutor 3: table tutor_plan_steps
CREATE TABLE tutor_plan_steps(
  id TEXT PRIMARY KEY,
  plan_id TEXT NOT NULL REFERENCES tutor_plans(id),
  ordinal INTEGER NOT NULL CHECK(ordinal >= 0),
  title TEXT NOT NULL,
  estimated_minutes INTEGER NOT NULL CHECK(estimated_minutes > 0),
  practice_target_kind TEXT CHECK(practice_target_kind IN ('bank', 'set', 'paper')),
  practice_target_id TEXT,
  status TEXT NOT NULL CHECK(status IN ('planned', 'in_progress', 'completed', 'missed', 'deferred', 'skipped')),
  revision INTEGER NOT NULL CHECK(revision >= 1),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK((practice_target_kind IS NULL) = (practice_target_id IS NULL))
) STRICT;

-- tutor 3: table tutor_plan_versions
CREATE TABLE tutor_plan_versions(
  plan_id TEXT NOT NULL REFERENCES tutor_plans(id),
  revision INTEGER NOT NULL CHECK(revision >= 1),
  goal_id TEXT NOT NULL REFERENCES tutor_goals(id),
  deadline TEXT NOT NULL,
  weekly_minutes INTEGER NOT NULL CHECK(weekly_minutes BETWEEN 1 AND 10080),
  core_content_json TEXT NOT NULL,
  order_json TEXT NOT NULL,
  pace TEXT NOT NULL,
  method TEXT NOT NULL,
  exercise_ratio REAL NOT NULL CHECK(exercise_ratio BETWEEN 0 AND 1),
  revision_actor TEXT NOT NULL CHECK(revision_actor IN ('learner', 'agent')),
  revision_trigger TEXT NOT NULL,
  revision_reason TEXT NOT NULL,
  revision_evidence_refs_json TEXT NOT NULL,
  rolled_back_to INTEGER,
  revision_created_at TEXT NOT NULL,
  PRIMARY KEY(plan_id, revision)
) STRICT;

-- tutor 3: table tutor_plans
CREATE TABLE tutor_plans(
  id TEXT PRIMARY KEY,
  subject_id TEXT NOT NULL REFERENCES subjects(id),
  mode TEXT NOT NULL CHECK(mode IN ('fixed', 'adaptive', 'agent-led')),
  status TEXT NOT NULL CHECK(status IN ('active', 'completed', 'abandoned')),
  revision INTEGER NOT NULL CHECK(revision >= 1),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- tutor 3: table tutor_sessions
CREATE TABLE tutor_sessions(
  id TEXT PRIMARY KEY,
  subject_id TEXT NOT NULL REFERENCES subjects(id),
  mode TEXT NOT NULL CHECK(mode IN ('learning', 'question', 'exam')),
  state TEXT NOT NULL CHECK(state IN ('active', 'closed')),
  revision INTEGER NOT NULL CHECK(revision >= 1),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- tutor 3: table tutor_turn_owner_history
CREATE TABLE tutor_turn_owner_history(
  turn_id TEXT NOT NULL REFERENCES tutor_turns(id),
  revision INTEGER NOT NULL CHECK(revision >= 2),
  old_owner TEXT NOT NULL,
  new_owner TEXT NOT NULL,
  sync_session_id TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  PRIMARY KEY(turn_id, revision)
) STRICT;

-- tutor 3: table tutor_turns
CREATE TABLE tutor_turns(
  id TEXT PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES tutor_sessions(id),
  owner TEXT NOT NULL,
  input TEXT NOT NULL,
  reply TEXT,
  checkpoint_json TEXT,
  checkpoint_kind TEXT,
  hint_level INTEGER CHECK(hint_level BETWEEN 0 AND 32),
  full_answer INTEGER CHECK(full_answer IN (0, 1)),
  state TEXT NOT NULL CHECK(state IN ('pending', 'committed')),
  revision INTEGER NOT NULL CHECK(revision >= 1),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  committed_at TEXT,
  CHECK((state = 'committed') = (reply IS NOT NULL)),
  CHECK((reply IS NULL) = (checkpoint_json IS NULL)),
  CHECK((reply IS NULL) = (committed_at IS NULL)),
  CHECK((checkpoint_kind IS NULL) = (hint_level IS NULL)),
  CHECK((checkpoint_kind IS NULL) = (full_answer IS NULL))
) STRICT;

-- tutor 3: table x_fact_disputes
CREATE TABLE x_fact_disputes(
  fact_id TEXT NOT NULL REFERENCES learner_facts(id),
  evidence_ref TEXT NOT NULL,
  id TEXT NOT NULL,
  fact_revision INTEGER NOT NULL,
  reason TEXT NOT NULL,
  device_id TEXT NOT NULL,
  disputed_at TEXT NOT NULL,
  PRIMARY KEY(fact_id, evidence_ref)
) STRICT;

-- tutor 3: table x_fact_promotions
CREATE TABLE x_fact_promotions(
  fact_id TEXT PRIMARY KEY REFERENCES learner_facts(id),
  subject_ids_json TEXT NOT NULL,
  promoted_at TEXT NOT NULL
) STRICT;

-- tutor 3: table x_goal_reasons
CREATE TABLE x_goal_reasons(
  goal_id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY(goal_id, revision),
  FOREIGN KEY(goal_id, revision) REFERENCES tutor_goal_history(goal_id, revision)
) STRICT;

-- tutor 3: table x_plan_step_orders
CREATE TABLE x_plan_step_orders(
  plan_id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  step_ids_json TEXT NOT NULL,
  PRIMARY KEY(plan_id, revision),
  FOREIGN KEY(plan_id, revision) REFERENCES tutor_plan_versions(plan_id, revision)
) STRICT;

-- tutor 3: table x_session_closings
CREATE TABLE x_session_closings(
  session_id TEXT PRIMARY KEY REFERENCES tutor_sessions(id),
  revision INTEGER NOT NULL,
  reason TEXT NOT NULL,
  closed_at TEXT NOT NULL
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
