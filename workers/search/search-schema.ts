// Tables of the search index. It is derived and never migrated: whatever does not fit is thrown away and made anew.
import type { Migration } from '../../app/kernel/migration.ts';

// The index keeps no text (`content=""`). SQLite is given words that are cut and folded already, with spaces between:
// `simple` leaves them as they are, while `unicode61` breaks Indic words at each vowel sign and knows no letter newer
// than 2012. Merging is asked for in small steps, never done by SQLite in the middle of an insert.
export const searchMigrations: readonly Migration[] = [
  {
    n: 1,
    sql: `CREATE VIRTUAL TABLE parts USING fts4(content="", matchinfo=fts3, tokenize=simple, words);
INSERT INTO parts(parts) VALUES('automerge=0');
CREATE TABLE ranges(
  first INTEGER PRIMARY KEY,
  book_id TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  parts INTEGER NOT NULL,
  version INTEGER NOT NULL,
  done INTEGER NOT NULL,
  words INTEGER NOT NULL
) STRICT;
CREATE TABLE lengths(
  first INTEGER PRIMARY KEY,
  counts BLOB NOT NULL
) STRICT;
`,
  },
];
