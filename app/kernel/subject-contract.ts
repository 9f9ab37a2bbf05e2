// The subject commands, which every plugin has over its own subjects table (suite §2.0.4, §3.1).
import * as v from 'valibot';
import { defineCommand, type PluginName } from './command.ts';
import * as f from './fields.ts';

export const subject = v.strictObject({
  id: v.string(),
  name: v.string(),
  parent_id: v.nullable(v.string()),
  tags: v.array(v.string()),
  revision: v.number(),
  created_at: v.string(),
  updated_at: v.string(),
});

export type Subject = v.InferOutput<typeof subject>;

const body = {
  name: f.subjectName,
  parent_id: v.optional(v.nullable(v.string()), null),
  tags: v.optional(f.tags, []),
  request_id: f.requestId,
};

export function subjectCommands<P extends PluginName>(plugin: P) {
  return {
    create: defineCommand({
      plugin,
      command: 'subject.create',
      kind: 'mutation',
      positional: [],
      flags: [],
      input: v.strictObject(body),
      result: v.strictObject({ subject }),
      codes: ['invalid_id', 'subject_parent_not_found'],
      reads: [],
      summary: 'Makes a subject with a new id.',
    }),
    ensure: defineCommand({
      plugin,
      command: 'subject.ensure',
      kind: 'mutation',
      positional: [],
      flags: [],
      input: v.strictObject({ id: f.id, ...body }),
      result: v.strictObject({ subject, created: v.boolean() }),
      codes: ['invalid_id', 'subject_parent_not_found', 'subject_identity_conflict'],
      reads: [],
      summary: 'Makes the subject with this id, or answers the same one when it is there already.',
    }),
    show: defineCommand({
      plugin,
      command: 'subject.show',
      kind: 'query',
      positional: ['id'],
      flags: [],
      input: v.strictObject({ id: f.id }),
      result: v.strictObject({ subject }),
      codes: ['subject_not_found'],
      reads: ['subjects'],
      summary: 'Shows one subject.',
    }),
    rename: defineCommand({
      plugin,
      command: 'subject.rename',
      kind: 'mutation',
      positional: ['id'],
      flags: ['if_revision'],
      input: v.strictObject({ id: f.id, if_revision: f.ifRevision, name: f.subjectName, request_id: f.requestId }),
      result: v.strictObject({ subject }),
      codes: ['subject_not_found', 'revision_conflict'],
      reads: [],
      summary: 'Gives a subject another name; every earlier name is kept.',
    }),
    list: defineCommand({
      plugin,
      command: 'subject.list',
      kind: 'query',
      positional: [],
      flags: ['limit', 'after'],
      input: v.strictObject({ limit: f.listLimit, after: f.listAfter }),
      result: v.strictObject({ subjects: v.array(subject), next: v.nullable(v.string()) }),
      codes: [],
      reads: ['subjects'],
      summary: 'Lists subjects, newest first.',
    }),
  };
}
