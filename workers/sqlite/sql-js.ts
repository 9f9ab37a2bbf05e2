// Boots sql.js once and keeps hold of its memory and its function table, which the page VFS needs.
import initSqlJs, { type SqlJsStatic } from 'sql.js';

/** The part of sql.js's Emscripten surface that @types/sql.js leaves out; documented by Emscripten, stable since 1.10. */
interface Emscripten {
  addFunction(f: (...args: never[]) => number | void, signature: string): number;
  stackSave(): number;
  stackAlloc(bytes: number): number;
  stackRestore(pointer: number): void;
  _malloc(bytes: number): number;
  _sqlite3_open(name: number, out: number): number;
  _sqlite3_close_v2(db: number): number;
  _sqlite3_update_hook(db: number, hook: number, argument: number): number;
}

export interface SqlJs {
  readonly sql: SqlJsStatic & Emscripten;
  readonly memory: WebAssembly.Memory;
  readonly table: WebAssembly.Table;
}

export type Instantiate = (imports: WebAssembly.Imports) => Promise<WebAssembly.Instance>;

export async function bootSqlJs(instantiate: Instantiate): Promise<SqlJs> {
  let exports: WebAssembly.Exports = {};
  const sql = await new Promise<SqlJsStatic>((resolve, reject) => {
    const config = {
      // Without this, 1.17 replaces SQLite's own math functions by older ones and prints a warning.
      useOldExtensionFunctions: false,
      instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
        instantiate(imports).then((instance) => {
          exports = instance.exports;
          done(instance);
        }, reject); // initSqlJs itself would wait for ever after a failed fetch
        return {};
      },
    };
    initSqlJs(config as unknown as Parameters<typeof initSqlJs>[0]).then(resolve, reject);
  });
  const memory = Object.values(exports).find((value) => value instanceof WebAssembly.Memory);
  const table = Object.values(exports).find((value) => value instanceof WebAssembly.Table);
  if (!memory || !table) throw new Error('sql.js exports no memory or no table');
  return { sql: sql as SqlJsStatic & Emscripten, memory, table };
}
