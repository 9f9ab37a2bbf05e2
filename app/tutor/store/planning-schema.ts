// Tables of goals and plans (suite §2.1). Frozen with migration 3.

export const planningTables = `
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
CREATE INDEX tutor_goals_by_created ON tutor_goals(created_at, id);
CREATE INDEX tutor_goals_by_subject ON tutor_goals(subject_id, created_at, id);
CREATE INDEX tutor_goals_by_update ON tutor_goals(subject_id, status, updated_at, id);
CREATE TABLE tutor_goal_criteria(
  id TEXT PRIMARY KEY,
  goal_id TEXT NOT NULL REFERENCES tutor_goals(id),
  ordinal INTEGER NOT NULL CHECK(ordinal >= 0),
  description TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX tutor_goal_criteria_by_goal ON tutor_goal_criteria(goal_id, ordinal);
CREATE TABLE tutor_goal_evidence(
  criterion_id TEXT PRIMARY KEY REFERENCES tutor_goal_criteria(id),
  goal_revision INTEGER NOT NULL CHECK(goal_revision >= 2),
  evidence_refs_json TEXT NOT NULL,
  recorded_at TEXT NOT NULL
) STRICT;
CREATE TABLE tutor_goal_history(
  goal_id TEXT NOT NULL REFERENCES tutor_goals(id),
  revision INTEGER NOT NULL CHECK(revision >= 1),
  status TEXT NOT NULL CHECK(status IN ('active', 'ready_to_complete', 'completed', 'paused', 'abandoned')),
  changed_at TEXT NOT NULL,
  PRIMARY KEY(goal_id, revision)
) STRICT;
CREATE TABLE tutor_plans(
  id TEXT PRIMARY KEY,
  subject_id TEXT NOT NULL REFERENCES subjects(id),
  mode TEXT NOT NULL CHECK(mode IN ('fixed', 'adaptive', 'agent-led')),
  status TEXT NOT NULL CHECK(status IN ('active', 'completed', 'abandoned')),
  revision INTEGER NOT NULL CHECK(revision >= 1),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX tutor_plans_by_created ON tutor_plans(created_at, id);
CREATE INDEX tutor_plans_by_subject ON tutor_plans(subject_id, created_at, id);
CREATE INDEX tutor_plans_by_update ON tutor_plans(subject_id, status, updated_at, id);
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
CREATE INDEX tutor_plan_steps_by_plan ON tutor_plan_steps(plan_id, ordinal, id);
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
CREATE TABLE x_goal_reasons(
  goal_id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY(goal_id, revision),
  FOREIGN KEY(goal_id, revision) REFERENCES tutor_goal_history(goal_id, revision)
) STRICT;
CREATE TABLE x_plan_step_orders(
  plan_id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  step_ids_json TEXT NOT NULL,
  PRIMARY KEY(plan_id, revision),
  FOREIGN KEY(plan_id, revision) REFERENCES tutor_plan_versions(plan_id, revision)
) STRICT;
`;
