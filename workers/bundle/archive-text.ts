// Short texts of a bundle: the manifests and the list of bodies, read whole, proved by their hash, and the outer one first.
import * as v from 'valibot';
import type { NewHasher } from '../../app/kernel/hash.ts';
import { ok, refuse, type Result } from '../../app/kernel/result.ts';
import { outerManifestPath } from '../../app/sync/core/bundle-paths.ts';
import {
  bundleProduct,
  bundleProtocol,
  maxManifestBytes,
  type OuterManifest,
  outerManifest,
} from '../../app/sync/manifest-contract.ts';
import type { BundleArchive } from './bundle-archive.ts';

export async function readOuter(archive: BundleArchive): Promise<Result<OuterManifest>> {
  if (!archive.paths.has(outerManifestPath)) return notOurs('This is not a bundle of Lectern.');
  const text = await readText(archive, outerManifestPath, maxManifestBytes, null);
  if (!text.ok) return text.error.code === 'sync_plugin_invalid' ? notOurs(text.error.message) : text;
  const value = jsonOf(text.value);
  const claimed = value as { product?: unknown; protocol?: unknown } | null | undefined;
  if (claimed?.product === bundleProduct && claimed.protocol !== bundleProtocol) {
    return refuse('sync_protocol_mismatch', 'This bundle speaks another protocol than this version of Lectern.', {
      found: claimed.protocol ?? null,
      supported: bundleProtocol,
    });
  }
  const parsed = v.safeParse(outerManifest, value);
  return parsed.success ? ok(parsed.output) : notOurs('The bundle does not say what it holds.');
}

export function notOurs(message: string): Result<never> {
  return refuse('sync_protocol_invalid', message);
}

export async function readText(
  archive: BundleArchive,
  path: string,
  most: number,
  proof: { readonly sha256: string; readonly newHasher: NewHasher } | null,
): Promise<Result<string>> {
  const bytes = archive.declaredBytes(path);
  if (archive.paths.has(path) && bytes > most) return invalid('A manifest is larger than it may be.', { path, bytes });
  const pieces: Uint8Array[] = [];
  const hasher = proof?.newHasher();
  const refused = await archive.read(path, bytes, async (piece) => {
    pieces.push(piece.slice());
    hasher?.update(piece);
    return null;
  });
  if (refused) return { ok: false, error: refused };
  if (proof && hasher?.digest() !== proof.sha256) {
    return refuse('sync_checksum_mismatch', 'A part of the file is not what it was when it was packed.', { path });
  }
  try {
    return ok(
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
        await new Blob(pieces as BlobPart[]).arrayBuffer(),
      ),
    );
  } catch {
    return invalid('A manifest is not UTF-8.', { path });
  }
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function invalid(message: string, details: Readonly<Record<string, unknown>>): Result<never> {
  return refuse('sync_plugin_invalid', message, details);
}
