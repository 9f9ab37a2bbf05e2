// SQLite's own WebAssembly build in the bench, over its pool of access handles in OPFS.
import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import { identityRows, schemaScript } from './bench-schema.ts';
import { type Engine, settingsOnOpen } from './engine.ts';

export async function openEngine(name: string): Promise<Engine> {
  const sqlite3 = await sqlite3InitModule();
  const pool = await sqlite3.installOpfsSAHPoolVfs({ name, directory: name, initialCapacity: 6 });
  const db = new pool.OpfsSAHPoolDb('/data.sqlite3');
  for (const setting of settingsOnOpen) db.exec(setting);
  const isNew = db.selectValue('PRAGMA user_version') === 0;
  if (isNew) db.exec(`BEGIN;${schemaScript}${identityRows};COMMIT`);
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const made = [begin, commit];
  return {
    prepare(sql) {
      const statement = db.prepare(sql);
      made.push(statement);
      return {
        run(params) {
          if (params.length > 0) statement.bind([...params]);
          statement.stepReset();
        },
        number(params) {
          statement.bind([...params]).step();
          const cells = statement.get([]);
          statement.reset();
          return cells[1];
        },
      };
    },
    begin: () => void begin.stepReset(),
    commit: () => void commit.stepReset(),
    value: (sql) => db.selectValue(sql),
    close() {
      for (const statement of made) statement.finalize();
      db.close();
      pool.pauseVfs(); // lets go of the handles
    },
  };
}
