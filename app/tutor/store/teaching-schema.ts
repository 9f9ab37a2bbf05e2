// Tables of what is taught and believed: sessions, turns, facts, the Soul (suite §2.1). Frozen with migration 3.

export const teachingTables = `
CREATE TABLE tutor_sessions(
  id TEXT PRIMARY KEY,
  subject_id TEXT NOT NULL REFERENCES subjects(id),
  mode TEXT NOT NULL CHECK(mode IN ('learning', 'question', 'exam')),
  state TEXT NOT NULL CHECK(state IN ('active', 'closed')),
  revision INTEGER NOT NULL CHECK(revision >= 1),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX tutor_sessions_by_created ON tutor_sessions(created_at, id);
CREATE INDEX tutor_sessions_by_subject ON tutor_sessions(subject_id, created_at, id);
CREATE INDEX tutor_sessions_by_state ON tutor_sessions(state, updated_at, id);
CREATE TABLE tutor_diagnoses(
  id TEXT PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES tutor_sessions(id),
  outcome TEXT NOT NULL CHECK(outcome IN ('completed', 'shortened', 'skipped')),
  reason TEXT NOT NULL,
  evidence_refs_json TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX tutor_diagnoses_by_created ON tutor_diagnoses(created_at, id);
CREATE INDEX tutor_diagnoses_by_session ON tutor_diagnoses(session_id, created_at, id);
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
CREATE INDEX tutor_turns_by_created ON tutor_turns(created_at, id);
CREATE INDEX tutor_turns_by_session ON tutor_turns(session_id, created_at, id);
CREATE INDEX tutor_turns_by_activity ON tutor_turns(session_id, updated_at);
CREATE INDEX tutor_turns_by_commit ON tutor_turns(session_id, committed_at, id);
CREATE INDEX tutor_turns_by_hint ON tutor_turns(session_id, hint_level);
CREATE INDEX tutor_turns_pending ON tutor_turns(session_id, created_at, id) WHERE state = 'pending';
CREATE TABLE tutor_turn_owner_history(
  turn_id TEXT NOT NULL REFERENCES tutor_turns(id),
  revision INTEGER NOT NULL CHECK(revision >= 2),
  old_owner TEXT NOT NULL,
  new_owner TEXT NOT NULL,
  sync_session_id TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  PRIMARY KEY(turn_id, revision)
) STRICT;
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
CREATE TABLE soul_settings(
  singleton INTEGER PRIMARY KEY CHECK(singleton = 1),
  max_bytes INTEGER NOT NULL CHECK(max_bytes BETWEEN 65536 AND 262144),
  revision INTEGER NOT NULL CHECK(revision >= 1),
  updated_at TEXT NOT NULL
) STRICT;
CREATE TABLE soul_settings_history(
  revision INTEGER PRIMARY KEY CHECK(revision >= 1),
  max_bytes INTEGER NOT NULL,
  changed_at TEXT NOT NULL
) STRICT;
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
CREATE INDEX soul_proposals_by_created ON soul_proposals(created_at, id);
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
CREATE INDEX learner_facts_by_created ON learner_facts(created_at, id);
CREATE INDEX learner_facts_by_subject ON learner_facts(subject_id, created_at, id);
CREATE INDEX learner_facts_by_supersedes ON learner_facts(supersedes_id);
CREATE INDEX learner_facts_by_scope ON learner_facts(scope, created_at, id);
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
CREATE TABLE x_session_closings(
  session_id TEXT PRIMARY KEY REFERENCES tutor_sessions(id),
  revision INTEGER NOT NULL,
  reason TEXT NOT NULL,
  closed_at TEXT NOT NULL
) STRICT;
CREATE TABLE x_fact_promotions(
  fact_id TEXT PRIMARY KEY REFERENCES learner_facts(id),
  subject_ids_json TEXT NOT NULL,
  promoted_at TEXT NOT NULL
) STRICT;
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
CREATE INDEX x_fact_disputes_by_ref ON x_fact_disputes(evidence_ref);
`;
