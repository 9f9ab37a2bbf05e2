// Practice commands through the page command line, with a request id for each mutation and cards that can be reviewed.
import type { App, RunOptions } from './browser.ts';
import { codeOf, resultOf } from './run.ts';

export interface MadeCard {
  readonly id: string;
  readonly revision: number;
  readonly source: object;
}

export interface PracticeKit {
  readonly must: <T>(command: string, json?: object, options?: RunOptions) => Promise<T>;
  readonly refused: (command: string, json?: object) => Promise<string>;
  /** A query: no JSON, or JSON without a request id. */
  readonly ask: <T>(command: string, json?: object) => Promise<T>;
  readonly askRefused: (command: string, json?: object) => Promise<string>;
  readonly subject: (id: string, name: string) => Promise<void>;
  /** A verified flashcard on a note of its own. */
  readonly card: (subject: string, prompt?: string) => Promise<MadeCard>;
  readonly bank: (subject: string, key: string) => Promise<{ readonly id: string }>;
}

export function practiceKit(app: App): PracticeKit {
  let requests = 0;
  const write = (command: string, json: object, options: RunOptions = {}) =>
    app.run(`lwc practice ${command} --json -`, {
      ...options,
      json: { request_id: `kit-${(requests += 1)}`, ...json },
    });
  const read = (command: string, json?: object) =>
    app.run(`lwc practice ${command}${json ? ' --json -' : ''}`, json ? { json } : {});

  const kit: PracticeKit = {
    must: async <T>(command: string, json: object = {}, options: RunOptions = {}) =>
      resultOf(await write(command, json, options)) as T,
    refused: async (command, json = {}) => codeOf(await write(command, json)),
    ask: async <T>(command: string, json?: object) => resultOf(await read(command, json)) as T,
    askRefused: async (command, json) => codeOf(await read(command, json)),
    subject: async (id, name) => {
      await kit.must('subject ensure', { id, name });
    },
    async card(subject_id, prompt = 'Where do debits stand?') {
      const text = `Debits stand on the left. ${prompt}`;
      const { note } = await kit.must<{ note: { id: string; text_hash: string } }>('note create', { subject_id, text });
      const source = { kind: 'note', id: note.id, revision_or_hash: note.text_hash, subject_id };
      const words = { prompt, answer: 'On the left.', source };
      const { item } = await kit.must<{ item: MadeCard }>('item create', {
        ...words,
        subject_id,
        item_type: 'flashcard',
        grading_kind: 'objective',
        max_points: 1,
        estimated_minutes: 4,
        difficulty: 0.3,
      });
      return (await kit.must<{ item: MadeCard }>(`item verify ${item.id} --if-revision 1`, words)).item;
    },
    async bank(subject_id, key) {
      const source = { kind: 'subject', id: subject_id, revision_or_hash: '1', subject_id };
      const fields = { subject_id, key, title: `Bank ${key}`, source };
      return (await kit.must<{ bank: { id: string } }>('bank create', fields)).bank;
    },
  };
  return kit;
}
