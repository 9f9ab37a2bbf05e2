// Everything the composition root needs of Tutor: so far its subjects.
import type { PluginStore } from '../../kernel/store/plugin-store.ts';
import { subjectHandlers } from '../../kernel/store/subjects.ts';
import { tutorSubjects } from '../contract.ts';
import { tutorPortable } from './portable.ts';
import { tutorMigrations } from './schema.ts';

export function tutorStore(): PluginStore {
  return {
    plugin: 'tutor',
    migrations: tutorMigrations,
    portable: tutorPortable,
    handlers: subjectHandlers(tutorSubjects),
    resolveRef: (_db, kind) => Promise.reject(new TypeError(`Tutor keeps no text behind ${kind}`)),
  };
}
