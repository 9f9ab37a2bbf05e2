// Reads a whole bundle and proves it: names, manifests, rows, bodies, hashes. What is wrong is refused with its own code,
// and nothing of it is used (suite §5.2; Z12).
import * as v from 'valibot';
import type { ListedBody, UnitManifest, UnpackedBundle, UnpackedUnit, UnpackSpec } from '../../app/kernel/bundle.ts';
import type { PluginName } from '../../app/kernel/command.ts';
import type { NewHasher } from '../../app/kernel/hash.ts';
import type { PortableTable } from '../../app/kernel/portable.ts';
import { ok, refuse, type Refusal, type Result } from '../../app/kernel/result.ts';
import type { StagedFile } from '../../app/kernel/staged.ts';
import { bodyPath, outerManifestPath, parseBundlePath, unitPath } from '../../app/sync/core/bundle-paths.ts';
import { bodyLine, maxManifestBytes, unitManifest } from '../../app/sync/manifest-contract.ts';
import type { OpenStaged, StagedWriter } from '../import/byte-sink.ts';
import { invalid, jsonOf, notOurs, readOuter, readText } from './archive-text.ts';
import { type BundleArchive, openBundle } from './bundle-archive.ts';
import { createRecordProver } from './prove-records.ts';
import type { KeepRun } from './row-sorter.ts';
import { runFault } from './stage-runs.ts';

export interface UnpackDeps {
  readonly newHasher: NewHasher;
  readonly keepRun: KeepRun;
  readonly openStaged: OpenStaged;
  /** Whether a store set has this body, in its length. */
  readonly isHere: (set: string, sha256: string, bytes: number) => Promise<boolean>;
  readonly progress: (done: number, total: number) => void;
}

/** Names of bodies take 90 bytes a line; this is a list of more than a million. */
const maxListBytes = 128 * 1024 * 1024;

export async function unpackBundle(
  file: Blob,
  spec: Omit<UnpackSpec, 'field'>,
  deps: UnpackDeps,
): Promise<Result<UnpackedBundle>> {
  try {
    return await unpack(file, spec, deps);
  } catch (cause) {
    return { ok: false, error: runFault(cause) };
  }
}

async function unpack(file: Blob, spec: Omit<UnpackSpec, 'field'>, deps: UnpackDeps): Promise<Result<UnpackedBundle>> {
  const opened = await openBundle(file);
  if (!opened.ok) return opened;
  const archive = opened.value;
  const outer = await readOuter(archive);
  if (!outer.ok) return outer;
  const { parts, product: _product, protocol: _protocol, ...header } = outer.value;
  if (new Set(parts.map((part) => part.plugin)).size < parts.length) return notOurs('A part stands in it twice.');
  const reader = createUnitReader(archive, spec, deps);
  const units: UnpackedUnit[] = [];
  for (const { plugin, manifest_sha256 } of parts) {
    const unit = await reader.read(plugin, manifest_sha256);
    if (!unit.ok) return unit;
    units.push(unit.value);
  }
  const extra = reader.unread();
  if (extra !== null) return refuse('sync_plugin_invalid', 'The bundle holds more than it says.', { path: extra });
  return ok({ header, bytes: file.size, units });
}

function createUnitReader(archive: BundleArchive, spec: Omit<UnpackSpec, 'field'>, deps: UnpackDeps) {
  const unread = new Set(archive.paths);
  unread.delete(outerManifestPath);
  let done = archive.declaredBytes(outerManifestPath);

  async function read(plugin: PluginName, manifestSha256: string): Promise<Result<UnpackedUnit>> {
    const manifest = await readManifest(plugin, manifestSha256);
    if (!manifest.ok) return manifest;
    const tables = spec.tables[plugin]?.[manifest.value.schema];
    if (!tables) return unknownSchema(plugin, manifest.value.schema, spec);
    const bodies = await readList(plugin, manifest.value);
    if (!bodies.ok) return bodies;
    const records = await readRecords(plugin, manifest.value, tables);
    if (!records.ok) return records;
    const proven: UnpackedUnit['bodies'][number][] = [];
    for (const listed of bodies.value) {
      const { sha256, bytes, missing_of } = listed;
      const path = bodyPath(plugin, sha256);
      const name = (await isWanted(listed)) ? `${plugin}-${sha256}` : null;
      const body = missing_of ? ok(null) : await readBody({ path, sha256, bytes, name });
      if (!body.ok) return body;
      proven.push({ ...listed, staged: body.value?.staged ?? null });
    }
    return ok({ manifest: manifest.value, ...records.value, bodies: proven });
  }

  /** Whether its bytes are to be staged. Those that are here stay as they are: only their proof is needed. */
  async function isWanted({ sha256, bytes, missing_of }: ListedBody): Promise<boolean> {
    if (!spec.keep || missing_of) return false;
    return spec.here === null || !(await deps.isHere(spec.here, sha256, bytes));
  }

  async function readManifest(plugin: PluginName, sha256: string): Promise<Result<UnitManifest>> {
    const text = await textOf(unitPath(plugin, 'manifest'), maxManifestBytes, sha256);
    if (!text.ok) return text;
    const parsed = v.safeParse(unitManifest, jsonOf(text.value));
    const isRight = parsed.success && parsed.output.plugin === plugin && isAscending(parsed.output);
    return isRight ? ok(parsed.output) : invalid('A part does not say what it holds.', { plugin });
  }

  async function readList(plugin: PluginName, manifest: UnitManifest): Promise<Result<readonly ListedBody[]>> {
    const text = await textOf(unitPath(plugin, 'blobs'), maxListBytes, manifest.blobs_sha256);
    if (!text.ok) return text;
    const bodies: ListedBody[] = [];
    for (const line of text.value.split('\n').slice(0, -1)) {
      const parsed = v.safeParse(bodyLine, jsonOf(line));
      const last = bodies.at(-1);
      const isLine = parsed.success && JSON.stringify(parsed.output) === line;
      if (!isLine || (last && last.sha256 >= parsed.output.sha256)) {
        return invalid('The list of files is not as it should be.', { plugin });
      }
      bodies.push(parsed.output);
    }
    const held = bodies.filter(({ missing_of }) => missing_of === undefined);
    const bytes = held.reduce((sum, body) => sum + body.bytes, 0);
    const isWhole =
      held.length === manifest.blobs &&
      bytes === manifest.blob_bytes &&
      bodies.length - held.length === (manifest.blobs_missing ?? 0);
    if (!isWhole) return invalid('The list of files is not as long as it should be.', { plugin });
    const missing = held.find(({ sha256 }) => !archive.paths.has(bodyPath(plugin, sha256)));
    if (missing) return refuse('bundle_incomplete', 'A file is missing in the bundle.', { sha256: missing.sha256 });
    return ok(bodies);
  }

  async function readRecords(
    plugin: PluginName,
    manifest: UnitManifest,
    tables: readonly PortableTable[],
  ): Promise<Result<Pick<UnpackedUnit, 'records' | 'record_counts'>>> {
    const { newHasher, keepRun } = deps;
    const prover = createRecordProver({ plugin, tables, newHasher, keepRun });
    const prove = async (piece: Uint8Array) => {
      const taken = await prover.write(piece);
      return taken.ok ? null : taken.error;
    };
    const { records_sha256, records_bytes, logical_hash, records } = manifest;
    const path = unitPath(plugin, 'records');
    const name = spec.keep ? `${plugin}-records` : null;
    const body = await readBody({ path, sha256: records_sha256, bytes: records_bytes, name }, prove);
    if (!body.ok) return body;
    const proven = await prover.finish();
    if (!proven.ok) return proven;
    if (proven.value.logical_hash !== logical_hash || proven.value.records !== records) {
      return refuse('sync_checksum_mismatch', 'The records are not those that the bundle says.', { plugin });
    }
    return ok({ records: body.value?.staged ?? null, record_counts: proven.value.record_counts });
  }

  /** Hashes an entry, and stages it where it has a name to be staged under. */
  async function readBody(
    { path, sha256, bytes, name }: ListedBody & { readonly path: string; readonly name: string | null },
    also: (piece: Uint8Array) => Promise<Refusal | null> = async () => null,
  ): Promise<Result<StagedFile | null>> {
    unread.delete(path);
    let writer: StagedWriter | null = null;
    if (name !== null) {
      const opened = await deps.openStaged(name);
      if (!opened.ok) return opened;
      writer = opened.value;
    }
    const hasher = writer ? null : deps.newHasher();
    const refused = await archive.read(path, bytes, async (piece) => {
      writer?.write(piece);
      hasher?.update(piece);
      done += piece.length;
      deps.progress(done, archive.totalBytes);
      return writer?.failure ?? (await also(piece));
    });
    if (refused) {
      writer?.close();
      return { ok: false, error: refused };
    }
    const staged = writer ? await writer.finish() : null;
    if (staged && !staged.ok) return staged;
    if ((staged?.value.sha256 ?? hasher?.digest()) !== sha256) {
      return refuse('sync_checksum_mismatch', 'A part of the file is not what it was when it was packed.', { path });
    }
    return ok(staged?.value ?? null);
  }

  function textOf(path: string, most: number, sha256: string): Promise<Result<string>> {
    unread.delete(path);
    done += archive.declaredBytes(path);
    return readText(archive, path, most, { sha256, newHasher: deps.newHasher });
  }

  return { read, unread: () => [...unread].find((path) => parseBundlePath(path) !== null) ?? null };
}

function isAscending({ history, revision }: UnitManifest): boolean {
  return history.every((state, i) => state.revision < (history[i + 1]?.revision ?? revision));
}

function unknownSchema(plugin: PluginName, found: number, spec: Omit<UnpackSpec, 'field'>): Result<never> {
  const supported = Math.max(0, ...Object.keys(spec.tables[plugin] ?? {}).map(Number));
  return refuse('unsupported_plugin_schema', 'This bundle was made by a newer version of Lectern.', {
    plugin,
    found,
    supported,
  });
}
