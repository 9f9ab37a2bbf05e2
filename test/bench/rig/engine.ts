// What the bench asks of an SQLite, ours or another; each answers in the quickest way that it has.

export type Value = string | number | null;
/** One of the three waits for nothing but answers in promises all the same; the others are not made to. */
export type Answer<T> = T | Promise<T>;

export interface Prepared {
  readonly run: (params: readonly Value[]) => Answer<void>;
  /** The column `number` of the row that is found; the whole row is read for it. */
  readonly number: (params: readonly Value[]) => Answer<unknown>;
}

export interface Engine {
  readonly prepare: (sql: string) => Answer<Prepared>;
  readonly begin: () => Answer<void>;
  readonly commit: () => Answer<void>;
  /** The first cell of the first row. */
  readonly value: (sql: string) => Answer<unknown>;
  readonly close: () => Answer<void>;
}

export interface OpenEngine {
  /** Boots the engine, opens the database that is at this name in OPFS, and makes its tables if there are none. */
  (name: string): Promise<Engine>;
}

/** Said to every engine when it opens; ours says the same by itself (`workers/sqlite/database.ts`). */
export const settingsOnOpen = [
  'PRAGMA page_size=4096',
  'PRAGMA locking_mode=EXCLUSIVE',
  'PRAGMA synchronous=FULL',
  'PRAGMA temp_store=MEMORY',
  'PRAGMA foreign_keys=ON',
  'PRAGMA trusted_schema=OFF',
  'PRAGMA journal_mode=WAL',
  'PRAGMA wal_autocheckpoint=4096',
  'PRAGMA cache_size=-16384',
] as const;

/** Asked of every engine afterwards: figures of engines that differ in one of these are not set side by side. */
export const settingsCompared = [
  'journal_mode',
  'synchronous',
  'page_size',
  'cache_size',
  'locking_mode',
  'temp_store',
  'foreign_keys',
  'wal_autocheckpoint',
] as const;
