// Our SQLite in the bench: the product's own layer, `workers/sqlite/`, over OPFS.
import { createSqliteHost } from '../../../workers/sqlite/host.ts';
import { loadSqlJs } from '../../../workers/sqlite/load-sql-js.ts';
import { closeStoreFiles, directoryAt, openStoreFiles } from '../../../workers/sqlite/store-files.ts';
import { benchMigrations, benchPlugin, identityRows } from './bench-schema.ts';
import type { Engine } from './engine.ts';

/** As `workers/stores.ts` gives it to the store in use. */
const cacheKib = 16_384;

export async function openEngine(name: string): Promise<Engine> {
  const [sqljs, root] = await Promise.all([loadSqlJs(), navigator.storage.getDirectory()]);
  const host = createSqliteHost(sqljs);
  const directory = await directoryAt(root, [name], true);
  if (!directory) throw new TypeError('a directory that was just made');
  const files = await openStoreFiles(directory, 'data.sqlite3');
  const opened = host.open(name, files, { plugin: benchPlugin, migrations: benchMigrations });
  if (!opened.ok) throw new Error(opened.error.message);
  const store = opened.value;
  store.settle(); // or its log would never be moved home, which the others do
  store.setCache(cacheKib);
  if (store.isYoung) store.tx.run(identityRows);
  return {
    prepare: (sql) => ({
      run: (params) => void store.tx.run(sql, params),
      number: (params) => store.tx.get(sql, params)?.['number'],
    }),
    begin: store.begin,
    commit: store.commit,
    value: (sql) => Object.values(store.tx.get(sql) ?? {})[0],
    close() {
      store.close();
      closeStoreFiles(files);
    },
  };
}
