// Commands and queries of turns: what the learner said is kept before anybody answers it (suite §3.2, §4.2 T1 to T7).
import * as v from 'valibot';
import { defineCommand } from '../kernel/command.ts';
import * as f from '../kernel/fields.ts';
import { checkpointObject } from './core/checkpoint.ts';
import { turn } from './core/values.ts';

const said = f.bytes(1, 1024 * 1024);

export const turnBegin = defineCommand({
  plugin: 'tutor',
  command: 'turn.begin',
  kind: 'mutation',
  positional: [],
  flags: [],
  input: v.strictObject({ session_id: f.id, owner: f.owner, input: said, request_id: f.requestId }),
  result: v.strictObject({ turn }),
  codes: ['session_not_found', 'session_closed'],
  reads: [],
  summary: 'Keeps what the learner said, before there is a reply.',
});

export const turnCommit = defineCommand({
  plugin: 'tutor',
  command: 'turn.commit',
  kind: 'mutation',
  positional: ['id'],
  flags: ['if_revision'],
  input: v.strictObject({
    id: f.id,
    if_revision: f.ifRevision,
    owner: f.owner,
    reply: said,
    checkpoint: checkpointObject,
    request_id: f.requestId,
  }),
  result: v.strictObject({ turn }),
  codes: [
    'turn_not_found',
    'revision_conflict',
    'stale_owner',
    'exam_hints_forbidden',
    'hint_level_not_progressive',
    'full_answer_not_allowed',
  ],
  reads: [],
  summary: 'Keeps the reply and where teaching stands; a refused one leaves the turn waiting.',
});

export const turnTakeover = defineCommand({
  plugin: 'tutor',
  command: 'turn.takeover',
  kind: 'mutation',
  positional: [],
  flags: [],
  input: v.strictObject({
    entity_id: f.id,
    old_owner: f.owner,
    new_owner: f.owner,
    // Below 1 is `invalid_takeover`, not a wrong shape (suite §3.2).
    if_revision: v.pipe(v.number(), v.safeInteger()),
    sync_session_id: f.bytes(1, 256),
    request_id: f.requestId,
  }),
  result: v.strictObject({ turn }),
  codes: [
    'invalid_takeover',
    'sync_receipt_missing',
    'stale_sync_receipt',
    'sync_receipt_not_ready',
    'invalid_sync_receipt',
    'turn_not_found',
    'stale_owner',
    'turn_committed',
    'revision_conflict',
  ],
  reads: [],
  summary: 'Hands a waiting turn to another device, right after the two were brought together.',
});

export const turnPending = defineCommand({
  plugin: 'tutor',
  command: 'turn.pending',
  kind: 'query',
  positional: [],
  flags: ['session'],
  input: v.strictObject({ session: f.id }),
  result: v.strictObject({ turns: v.array(turn) }),
  codes: ['session_not_found'],
  reads: ['tutor_turns'],
  summary: 'Shows the turns of a session that wait for a reply, oldest first.',
});

export const turnShow = defineCommand({
  plugin: 'tutor',
  command: 'turn.show',
  kind: 'query',
  positional: ['id'],
  flags: [],
  input: v.strictObject({ id: f.id }),
  result: v.strictObject({ turn }),
  codes: ['turn_not_found'],
  reads: ['tutor_turns'],
  summary: 'Shows one turn.',
});

export const turnList = defineCommand({
  plugin: 'tutor',
  command: 'turn.list',
  kind: 'query',
  positional: [],
  flags: ['session', 'state', 'limit', 'after'],
  input: v.strictObject({
    session: v.exactOptional(v.string()),
    state: v.exactOptional(turn.entries.state),
    limit: f.listLimit,
    after: f.listAfter,
  }),
  result: v.strictObject({ turns: v.array(turn), next: v.nullable(v.string()) }),
  codes: [],
  reads: ['tutor_turns'],
  summary: 'Lists turns, newest first.',
});

export const turnCommands = [turnBegin, turnCommit, turnTakeover, turnPending, turnShow, turnList] as const;
