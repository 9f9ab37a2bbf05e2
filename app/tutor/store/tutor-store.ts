// Everything the composition root needs of Tutor: schema, handlers, and the text behind stored replies.
import type { ReadDb } from '../../kernel/db.ts';
import { ok, refuse } from '../../kernel/result.ts';
import type { PluginStore } from '../../kernel/store/plugin-store.ts';
import { subjectHandlers } from '../../kernel/store/subjects.ts';
import { tutorSubjects } from '../contract.ts';
import { factHandlers } from './fact-commands.ts';
import { withSoul } from './first-soul.ts';
import { goalHandlers } from './goal-commands.ts';
import type { TutorNeeds } from './needs.ts';
import { planHandlers } from './plan-commands.ts';
import { tutorPortable } from './portable.ts';
import { tutorMigrations } from './schema.ts';
import { sessionHandlers } from './session-commands.ts';
import { findTurn } from './session-rows.ts';
import { soulHandlers } from './soul-commands.ts';
import { findProposal, soulBody } from './soul-rows.ts';
import { statusHandler } from './status-query.ts';
import { stepHandlers } from './step-commands.ts';
import { turnHandlers } from './turn-commands.ts';

export function tutorStore(needs: TutorNeeds): PluginStore {
  const handlers = [
    ...subjectHandlers(tutorSubjects),
    ...sessionHandlers(),
    ...turnHandlers(needs),
    ...factHandlers(),
    ...soulHandlers(needs),
    ...goalHandlers(),
    ...planHandlers(),
    ...stepHandlers(),
    statusHandler(needs),
  ];
  return {
    plugin: 'tutor',
    migrations: tutorMigrations,
    portable: tutorPortable,
    handlers: handlers.map((handler) => withSoul(handler, needs)),
    resolveRef: async (db, kind, argument) => {
      const found = textBehind(db, kind, argument);
      return found === undefined ? refuse('corrupt_store', `Nothing behind ${kind}.`) : ok(found);
    },
  };
}

/** What a turn said, a version of the Soul and a proposal never change once they are there (decision 4). */
function textBehind(db: ReadDb, kind: string, argument: Readonly<Record<string, string>>): unknown {
  switch (kind) {
    case '$turn': {
      const turn = findTurn(db, argument['id'] ?? '');
      if (argument['field'] === 'input') return turn?.input;
      return (argument['field'] === 'reply' ? turn?.reply : turn?.checkpoint) ?? undefined;
    }
    case '$soul':
      return soulBody(db, argument['revision'] ?? '');
    case '$proposal':
      return findProposal(db, argument['id'] ?? '')?.body;
    default:
      return undefined;
  }
}
