// Tables that every plugin's store has: subjects, requests, identity and receipts (suite §2.0).

/** Goes into migration 1 of every plugin. */
export const sharedTables = `
CREATE TABLE subjects(
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  parent_id TEXT REFERENCES subjects(id),
  tags_json TEXT NOT NULL,
  revision INTEGER NOT NULL CHECK(revision >= 1),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX subjects_by_created ON subjects(created_at, id);
CREATE TABLE subject_name_history(
  subject_id TEXT NOT NULL REFERENCES subjects(id),
  revision INTEGER NOT NULL,
  name TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  PRIMARY KEY(subject_id, revision)
) STRICT;
CREATE TABLE requests(
  request_id TEXT PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  result_json TEXT NOT NULL
) STRICT;
`;

/** Migration 2 of every plugin: identity, revision and receipts. */
export const identityTables = `
CREATE TABLE plugin_meta(
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
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
`;
