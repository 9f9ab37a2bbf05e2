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
  const module = await compile(response);
  engine ??= bootSqlJs((imports) => WebAssembly.instantiate(module, imports));
  return engine;
}

/** While it arrives, where the host says what it is. */
async function compile(response: Response): Promise<WebAssembly.Module> {
  const isTyped = response.headers.get('content-type') === 'application/wasm';
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
