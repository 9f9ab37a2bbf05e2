// Tables of the Tutor store; only what every store shares so far.
import type { Migration } from '../../kernel/migration.ts';
import { identityTables, sharedTables } from '../../kernel/store/shared-schema.ts';

export const tutorMigrations: readonly Migration[] = [
  { n: 1, sql: sharedTables },
  { n: 2, sql: identityTables },
];
