// Which files a bundle may hold. Any other name is refused before a byte of it is read (suite §5.2, Z04).
import type { PluginName } from '../../kernel/command.ts';

export const outerManifestPath = 'lectern.json';

export type BundlePath =
  | { readonly kind: 'outer' }
  | { readonly kind: 'manifest' | 'records' | 'blobs'; readonly plugin: PluginName }
  | { readonly kind: 'body'; readonly plugin: PluginName; readonly sha256: string };

const unitFile = { manifest: 'manifest.json', records: 'records.ndjson', blobs: 'blobs.ndjson' } as const;
const unitKinds = ['manifest', 'records', 'blobs'] as const;
const pattern =
  /^units\/(tutor|book|practice)\/(?:(manifest\.json|records\.ndjson|blobs\.ndjson)|blobs\/sha256\/([0-9a-f]{2})\/([0-9a-f]{64}))$/;

export function unitPath(plugin: PluginName, kind: keyof typeof unitFile): string {
  return `units/${plugin}/${unitFile[kind]}`;
}

export function bodyPath(plugin: PluginName, sha256: string): string {
  return `units/${plugin}/blobs/sha256/${sha256.slice(0, 2)}/${sha256}`;
}

/** Null for a name that no bundle has. */
export function parseBundlePath(path: string): BundlePath | null {
  if (path === outerManifestPath) return { kind: 'outer' };
  const [, plugin, file, folder, sha256] = pattern.exec(path) ?? [];
  if (plugin !== 'tutor' && plugin !== 'book' && plugin !== 'practice') return null;
  const kind = unitKinds.find((one) => unitFile[one] === file);
  if (kind) return { kind, plugin };
  return sha256 !== undefined && sha256.startsWith(folder ?? '') ? { kind: 'body', plugin, sha256 } : null;
}
