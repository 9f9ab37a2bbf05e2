// Tables of the Book store (suite §2.2) and their migrations. Block text is not here: it is sliced from the blob.
import type { Migration } from '../../kernel/migration.ts';
import { identityTables, sharedTables } from '../../kernel/store/shared-schema.ts';

export const bookMigrations: readonly Migration[] = [
  {
    n: 1,
    sql: `${sharedTables}
CREATE TABLE books(
  id TEXT PRIMARY KEY,
  subject_id TEXT NOT NULL REFERENCES subjects(id),
  title TEXT NOT NULL,
  author TEXT,
  format TEXT NOT NULL CHECK(format IN ('txt', 'markdown', 'epub', 'pdf')),
  original_sha256 TEXT NOT NULL,
  original_bytes INTEGER NOT NULL,
  normalized_sha256 TEXT,
  normalized_bytes INTEGER,
  converter TEXT,
  converter_args_json TEXT,
  edition_of TEXT REFERENCES books(id),
  state TEXT NOT NULL CHECK(state IN ('imported', 'normalized', 'structured', 'indexed', 'ready', 'reading', 'covered', 'synthesized')),
  revision INTEGER NOT NULL CHECK(revision >= 1),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX books_by_original ON books(original_sha256);
CREATE INDEX books_by_created ON books(created_at, id);
CREATE TABLE book_blocks(
  id TEXT PRIMARY KEY,
  book_id TEXT NOT NULL REFERENCES books(id),
  ordinal INTEGER NOT NULL CHECK(ordinal >= 0),
  logical_block_id TEXT NOT NULL,
  subordinal INTEGER NOT NULL CHECK(subordinal >= 0),
  byte_start INTEGER NOT NULL,
  byte_end INTEGER NOT NULL CHECK(byte_end > byte_start),
  text_hash TEXT NOT NULL,
  heading_path_json TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX book_blocks_by_ordinal ON book_blocks(book_id, ordinal);
CREATE TABLE book_anomalies(
  id TEXT PRIMARY KEY,
  book_id TEXT NOT NULL REFERENCES books(id),
  kind TEXT NOT NULL,
  details TEXT NOT NULL,
  status TEXT NOT NULL CHECK(status IN ('open', 'accepted', 'resolved')),
  created_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX book_anomalies_once ON book_anomalies(book_id, kind, details);
CREATE TABLE book_cursors(
  book_id TEXT PRIMARY KEY REFERENCES books(id),
  next_ordinal INTEGER NOT NULL,
  committed_blocks INTEGER NOT NULL,
  revision INTEGER NOT NULL
) STRICT;
CREATE TABLE book_leases(
  id TEXT PRIMARY KEY,
  book_id TEXT NOT NULL REFERENCES books(id),
  owner TEXT NOT NULL,
  start_ordinal INTEGER NOT NULL,
  end_ordinal INTEGER NOT NULL CHECK(end_ordinal >= start_ordinal),
  range_hash TEXT NOT NULL,
  requested_unit TEXT NOT NULL CHECK(requested_unit IN ('tokens', 'utf8_bytes', 'fallback_utf8_bytes')),
  requested_value INTEGER NOT NULL,
  source_limit INTEGER NOT NULL,
  used_bytes INTEGER NOT NULL,
  used_chars INTEGER NOT NULL,
  coverage_committed INTEGER NOT NULL,
  coverage_total INTEGER NOT NULL,
  state TEXT NOT NULL CHECK(state IN ('active', 'committed', 'expired', 'superseded')),
  revision INTEGER NOT NULL CHECK(revision >= 1),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  committed_at TEXT
) STRICT;
CREATE UNIQUE INDEX book_leases_one_active ON book_leases(book_id) WHERE state = 'active';
CREATE TABLE book_window_reports(
  lease_id TEXT PRIMARY KEY REFERENCES book_leases(id),
  book_id TEXT NOT NULL REFERENCES books(id),
  summary TEXT NOT NULL,
  key_points_json TEXT NOT NULL,
  new_concepts_json TEXT NOT NULL,
  prior_links_json TEXT NOT NULL,
  open_threads_json TEXT NOT NULL,
  anomalies_json TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX book_window_reports_by_book ON book_window_reports(book_id);
`,
  },
  {
    n: 2,
    sql: `${identityTables}
CREATE TABLE x_blobs(
  book_id TEXT NOT NULL REFERENCES books(id),
  role TEXT NOT NULL CHECK(role IN ('cover')),
  sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  media_type TEXT NOT NULL,
  PRIMARY KEY(book_id, role)
) STRICT;
`,
  },
  {
    n: 3,
    sql: `CREATE TABLE x_archived_books(
  book_id TEXT PRIMARY KEY REFERENCES books(id),
  archived INTEGER NOT NULL CHECK(archived IN (0, 1)),
  changed_at TEXT NOT NULL
) STRICT;
`,
  },
  {
    n: 4,
    sql: `CREATE TABLE x_book_pictures(
  book_id TEXT NOT NULL REFERENCES books(id),
  name TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  media_type TEXT NOT NULL CHECK(media_type IN ('image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml')),
  width INTEGER NOT NULL CHECK(width > 0),
  height INTEGER NOT NULL CHECK(height > 0),
  PRIMARY KEY(book_id, name)
) STRICT;
`,
  },
  {
    n: 5,
    sql: `CREATE TABLE x_book_pages(
  book_id TEXT NOT NULL REFERENCES books(id),
  byte_start INTEGER NOT NULL CHECK(byte_start >= 0),
  page INTEGER NOT NULL CHECK(page >= 1),
  PRIMARY KEY(book_id, byte_start)
) STRICT;
`,
  },
];
