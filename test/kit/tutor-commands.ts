// Tutor commands through the page command line, with a request id for each mutation, and what most lessons begin with.
import type { App } from './browser.ts';
import { codeOf, resultOf } from './run.ts';

export interface Identified {
  readonly id: string;
  readonly revision: number;
}

export interface TutorKit {
  readonly must: <T>(command: string, json?: object) => Promise<T>;
  readonly refused: (command: string, json?: object) => Promise<string>;
  readonly ask: <T>(command: string) => Promise<T>;
  readonly askRefused: (command: string) => Promise<string>;
  readonly subject: (name: string) => Promise<string>;
  readonly session: (subject: string, mode?: string) => Promise<Identified>;
  readonly turn: (session: string, input: string) => Promise<Identified>;
  /** The whole reply of a commit by the turn's owner. */
  readonly commit: (turn: string, checkpoint: object, fields?: object) => ReturnType<App['run']>;
  readonly goal: (subject: string, criteria?: readonly string[]) => Promise<Goal>;
  readonly plan: (subject: string, goal: string, fields?: object) => Promise<Plan>;
}

export interface Goal extends Identified {
  readonly status: string;
  readonly criteria: readonly { readonly id: string }[];
}

export interface Plan extends Identified {
  readonly steps: readonly Identified[];
}

export const owner = 'device:a';

/** A teaching checkpoint that may come first in a lesson, but for what is given. */
export function teaching(fields: object = {}): object {
  return {
    kind: 'teaching',
    blocked_by: 'left is taken for bad',
    hint_level: 0,
    learner_attempted: false,
    explicit_answer_request: false,
    full_answer: false,
    feedback_evidence_refs: [],
    ...fields,
  };
}

export function tutorKit(app: App): TutorKit {
  let requests = 0;
  const write = (command: string, json: object) =>
    app.run(`lwc tutor ${command} --json -`, { json: { request_id: `tutor-${(requests += 1)}`, ...json } });
  const kit: TutorKit = {
    must: async <T>(command: string, json: object = {}) => resultOf(await write(command, json)) as T,
    refused: async (command, json = {}) => codeOf(await write(command, json)),
    ask: async <T>(command: string) => resultOf(await app.run(`lwc tutor ${command}`)) as T,
    askRefused: async (command) => codeOf(await app.run(`lwc tutor ${command}`)),
    subject: async (name) => (await kit.must<{ subject: Identified }>('subject create', { name })).subject.id,
    session: async (subject_id, mode = 'learning') =>
      (await kit.must<{ session: Identified }>('session create', { subject_id, mode })).session,
    turn: async (session_id, input) =>
      (await kit.must<{ turn: Identified }>('turn begin', { session_id, owner, input })).turn,
    commit: (turn, checkpoint, fields = {}) =>
      write(`turn commit ${turn} --if-revision 1`, { owner, reply: 'Look at the chair.', checkpoint, ...fields }),
    goal: async (subject_id, criteria = ['One year', 'Two years']) => {
      const fields = { subject_id, statement: 'Keep the books of a club', criteria };
      return (await kit.must<{ goal: Goal }>('goal create', fields)).goal;
    },
    plan: async (subject_id, goal_id, fields = {}) => {
      const draft = {
        subject_id,
        goal_id,
        mode: 'adaptive',
        deadline: '2027-03-01T00:00:00Z',
        weekly_minutes: 240,
        core_content: ['double entry'],
        order: ['first', 'second'],
        pace: 'slow',
        method: 'by examples',
        exercise_ratio: 0.5,
        ...fields,
      };
      return (await kit.must<{ plan: Plan }>('plan create', draft)).plan;
    },
  };
  return kit;
}

export interface Revised {
  readonly previous?: Identified;
  readonly fact: Identified;
}

/** What an agent saw of the learner once. */
export function observed(subject_id: string): object {
  return {
    scope: 'subject',
    subject_id,
    claim: 'Thinks in pictures.',
    confidence: 0.55,
    evidence_refs: ['turn:1'],
    origin: 'agent',
  };
}
