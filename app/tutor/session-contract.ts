// Commands and queries of sessions and their diagnoses (suite §3.2); closing and lists are ours.
import * as v from 'valibot';
import { defineCommand } from '../kernel/command.ts';
import * as f from '../kernel/fields.ts';
import { evidenceRefs } from './core/evidence.ts';
import { diagnosis, session } from './core/values.ts';

const reason = f.bytes(1, 16 * 1024);

export const sessionCreate = defineCommand({
  plugin: 'tutor',
  command: 'session.create',
  kind: 'mutation',
  positional: [],
  flags: [],
  input: v.strictObject({ subject_id: f.id, mode: session.entries.mode, request_id: f.requestId }),
  result: v.strictObject({ session }),
  codes: ['subject_not_found'],
  reads: [],
  summary: 'Begins a lesson in a subject: learning, question or exam.',
});

export const sessionDiagnosis = defineCommand({
  plugin: 'tutor',
  command: 'session.diagnosis',
  kind: 'mutation',
  positional: ['id'],
  flags: ['if_revision'],
  input: v.strictObject({
    id: f.id,
    if_revision: f.ifRevision,
    outcome: diagnosis.entries.outcome,
    reason,
    evidence_refs: evidenceRefs,
    request_id: f.requestId,
  }),
  result: v.strictObject({ diagnosis, session }),
  codes: ['session_not_found', 'revision_conflict'],
  reads: [],
  summary: 'Records how finding out where the learner stands went; goals and plans stay as they are.',
});

export const sessionClose = defineCommand({
  plugin: 'tutor',
  command: 'session.close',
  kind: 'mutation',
  positional: ['id'],
  flags: ['if_revision'],
  input: v.strictObject({ id: f.id, if_revision: f.ifRevision, reason, request_id: f.requestId }),
  result: v.strictObject({ session }),
  codes: ['session_not_found', 'revision_conflict', 'session_closed', 'session_turns_pending'],
  reads: [],
  summary: 'Ends a lesson; a turn that waits for its reply is finished first.',
});

export const sessionShow = defineCommand({
  plugin: 'tutor',
  command: 'session.show',
  kind: 'query',
  positional: ['id'],
  flags: [],
  input: v.strictObject({ id: f.id }),
  result: v.strictObject({ session }),
  codes: ['session_not_found'],
  reads: ['tutor_sessions'],
  summary: 'Shows one session.',
});

export const sessionList = defineCommand({
  plugin: 'tutor',
  command: 'session.list',
  kind: 'query',
  positional: [],
  flags: ['subject', 'state', 'limit', 'after'],
  input: v.strictObject({
    subject: v.exactOptional(v.string()),
    state: v.exactOptional(session.entries.state),
    limit: f.listLimit,
    after: f.listAfter,
  }),
  result: v.strictObject({ sessions: v.array(session), next: v.nullable(v.string()) }),
  codes: [],
  reads: ['tutor_sessions'],
  summary: 'Lists sessions, newest first.',
});

export const diagnosisList = defineCommand({
  plugin: 'tutor',
  command: 'diagnosis.list',
  kind: 'query',
  positional: [],
  flags: ['session', 'limit', 'after'],
  input: v.strictObject({ session: v.exactOptional(v.string()), limit: f.listLimit, after: f.listAfter }),
  result: v.strictObject({ diagnoses: v.array(diagnosis), next: v.nullable(v.string()) }),
  codes: [],
  reads: ['tutor_diagnoses'],
  summary: 'Lists diagnoses, newest first.',
});

export const sessionCommands = [
  sessionCreate,
  sessionDiagnosis,
  sessionClose,
  sessionShow,
  sessionList,
  diagnosisList,
] as const;
