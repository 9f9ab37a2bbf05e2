// wa-sqlite in the bench, over its pool of access handles in OPFS; its functions answer in promises that wait for nothing.
import { Factory, SQLITE_ROW } from '@journeyapps/wa-sqlite';
import createModule from '@journeyapps/wa-sqlite/dist/wa-sqlite.mjs';
import wasmUrl from '@journeyapps/wa-sqlite/dist/wa-sqlite.wasm?url';
import { AccessHandlePoolVFS } from '@journeyapps/wa-sqlite/src/examples/AccessHandlePoolVFS.js';
import { identityRows, schemaScript } from './bench-schema.ts';
import { type Engine, settingsOnOpen } from './engine.ts';

export async function openEngine(name: string): Promise<Engine> {
  const module: unknown = await createModule({ locateFile: () => wasmUrl });
  const sqlite3 = Factory(module);
  const vfs = await AccessHandlePoolVFS.create(`/${name}`, module);
  sqlite3.vfs_register(vfs, true);
  const db = await sqlite3.open_v2('data.sqlite3');
  for (const setting of settingsOnOpen) await sqlite3.exec(db, setting);
  const made: number[] = [];

  /** Kept until the engine is closed, as `unscoped` says. */
  async function statementOf(sql: string): Promise<number> {
    const found = await sqlite3.statements(db, sql, { unscoped: true })[Symbol.asyncIterator]().next();
    if (found.done) throw new Error(`no statement in ${sql}`);
    made.push(found.value);
    return found.value;
  }
  async function value(sql: string): Promise<unknown> {
    let first: unknown = null;
    await sqlite3.exec(db, sql, (row) => {
      first ??= row[0];
    });
    return first;
  }

  if ((await value('PRAGMA user_version')) === 0) await sqlite3.exec(db, `BEGIN;${schemaScript}${identityRows};COMMIT`);
  const begin = await statementOf('BEGIN IMMEDIATE');
  const commit = await statementOf('COMMIT');
  return {
    async prepare(sql) {
      const statement = await statementOf(sql);
      return {
        async run(params) {
          sqlite3.bind_collection(statement, [...params]);
          await sqlite3.step(statement);
          await sqlite3.reset(statement);
        },
        async number(params) {
          sqlite3.bind_collection(statement, [...params]);
          const cells = (await sqlite3.step(statement)) === SQLITE_ROW ? sqlite3.row(statement) : [];
          await sqlite3.reset(statement);
          return cells[1];
        },
      };
    },
    async begin() {
      await sqlite3.step(begin);
      await sqlite3.reset(begin);
    },
    async commit() {
      await sqlite3.step(commit);
      await sqlite3.reset(commit);
    },
    value,
    async close() {
      for (const statement of made) await sqlite3.finalize(statement);
      await sqlite3.close(db);
      await vfs.close();
    },
  };
}
