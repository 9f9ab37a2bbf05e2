// Tables of the Tutor store: sessions, turns, facts, Soul, goals and plans with the contract's columns (suite §2.1), then ours.
import type { Migration } from '../../kernel/migration.ts';
import { identityTables, sharedTables } from '../../kernel/store/shared-schema.ts';
import { teachingTables } from './teaching-schema.ts';
import { planningTables } from './planning-schema.ts';

export const tutorMigrations: readonly Migration[] = [
  { n: 1, sql: sharedTables },
  { n: 2, sql: identityTables },
  // A store of version 2 holds subjects only; its Soul begins with its next command (store/first-soul.ts).
  { n: 3, sql: `${teachingTables}${planningTables}` },
];
