// A subject with cards that can be reviewed, made through the real commands in Node.
import type { CommandDef, InputOf, ResultOf } from '../../app/kernel/command.ts';
import type { InferInput } from 'valibot';
import { itemCreate, itemVerify, noteCreate, practiceSubjects } from '../../app/practice/contract.ts';
import type { Item } from '../../app/practice/core/values.ts';
import type { NodeStores } from './node-stores.ts';

export interface Asker {
  /** Sends what must succeed; a mutation gets a request id of its own. */
  readonly must: <D extends CommandDef>(
    def: D,
    input: Omit<InferInput<D['input']>, 'request_id'>,
  ) => Promise<ResultOf<D>>;
  /** The code of what must be refused. */
  readonly refused: <D extends CommandDef>(
    def: D,
    input: Omit<InferInput<D['input']>, 'request_id'>,
  ) => Promise<string>;
}

export function asker(node: NodeStores): Asker {
  let sent = 0;
  const send = (def: CommandDef, input: object) =>
    node.call(def, def.kind === 'mutation' ? { ...input, request_id: `sent-${(sent += 1)}` } : input);
  return {
    async must(def, input) {
      const reply = await send(def, input);
      if (!reply.ok) throw new Error(`${def.command}: ${JSON.stringify(reply.body.error)}`);
      return reply.body.result as ResultOf<typeof def>;
    },
    async refused(def, input) {
      const reply = await send(def, input);
      if (reply.ok) throw new Error(`${def.command} was not refused`);
      return reply.body.error.code;
    },
  };
}

export interface CardFields {
  readonly prompt?: string;
  readonly estimated_minutes?: number;
  readonly item_type?: InputOf<typeof itemCreate>['item_type'];
}

export async function newSubject({ must }: Asker, name: string): Promise<string> {
  return (await must(practiceSubjects.create, { name })).subject.id;
}

export async function draftCard({ must }: Asker, subject_id: string, fields: CardFields = {}): Promise<Item> {
  const { note } = await must(noteCreate, { subject_id, text: 'What one reads twice, one keeps.' });
  const source = { kind: 'note', id: note.id, revision_or_hash: note.text_hash, subject_id };
  const { item } = await must(itemCreate, {
    subject_id,
    item_type: 'flashcard',
    grading_kind: 'objective',
    prompt: 'How often does one read?',
    answer: 'Twice.',
    max_points: 1,
    estimated_minutes: 1,
    difficulty: 0.4,
    source,
    ...fields,
  });
  return item;
}

export async function verifiedCard(ask: Asker, subject_id: string, fields: CardFields = {}): Promise<Item> {
  const { id, prompt, answer, source } = await draftCard(ask, subject_id, fields);
  return (await ask.must(itemVerify, { id, if_revision: 1, prompt, answer, source })).item;
}
