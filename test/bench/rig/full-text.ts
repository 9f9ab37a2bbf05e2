// The peer of the search: FTS5 in SQLite's own WebAssembly build, over the same text, cut where paragraphs end.
import type { Database } from '@sqlite.org/sqlite-wasm';
import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import { settingsOnOpen } from './engine.ts';

let db: Database | null = null;
let find: ((word: string) => number) | null = null;

/** Opens an empty index. */
async function openFullText(): Promise<void> {
  const sqlite3 = await sqlite3InitModule();
  const pool = await sqlite3.installOpfsSAHPoolVfs({ name: 'fts', directory: 'bench-fts', initialCapacity: 6 });
  const made = new pool.OpfsSAHPoolDb('/fts.sqlite3');
  for (const setting of settingsOnOpen) made.exec(setting);
  made.exec(`CREATE VIRTUAL TABLE parts USING fts5(words, tokenize='unicode61 remove_diacritics 2')`);
  // As a person is answered: the best twenty, each with the words around what was found.
  const best = made.prepare(
    `SELECT rowid, snippet(parts, 0, '[', ']', '…', 24) FROM parts WHERE parts MATCH ? ORDER BY rank LIMIT 20`,
  );
  db = made;
  find = (word) => {
    let rows = 0;
    best.bind([`"${word}"`]);
    while (best.step()) rows += best.get([]).length > 0 ? 1 : 0;
    best.reset();
    return rows;
  };
}

async function addFullText(paragraphs: readonly string[]): Promise<void> {
  if (!db) throw new Error('no index is open');
  const insert = db.prepare('INSERT INTO parts(words) VALUES(?)');
  db.exec('BEGIN');
  for (const paragraph of paragraphs) insert.bind([paragraph]).stepReset();
  db.exec('COMMIT');
  insert.finalize();
}

async function countFullText(word: string): Promise<number> {
  return Number(db?.selectValue('SELECT count(*) FROM parts WHERE parts MATCH ?', [`"${word}"`]));
}

/** Answers milliseconds. */
async function askFullText(word: string): Promise<number> {
  if (!find) throw new Error('no index is open');
  const begun = performance.now();
  const rows = find(word);
  const took = performance.now() - begun;
  if (rows !== 20) throw new Error(`${rows} rows were found`);
  return took;
}

/** So that the index is as whole as it ever gets. */
async function mergeFullText(): Promise<void> {
  db?.exec("INSERT INTO parts(parts) VALUES('optimize')");
}

export const fullText = { openFullText, addFullText, countFullText, askFullText, mergeFullText };
