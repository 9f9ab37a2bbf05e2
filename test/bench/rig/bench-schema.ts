// The tables that every engine of the bench makes: those that all our stores have, one of cards, one of plain rows.
import type { Migration } from '../../../app/kernel/migration.ts';
import { identityTables, sharedTables } from '../../../app/kernel/store/shared-schema.ts';

export const benchPlugin = 'bench';

export const benchMigrations: readonly Migration[] = [
  {
    n: 1,
    sql: `${sharedTables}
CREATE TABLE cards(
  id TEXT PRIMARY KEY,
  prompt TEXT NOT NULL,
  due TEXT NOT NULL,
  revision INTEGER NOT NULL
) STRICT;
CREATE TABLE plain(
  id INTEGER PRIMARY KEY,
  words TEXT NOT NULL,
  number INTEGER NOT NULL,
  share REAL NOT NULL
) STRICT;
`,
  },
  { n: 2, sql: identityTables },
];

/** For engines that know nothing of migrations. */
export const schemaScript = `${benchMigrations.map(({ sql }) => sql).join('\n')}PRAGMA user_version=2;`;

export const identityRows = `INSERT INTO plugin_meta(key, value) VALUES
  ('plugin_id', '${benchPlugin}'), ('store_id', '${'be'.repeat(32)}'), ('revision', '0')`;
