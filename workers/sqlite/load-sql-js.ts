// Fetches sql.js's WebAssembly and boots it, once in a worker.
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { bootSqlJs, type SqlJs } from './sql-js.ts';

let engine: Promise<SqlJs> | null = null;

/**
 * A worker may lead twice, but sql.js boots once in it: asked again, it answers the first boot. A fetch that failed may be
 * tried again; a boot that failed may not, for sql.js would never answer.
 */
export async function loadSqlJs(): Promise<SqlJs> {
  if (engine) return engine;
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`sql.js's wasm answered ${response.status}`);
  const wasm = await response.arrayBuffer();
  engine ??= bootSqlJs(async (imports) => (await WebAssembly.instantiate(wasm, imports)).instance);
  return engine;
}
