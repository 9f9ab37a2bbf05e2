// The whole architecture in one table (architecture §2): which layer may import which, and which packages.
import { posix } from 'node:path';
import { parse, visit } from './syntax.ts';

export type Layer =
  | 'kernel'
  | 'kernel store'
  | 'core'
  | 'contract'
  | 'commands'
  | 'store'
  | 'rpc'
  | 'widgets'
  | 'ui'
  | 'shell'
  | 'workers'
  | 'content';

interface Rule {
  readonly layers: readonly Layer[];
  readonly packages: RegExp;
}

const none = /^$/;
const preact = /^(?:preact|preact\/hooks|@preact\/signals)$/;
const valibot = /^valibot$/;

/** A layer may always import itself; core, contract, store and ui only those of their own domain. */
export const table: Readonly<Record<Layer, Rule>> = {
  kernel: { layers: [], packages: valibot },
  'kernel store': { layers: ['kernel'], packages: none },
  core: { layers: ['kernel'], packages: /^(?:ts-fsrs|marked|valibot)$/ },
  contract: { layers: ['kernel', 'core'], packages: valibot },
  commands: { layers: ['kernel', 'contract'], packages: none },
  store: { layers: ['kernel', 'kernel store', 'core', 'contract'], packages: valibot },
  rpc: { layers: ['kernel', 'contract', 'commands'], packages: /^(?:comlink|valibot|@preact\/signals|preact\/hooks)$/ },
  widgets: { layers: [], packages: preact },
  ui: {
    layers: ['kernel', 'core', 'contract', 'rpc', 'widgets'],
    packages: /^(?:preact|preact\/hooks|@preact\/signals|valibot|idb-keyval)$/,
  },
  shell: {
    layers: ['kernel', 'contract', 'commands', 'rpc', 'widgets', 'ui', 'content'],
    packages: /^(?:preact|preact\/hooks|@preact\/signals|valibot|idb-keyval|@fontsource-variable\/.+)$/,
  },
  workers: {
    layers: ['kernel', 'kernel store', 'core', 'contract', 'commands', 'store', 'content'],
    packages: /^(?!preact|@preact|node:)/,
  },
  content: { layers: [], packages: none },
};

/** The one way from the page to a worker: its address, not its code. */
const workerAddress = {
  from: 'app/rpc/connect.ts',
  specifier: /^\.\.\/\.\.\/workers\/[\w-]+\.worker\.ts\?worker&url$/,
};

const domainLayers = new Set<Layer>(['core', 'contract', 'store', 'ui']);

interface Place {
  readonly layer: Layer;
  readonly domain: string | null;
}

export function placeOf(path: string): Place | null {
  if (path.startsWith('workers/')) return { layer: 'workers', domain: null };
  if (path.startsWith('content/')) return { layer: 'content', domain: null };
  if (path === 'app/commands.ts') return { layer: 'commands', domain: null };
  const [app, folder, rest = '', ...deeper] = path.split('/');
  if (app !== 'app' || folder === undefined) return null;
  if (folder === 'kernel')
    return { layer: rest === 'store' && deeper.length > 0 ? 'kernel store' : 'kernel', domain: null };
  if (folder === 'rpc' || folder === 'widgets' || folder === 'shell') return { layer: folder, domain: null };
  // A table of commands that has grown long is cut by noun: `review-contract.ts` beside `contract.ts`.
  if (/^(?:[a-z]+-)?contract\.ts$/.test(rest)) return { layer: 'contract', domain: folder };
  if (rest === 'core' || rest === 'store' || rest === 'ui') return { layer: rest, domain: folder };
  return null;
}

/** Everything a file imports, re-exports or loads; a loaded name that is not written out is `null`. */
export function importsOf(path: string, text: string): readonly (string | null)[] {
  const found: (string | null)[] = [];
  visit(parse(path, text).program, {
    ImportDeclaration: (node) => found.push(node.source.value),
    ExportAllDeclaration: (node) => found.push(node.source.value),
    ExportNamedDeclaration: (node) => node.source && found.push(node.source.value),
    ImportExpression: ({ source }) => found.push(source.type === 'Literal' ? String(source.value) : null),
    TSImportType: (node) => found.push(node.source.value),
  });
  return found;
}

/** Why this import is not allowed, or null. */
export function refusal(from: string, specifier: string | null): string | null {
  const place = placeOf(from);
  if (!place) return `${from} stands in no layer`;
  if (specifier === null) return `${from} loads a name that is not written out`;
  const says = `${from} (${place.layer}) may not import ${specifier}`;
  if (!specifier.startsWith('.')) return mayUsePackage(from, place, specifier) ? null : says;
  if (from === workerAddress.from && workerAddress.specifier.test(specifier)) return null;
  const target = placeOf(posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')));
  return target && mayImport(place, target) ? null : says;
}

function mayUsePackage(from: string, { layer }: Place, specifier: string): boolean {
  const isSqlJs = specifier === 'sql.js' || specifier.startsWith('sql.js/');
  // The address of its WASM file comes in from the worker's root; the code stays behind workers/sqlite/.
  if (isSqlJs) return from.startsWith('workers/') && (from.startsWith('workers/sqlite/') || specifier.endsWith('?url'));
  // The one widget that reads Markdown.
  if (specifier === 'marked' && from.startsWith('app/widgets/prose/')) return true;
  if (from === 'workers/service-worker.ts') return specifier.startsWith('workbox-');
  return table[layer].packages.test(specifier);
}

function mayImport(from: Place, target: Place): boolean {
  const isSameDomain = from.domain === target.domain;
  if (from.layer === target.layer) return isSameDomain;
  if (!table[from.layer].layers.includes(target.layer)) return false;
  return !(domainLayers.has(from.layer) && domainLayers.has(target.layer)) || isSameDomain;
}
